"""A player that is nothing but its style."""

from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import Style
from hearts_qt.rules.view import View


class StylePlayer:
    """Decides by a style alone."""

    version = 1

    def __init__(self, style: Style) -> None:
        """Play by that style, under its name."""
        self.name = style.name
        self.style = style

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, from which one is awaited."""
        return decide(view, self.style, seed)
