"""Finds plugins: in the person's folder, among the bundled ones, in installed packages, and decks of the system.

What is found always comes back as a Plugin, good or flawed. None of their code runs, and nothing is imported.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.machinery import PathFinder
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.gnome import SHEETS
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.plugin_host.folder import Content, first_entries, look_into
from hearts_qt.plugin_host.folder_cache import FolderCache
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.naming import MANIFEST, PACKED, title_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger("hearts_qt")

GROUP: Final = "hearts_qt.plugins"
"""The group of entry points by which installed packages offer plugins: each names a package with a plugin.toml."""

_NOT_FIRST: Final = "@"
"""Stands in the id of a plugin whose own id another one has, between that and its folder. No other id has it."""
_NOBODY: Final[Mapping[Path, str]] = MappingProxyType({})

MOST_PLUGINS: Final = 1000
"""The most plugins in one folder."""
QUIET: Final = 1.0
"""Seconds for which a folder must not have changed until it is read: it may still be being copied."""


class PluginPlaces(Struct, frozen=True):
    """Where plugins are looked for."""

    user: Path
    bundled: Path
    cache: Path
    """A folder for what can be made again."""
    system: Callable[[], Iterable[Path]] = tuple
    """Gives the card designs of the system: folders, and single sheets."""
    installed: bool = True
    """Whether installed packages are asked."""


class FoundPlugin(NamedTuple):
    """A plugin, and what tells whether its files are still the same."""

    plugin: Plugin
    stamp: str
    changed: float = 0.0
    """When its files changed last, in seconds since 1970."""


class Finder:
    """Finds plugins again and again, reading only those whose files have changed. To be used by one thread."""

    def __init__(self, places: PluginPlaces, *, safe: bool = False) -> None:
        """Look in these places; `safe` leaves only the bundled plugins, without their code."""
        self._places = places
        self._safe = safe
        self._memory = FolderCache(places.cache / "plugins.json", Plugin)
        self._owners = FolderCache(places.cache / "plugin-ids.json", str)
        self._installed: list[tuple[Path, Plugin | None]] | None = None

    def find(self, off: Collection[str]) -> list[FoundPlugin]:
        """Return all plugins, a person's own first; those whose id is in `off` contribute nothing.

        Of several with one id only one contributes: see `one_of_each_id`.
        """
        found = [self._look(path, source, broken) for path, source, broken in self._candidates()]
        self._memory.write({each.plugin.folder for each in found})
        return self._told(found, off)

    def glance(self, off: Collection[str]) -> list[FoundPlugin]:
        """Return the plugins of the person and the bundled ones alone: those take moments, a system's decks may not.

        One whose id belongs to a plugin that is not looked at here is left out.
        """
        before = self._before()
        found = [self._look(path, source, broken) for path, source, broken in self._own()]
        there = {each.plugin.folder for each in found}
        elsewhere = {id_ for folder, id_ in before.items() if folder not in there and folder.exists()}
        kept = [each for each in found if each.plugin.source is Source.BUNDLED or each.plugin.id not in elsewhere]
        return [_switched(each, off) for each in one_of_each_id(kept, before)]

    def _before(self) -> dict[Path, str]:
        """Return the ids that folders had the last time that all plugins were looked for."""
        return {Path(folder): id_ for folder, id_ in self._owners.all().items()}

    def _told(self, found: list[FoundPlugin], off: Collection[str]) -> list[FoundPlugin]:
        """Return what was found, each under an id of its own; what is there already keeps its id from now on."""
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
            if self._installed is None:
                self._installed = installed_folders()
            yield from ((path, Source.INSTALLED, broken) for path, broken in self._installed)
        yield from ((path, Source.SYSTEM, None) for path in self._places.system())

    def _look(self, path: Path, source: Source, broken: Plugin | None) -> FoundPlugin:
        if broken is not None:
            return FoundPlugin(broken, "")
        content = _content(path, trusted=source is Source.SYSTEM)
        # The clock is read after the files, so that what was written meanwhile does not seem to come from the future.
        if source is Source.USER and 0 <= time.time() - content.changed < QUIET:
            return FoundPlugin(_arriving(path), content.stamp, content.changed)
        plugin = self._memory.get(path, content.stamp)
        if plugin is None or plugin.source is not source:
            plugin = read_found(path, source, content)
            self._memory.keep(path, content.stamp, plugin)
        return FoundPlugin(plugin.without_code() if self._safe else plugin, content.stamp, content.changed)


def read_found(path: Path, source: Source, content: Content) -> Plugin:
    """Return the plugin in a folder, good or flawed, whatever its reader stumbles over."""
    try:
        return read_plugin(path, source, content)
    except Exception as error:
        # A reader that stumbles over what nobody thought of shall not hide the other plugins.
        log.exception("reading the plugin in %s", path)
        flaw = Flaw(Fault.UNREADABLE, "", f"{type(error).__name__}: {error}")
        return Plugin(slug(path.name), title_of(path), path, source, flaws=(flaw,))


def inside(place: Path) -> list[Path]:
    """Return what may be plugins in a folder of plugins, by name, so many at most; nothing if it cannot be read."""
    with suppress(OSError):
        visible = (path for path in first_entries(place) if path.name[0] not in "._")
        return list(islice((path for path in visible if path.is_dir() or _is_plugin_file(path)), MOST_PLUGINS))
    return []


def _is_plugin_file(path: Path) -> bool:
    return path.suffix.lower() in (*SHEETS, PACKED) and path.is_file()


def _content(path: Path, *, trusted: bool) -> Content:
    if path.is_dir():
        return look_into(path, trusted=trusted)
    try:
        found = path.stat()
    except OSError as error:
        return Content(flaws=(Flaw(Fault.UNREADABLE, path.name, error.strerror or str(error)),))
    return Content(((path.name, found.st_size, found.st_mtime_ns),), changed=max(found.st_mtime, found.st_ctime))


def _arriving(path: Path) -> Plugin:
    return Plugin(slug(path.stem if path.is_file() else path.name), title_of(path), path, Source.USER, arriving=True)


def one_of_each_id(found: Sequence[FoundPlugin], before: Mapping[Path, str] = _NOBODY) -> Iterator[FoundPlugin]:
    """Let of several plugins with one id only one contribute: the bundled one, or who had it before, or the first.

    `before` has the ids that folders had the last time. The others are newcomers: each comes back with what is wrong
    with it, under an id that nothing else has.
    """
    winners: dict[str, Path] = {}
    for each in sorted(found, key=lambda each: _newness(each, before)):
        # What one that is arriving will say of itself is not known yet; until then it is what it was.
        id_ = before.get(each.plugin.folder) if each.plugin.arriving else each.plugin.id
        if id_ is not None:
            winners.setdefault(id_, each.plugin.folder)
    for each in found:
        first = winners.get(each.plugin.id, each.plugin.folder)
        if each.plugin.arriving or first == each.plugin.folder:
            yield each
        elif each.plugin.source is not Source.SYSTEM:
            flaw = Flaw(Fault.TWICE, f"{MANIFEST}: id", f"{each.plugin.id}, {first}")
            flaws = (*each.plugin.flaws, flaw)
            id_ = f"{each.plugin.id}{_NOT_FIRST}{each.plugin.folder.name}"
            yield each._replace(plugin=replace(each.plugin, id=id_, contributions=Contributions(), flaws=flaws))


def _newness(found: FoundPlugin, before: Mapping[Path, str]) -> int:
    """Return 0 for a plugin that came with the program, 1 for one that had its id before, 2 for a newcomer."""
    if found.plugin.source is Source.BUNDLED:
        return 0
    had = before.get(found.plugin.folder)
    return 1 if had is not None and (found.plugin.arriving or had == found.plugin.id) else 2


def _switched(found: FoundPlugin, off: Collection[str]) -> FoundPlugin:
    if found.plugin.id not in off:
        return found
    return found._replace(plugin=replace(found.plugin, contributions=Contributions(), on=False))


def installed_folders() -> list[tuple[Path, Plugin | None]]:
    """Return the folder of each installed package that is a plugin, or a plugin that says why there is none."""
    # Late, and in the window's process on the thread that looks: it brings half of what mail is read with.
    from importlib.metadata import entry_points

    return list(_installed_folders(entry_points(group=GROUP)))


def _installed_folders(offered: "Iterable[EntryPoint]") -> Iterator[tuple[Path, Plugin | None]]:
    """Return the folder of each package that an entry point names, or a plugin that says why there is none."""
    for point in offered:
        try:
            folder = _folder_of(point)
        except Exception as error:  # noqa: BLE001 - a broken package may do anything, and shall not hide the others
            yield Path(point.value), _broken(point, Flaw(Fault.UNREADABLE, point.value, str(error)))
            continue
        if folder is None:
            yield Path(point.value), _broken(point, Flaw(Fault.MISSING, f"{point.value}/{MANIFEST}"))
        else:
            yield folder, None


def _broken(point: "EntryPoint", flaw: Flaw) -> Plugin:
    return Plugin(slug(point.name), point.name, Path(point.value), Source.INSTALLED, flaws=(flaw,))


def _folder_of(point: "EntryPoint") -> Path | None:
    """Return the folder of a package with its plugin.toml, found by its files and never by importing it."""
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
