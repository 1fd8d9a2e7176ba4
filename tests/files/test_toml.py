"""TOML from outside: marks and line ends of other systems are no damage; everything else has one error."""

import pytest

from hearts_qt.files.toml import TomlError, parse_toml


@pytest.mark.parametrize("data", [b"a = 1\nb = 2", b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", b"a = 1\n\nb = 2\n# end"])
def test_a_table_is_read(data: bytes) -> None:
    """With a byte order mark and with the line ends of Windows as well."""
    assert parse_toml(data) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"a = \nb = 1", "line 1"),
        (b"a = \xff", "byte 5"),
        (b"a = " + b"[" * 100_000, "recursion"),
        (b"#" * 101, "more than 100 bytes"),
        (b"a = 1\na = 2\nb = 3", "line 2"),
    ],
)
def test_what_is_wrong_is_one_error_that_says_where(data: bytes, why: str) -> None:
    """Not TOML, not UTF-8, too deep, too large, twice the same."""
    with pytest.raises(TomlError, match=why):
        parse_toml(data, 100 if data.startswith(b"#") else 1 << 20)
