"""Finds contributions of different plugins with the same contents, such as a deck that was installed twice."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.plugin_host.contributions import Plugin
from hearts_qt.plugin_host.folder import LARGEST_FILE, look_into
from hearts_qt.plugin_host.items import Item

_DESCRIBING: Final = frozenset({"plugin.toml", "design.toml", "face.toml", "comments.toml", "sounds.toml"})
"""The files that describe a contribution.

Two copies can differ in these files, for example in the name, even if their pictures and sounds are the same.
"""
_PLACES: Final = ("id", "name", "version", "path", "folder")
"""The fields of an item that say nothing about its contents."""


class Contribution(Struct, frozen=True):
    """A contribution and its plugin, both by name."""

    plugin: str
    name: str


class Double(Struct, frozen=True):
    """Two or more contributions of one kind with the same contents."""

    kind: str
    same: tuple[Contribution, ...]


def doubles(plugins: Iterable[Plugin]) -> tuple[Double, ...]:
    """Return all groups of contributions with the same contents in different plugins, by kind.

    This function reads the files of all contributions, so it can take a moment. A contribution that cannot be read is
    left out.
    """
    found: dict[tuple[str, bytes], list[tuple[str, Contribution]]] = {}
    for plugin in plugins:
        for kind, items in plugin.contributions:
            for item in items:
                with suppress(OSError):
                    entry = (plugin.id, Contribution(plugin.name, item.name))
                    found.setdefault((kind.name, contents_of(item)), []).append(entry)
    return tuple(
        Double(kind, tuple(contribution for _, contribution in same))
        for (kind, _), same in found.items()
        if len({plugin for plugin, _ in same}) > 1
    )


def contents_of(item: Item) -> bytes:
    """Return a digest of an item's contents: its files, and its values without names and places.

    Raises OSError.
    """
    values: Mapping[str, Any] = msgspec.structs.asdict(item)
    told = {name: value for name, value in values.items() if name not in _PLACES}
    digest = blake2b(msgspec.json.encode(told, order="deterministic"), digest_size=16)
    place = values.get("path") or values.get("folder")
    if isinstance(place, Path):
        for part in _parts(place):
            digest.update(part)
    return digest.digest()


def _parts(place: Path) -> list[bytes]:
    """Return the digests of the files in a folder, or of one file.

    Files with a name in `_DESCRIBING` are left out if there are other files. The digests are sorted, so the names of
    the files do not matter.
    """
    paths = [place / path for path, _, _ in look_into(place).files] if place.is_dir() else [place]
    telling = [path for path in paths if path.name not in _DESCRIBING and "__pycache__" not in path.parts]
    parts = [blake2b(disk.read_file(path, LARGEST_FILE), digest_size=16).digest() for path in telling or paths]
    return sorted(parts)
