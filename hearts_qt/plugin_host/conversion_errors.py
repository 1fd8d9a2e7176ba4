"""Turns msgspec's conversion errors into plain words."""

import re
from typing import Final

_KINDS: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_EXPECTED: Final = re.compile(
    r"Expected `(?P<kinds>[a-z| ]+)`"
    r"(?: of length (?P<length>[<>]=) (?P<count>\d+)| (?P<limit>[<>]=) (?P<number>[-\d.]+))?"
    r"(?:, got `(?P<got>[a-z]+)`)?(?: - at `(?P<place>[^`]*)`)?"
)
_BOUNDS: Final = {"<=": "at most", ">=": "at least"}
_ENTRY: Final = re.compile(r"\[(\d+)\]")


def expected_words(error: Exception) -> str:
    """Return what was expected, such as ``a text of at most 80 letters``.

    For an unknown error, return the text of the error.
    """
    if isinstance(error, RecursionError):
        return "lists and tables are nested too deeply"
    found = _EXPECTED.fullmatch(str(error))
    if found is None:
        return str(error)
    kinds = found["kinds"].split(" | ")
    words = ", or ".join(_KINDS.get(kind, kind) for kind in kinds)
    if found["length"]:
        unit = "letters" if kinds == ["str"] else "entries"
        words += f" of {_BOUNDS[found['length']]} {found['count']} {unit}"
    elif found["limit"]:
        words += f" of {_BOUNDS[found['limit']]} {found['number']}"
    if found["got"]:
        words += f", not {_KINDS.get(found['got'], found['got'])}"
    entry = _ENTRY.search(found["place"] or "")
    return f"{words} (entry {int(entry[1]) + 1})" if entry else words
