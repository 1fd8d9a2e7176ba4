"""Finds a player outside by what a person calls it: a plugin's folder, a program's file, or the id of a player."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.players.roster import UnknownPlayerError
from hearts_qt.plugin_host.contributions import PlayerItem, Plugin, Source
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.recognise import MANIFEST
from hearts_qt.remote.launching import PYTHON

INTERPRETERS: Final = {".py": PYTHON, ".js": "node", ".mjs": "node"}
"""What runs a program that is one file, by the file's ending; any other runs by itself."""


class Guest(Struct, frozen=True):
    """A player outside that somebody named; see `launching.Declared`."""

    id: str
    folder: Path
    files: Path
    """What it consists of: its folder, or one file."""
    python: str = ""
    command: tuple[str, ...] = ()


class NoGuestError(UnknownPlayerError):
    """A name by which no player outside can be had; the text says why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name)
        self.args = (f"{name!r} {why}",)


def guest_named(name: str, places: Sequence[Path]) -> Guest:
    """Return the player that a plugin's folder, a program's file, or a plugin in one of `places` has.

    Raises NoGuestError, which tells everything that is wrong with a plugin that cannot be used.
    """
    path = Path(name).expanduser()
    if path.name == MANIFEST and path.is_file():
        path = path.parent
    if path.is_dir():
        return _only_player(name, _plugin_in(path))
    if path.is_file():
        own = (INTERPRETERS[path.suffix], path.name) if path.suffix in INTERPRETERS else (f"./{path.name}",)
        return Guest(name, path.parent.absolute(), path.absolute(), command=own)
    return _installed(name, tuple(places))


def guests_in(places: Sequence[Path]) -> Iterator[str]:
    """Give the ids of the players that plugins in these places have."""
    for plugin in _plugins_in(places):
        for item in plugin.contributions.players:
            yield item.id


@lru_cache(maxsize=64)
def _installed(name: str, places: tuple[Path, ...]) -> Guest:
    for plugin in _plugins_in(places):
        for item in plugin.contributions.players:
            if item.id == name:
                return _guest(item)
        if plugin.id == name:
            return _only_player(name, plugin)
    raise NoGuestError(name, "is no computer player, no player of a plugin, and neither a folder nor a program")


def _plugins_in(places: Sequence[Path]) -> Iterator[Plugin]:
    for place in places:
        for path in sorted(place.iterdir()) if place.is_dir() else ():
            if (path / MANIFEST).is_file():
                yield _plugin_in(path)


def _plugin_in(folder: Path) -> Plugin:
    folder = folder.absolute()
    return read_plugin(folder, Source.USER, look_into(folder))


def _only_player(name: str, plugin: Plugin) -> Guest:
    if plugin.flaws:
        wrong = "; ".join(f"{flaw.where} {flaw.fault.value} {flaw.detail}".strip() for flaw in plugin.flaws)
        raise NoGuestError(name, f"cannot be used: {wrong}")
    players = plugin.contributions.players
    if len(players) != 1:
        has = ", ".join(item.id for item in players) or "no player"
        raise NoGuestError(name, f"is a plugin with {has}" + ("; name one of them" if players else ""))
    return _guest(players[0])


def _guest(item: PlayerItem) -> Guest:
    return Guest(item.id, item.folder, item.folder, item.python, item.command)
