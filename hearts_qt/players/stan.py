"""Stan, the standard computer player."""

from hearts_qt.players.cast_styles import STAN
from hearts_qt.players.style_player import StylePlayer


class Stan(StylePlayer):
    """The standard player. It plays well in every situation, has no special habits and uses no random numbers."""

    version = 2

    def __init__(self) -> None:
        """Play by Stan's style."""
        super().__init__(STAN)
