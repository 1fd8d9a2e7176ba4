"""Players outside for the commands without a window: by the folders and programs that a person names."""

from collections.abc import Iterator
from functools import lru_cache

from hearts_qt import paths
from hearts_qt.arena.contestants import contestant
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError
from hearts_qt.remote.finding import Guest, guest_named, guests_in
from hearts_qt.remote.launching import launch_of, origin_of, version_of
from hearts_qt.remote.outside import OutsidePlayer


def find_player(name: str) -> Player:
    """Return a computer player by its name, or a player outside by its id, its plugin's folder or its program.

    One process uses the same player as long as its files stay the same; its programs end with the process. Raises
    UnknownPlayerError.
    """
    try:
        return contestant(name)
    except UnknownPlayerError:
        guest = find_guest(name)
        return _outside(guest, version_of(guest.files))


def find_guest(name: str) -> Guest:
    """Return the player outside of that name; raise UnknownPlayerError with the reason if there is none."""
    return guest_named(name, (paths.user_plugins(), paths.bundled_plugins()))


def all_names() -> Iterator[str]:
    """Give the names of all computer players, and the ids of those that plugins have."""
    yield from PLAYERS
    for name in guests_in((paths.user_plugins(), paths.bundled_plugins())):
        if name not in PLAYERS:
            yield name


@lru_cache(maxsize=16)
def _outside(guest: Guest, version: int) -> OutsidePlayer:
    return OutsidePlayer(guest.id, version, launch_of(guest).connect(), origin=origin_of(guest))
