"""Finds what plugins have by what a person calls it: those in folders, in installed packages, and what hooks give.

That is for a player its plugin's folder, its file or its id, for a style and a rule set the id.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.players.roster import UnknownPlayerError
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.discovery import FoundPlugin, inside, installed_folders, one_of_each_id, read_found
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.items import PlayerItem, PresetItem, StyleItem
from hearts_qt.plugin_host.kinds import PLAYERS, PRESETS, STYLES
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.plugin_entries import together
from hearts_qt.remote.hook_client import HooksAnswer, ask_hooks
from hearts_qt.remote.launching import PYTHON

INTERPRETERS: Final = {".py": PYTHON, ".js": "node", ".mjs": "node"}
"""What runs a program that is one file, by the file's ending; any other runs by itself."""
_OF_AUTHORS: Final = re.compile(r"^\s*(?:from|import)\s+hearts_qt\.api\b", re.MULTILINE)
"""What stands in a file with the class of a player."""


class PlayerSource(Struct, frozen=True):
    """A player outside that somebody named; see `launching.DeclaredPlayer`."""

    id: str
    name: str
    """What it is called at the table."""
    folder: Path
    files: Path
    """What it consists of: its folder, or one file."""
    python: str = ""
    command: tuple[str, ...] = ()


class NoPlayerSourceError(UnknownPlayerError):
    """A name by which no player outside can be had; the text says why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name)
        self.args = (f"{name!r} {why}",)


def player_source(name: str, places: Sequence[Path]) -> PlayerSource:
    """Return the player that a plugin's folder, a program's file, or a plugin in one of `places` has.

    Raises NoPlayerSourceError, which tells everything that is wrong with a plugin that cannot be used.
    """
    path = Path(name).expanduser()
    if path.name == MANIFEST and path.is_file():
        path = path.parent
    if path.is_dir():
        return _only_player(name, _plugin_in(path))
    if path.is_file():
        item = _player_of_class(name, path)
        if item is not None:
            return _guest(item)
        own = (INTERPRETERS[path.suffix], path.name) if path.suffix in INTERPRETERS else (f"./{path.name}",)
        return PlayerSource(name, path.stem, path.parent.absolute(), path.absolute(), command=own)
    return _installed(name, tuple(places))


def _player_of_class(name: str, path: Path) -> PlayerItem | None:
    """Return the player of the plugin that a file with a player's class lies in; None for a file that is a program.

    Raises NoPlayerSourceError for such a class that no plugin names, which does nothing when it is run as a program.
    """
    if path.suffix != ".py":
        return None
    plugin = _plugin_in(path.parent) if (path.parent / MANIFEST).is_file() else None
    players = plugin.contributions.of(PLAYERS) if plugin else ()
    own = [item for item in players if item.python.partition(":")[0] == path.name]
    if len(own) == 1:
        return own[0]
    if own:
        raise NoPlayerSourceError(name, f"has the classes of {', '.join(item.id for item in own)}; name one of them")
    if not _OF_AUTHORS.search(path.read_text("utf-8", "replace")):
        return None
    if plugin and plugin.flaws:
        _only_player(name, plugin)  # raises what is wrong with it
    raise NoPlayerSourceError(
        name,
        "has a class for a plugin and is no program: give the folder of a plugin whose plugin.toml names that class "
        "(hearts-qt plugin new writes one)",
    )


def player_ids_in(places: Sequence[Path]) -> Iterator[str]:
    """Give the ids of the players that plugins in these places have."""
    for plugin in _plugins_in(places):
        for item in plugin.contributions.of(PLAYERS):
            yield item.id


def styles_in(places: Sequence[Path]) -> Iterator[StyleItem]:
    """Give the styles of play that plugins in these places have."""
    for plugin in _plugins_in(places):
        yield from plugin.contributions.of(STYLES)


def presets_in(places: Sequence[Path]) -> Iterator[PresetItem]:
    """Give the rule sets that plugins in these places have."""
    for plugin in _plugins_in(places):
        yield from plugin.contributions.of(PRESETS)


@lru_cache(maxsize=64)
def _installed(name: str, places: tuple[Path, ...]) -> PlayerSource:
    for plugin in _plugins_in(places, name):
        for item in plugin.contributions.of(PLAYERS):
            if item.id == name:
                return _guest(item)
        if plugin.id == name:
            return _only_player(name, plugin)
    raise NoPlayerSourceError(
        name, "is no computer player, no player or style of a plugin, and neither a folder nor a program"
    )


def _plugins_in(places: Sequence[Path], of: str = "") -> Iterator[Plugin]:
    """Give the plugins in these places and in installed packages, with what their hooks give.

    The first place is the person's, the others came with the program. With `of`, the id of a plugin or of something
    that it has, only the hooks of that plugin are asked.
    """
    found: list[FoundPlugin] = []
    for number, place in enumerate(places):
        for path in inside(place):
            if (path / MANIFEST).is_file():
                found.append(FoundPlugin(_read(path, Source.BUNDLED if number else Source.USER), ""))
    for path, broken in installed_folders():
        found.append(FoundPlugin(broken or _read(path, Source.INSTALLED), ""))
    for each in one_of_each_id(found):
        plugin = each.plugin
        yield _with_hooks(plugin) if not of or plugin.id == of.partition("/")[0] else plugin


def _plugin_in(folder: Path) -> Plugin:
    return _with_hooks(_read(folder, Source.USER))


def _read(folder: Path, source: Source) -> Plugin:
    folder = folder.absolute()
    return read_found(folder, source, look_into(folder))


_answers: Final[dict[tuple[Path, str], HooksAnswer]] = {}
"""What the hooks of each folder gave, as its files are."""


def _with_hooks(plugin: Plugin) -> Plugin:
    """Return a plugin with what its hooks give, or with what is wrong with them."""
    if not plugin.python or plugin.flaws:
        return plugin
    key = plugin.folder, look_into(plugin.folder).stamp
    if key not in _answers:
        _answers[key] = ask_hooks(plugin) or HooksAnswer()
    answer = _answers[key]
    if answer.flaws:
        return replace(plugin, contributions=Contributions(), flaws=answer.flaws)
    return replace(plugin, contributions=together(plugin.contributions, answer.contributions))


def _only_player(name: str, plugin: Plugin) -> PlayerSource:
    if plugin.flaws:
        wrong = "; ".join(f"{flaw.where} {flaw.fault.value} {flaw.detail}".strip() for flaw in plugin.flaws)
        raise NoPlayerSourceError(name, f"cannot be used: {wrong}")
    players = plugin.contributions.of(PLAYERS)
    if len(players) != 1:
        ids = [*(item.id for item in players), *(item.id for item in plugin.contributions.of(STYLES))]
        has = ", ".join(ids) or "no player"
        raise NoPlayerSourceError(name, f"is a plugin with {has}" + ("; name one of them" if ids else ""))
    return _guest(players[0])


def _guest(item: PlayerItem) -> PlayerSource:
    return PlayerSource(item.id, item.name, item.folder, item.folder, item.python, item.command)
