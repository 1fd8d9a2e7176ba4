"""The value of a position by a playout: the policy plays the deal to its end, which is then settled."""

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Leaf
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.utility import Utility


class Playout(Leaf):
    """Plays to the end, once each time that it is asked."""

    def __init__(self, policy: Policy, utility: Utility) -> None:
        """Let `policy` play, and value the end by `utility`."""
        super().__init__()
        self.policy = policy
        self.utility = utility

    def look(self, board: Board) -> None:
        """Play the board to its end, and set the `value` for each seat."""
        self.policy.play_out(board)
        self.utility.settle(board)
        for seat in range(4):
            self.value[seat] = self.utility.value[seat]
