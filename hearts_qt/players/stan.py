"""Stan, the standard computer player."""

from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.styles import STAN
from hearts_qt.rules.view import View


class Stan:
    """The standard player: sound in everything, extreme in nothing. It needs no chance."""

    name = "stan"
    version = 1

    def decide(self, view: View, chance: int) -> Decision:
        """Return the pass, card or award of the view's seat, from which one is awaited."""
        return decide(view, STAN)
