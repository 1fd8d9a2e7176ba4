"""The replaceable parts of a search: the prior of cards, the evaluation of positions, the belief about hidden hands.

The classes here rate all cards, positions and determinizations equally. To replace a class, for example by a learned
model, write a class that inherits from it and overrides its method. Give the module of the new class a `.pxd` file, so
that the compiled search can call the method without the interpreter. Then set it in `move_search.Parts`.
"""

from hearts_qt.players.kernel.board import Board

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import count, lowest


class Prior:
    """The prior: gives the probability that each card is played. The search tries likely cards first."""

    def __init__(self) -> None:
        """Begin with all probabilities 0."""
        self.probability = [0.0] * 52

    def weigh(self, board: Board, legal: int) -> None:
        """Set the `probability` of each of the `legal` cards of the seat to move; they add up to 1."""
        each = 1.0 / count(legal)
        while legal:
            self.probability[lowest(legal)] = each
            legal &= legal - 1


class Evaluator:
    """Evaluates a leaf of the tree: gives the expected utility of a position for each seat."""

    def __init__(self) -> None:
        """Begin with all values 0."""
        self.value = [0.0] * 4

    def evaluate(self, board: Board) -> None:
        """Set the `value` of the board for each seat; higher is better. May change the board."""


class Belief:
    """The opponent model: gives the likelihood of a determinization from what the others have passed and played."""

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the log-probability of what the others did, if these were the four hands now."""
        return 0.0
