"""A player that decides everything by one style."""

from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import Style
from hearts_qt.rules.view import View


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
