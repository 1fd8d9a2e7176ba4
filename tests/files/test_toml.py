"""Tests of TOML from outside: byte order marks and Windows line ends are accepted, and all faults raise one error."""

import pytest

from hearts_qt.files.toml import TomlError, parse_toml, parse_toml_text, toml_fault


@pytest.mark.parametrize("data", [b"a = 1\nb = 2", b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", b"a = 1\n\nb = 2\n# end"])
def test_a_table_is_read(data: bytes) -> None:
    """A table is read with and without a byte order mark, and with and without Windows line ends."""
    assert parse_toml(data) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"a = \nb = 1", "line 1"),
        (b"a = \xff", "byte 5"),
        (b"a = " + b"[" * 100_000, "too deep"),
        (b"#" * 101, "more than 100 bytes"),
        (b"a = 1\na = 2\nb = 3", "line 2"),
        (b"b = 1\n" + b".".join([b"a"] * 100_000) + b" = 1", "line 2: this name has more than 64 dots"),
        (b"[" + b" . ".join([b"a"] * 100_000) + b"]", "more than 64 dots"),
        (b"x = {" + b".".join([b'"a"'] * 100_000) + b" = 1}", "more than 64 dots"),
    ],
)
def test_what_is_wrong_is_one_error_that_says_where(data: bytes, why: str) -> None:
    """Each fault, such as bad UTF-8, tables nested too deeply or a repeated key, raises one error with its place."""
    with pytest.raises(TomlError, match=why):
        parse_toml(data, 100 if data.startswith(b"#") else 1 << 20)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name 1", "line 1, column 6: after a name there must be = and then its value"),
        ("a = 1\nname = Me", "line 2, column 8: this is not a value; a text must be in quotes"),
        ("= 1", "line 1, column 1: a line must begin with a name, or with a heading in brackets"),
        ("a = 1 2", "line 1, column 7: after a value the line must end"),
        ('a = "x', "end of document: a text has no quote at its end"),
        ('a = "x\nb = 1', "line 1, column 7: a text has no quote at its end"),
        ('a = "x\x01"', "line 1, column 7: this character is not allowed here"),
        ('a = "C:\\data"', "line 1, column 10: write \\\\ for a \\ in a text"),
        ("a = [1, 2", "end of document: a list has no bracket at its end"),
        ("a = {b = 1", "end of document: a table has no brace at its end"),
        ("a = 1\na = 2", "end of document: this name is there already"),
        ("[a]\n[a]", "line 2, column 3: this heading is there already"),
        ("a = {b = 1, b = 2}", "line 1, column 18: this name is there already"),
        ("[a", "end of document: a heading has no bracket at its end"),
        ("a = " + "9" * 5000, "this number has too many digits"),
        ("a = " + "[" * 100_000, "lists and tables are nested too deeply"),
    ],
    ids=lambda text: str(text)[:20],
)
def test_what_is_wrong_is_said_in_plain_words(text: str, said: str) -> None:
    """The error gives the place and a description in plain words, instead of the parser's words."""
    with pytest.raises(TomlError) as error:
        parse_toml_text(text)
    assert str(error.value) == said


@pytest.mark.parametrize(
    "value",
    ['"' + "a." * 500 + '"', "'" + "a." * 500 + "'", '"""\n' + "a.\n" * 500 + '"""', "'''" + "a." * 500 + "'''"],
    ids=["text", "literal text", "long text", "long literal text"],
)
def test_dots_in_texts_and_comments_are_no_names(value: str) -> None:
    """A text and a comment can contain any number of dots."""
    assert len(parse_toml_text(f"a = {value} # {'.' * 500}\nb = 1")["a"]) >= 1000


def test_a_name_may_have_parts() -> None:
    """A name can have up to 64 dots. The dots of different names are not added together."""
    assert parse_toml_text(f"{'.'.join('a' * 65)} = 1")
    assert parse_toml_text("x = [" + "{a.b.c = 1.5}, " * 500 + "]")
    assert parse_toml_text("a.b = 1\n" + "".join(f"b.c{number} = 1.5\n" for number in range(500)))


def test_unknown_errors_keep_their_own_words() -> None:
    """If an error of the parser is not known, its own words are used."""
    assert toml_fault(ValueError("Odd thing (at line 2, column 3)")) == "line 2, column 3: Odd thing"
    assert toml_fault(ValueError("Odd thing")) == "Odd thing"
