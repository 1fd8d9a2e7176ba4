"""Evaluates a position by a rollout: the policy plays the deal to its end, and the value is the utility of the end."""

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Evaluator
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.utility import Utility


class Rollout(Evaluator):
    """Evaluates a position by one rollout."""

    def __init__(self, policy: Policy, utility: Utility) -> None:
        """Use `policy` to play the deal out, and `utility` to value its end."""
        super().__init__()
        self.policy = policy
        self.utility = utility

    def evaluate(self, board: Board) -> None:
        """Play the board to its end and set the `value` for each seat."""
        self.policy.play_out(board)
        self.utility.settle(board)
        for seat in range(4):
            self.value[seat] = self.utility.value[seat]
