"""An opponent model for play: replays the deal on a determinization and multiplies the probabilities of the cards."""

from array import array
from collections.abc import Sequence

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Belief, Prior

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import log

    from hearts_qt.players.kernel.bits import bit, count

SURPRISE = 0.1
"""The share of cards that are assumed to be played at random. So one strange card cannot rule out a determinization."""
IMPOSSIBLE = -30.0
"""The log-probability of a played card that was not legal in the hand of the determinization."""


class Replay(Belief):
    """Replays the cards of a deal on a determinization, to compute its likelihood."""

    def __init__(self, board: Board, prior: Prior, passed: Belief, me: int, leader: int, cards: Sequence[int]) -> None:
        """Replay `cards` in the order in which they were played; `leader` led the first trick.

        `prior` gives the probability of each card and `passed` the likelihood of the hands before the first card.
        `board` is used for the replay.
        """
        self.board = board
        self.prior = prior
        self.passed = passed
        self.me = me
        self.leader = leader
        self.cards = array("i", cards)
        self.length = len(cards)
        self.played = [0, 0, 0, 0]
        self._note_who_played(board)

    def _note_who_played(self, board: Board) -> None:
        board.restart(self.leader)
        for place in range(self.length):
            self.played[board.turn] |= bit(self.cards[place])
            board.play(self.cards[place])

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the log-probability of what the others did, if these were the four hands now."""
        return self._likelihood(self.board, first, second, third, fourth)

    def _likelihood(self, board: Board, first: int, second: int, third: int, fourth: int) -> float:
        board.hands[0] = first | self.played[0]
        board.hands[1] = second | self.played[1]
        board.hands[2] = third | self.played[2]
        board.hands[3] = fourth | self.played[3]
        board.restart(self.leader)
        total = self.passed.likelihood(board.hands[0], board.hands[1], board.hands[2], board.hands[3])
        for place in range(self.length):
            card = self.cards[place]
            if board.turn != self.me:
                legal = board.legal()
                if not legal & bit(card):
                    total += IMPOSSIBLE
                elif legal & (legal - 1):
                    self.prior.weigh(board, legal)
                    total += log((1.0 - SURPRISE) * self.prior.probability[card] + SURPRISE / count(legal))
            board.play(card)
        return total
