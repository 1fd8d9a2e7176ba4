"""Finds players, styles and rule sets of plugins by the names that a person types.

The program looks for plugins in folders and in installed packages. Contributions of hooks count too. The name of a
player is its plugin's folder, its file or its id. The name of a style or a rule set is its id.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.players.roster import UnknownPlayerError
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.discovery import FoundPlugin, inside, installed_folders, one_of_each_id, read_found
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.items import PlayerItem, PresetItem, StyleItem
from hearts_qt.plugin_host.kinds import PLAYERS, PRESETS, STYLES
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.plugin_entries import together
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.remote.hook_client import HooksAnswer, ask_hooks
from hearts_qt.remote.launching import PYTHON

INTERPRETERS: Final = {".py": PYTHON, ".js": "node", ".mjs": "node"}
"""The program that runs a single file, by the ending of the file's name.

A file with another ending is a program itself.
"""
_OF_AUTHORS: Final = re.compile(r"^\s*(?:from|import)\s+hearts_qt\.api\b", re.MULTILINE)
"""Text that shows that a file has a player's class."""


class PlayerSource(Struct, frozen=True):
    """An external player that a person has named. It is a `launching.DeclaredPlayer`."""

    id: str
    name: str
    """The name shown at the table."""
    folder: Path
    files: Path
    """The player's folder, or its only file."""
    python: str = ""
    command: tuple[str, ...] = ()
    plugin: str = ""
    settings: tuple[SettingEntry, ...] = ()


class NoPlayerSourceError(UnknownPlayerError):
    """Raised for a name that leads to no external player. The text tells why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name)
        self.args = (f"{name!r} {why}",)


def player_source(name: str, places: Sequence[Path]) -> PlayerSource:
    """Return the player with this name: a plugin's folder, a program's file, or an id from a plugin in `places`.

    Raises NoPlayerSourceError. If a plugin cannot be used, the error lists all its flaws.
    """
    path = Path(name).expanduser()
    if path.name == MANIFEST and path.is_file():
        path = path.parent
    if path.is_dir():
        return _only_player(name, _plugin_in(path))
    if path.is_file():
        item = _player_of_class(name, path)
        if item is not None:
            return _source_of(item)
        own = (INTERPRETERS[path.suffix], path.name) if path.suffix in INTERPRETERS else (f"./{path.name}",)
        return PlayerSource(name, path.stem, path.parent.absolute(), path.absolute(), command=own)
    return _installed(name, tuple(places))


def _player_of_class(name: str, path: Path) -> PlayerItem | None:
    """Return the player that a plugin declares with a class in this file.

    Return None if the file is a program. Raises NoPlayerSourceError for a file with a player's class that no plugin
    names, because running such a file does nothing.
    """
    if path.suffix != ".py":
        return None
    plugin = _plugin_in(path.parent) if (path.parent / MANIFEST).is_file() else None
    players = plugin.contributions.of(PLAYERS) if plugin else ()
    own = [item for item in players if item.python.partition(":")[0] == path.name]
    if len(own) == 1:
        return own[0]
    if own:
        raise NoPlayerSourceError(
            name, f"contains the classes of {', '.join(item.id for item in own)}; name one of them"
        )
    if not _OF_AUTHORS.search(disk.read_file(path).decode("utf-8", "replace")):
        return None
    if plugin and plugin.flaws:
        _only_player(name, plugin)  # This raises an error that lists the plugin's flaws.
    raise NoPlayerSourceError(
        name,
        "contains a player's class and is not a program: give the folder of a plugin that names this class in its "
        "plugin.toml (hearts-qt plugin new makes one)",
    )


def player_ids_in(places: Sequence[Path]) -> Iterator[str]:
    """Yield the ids of all players of plugins in these places."""
    for plugin in _plugins_in(places):
        for item in plugin.contributions.of(PLAYERS):
            yield item.id


def styles_in(places: Sequence[Path]) -> Iterator[StyleItem]:
    """Yield all styles of plugins in these places."""
    for plugin in _plugins_in(places):
        yield from plugin.contributions.of(STYLES)


def presets_in(places: Sequence[Path]) -> Iterator[PresetItem]:
    """Yield all rule sets of plugins in these places."""
    for plugin in _plugins_in(places):
        yield from plugin.contributions.of(PRESETS)


@lru_cache(maxsize=64)
def _installed(name: str, places: tuple[Path, ...]) -> PlayerSource:
    for plugin in _plugins_in(places, name):
        for item in plugin.contributions.of(PLAYERS):
            if item.id == name:
                return _source_of(item)
        if plugin.id == name:
            return _only_player(name, plugin)
    raise NoPlayerSourceError(name, "is not a computer player, a player or style of a plugin, a folder or a program")


def _plugins_in(places: Sequence[Path], of: str = "") -> Iterator[Plugin]:
    """Yield the plugins in these places and in installed packages, including the contributions of their hooks.

    The first place is the user's folder; the plugins in the other places came with the program. If `of` is the id of a
    plugin or of one of its contributions, only the hooks of that plugin are called.
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
        yield with_hooks(plugin) if not of or plugin.id == of.partition("/")[0] else plugin


def _plugin_in(folder: Path) -> Plugin:
    return with_hooks(_read(folder, Source.USER))


def _read(folder: Path, source: Source) -> Plugin:
    folder = folder.absolute()
    return read_found(folder, source, look_into(folder))


_answers: Final[dict[tuple[Path, str], HooksAnswer]] = {}
"""The answers of hooks, by the plugin's folder and the stamp of its files."""


def with_hooks(plugin: Plugin) -> Plugin:
    """Return a plugin with the contributions of its hooks, or with the flaws of its hooks."""
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
        wrong = "; ".join(f"{flaw.where} {flaw.kind.value} {flaw.detail}".strip() for flaw in plugin.flaws)
        raise NoPlayerSourceError(name, f"cannot be used: {wrong}")
    players = plugin.contributions.of(PLAYERS)
    if len(players) != 1:
        ids = [*(item.id for item in players), *(item.id for item in plugin.contributions.of(STYLES))]
        has = ", ".join(ids) or "no player"
        raise NoPlayerSourceError(name, f"is a plugin with {has}" + ("; name one of them" if ids else ""))
    return _source_of(players[0])


def _source_of(item: PlayerItem) -> PlayerSource:
    return PlayerSource(
        item.id, item.name, item.folder, item.folder, item.python, item.command, item.plugin, item.settings
    )
