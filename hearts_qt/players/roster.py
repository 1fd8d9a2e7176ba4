"""The computer players by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.cast_styles import LEVELS_OF_PLAY, STAN, STYLES
from hearts_qt.players.cheater import Cheater
from hearts_qt.players.player import Player
from hearts_qt.players.style_player import Stan, StylePlayer, Surprise


class UnknownPlayerError(ValueError):
    """Raised if no computer player has the name `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is not a computer player; there are {', '.join(PLAYERS)}")
        self.name = name


def _all() -> tuple[Player, ...]:
    styled = [StylePlayer(style) for style in (*STYLES, *LEVELS_OF_PLAY) if style is not STAN]
    return (Stan(), *styled, Cheater(), Surprise(), CardShark())


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({player.name: player for player in _all()})

LEVELS: Final = tuple(style.name for style in LEVELS_OF_PLAY)
"""The names of the players that can be chosen for all computers together, from the easiest to the hardest."""


def player_named(name: str) -> Player:
    """Return the computer player of that name; raise UnknownPlayerError if no player has the name."""
    if name not in PLAYERS:
        raise UnknownPlayerError(name)
    return PLAYERS[name]
