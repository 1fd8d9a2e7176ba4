"""Finds plugins in the user's folder, among the bundled ones and in installed packages. Also finds the system's decks.

Everything found becomes a Plugin, with or without flaws. No code of a plugin is run or imported.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib import invalidate_caches
from importlib.machinery import PathFinder
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.loose import ENDINGS as PICTURES
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.folder import Content, first_entries, look_into
from hearts_qt.plugin_host.folder_cache import FolderCache
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.naming import MANIFEST, PACKED, TARS, title_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger("hearts_qt")

GROUP: Final = "hearts_qt.plugins"
"""The group of entry points through which installed packages offer plugins. Each entry point names a package with a
plugin.toml."""

_NOT_FIRST: Final = "@"
"""The character between a plugin's id and the name of its folder, if another plugin has the same id.

The author of a plugin cannot use this character in an id.
"""
_NOBODY: Final[Mapping[Path, str]] = MappingProxyType({})

_PACKAGE_ENDINGS: Final = (".dist-info", ".egg-info")
"""The endings of the folders that describe installed packages."""

MOST_PLUGINS: Final = 1000
"""How many plugins of one folder are used at most."""
QUIET: Final = 1.0
"""How many seconds a folder must be unchanged before it is read. Until then somebody is perhaps still copying it."""


class PluginPlaces(Struct, frozen=True):
    """The places where the program searches for plugins."""

    user: Path
    bundled: Path
    cache: Path
    """A folder for caches."""
    system: Callable[[], Iterable[Path]] = tuple
    """A function that returns the paths of the system's card designs: folders and single sheets."""
    installed: bool = True
    """Whether the program also searches for plugins in installed packages."""


class FoundPlugin(NamedTuple):
    """A plugin, and the stamp of its files."""

    plugin: Plugin
    stamp: str
    changed: float = 0.0
    """The time of the last change of the plugin's files, in seconds since 1970."""


class Finder:
    """Searches for plugins on each request, and reads only those whose files have changed.

    Only one thread may use a Finder.
    """

    def __init__(self, places: PluginPlaces, *, safe: bool = False) -> None:
        """Search in these places. With `safe`, find only the bundled plugins, without their code."""
        self._places = places
        self._safe = safe
        self._memory = FolderCache(places.cache / "plugins.json", Plugin)
        self._owners = FolderCache(places.cache / "plugin-ids.json", str)
        self._installed: list[tuple[Path, Plugin | None]] = []
        self._packages: str | None = None
        """The stamp of the packages at the last search, see `packages_stamp`; empty if packages changed during it."""
        self._packages_seen = ""
        """The stamp of the packages when they were last compared."""

    def find(self, off: Collection[str]) -> list[FoundPlugin]:
        """Return all plugins, beginning with the user's own. Plugins with an id in `off` contribute nothing.

        If several plugins have the same id, only one contributes, see `one_of_each_id`.
        """
        found = [self._look(path, source, broken) for path, source, broken in self._candidates()]
        self._memory.write({each.plugin.folder for each in found})
        return self._told(found, off)

    def glance(self, off: Collection[str]) -> list[FoundPlugin]:
        """Return only the user's plugins and the bundled ones.

        This is much faster than `find`, which also searches for packages and for the system's decks. A user's plugin is
        left out if a package or a system's deck had the same id at the last complete search.
        """
        before = self._before()
        found = [self._look(path, source, broken) for path, source, broken in self._own()]
        there = {each.plugin.folder for each in found}
        elsewhere = {id_ for folder, id_ in before.items() if folder not in there and folder.exists()}
        kept = [each for each in found if each.plugin.source is Source.BUNDLED or each.plugin.id not in elsewhere]
        return [_switched(each, off) for each in one_of_each_id(kept, before)]

    def packages_changed(self) -> bool:
        """Return whether packages were installed or removed since the last search, and no installation is running now.

        While pip installs a package, the stamp changes from call to call.
        """
        if self._safe or not self._places.installed:
            return False
        before, self._packages_seen = self._packages_seen, packages_stamp()
        return before == self._packages_seen != self._packages

    def survey(self, off: Collection[str]) -> list[Plugin]:
        """Return all plugins like `find`, but read each plugin again and write no caches.

        A plugin is read even if somebody is perhaps still copying it.
        """
        found = []
        for path, source, broken in self._candidates():
            plugin = broken or read_found(path, source, content_of(path, trusted=source is Source.SYSTEM))
            found.append(FoundPlugin(plugin.without_code() if self._safe else plugin, ""))
        return [_switched(each, off).plugin for each in one_of_each_id(found, self._before())]

    def _before(self) -> dict[Path, str]:
        """Return the plugin id that each folder had at the last complete search."""
        return {Path(folder): id_ for folder, id_ in self._owners.all().items()}

    def _told(self, found: list[FoundPlugin], off: Collection[str]) -> list[FoundPlugin]:
        """Return the plugins that were found, no two with the same id, and remember which folder has which id."""
        told = list(one_of_each_id(found, self._before()))
        for each in told:
            if not each.plugin.arriving and _NOT_FIRST not in each.plugin.id:
                self._owners.keep(each.plugin.folder, "", each.plugin.id)
        if not self._safe:
            self._owners.write({each.plugin.folder for each in told})
        return [_switched(each, off) for each in told]

    def _own(self) -> Iterator[tuple[Path, Source, Plugin | None]]:
        if not self._safe:
            yield from ((path, Source.USER, None) for path in inside(self._places.user))
        yield from ((path, Source.BUNDLED, None) for path in inside(self._places.bundled))

    def _candidates(self) -> Iterator[tuple[Path, Source, Plugin | None]]:
        yield from self._own()
        if self._safe:
            return
        if self._places.installed:
            stamp = packages_stamp()
            if self._packages is None or self._packages != stamp == self._packages_seen:
                self._installed = installed_folders()
                # A package may be found that was not there yet for the stamp. If it is removed again, the stamp is the
                # same as before, and would not tell of the removal.
                self._packages = stamp if packages_stamp() == stamp else ""
            yield from ((path, Source.INSTALLED, broken) for path, broken in self._installed)
        yield from ((path, Source.SYSTEM, None) for path in self._places.system())

    def _look(self, path: Path, source: Source, broken: Plugin | None) -> FoundPlugin:
        if broken is not None:
            return FoundPlugin(broken, "")
        content = content_of(path, trusted=source is Source.SYSTEM)
        # The clock is read later than the files, so that no change seems to be in the future.
        if source is Source.USER and 0 <= time.time() - content.changed < QUIET:
            return FoundPlugin(_arriving(path), content.stamp, content.changed)
        plugin = self._memory.get(path, content.stamp)
        if plugin is None or plugin.source is not source:
            plugin = read_found(path, source, content)
            self._memory.keep(path, content.stamp, plugin)
        return FoundPlugin(plugin.without_code() if self._safe else plugin, content.stamp, content.changed)


def read_found(path: Path, source: Source, content: Content) -> Plugin:
    """Return the plugin in a folder. An unexpected error while it is read becomes a flaw."""
    try:
        return read_plugin(path, source, content)
    except Exception as error:
        # An unexpected error in one plugin must not prevent the search for the others.
        log.exception("reading the plugin in %s", path)
        flaw = Flaw(FlawKind.UNREADABLE, "", f"{type(error).__name__}: {error}")
        return Plugin(slug(path.name), title_of(path), path, source, flaws=(flaw,))


def inside(place: Path) -> list[Path]:
    """Return the first `MOST_PLUGINS` entries of a folder that can be plugins, sorted by name.

    If the folder cannot be read, return no entries.
    """
    with suppress(OSError):
        visible = (path for path in first_entries(place) if path.name[0] not in "._")
        return list(islice((path for path in visible if path.is_dir() or _is_plugin_file(path)), MOST_PLUGINS))
    return []


def _is_plugin_file(path: Path) -> bool:
    return path.name.lower().endswith((*PICTURES, PACKED, *TARS)) and path.is_file()


def content_of(path: Path, *, trusted: bool = False) -> Content:
    """Return the contents of a plugin's folder, or of a plugin that is a single file."""
    if path.is_dir():
        return look_into(path, trusted=trusted)
    try:
        found = path.stat()
    except OSError as error:
        return Content(flaws=(Flaw(FlawKind.UNREADABLE, path.name, error.strerror or str(error)),))
    return Content(((path.name, found.st_size, found.st_mtime_ns),), changed=max(found.st_mtime, found.st_ctime))


def _arriving(path: Path) -> Plugin:
    return Plugin(slug(path.stem if path.is_file() else path.name), title_of(path), path, Source.USER, arriving=True)


def one_of_each_id(found: Sequence[FoundPlugin], before: Mapping[Path, str] = _NOBODY) -> Iterator[FoundPlugin]:
    """Yield the plugins. Of several plugins with the same id, only one contributes.

    The bundled plugin contributes. If none is bundled, the plugin that had the id the last time contributes, as
    `before` says. If there is no such plugin either, the first one contributes. Each of the others gets a flaw, and an
    id that no other plugin has. A design of the system is left out instead.
    """
    winners: dict[str, Path] = {}
    for each in sorted(found, key=lambda each: _newness(each, before)):
        # The id of a plugin that is still being copied is not known yet. Until then the plugin keeps the id that it
        # had.
        id_ = before.get(each.plugin.folder) if each.plugin.arriving else each.plugin.id
        if id_ is not None:
            winners.setdefault(id_, each.plugin.folder)
    for each in found:
        first = winners.get(each.plugin.id, each.plugin.folder)
        if each.plugin.arriving or first == each.plugin.folder:
            yield each
        elif each.plugin.source is not Source.SYSTEM:
            folder = each.plugin.folder
            where = f"{MANIFEST}: id" if (folder / MANIFEST).exists() else folder.name
            flaw = Flaw(FlawKind.TWICE, where, f"{each.plugin.id}, {first}")
            flaws = (*each.plugin.flaws, flaw)
            id_ = f"{each.plugin.id}{_NOT_FIRST}{each.plugin.folder.name}"
            yield each._replace(plugin=replace(each.plugin, id=id_, contributions=Contributions(), flaws=flaws))


def _newness(found: FoundPlugin, before: Mapping[Path, str]) -> int:
    """Return 0 for a bundled plugin, 1 for a plugin that had its id the last time, 2 for any other plugin."""
    if found.plugin.source is Source.BUNDLED:
        return 0
    had = before.get(found.plugin.folder)
    return 1 if had is not None and (found.plugin.arriving or had == found.plugin.id) else 2


def _switched(found: FoundPlugin, off: Collection[str]) -> FoundPlugin:
    if found.plugin.id not in off:
        return found
    return found._replace(plugin=replace(found.plugin, contributions=Contributions(), on=False))


def packages_stamp() -> str:
    """Return a text that changes whenever a Python package is installed or removed."""
    mark = blake2b(digest_size=16)
    for place in sys.path:
        # A folder that is missing or cannot be listed counts as a folder without packages.
        with suppress(OSError), os.scandir(place or ".") as entries:
            for entry in sorted(entries, key=lambda each: each.name):
                if entry.name.endswith(_PACKAGE_ENDINGS):
                    mark.update(f"{entry.path}\0{entry.stat().st_mtime_ns}\0".encode("utf-8", "surrogateescape"))
    return mark.hexdigest()


def installed_folders() -> list[tuple[Path, Plugin | None]]:
    """Return the folder of each installed package with a plugin.

    For a broken package, return its path and a plugin with a flaw.
    """
    if not any(map(_may_offer, sys.path)):
        return []
    # This imports much of the email package, which most people never need.
    from importlib.metadata import MetadataPathFinder, entry_points

    invalidate_caches()
    # Python 3.11 leaves these out. They miss a change within one tick of the clock of the file system.
    MetadataPathFinder().invalidate_caches()
    return list(_installed_folders(entry_points(group=GROUP)))


def _may_offer(place: str) -> bool:
    """Return whether a package in a folder of `sys.path` may have a plugin. Only the texts of entry points are read."""
    if place.endswith(".egg") or Path(place).is_file():
        return True
    with suppress(OSError), os.scandir(place or ".") as entries:
        for entry in entries:
            if entry.name.endswith(_PACKAGE_ENDINGS):
                with suppress(OSError):
                    if GROUP.encode() in disk.read_file(Path(entry.path, "entry_points.txt")):
                        return True
    return False


def _installed_folders(offered: "Iterable[EntryPoint]") -> Iterator[tuple[Path, Plugin | None]]:
    """Yield the folder of each package that an entry point names.

    For a broken package, yield its path and a plugin with a flaw.
    """
    for point in offered:
        try:
            folder = _folder_of(point)
        except Exception as error:  # noqa: BLE001 - a broken package may do anything, and shall not hide the others
            yield Path(point.value), _broken(point, Flaw(FlawKind.UNREADABLE, point.value, str(error)))
            continue
        if folder is None:
            yield Path(point.value), _broken(point, Flaw(FlawKind.MISSING, f"{point.value}/{MANIFEST}"))
        else:
            yield folder, None


def _broken(point: "EntryPoint", flaw: Flaw) -> Plugin:
    return Plugin(slug(point.name), point.name, Path(point.value), Source.INSTALLED, flaws=(flaw,))


def _folder_of(point: "EntryPoint") -> Path | None:
    """Return the folder of the package that an entry point names; None if it has no plugin.toml.

    The package is not imported.
    """
    package = point.value.partition(":")[0].strip()
    wanted = f"{package.replace('.', '/')}/{MANIFEST}"
    if point.dist is not None:
        for file in point.dist.files or ():
            found = Path(str(point.dist.locate_file(file)))
            if file.as_posix() == wanted and found.is_file():
                return found.parent
    places: list[str] | None = None
    name = ""
    for part in package.split("."):
        name = f"{name}.{part}" if name else part
        spec = PathFinder.find_spec(name, places)
        if spec is None or spec.submodule_search_locations is None:
            return None
        places = list(spec.submodule_search_locations)
    return next((Path(place) for place in places or () if (Path(place) / MANIFEST).is_file()), None)
