"""Surprise: a player of a style that is drawn for each match and stays hidden until it ends."""

from typing import Final

from hearts_qt.players.cast_styles import AGGRESSIVE, CAUTIOUS, DOMINATOR, NOVICE, SNEAKY, TIMID, VICIOUS, WILD, WILY
from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import Style
from hearts_qt.rules.view import View

DRAWN: Final = (NOVICE, TIMID, CAUTIOUS, AGGRESSIVE, WILD, VICIOUS, SNEAKY, WILY, DOMINATOR)
"""The styles that may come."""


def style_of(seat_seed: int) -> Style:
    """Return the style that a seat with this seed plays in this match; see `View.seat_seed` and `View.seat_seeds`."""
    return DRAWN[seat_seed % len(DRAWN)]


class Surprise:
    """Plays in each match by a style that its seat's seed decides."""

    name = "surprise"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, from which one is awaited."""
        return decide(view, style_of(view.seat_seed), seed)
