"""The computer players by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.player import Player
from hearts_qt.players.stan import Stan


class UnknownPlayerError(ValueError):
    """A name that no computer player has; `name` is that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is no computer player; there are {', '.join(PLAYERS)}")
        self.name = name


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({player.name: player for player in (Stan(),)})


def player_named(name: str) -> Player:
    """Return the computer player of that name; raise UnknownPlayerError if there is none."""
    if name not in PLAYERS:
        raise UnknownPlayerError(name)
    return PLAYERS[name]
