"""How likely a world is, by what the others have played: the policy is asked for each of their cards again."""

from array import array
from collections.abc import Sequence

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.search import Search
from hearts_qt.players.kernel.worlds import Worlds

try:
    import cython
except ImportError:
    from hearts_qt.rules import interpreted as cython

if not cython.compiled:
    from math import exp, log

    from hearts_qt.players.kernel.bits import bit, count

SURPRISE = 0.1
"""The share of choices that nothing explains: they keep a single odd card from ruling a world out."""

VARIETY = 0.3
"""The share of the worlds that must go on to count: few likely ones say less than many that are less so."""
IMPOSSIBLE = -30.0
"""What a card counts that could not have been played from that hand."""


class Replay:
    """Plays the cards of a deal again on worlds in which they are known."""

    def __init__(self, board: Board, policy: Policy, me: int, leader: int, cards: Sequence[int]) -> None:
        """Replay `cards`, in the order they were played; `leader` led the first. `board` is room to play on."""
        self.board = board
        self.policy = policy
        self.me = me
        self.leader = leader
        self.cards = array("i", cards)
        self.length = len(cards)
        self.played = [0, 0, 0, 0]
        self.hands = array("Q")
        self.chances = array("d")
        self._note_who_played(board)

    def _note_who_played(self, board: Board) -> None:
        board.restart(self.leader)
        for place in range(self.length):
            self.played[board.turn] |= bit(self.cards[place])
            board.play(self.cards[place])

    def deal(self, worlds: Worlds, search: Search, hand: int, count: int, belief: float) -> None:
        """Deal so many worlds to the others and add them to the search, each as likely as it makes what was played.

        `hand` is the own one; with a `belief` of 0 all are equally likely, with 1 as the policy says. Compiled, other
        threads run meanwhile.
        """
        self.chances = array("d", bytes(8 * count))
        self.hands = array("Q", bytes(8 * 4 * count))
        with cython.nogil:
            self._deal(worlds, search, hand, count, belief)

    def _deal(self, worlds: Worlds, search: Search, hand: int, count: int, belief: float) -> None:
        most = -1e30
        for place in range(count):
            worlds.deal()
            self.hands[4 * place + self.me] = hand
            for step in range(3):
                self.hands[4 * place + (self.me + 1 + step & 3)] = worlds.hand(step)
            if belief > 0.0:
                first = 4 * place
                self.chances[place] = self.likelihood(
                    self.hands[first], self.hands[first + 1], self.hands[first + 2], self.hands[first + 3]
                )
            if self.chances[place] > most:
                most = self.chances[place]
        belief = self._bearable(count, belief, most)
        for place in range(count):
            first = 4 * place
            search.add_world(
                self.hands[first],
                self.hands[first + 1],
                self.hands[first + 2],
                self.hands[first + 3],
                exp(belief * (self.chances[place] - most)),
            )

    def _bearable(self, count: int, belief: float, most: float) -> float:
        """Return how much of `belief` leaves enough worlds that count; `most` is the greatest likelihood."""
        low = 0.0
        high = belief
        if self._variety(count, high, most) >= VARIETY * count:
            return high
        for _ in range(10):
            middle = (low + high) / 2.0
            if self._variety(count, middle, most) >= VARIETY * count:
                low = middle
            else:
                high = middle
        return low

    def _variety(self, count: int, belief: float, most: float) -> float:
        """Return how many equally likely worlds would be as good a sample (Kish's effective size)."""
        total = 0.0
        squares = 0.0
        for place in range(count):
            weight = exp(belief * (self.chances[place] - most))
            total += weight
            squares += weight * weight
        return total * total / squares

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the logarithm of the chance of what the others played, if these were the four hands now."""
        return self._likelihood(self.board, first, second, third, fourth)

    def _likelihood(self, board: Board, first: int, second: int, third: int, fourth: int) -> float:
        board.hands[0] = first | self.played[0]
        board.hands[1] = second | self.played[1]
        board.hands[2] = third | self.played[2]
        board.hands[3] = fourth | self.played[3]
        board.restart(self.leader)
        total = 0.0
        for place in range(self.length):
            card = self.cards[place]
            if board.turn != self.me:
                legal = board.legal()
                if not legal & bit(card):
                    total += IMPOSSIBLE
                elif legal & (legal - 1):
                    self.policy.weigh(board, legal)
                    total += log((1.0 - SURPRISE) * self.policy.chance[card] + SURPRISE / count(legal))
            board.play(card)
        return total
