"""Reads strangers' TOML files and converts their tables. Reports all mistakes together, with their places."""

import re
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.files.toml import TomlError, parse_toml_text
from hearts_qt.plain_text import has_invisible
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError

LARGEST_TEXT: Final = 1 << 18
"""How many bytes a manifest or another text file may have at most."""
_LONGEST_QUOTED: Final = 60
_NAMES: Final = frozenset({"name", "title"})
"""The fields by which people recognise things. Invisible characters are not allowed in them."""

_Kind = TypeVar("_Kind", bound=Struct)
_KIND_WORDS: Final = {
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


def read_text(path: Path, where: str, largest: int = LARGEST_TEXT) -> str:
    """Return the contents of a text file, without a byte order mark.

    Raises PackError if the file is missing, unreadable, larger than `largest` bytes or not UTF-8.
    """
    try:
        if not path.exists():
            raise PackError([Flaw(FlawKind.MISSING, where)])
        if not path.is_file():
            raise PackError([Flaw(FlawKind.WRONG_TYPE, where)])
        with disk.open_file(path) as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, where, error.strerror or str(error))]) from error
    if len(data) > largest:
        raise PackError([Flaw(FlawKind.TOO_LARGE, where, str(largest))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackError([Flaw(FlawKind.NOT_TEXT, where, f"byte {error.start + 1}")]) from error


def read_toml(path: Path, where: str, largest: int = LARGEST_TEXT) -> dict[str, Any]:
    """Return the contents of a TOML file. Raises PackError, which names line and column of a syntax error."""
    text = read_text(path, where, largest)
    try:
        return parse_toml_text(text)
    except TomlError as error:
        raise PackError([Flaw(FlawKind.NOT_TOML, where, str(error))]) from error


def convert_table(table: object, kind: type[_Kind], where: str) -> tuple[_Kind | None, list[Flaw]]:
    """Return a struct made from a table, and no flaws. If the table has flaws, return None and the flaws.

    The place of each flaw begins with `where`, such as ``plugin.toml: players[0].``.
    """
    if not isinstance(table, dict):
        return None, [Flaw(FlawKind.WRONG_VALUE, where.rstrip(". :"), quoted(table))]
    flaws: list[Flaw] = []
    values: dict[str, Any] = {}
    declared = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in table.keys() - declared.keys():
        flaws.append(Flaw(FlawKind.UNKNOWN_VALUE, f"{where}{_quoted_name(name)}", ", ".join(declared)))
    for name, field in declared.items():
        if name in table:
            try:
                values[field.name] = msgspec.convert(table[name], field.type)
            except (msgspec.ValidationError, RecursionError) as error:
                flaws.append(
                    Flaw(FlawKind.WRONG_VALUE, f"{where}{name}", f"{quoted(table[name])}: {_reason(field, error)}")
                )
            else:
                if name in _NAMES and isinstance(table[name], str) and has_invisible(table[name]):
                    unseen = f"{ascii(table[name])[:_LONGEST_QUOTED]}: it has characters that cannot be seen"
                    flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{where}{name}", unseen))
        elif field.required:
            flaws.append(Flaw(FlawKind.MISSING_VALUE, f"{where}{name}"))
    return (None if flaws else kind(**values)), flaws


def _reason(field: msgspec.structs.FieldInfo, error: Exception) -> str:
    """Return words for what was expected.

    For a choice, the words list all its values. For a pattern, they say what it means.
    """
    if get_origin(field.type) is Literal:
        return f"one of {', '.join(map(str, get_args(field.type)))}"
    for meta in getattr(field.type, "__metadata__", ()):
        if meta.description and "matching regex" in str(error):
            return str(meta.description)
    return expected_words(error)


def quoted(value: object) -> str:
    """Return a value as Python writes it, shortened if it is long."""
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except RecursionError:
        # The value is nested too deeply for repr.
        return "…"
    return text if len(text) <= _LONGEST_QUOTED else f"{text[:_LONGEST_QUOTED]}…"


def _quoted_name(name: object) -> str:
    text = str(name)
    return text if text.isprintable() and len(text) <= _LONGEST_QUOTED else quoted(text)


def expected_words(error: Exception) -> str:
    """Return in plain words what msgspec has expected, such as ``a text of at most 80 letters``.

    For an unknown error, return the text of the error.
    """
    if isinstance(error, RecursionError):
        return "lists and tables are nested too deeply"
    found = _EXPECTED.fullmatch(str(error))
    if found is None:
        return str(error)
    kinds = found["kinds"].split(" | ")
    words = ", or ".join(_KIND_WORDS.get(kind, kind) for kind in kinds)
    if found["length"]:
        unit = "letters" if kinds == ["str"] else "entries"
        words += f" of {_BOUNDS[found['length']]} {found['count']} {unit}"
    elif found["limit"]:
        words += f" of {_BOUNDS[found['limit']]} {found['number']}"
    if found["got"]:
        words += f", not {_KIND_WORDS.get(found['got'], found['got'])}"
    entry = _ENTRY.search(found["place"] or "")
    return f"{words} (entry {int(entry[1]) + 1})" if entry else words
