"""Make text that comes from outside fit to be shown: in a window, in a terminal, in a log.

Outside is everything that this program did not write itself: names of players, characters, plugins and designs, lines
that players say, pages, file names, error messages. `one_line` is for names and everything else on one line,
`some_lines` for longer texts. A struct that brings such a text in calls `make_plain` when it is made, so that nobody
who is handed one has to think of it. `same_name` tells whether people would read two names as one and the same; use
`name_key` to look many names up.
"""

import re
import unicodedata
from typing import Final

import msgspec

LONGEST_NAME: Final = 80
"""The most characters of a name that is shown."""
LONGEST_TEXT: Final = 20_000
"""The most characters of a longer text that is shown."""
MOST_MARKS: Final = 4
"""The most combining marks on one letter. No living script needs more, and more cover the lines above and below."""

_CUT: Final = "…"
_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8\ufffc"
    "\U0001d159\U000e0000-\U000e0fff]"
)
"""Characters without a shape that Unicode does not count among the formatting ones."""
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")
_TEXT_OR_PICTURE: Final = "\ufe0e\ufe0f"
"""After a symbol, such as a heart, they choose between a letter's shape and a small picture."""
_JOINER: Final = re.compile(
    "(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
"""Between two symbols it makes one picture of them."""
_ALIKE: Final = str.maketrans(
    # Cyrillic, then Greek, then the dotless i.
    "авеікмнорсстухѕјһԁԛԝӏ" + "αβεζηικμνορτυχϲϳ" + "ı",
    "abeikmhopcctyxsjhdqwl" + "abezhikmnoptyxcj" + "i",
)
"""Letters that look like a Latin one, as small or as capital letters, by their small ones."""


def one_line(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text as one plain line of at most `most` characters.

    It is empty when nothing of the text can be seen. Control characters, characters that turn the direction of
    writing, and invisible ones are left out; white space becomes single spaces; of many combining marks on one letter
    only the first are kept.
    """
    return _cut(" ".join(_visible(text[: max(most, LONGEST_TEXT)], "").split()), most)


def some_lines(text: str, most: int = LONGEST_TEXT) -> str:
    """Return a longer text without what `one_line` leaves out, with its lines, tabs and spaces as they are."""
    known = text[: most + 1].replace("\r\n", "\n").replace("\r", "\n")
    known = known.replace("\u2028", "\n").replace("\u2029", "\n")
    return _cut(_visible(known, "\n\t"), most)


def plain_name(name: str, most: int = LONGEST_NAME) -> str:
    """Return a name as one plain line.

    One of which nothing can be seen becomes a question mark: a name without a letter could not be chosen or told.
    """
    return one_line(name, most) or ("?" if name.strip() else "")


def make_plain(value: msgspec.Struct, *fields: str, most: int = LONGEST_NAME) -> None:
    """Make each of these fields of a struct a plain name; call it in ``__post_init__``."""
    for field in fields:
        text = getattr(value, field)
        plain = plain_name(text, most)
        if plain != text:
            msgspec.structs.force_setattr(value, field, plain)


def is_plain(text: str) -> bool:
    """Tell whether a text is one line that needs no change to be shown, whatever its length."""
    return text == one_line(text, max(len(text), 1))


def has_invisible(text: str) -> bool:
    """Tell whether a name has characters that nobody can see, so that it may look like another one.

    What joins two symbols to one picture does not count, nor do spaces, nor how an accent is written.
    """
    joined = unicodedata.normalize("NFC", _JOINER.sub("", text))
    return " ".join(joined.split()) != one_line(joined, LONGEST_TEXT)


def name_key(name: str) -> str:
    """Return what two names have in common that people would read as the same.

    Upper and lower case, invisible characters, the width of letters, and letters of other alphabets that look alike
    make no difference.
    """
    seen = unicodedata.normalize("NFKC", one_line(name, LONGEST_TEXT)).casefold()
    plain = unicodedata.normalize("NFKC", _SELECTORS.sub("", seen))
    return " ".join(plain.translate(_ALIKE).split())


def same_name(first: str, second: str) -> bool:
    """Tell whether people would read two names as the same."""
    return name_key(first) == name_key(second)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + _CUT


def _visible(text: str, kept: str) -> str:
    """Return a text without the characters that cannot be seen, except those in `kept`."""
    if text.isascii() and text.isprintable():
        return text
    parts: list[str] = []
    marks = MOST_MARKS  # There is no letter yet for a mark to stand on.
    for letter in _INVISIBLE.sub("", text):
        kind = unicodedata.category(letter)
        if letter in kept:
            parts.append(letter)
            marks = MOST_MARKS
        elif kind in ("Mn", "Me"):
            if marks < MOST_MARKS and _fits(letter, parts[-1]):
                parts.append(letter)
                marks += 1
        elif kind in ("Zs", "Zl", "Zp") or letter.isspace():
            parts.append(" ")
            marks = MOST_MARKS
        elif kind not in ("Cc", "Cf") and not _is_no_character(letter):
            parts.append(_UNREADABLE if kind == "Cs" else letter)
            marks = 0
    return unicodedata.normalize("NFC", "".join(parts))


def _fits(mark: str, before: str) -> bool:
    """Tell whether a mark makes a difference to the character before it."""
    if not _SELECTORS.match(mark):
        return True
    return mark in _TEXT_OR_PICTURE and (unicodedata.category(before).startswith("S") or before in "#*0123456789‼⁉〰〽")


def _is_no_character(letter: str) -> bool:
    code = ord(letter)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
