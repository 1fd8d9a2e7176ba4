"""Finds out what is in a zip file with a plugin, without unpacking it."""

from pathlib import Path, PurePosixPath
from typing import Any, Final

from msgspec import Struct

from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import is_code
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.kinds import KINDS, KINDS_BY_MARK
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.tables import LARGEST_TEXT
from hearts_qt.plugin_host.zip_file import ZipContents, open_zip

_LONGEST_LINE: Final = 200


class PackedPlugin(Struct, frozen=True):
    """What is known about a zip file with a plugin before it is unpacked.

    The program shows this before it asks whether to install the plugin.
    """

    path: Path
    root: str
    """The folder in the zip file that contains the plugin, with a slash at its end; empty without such a folder."""
    name: str
    id: str = ""
    """The id that the plugin will have."""
    version: str = ""
    author: str = ""
    licence: str = ""
    description: str = ""
    needs: str = ""
    """The oldest version of Hearts with which the plugin works; empty if it works with any version."""
    kinds: tuple[tuple[str, int], ...] = ()
    """The name of each kind of contribution in the plugin, with the number of contributions."""
    has_code: bool = False
    files: int = 0
    size: int = 0
    """How many bytes the plugin has when it is unpacked."""


def look_into_zip(path: Path) -> PackedPlugin:
    """Return what is in a zip file. Raises PackError with everything that is wrong with it."""
    try:
        with open_zip(path) as contents:
            table = _manifest(contents)
            names = contents.names
            return PackedPlugin(
                path=path,
                root=contents.root,
                name=_line(table, "name") or PurePosixPath(contents.root).name or path.stem,
                id=_line(table, "id") or slug(PurePosixPath(contents.root).name or path.stem),
                version=_line(table, "version"),
                author=_line(table, "author"),
                licence=_line(table, "licence"),
                description=_line(table, "description"),
                needs=_line(table, "needs"),
                kinds=_kinds(table, names),
                has_code=_names_code(table) or any(map(is_code, names)),
                files=len(names),
                size=contents.size,
            )
    except PackError:
        raise
    except (OSError, ValueError) as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error


def _manifest(contents: ZipContents) -> dict[str, Any]:
    """Return the table of plugin.toml, or of the file that describes a pack; empty if no such file is valid TOML.

    What is wrong with the file is reported when the plugin is read.
    """
    for name in (MANIFEST, *(mark for mark in KINDS_BY_MARK if mark.endswith(".toml"))):
        data = contents.read(name, LARGEST_TEXT)
        if data is not None:
            try:
                return parse_toml(data)
            except TomlError:
                return {}
    return {}


def _names_code(table: dict[str, Any]) -> bool:
    return bool(table.get("python") or any(table.get(kind.name) for kind in KINDS if kind.runs_code))


def _line(table: dict[str, Any], key: str) -> str:
    value = table.get(key)
    return " ".join(value.split())[:_LONGEST_LINE] if isinstance(value, str) else ""


def _kinds(table: dict[str, Any], names: list[str]) -> tuple[tuple[str, int], ...]:
    counted = {kind.name: len(table[kind.name]) for kind in KINDS if isinstance(table.get(kind.name), list)}
    if not counted and MANIFEST not in names:
        counted = {KINDS_BY_MARK[name].name: 1 for name in names if name in KINDS_BY_MARK}
    return tuple((kind, count) for kind, count in counted.items() if count)
