"""Tests that text from outside is made safe to show, and that names which people read as the same are found."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.plain_text import LONGEST_NAME, MOST_MARKS, name_key, one_line, some_lines

INVISIBLE = [
    *"\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u115f\u3164\uffa0\u2800",
    *"\u180e\ufe00\U000e0041\U000e007f\U000e0101\ufff9\U0001d173\x00\x07\x1b\x7f\x9b\ufffc\ufdd0\uffff",
]


@pytest.mark.parametrize("letter", INVISIBLE, ids=lambda letter: f"U+{ord(letter):04X}")
def test_nothing_invisible_stays(letter: str) -> None:
    """Invisible characters, and characters that change the direction of text or control a terminal, are removed."""
    assert one_line(f"Ann{letter}a{letter}") == "Anna"
    assert some_lines(f"Ann{letter}a\nB{letter}") == "Anna\nB"
    assert name_key(f"{letter}An{letter}na") == name_key("Anna")


@pytest.mark.parametrize(
    "name",
    [
        "Novice Nellie",
        "Żółw — “A&B” <b>",
        "José",
        "Nguyễn Thị Ánh",
        "שָׁלוֹם",
        "ประเทศไทย",
        "মিতা",
        "日本語",
        "♥️ & ♥",
        "👩🏽 1️⃣",
        "👩\u200d🚀 👨\u200d👩\u200d👧 🏳️\u200d🌈 👩🏽\u200d❤️\u200d👨",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala
        "\u0930\u094d\u200d\u092f\u093e",  # Marathi
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Persian
    ],
)
def test_names_of_all_scripts_stay(name: str) -> None:
    """Readable names in all scripts stay as they are, except that their letters are brought to the form NFC."""
    assert one_line(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "text",
    [
        "a\u200db",
        "👩\u200c🚀",
        "👩\u200d",
        "👩\u200d a",
        "👩\u200da",
        "a\u200d👩",
        "♥\u200d\ufe0f",
        "\u200c\u0639",
        "\u0639\u200c",
        "\u0639\u200ca",
        "\u0639\u200c \u0639",
        "\u094d\u200d\u092f",
        "\u0915\u200d\u093e",
        "♥\u200d\u2329",
    ],
)
def test_joiners_go_where_nothing_needs_them(text: str) -> None:
    """A joiner stays only between two symbols, or between letters of a script that needs it."""
    assert not {"\u200c", "\u200d"} & set(one_line(text))


def test_a_name_is_not_cut_after_a_joiner() -> None:
    """If a name is cut between the parts of an emoji, the joiner goes, too."""
    assert one_line("ab👩\u200d🚀", 5) == "ab👩\u200d🚀"
    assert one_line("ab👩\u200d🚀x", 5) == "ab👩…"


@pytest.mark.parametrize("letter", [chr(code) for code in (*range(0x20, 0x300), *range(0x2000, 0x2030))])
def test_a_letter_looks_the_same_in_every_text(letter: str) -> None:
    """A text of common letters is not looked through; it comes out as it does when something has to be left out."""
    assert one_line(f"a{letter}b") == one_line(f"a{letter}b\u200b")
    assert unicodedata.is_normalized("NFC", one_line(f"a{letter}b"))


def test_white_space_is_one_space() -> None:
    """In a name each run of white space becomes one space. White space at both ends is removed."""
    assert one_line("\t Aunt \r\n\u2028\u00a0\u3000Vera\x85\x1c") == "Aunt Vera"
    assert one_line(" \u200b\u3164 \n") == ""


def test_lines_stay_in_longer_texts() -> None:
    """In longer texts each kind of line end becomes a line feed, and the indentation stays."""
    assert some_lines("a\r\nb\rc\u2028d\n\te\x1b[2J\u202e") == "a\nb\nc\nd\n\te[2J"


def test_long_texts_are_cut() -> None:
    """A text that is longer than the limit is cut, and then ends with an ellipsis."""
    assert len(one_line("x" * 10_000)) == LONGEST_NAME
    assert one_line("x" * 10_000).endswith("x…")
    assert one_line("abcdef", 4) == "abc…"
    assert one_line("abcd", 4) == "abcd"
    assert some_lines("a\n" * 100, 10) == "a\na\na\na\na…"


def test_marks_do_not_pile_up() -> None:
    """Only the first few combining marks of a letter stay. At the beginning of a text all of them are removed."""
    assert one_line("x" + "\u0301" * 10_000 + "y") == "x" + "\u0301" * MOST_MARKS + "y"
    assert one_line("x" + "\u0301\u200d" * 1_000) == "x" + "\u0301" * MOST_MARKS
    assert one_line("\u0301\u20ddx \u0301y") == "x y"


def test_half_characters_are_marked() -> None:
    """A lone surrogate, as in a file name that is not valid text, is replaced. After that the text can be encoded."""
    assert one_line("a\udcffb") == "a\ufffdb"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Walter", "walter", True),
        ("Walter", "Ｗａｌｔｅｒ", True),
        ("Walter", "Wаltеr", True),  # two of these letters are Cyrillic
        ("Bob", "Вов".replace("в", "b"), True),
        ("♥", "♥️", True),
        ("A  B", " A\u00a0B", True),
        ("José", "Jose\u0301", True),
        ("عل\u06cc\u200cرضا", "عل\u06ccرضا", True),
        ("İstanbul", "istanbul", True),
        ("José", "Jose", False),
        ("Card Shark", "CardShark", False),
        ("Walter", "Walter 2", False),
    ],
)
def test_same_names(first: str, second: str, same: bool) -> None:
    """Names count as the same if people read them as the same."""
    assert (name_key(first) == name_key(second)) is same


@given(
    st.text(st.characters(), max_size=300)
    | st.text("\u200c\u200d\u0639\u094d\u0915\u093e👩♥\ufe0f\u0301 a\u00ad", max_size=60),
    st.integers(1, 100),
)
def test_any_text(text: str, most: int) -> None:
    """Any text becomes short and can be encoded. Cleaning it again does not change it."""
    for made in (one_line(text, most), some_lines(text, most)):
        assert len(made) <= most
        made.encode()
    line = one_line(text, most)
    assert one_line(line, most) == line
    shown = line.replace("\u200c", "").replace("\u200d", "")
    assert shown.isprintable() or any(unicodedata.category(each) in ("Co", "Cn") for each in shown)
    assert name_key(text[:200]) == name_key(one_line(text[:200], 4_000))
