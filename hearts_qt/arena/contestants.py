"""Who can be named in a contest: every computer player, and the one that searches with the time that it is given.

``cardshark:0.18`` thinks 0.18 seconds about a card. One that is named without a time gets as little as lets many deals
be played. Each plays on one core, for a contest sits at as many tables at once as there are cores.
"""

from typing import Final

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Player
from hearts_qt.players.roster import UnknownPlayerError, player_named

USUAL: Final = 0.05
"""Seconds that the CardShark thinks about a card unless another time is named with it."""
LEAST: Final = 0.001
MOST: Final = 60.0


def contestant(name: str) -> Player:
    """Return the player of that name; raise UnknownPlayerError for a name or a time that there is not."""
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
