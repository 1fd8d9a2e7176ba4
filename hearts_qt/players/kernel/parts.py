"""What a search is made of and can be given others of: chances of cards, values of positions, chances of worlds.

Those here know nothing: all cards, all positions and all worlds are alike to them. A better one, a learned one say, is
a class that inherits from one of these and overrides its one method, in a module that has a `.pxd` of its own, so that
the compiled search reaches it without the interpreter; `searching.Parts` takes it.
"""

from hearts_qt.players.kernel.board import Board

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import count, lowest


class Prior:
    """Tells with what chance each card is played: the search tries likely ones first."""

    def __init__(self) -> None:
        """Begin with no chances."""
        self.probability = [0.0] * 52

    def weigh(self, board: Board, legal: int) -> None:
        """Set the `probability` of each of the `legal` cards of the seat on turn; the chances add up to 1."""
        each = 1.0 / count(legal)
        while legal:
            self.probability[lowest(legal)] = each
            legal &= legal - 1


class Leaf:
    """Tells what a position promises to each seat."""

    def __init__(self) -> None:
        """Begin with no values."""
        self.value = [0.0] * 4

    def look(self, board: Board) -> None:
        """Set the `value` for each seat, more is better; the board may be changed by it."""


class Belief:
    """Tells how likely a world is, by what the others have done."""

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the logarithm of the chance of what the others did, if these were the four hands now."""
        return 0.0
