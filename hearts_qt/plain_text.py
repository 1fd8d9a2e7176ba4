"""Makes text from outside safe to show in a window, a terminal or a log.

Text from outside is all text that this program did not write itself: names of players, characters, plugins and designs,
comments of players, help pages, file names, error messages. Use `one_line` for names and other short texts, and
`some_lines` for longer texts. A struct with a name from outside calls `make_plain` when it is created. So code that
uses the struct does not need to make the name plain. `name_key` gives the same key for names that people read as the
same.
"""

import re
import unicodedata
from typing import Final

import msgspec

LONGEST_NAME: Final = 80
"""How many characters of a name are shown at most."""
LONGEST_TEXT: Final = 20_000
"""How many characters of a longer text are shown at most."""
MOST_MARKS: Final = 4
"""How many combining marks on one letter are shown at most.

No writing system in use needs more marks, and more marks would cover other lines.
"""

_CUT: Final = "…"
_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
_PLAIN: Final = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*")
"""Matches a text of Latin letters, dashes and quotation marks: it has nothing to leave out or to compose."""
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8\ufffc"
    "\U0001d159\U000e0000-\U000e0fff]"
)
"""Matches an invisible character that is not in Unicode's category of formatting characters."""
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")
_TEXT_OR_PICTURE: Final = "\ufe0e\ufe0f"
"""The two variation selectors that choose how the symbol before them looks: plain, or as an emoji."""
_JOINERS: Final = "\u200c\u200d"
"""The two signs that keep letters apart or join them. They stay where a writing system or an emoji needs them."""
_SYMBOLS: Final = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]{2}")
_LETTERS: Final = re.compile("[\u0600-\u0dff\u1780-\u18af]{2}")
"""Matches two letters of Arabic, Indic, Khmer or Mongolian writing, which need joiners."""
_ALIKE: Final = str.maketrans(
    # The letters are Cyrillic, then Greek. The last one is the dotless i.
    "авеікмнорсстухѕјһԁԛԝӏ" + "αβεζηικμνορτυχϲϳ" + "ı",
    "abeikmhopcctyxsjhdqwl" + "abezhikmnoptyxcj" + "i",
    _JOINERS,
)
"""Replaces each letter that looks like a Latin letter, as a small letter or as a capital, by that Latin letter.

Joiners are left out.
"""


def one_line(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text as one plain line of at most `most` characters.

    The result is empty if the text has no visible character. Control characters, invisible characters and characters
    that change the writing direction are left out; joiners stay where an emoji or a writing system needs them. White
    space becomes single spaces. Only the first MOST_MARKS combining marks on a letter are kept.
    """
    return _cut(" ".join(_visible(text[: max(most, LONGEST_TEXT)], "").split()), most)


def some_lines(text: str, most: int = LONGEST_TEXT) -> str:
    """Return a text of several lines without the characters that `one_line` leaves out.

    The line ends, tabs and spaces stay in the text.
    """
    known = text[: most + 1].replace("\r\n", "\n").replace("\r", "\n")
    known = known.replace("\u2028", "\n").replace("\u2029", "\n")
    return _cut(_visible(known, "\n\t"), most)


def plain_name(name: str, most: int = LONGEST_NAME) -> str:
    """Return a name as one plain line.

    If a name has only invisible characters, the result is a question mark, so that users can see and choose it. A name
    of spaces becomes empty.
    """
    return one_line(name, most) or ("?" if name.strip() else "")


def make_plain(value: msgspec.Struct, *fields: str, most: int = LONGEST_NAME) -> None:
    """Replace the text in each of these fields of a struct by a plain name; call this in ``__post_init__``."""
    for field in fields:
        text = getattr(value, field)
        plain = plain_name(text, most)
        if plain != text:
            msgspec.structs.force_setattr(value, field, plain)


def has_invisible(text: str) -> bool:
    """Return whether a name has invisible characters, so that it may look the same as another name.

    Joiners that an emoji or a writing system needs, spaces and the way in which an accent is encoded do not count.
    """
    return " ".join(unicodedata.normalize("NFC", text).split()) != one_line(text, LONGEST_TEXT)


def name_key(name: str) -> str:
    """Return a key that is equal for names that people read as the same.

    The key ignores case, invisible characters and the width of letters. Letters of other alphabets that look like Latin
    letters count as Latin letters.
    """
    seen = unicodedata.normalize("NFKC", one_line(name, LONGEST_TEXT)).casefold()
    plain = unicodedata.normalize("NFKC", _SELECTORS.sub("", seen))
    # The small letter of the Turkish capital I with a dot has a dot too many.
    return " ".join(plain.replace("i\u0307", "i").translate(_ALIKE).split())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(_JOINERS).rstrip() + _CUT


def _visible(text: str, kept: str) -> str:
    """Return a text without its invisible characters; the characters in `kept` stay."""
    if _PLAIN.fullmatch(text):
        return text
    parts: list[str] = []
    marks = MOST_MARKS  # This drops a mark before the first letter.
    base = ""
    seen = _INVISIBLE.sub("", text)
    for place, letter in enumerate(seen):
        kind = unicodedata.category(letter)
        if letter in kept:
            parts.append(letter)
            marks = MOST_MARKS
            base = ""
        elif kind in ("Mn", "Me"):
            if marks < MOST_MARKS and _fits(letter, parts[-1]):
                parts.append(letter)
                marks += 1
        elif kind in ("Zs", "Zl", "Zp") or letter.isspace():
            parts.append(" ")
            marks = MOST_MARKS
            base = ""
        elif letter in _JOINERS:
            if _joins(letter, base, seen[place + 1 : place + 2]):
                parts.append(letter)
        elif kind not in ("Cc", "Cf") and not _is_no_character(letter):
            parts.append(_UNREADABLE if kind == "Cs" else letter)
            base = base if kind == "Mc" else letter
            marks = 0
    return unicodedata.normalize("NFC", "".join(parts))


def _fits(mark: str, before: str) -> bool:
    """Return whether a mark can change the look of the character before it."""
    if not _SELECTORS.match(mark):
        return True
    return mark in _TEXT_OR_PICTURE and (unicodedata.category(before).startswith("S") or before in "#*0123456789‼⁉〰〽")


def _joins(joiner: str, before: str, after: str) -> bool:
    """Return whether a joiner between two characters makes one emoji of them, or belongs to their writing system."""
    kinds = {unicodedata.category(each)[0] for each in before + after}
    if kinds == {"S"}:
        return joiner == "\u200d" and _SYMBOLS.fullmatch(before + after) is not None
    return kinds == {"L"} and _LETTERS.fullmatch(before + after) is not None


def _is_no_character(letter: str) -> bool:
    code = ord(letter)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
