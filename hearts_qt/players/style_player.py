"""The players that decide everything by a style: of a given style, Stan, and Surprise with a random style."""

from typing import Final

from hearts_qt.players.cast_styles import (
    AGGRESSIVE,
    CAUTIOUS,
    DOMINATOR,
    NOVICE,
    SNEAKY,
    STAN,
    TIMID,
    VICIOUS,
    WILD,
    WILY,
)
from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import Style
from hearts_qt.rules.view import View

DRAWN: Final = (NOVICE, TIMID, CAUTIOUS, AGGRESSIVE, WILD, VICIOUS, SNEAKY, WILY, DOMINATOR)
"""The styles that a Surprise can have."""


class StylePlayer:
    """Decides everything by its style."""

    version = 2

    def __init__(self, style: Style) -> None:
        """Play by that style; the player has the name of the style."""
        self.name = style.name
        self.style = style

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, which has to move."""
        return decide(view, self.style, seed)


class Stan(StylePlayer):
    """The standard player. It plays well in every situation, has no special habits and uses no random numbers."""

    version = 2

    def __init__(self) -> None:
        """Play by Stan's style."""
        super().__init__(STAN)


def style_of(seat_seed: int) -> Style:
    """Return the style of the seat that has this seed; see `View.seat_seed` and `View.seat_seeds`."""
    return DRAWN[seat_seed % len(DRAWN)]


class Surprise:
    """Plays each match in a style that follows from its seat's seed and stays secret until the match ends."""

    name = "surprise"
    version = 2

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, which has to move."""
        return decide(view, style_of(view.seat_seed), seed)
