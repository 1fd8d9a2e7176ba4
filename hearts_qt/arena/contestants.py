"""The players that can play in a contest: every computer player, and the CardShark with a chosen thinking time.

``cardshark:0.18`` thinks 0.18 seconds about a card. Without a time it thinks only briefly, so that many deals can be
played. It searches on one core, because a contest plays as many deals at the same time as there are cores.
"""

from typing import Final

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Player
from hearts_qt.players.roster import UnknownPlayerError, player_named

USUAL: Final = 0.05
"""How many seconds the CardShark thinks about a card if its name has no time."""
LEAST: Final = 0.001
"""Shortest thinking time in seconds."""
MOST: Final = 60.0
"""Longest thinking time in seconds."""


def contestant(name: str) -> Player:
    """Return the player with that name; raise UnknownPlayerError for an unknown name or a time out of range."""
    style, colon, time = name.partition(":")
    if style != CardShark.name:
        return player_named(name)
    try:
        seconds = float(time) if colon else USUAL
    except ValueError:
        raise UnknownPlayerError(name) from None
    if not LEAST <= seconds <= MOST:
        raise UnknownPlayerError(name)
    return CardShark(seconds, threads=1)
