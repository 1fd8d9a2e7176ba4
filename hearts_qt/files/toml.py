"""Reads TOML from outside. There is a size limit, and every fault raises TomlError."""

import re
import tomllib
from typing import Any, Final

LARGEST: Final = 1 << 20
"""Size limit in bytes, unless the caller gives another limit."""


class TomlError(ValueError):
    """Raised for data that is not TOML, is not UTF-8 or is too large. The message says where the fault is."""


def parse_toml(data: bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Return the table in the bytes of a TOML file; raises TomlError. A byte order mark is allowed."""
    if len(data) > largest:
        raise TomlError(f"it has more than {largest} bytes")
    try:
        return parse_toml_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise TomlError(f"byte {error.start + 1} is not UTF-8") from error


def parse_toml_text(text: str) -> dict[str, Any]:
    """Return the table in a TOML text; raises TomlError, and its message says where the fault is."""
    _check_depth(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(toml_fault(error)) from error


_DEEPEST: Final = 64
"""How many dots a name may have at most."""
_TOKEN: Final = re.compile(r'''"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|'{3}(?s:.*?)'{3}|'[^'\n]*'|#[^\n]*|[.=,{}\[\]\n]''')
"""Matches a quoted text, a comment, or a character that ends a name or joins its parts."""


def _check_depth(text: str) -> None:
    """Raise TomlError for a name with very many parts, because reading it would take all memory."""
    dots = 0
    for token in _TOKEN.finditer(text):
        if token[0] == ".":
            dots += 1
            if dots > _DEEPEST:
                line = text.count("\n", 0, token.start()) + 1
                raise TomlError(f"line {line}: this name has more than {_DEEPEST} dots")
        elif len(token[0]) == 1:
            dots = 0


_PLACE: Final = re.compile(r" \(at (?P<place>[^()]*)\)$")
_FAULTS: Final = (
    ("Expected '=' after a key", "after a name there must be = and then its value"),
    ("Invalid value", "this is not a value; a text must be in quotes"),
    ("Invalid statement", "a line must begin with a name, or with a heading in brackets"),
    ("Expected newline or end of document", "after a value the line must end"),
    ("Unterminated string", "a text has no quote at its end"),
    ("Illegal character '\\n'", "a text has no quote at its end"),
    ("Illegal character", "this character is not allowed here"),
    ("Unescaped '\\'", "write \\\\ for a \\ in a text"),
    ("Unclosed array", "a list has no bracket at its end"),
    ("Unclosed inline table", "a table has no brace at its end"),
    ("Cannot overwrite", "this name is there already"),
    ("Cannot declare", "this heading is there already"),
    ("Duplicate inline table key", "this name is there already"),
    ("Invalid initial character for a key part", "a name cannot begin like this"),
    ("Expected ']", "a heading has no bracket at its end"),
    ("Invalid date or datetime", "there is no such date"),
    ("Exceeds the limit", "this number has too many digits"),
    ("maximum recursion depth", "lists and tables are nested too deeply"),
)


def toml_fault(error: Exception) -> str:
    """Return what is wrong in a TOML file and where, in words for people who do not know TOML.

    If the message of the TOML reader is unknown, its own words are returned.
    """
    said = str(error)
    place = _PLACE.search(said)
    reason = said[: place.start()] if place is not None else said
    words = next((words for start, words in _FAULTS if reason.startswith(start)), reason)
    return f"{place['place']}: {words}" if place is not None else words
