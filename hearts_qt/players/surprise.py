"""Surprise, a player with a random style for each match, which stays secret until the match ends."""

from typing import Final

from hearts_qt.players.cast_styles import AGGRESSIVE, CAUTIOUS, DOMINATOR, NOVICE, SNEAKY, TIMID, VICIOUS, WILD, WILY
from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import Style
from hearts_qt.rules.view import View

DRAWN: Final = (NOVICE, TIMID, CAUTIOUS, AGGRESSIVE, WILD, VICIOUS, SNEAKY, WILY, DOMINATOR)
"""The styles that a Surprise can have."""


def style_of(seat_seed: int) -> Style:
    """Return the style of the seat that has this seed; see `View.seat_seed` and `View.seat_seeds`."""
    return DRAWN[seat_seed % len(DRAWN)]


class Surprise:
    """Plays each match in a style that follows from its seat's seed."""

    name = "surprise"
    version = 2

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, which has to move."""
        return decide(view, style_of(view.seat_seed), seed)
