"""Finds names for plugins and packs: in the file that describes a pack, or from the names of files."""

import re
from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import Any, Final

from hearts_qt.files import disk
from hearts_qt.files.toml import parse_toml
from hearts_qt.plugin_host.decks import kde, pysol
from hearts_qt.plugin_host.decks.gnome import SHEETS
from hearts_qt.plugin_host.ids import slug

MANIFEST: Final = "plugin.toml"
PACKED: Final = ".zip"
WHEEL: Final = ".whl"
TARS: Final = (".tar.gz", ".tgz", ".tar")
"""The endings of the files in which plugins are passed on."""
OTHER_ARCHIVES: Final = (".bz2", ".xz", ".7z", ".rar", ".gz")
"""Endings of archives that are not read."""
_LONGEST_NAME: Final = 80
_LARGEST_HEAD: Final = 1 << 16
"""How many bytes of an `index.desktop` are read at most."""
_LARGEST_TOML: Final = 1 << 18
"""How many bytes a TOML file may have at most if the program looks for a name in it."""
_ENDINGS: Final = (*SHEETS, PACKED, ".toml", ".md", ".png", ".jpg", ".jpeg", ".bmp", ".gif")
"""Endings of file names that do not appear in a name that people see."""


def about_pack(path: Path, marks: Collection[str]) -> dict[str, str]:
    """Return a pack's name, author and licence from its own file.

    If this file has no name, the name is made from the path.

    `path` is the file that describes the pack, or the pack's folder. In a folder, the first file named in `marks` is
    read. A broken file counts as a missing one, because the code that reads the whole pack reports it.
    """
    files = [path] if path.is_file() else [path / mark for mark in marks if (path / mark).is_file()]
    return {"name": title_of(path)} | next(filter(None, map(_head_of, files)), {})


def _head_of(file: Path) -> dict[str, str]:
    try:
        if file.name == kde.FILE:
            found = re.search(r"^Name\s*=\s*(.+)$", _beginning(file), re.MULTILINE)
            return _as_names({"name": found[1]}) if found and kde.is_kde(file.parent) else {}
        if file.name == pysol.FILE:
            return _as_names({"name": pysol.name_of(pysol.config_lines(file.parent))})
        return _toml_head(file) if file.suffix == ".toml" else {}
    except (OSError, ValueError, RecursionError):
        return {}


def _beginning(path: Path) -> str:
    with disk.open_file(path) as file:
        return file.read(_LARGEST_HEAD).decode("utf-8", "replace")


def _toml_head(path: Path) -> dict[str, str]:
    if path.stat().st_size > _LARGEST_TOML:
        return {}
    table = parse_toml(disk.read_file(path))
    return _as_names({key: table.get(key) for key in ("name", "author", "licence")})


def _as_names(values: dict[str, Any]) -> dict[str, str]:
    texts = {key: " ".join(value.split())[:_LONGEST_NAME] for key, value in values.items() if isinstance(value, str)}
    return {key: text for key, text in texts.items() if text and text.isprintable()}


def title_of(path: Path) -> str:
    """Return a name that people can read, made from the name of a file or folder."""
    return " ".join(_stem(path.resolve()).replace("_", " ").split())[:_LONGEST_NAME] or "?"


def _stem(path: Path) -> str:
    for ending in TARS:
        if path.name.lower().endswith(ending):
            return path.name[: -len(ending)]
    return path.stem if path.suffix.lower() in _ENDINGS else path.name


def default_id(path: str, plugin: str, marks: Collection[str]) -> str:
    """Return the id for a pack without an id of its own: the name of its folder or file.

    A pack directly in the plugin's folder gets the plugin's id, which is `plugin`. `path` is the pack's path in the
    plugin. `marks` are names of files that describe the folder in which they are.
    """
    inside = PurePosixPath(path)
    if inside.name in marks:
        inside = inside.parent
    return slug(_stem(Path(inside))) if inside.name else plugin
