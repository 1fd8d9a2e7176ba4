"""The value of a position by a playout: the policy plays the deal to its end, which is then settled."""

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Leaf
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.stake import Stake


class Playout(Leaf):
    """Plays to the end, once each time that it is asked."""

    def __init__(self, policy: Policy, stake: Stake) -> None:
        """Let `policy` play, and value the end by `stake`."""
        super().__init__()
        self.policy = policy
        self.stake = stake

    def look(self, board: Board) -> None:
        """Play the board to its end, and set the `value` for each seat."""
        self.policy.play_out(board)
        self.stake.settle(board)
        for seat in range(4):
            self.value[seat] = self.stake.value[seat]
