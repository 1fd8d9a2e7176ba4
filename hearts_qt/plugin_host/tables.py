"""Values out of tables that somebody else wrote: everything that is wrong with one at once, each with its place."""

from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from hearts_qt.files.toml import TomlError, parse_toml_text
from hearts_qt.plain_text import has_invisible
from hearts_qt.plugin_host.conversion_errors import expected_words
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError

LARGEST_TEXT: Final = 1 << 18
"""The most bytes of a manifest, or of any other text that is read whole."""
_LONGEST_QUOTED: Final = 60
_NAMES: Final = frozenset({"name", "title"})
"""Fields by which people tell one thing from another: nothing in them may be invisible."""

_Kind = TypeVar("_Kind", bound=Struct)


def read_text(path: Path, where: str, largest: int = LARGEST_TEXT) -> str:
    """Return a text file's contents, without the mark that some editors put before them.

    Raises PackError for what is missing, no file, too large or not UTF-8.
    """
    try:
        if not path.exists():
            raise PackError([Flaw(Fault.MISSING, where)])
        if not path.is_file():
            raise PackError([Flaw(Fault.WRONG_TYPE, where)])
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise PackError([Flaw(Fault.UNREADABLE, where, error.strerror or str(error))]) from error
    if len(data) > largest:
        raise PackError([Flaw(Fault.TOO_LARGE, where, str(largest))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackError([Flaw(Fault.NOT_TEXT, where, f"byte {error.start + 1}")]) from error


def read_toml(path: Path, where: str, largest: int = LARGEST_TEXT) -> dict[str, Any]:
    """Return what stands in a TOML file. Raises PackError, with line and column for what is not TOML."""
    text = read_text(path, where, largest)
    try:
        return parse_toml_text(text)
    except TomlError as error:
        raise PackError([Flaw(Fault.NOT_TOML, where, str(error))]) from error


def convert_table(table: object, kind: type[_Kind], where: str) -> tuple[_Kind | None, list[Flaw]]:
    """Return a table as a value of that kind, or None with everything that is wrong with it.

    `where` is put before each field's name, such as ``plugin.toml: players[0].``.
    """
    if not isinstance(table, dict):
        return None, [Flaw(Fault.WRONG_VALUE, where.rstrip(". :"), quoted(table))]
    flaws: list[Flaw] = []
    values: dict[str, Any] = {}
    declared = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in table.keys() - declared.keys():
        flaws.append(Flaw(Fault.UNKNOWN_VALUE, f"{where}{_quoted_name(name)}", ", ".join(declared)))
    for name, field in declared.items():
        if name in table:
            try:
                values[field.name] = msgspec.convert(table[name], field.type)
            except (msgspec.ValidationError, RecursionError) as error:
                flaws.append(
                    Flaw(Fault.WRONG_VALUE, f"{where}{name}", f"{quoted(table[name])}: {_reason(field, error)}")
                )
            else:
                if name in _NAMES and isinstance(table[name], str) and has_invisible(table[name]):
                    unseen = f"{ascii(table[name])[:_LONGEST_QUOTED]}: it has characters that cannot be seen"
                    flaws.append(Flaw(Fault.WRONG_VALUE, f"{where}{name}", unseen))
        elif field.required:
            flaws.append(Flaw(Fault.MISSING_VALUE, f"{where}{name}"))
    return (None if flaws else kind(**values)), flaws


def _reason(field: msgspec.structs.FieldInfo, error: Exception) -> str:
    """Return what is expected; what a pattern means rather than the pattern, and of a choice everything there is."""
    if get_origin(field.type) is Literal:
        return f"one of {', '.join(map(str, get_args(field.type)))}"
    for meta in getattr(field.type, "__metadata__", ()):
        if meta.description and "matching regex" in str(error):
            return str(meta.description)
    return expected_words(error)


def quoted(value: object) -> str:
    """Return a value as a flaw tells it, cut where it is long."""
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except RecursionError:
        # Tables can be deeper in each other than Python can show.
        return "…"
    return text if len(text) <= _LONGEST_QUOTED else f"{text[:_LONGEST_QUOTED]}…"


def _quoted_name(name: object) -> str:
    text = str(name)
    return text if text.isprintable() and len(text) <= _LONGEST_QUOTED else quoted(text)
