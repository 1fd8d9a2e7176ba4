"""An opponent model for a deal: replays it on a determinization and multiplies the probabilities of passes and cards.

Each of the other seats may have planned a moon from its pass on. The likelihood of what a seat did is a mixture: with
the probability of a plan, that of the moon's pass and plays, and else that of the usual ones. When another seat gets
points the plan has failed, and from then on the seat plays as usual.
"""

from array import array
from collections.abc import Sequence

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Belief, Prior
from hearts_qt.players.kernel.pass_belief import PassBelief
from hearts_qt.players.kernel.policy import Policy

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp, log

    from hearts_qt.players.kernel.bits import bit, count

SURPRISE = 0.1
"""The share of cards that are assumed to be played at random. So one strange card cannot rule out a determinization."""
IMPOSSIBLE = -30.0
"""The log-probability of a played card that was not legal in the hand of the determinization."""
PLAN_LOSERS = 0.5
"""How fast a plan becomes less probable with each card of the hand that is expected to lose a trick."""
EVEN_LOSERS = 1.4
"""With how many such cards a seat is as likely to plan a moon as not."""
LEAST_PLAN = 0.02
"""A plan that is less probable than this is not considered."""
DECK = (1 << 52) - 1


class Replay(Belief):
    """Replays the cards of a deal on a determinization, to compute its likelihood."""

    def __init__(
        self, board: Board, prior: Prior, plan: Policy, passed: PassBelief, leader: int, cards: Sequence[int]
    ) -> None:
        """Replay `cards` in the order in which they were played; `leader` led the first trick.

        `prior` gives the probability of each card of a seat that plays as usual, and `plan` of a seat that plans a
        moon. `passed` gives the likelihood of the passes. `board` is used for the replay.
        """
        super().__init__()
        self.board = board
        self.prior = prior
        self.plan = plan
        self.passed = passed
        self.me = self.passed.me
        self.leader = leader
        self.cards = array("i", cards)
        self.length = len(cards)
        self.played = [0, 0, 0, 0]
        self.planned = [0.0] * 4
        self.usual = [0.0] * 4
        self.moon = [0.0] * 4
        self._note_who_played(board)

    def _note_who_played(self, board: Board) -> None:
        board.restart(self.leader)
        for place in range(self.length):
            self.played[board.turn] |= bit(self.cards[place])
            board.play(self.cards[place])

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the log-probability of what the others did, if these were the four hands now; sets `plans`."""
        return self._likelihood(self.board, first, second, third, fourth)

    def _likelihood(self, board: Board, first: int, second: int, third: int, fourth: int) -> float:
        board.hands[0] = first | self.played[0]
        board.hands[1] = second | self.played[1]
        board.hands[2] = third | self.played[2]
        board.hands[3] = fourth | self.played[3]
        board.restart(self.leader)
        self.passed.look(board.hands[0], board.hands[1], board.hands[2], board.hands[3])
        for seat in range(4):
            if seat != self.me:
                self.usual[seat] = self.passed.usual(seat)
                self.planned[seat] = self._planned(board, seat)
                if self.planned[seat] > 0.0:
                    self.moon[seat] = self.passed.moon(seat)
        for place in range(self.length):
            if board.turn != self.me:
                self._weigh_card(board, board.turn, self.cards[place])
            board.play(self.cards[place])
        return self._mixture()

    def _planned(self, board: Board, seat: int) -> float:
        """Return how probable it is that a seat plans a moon, before anything is known of its pass and plays."""
        if not board.award[seat]:
            return 0.0
        own = board.hands[seat]
        planned = 1.0 / (1.0 + exp(PLAN_LOSERS * (self.plan.losers(own, DECK & ~own, 13.0) - EVEN_LOSERS)))
        return planned if planned >= LEAST_PLAN else 0.0

    def _weigh_card(self, board: Board, seat: int, card: int) -> None:
        legal = board.legal()
        if not legal & bit(card):
            self.usual[seat] += IMPOSSIBLE
            self.moon[seat] += IMPOSSIBLE
        elif legal & (legal - 1):
            self.prior.weigh(board, legal)
            usual = log((1.0 - SURPRISE) * self.prior.probability[card] + SURPRISE / count(legal))
            self.usual[seat] += usual
            if self.planned[seat] > 0.0:
                if self._is_split(board, seat):
                    self.moon[seat] += usual
                else:
                    self.plan.weigh(board, legal)
                    self.moon[seat] += log((1.0 - SURPRISE) * self.plan.probability[card] + SURPRISE / count(legal))

    def _is_split(self, board: Board, seat: int) -> bool:
        """Return whether a seat cannot shoot the moon any more, because another seat has points."""
        others = 0
        for other in range(4):
            if other != seat:
                others += board.point_cards[other]
        return others > 0

    def _mixture(self) -> float:
        total = 0.0
        for seat in range(4):
            self.plans[seat] = 0.0
            if seat != self.me:
                total += self.usual[seat]
                if self.planned[seat] > 0.0:
                    # The ratio of both likelihoods can be too large for a number, but is then as good as infinite.
                    ratio = exp(min(self.moon[seat] - self.usual[seat], 500.0))
                    share = 1.0 - self.planned[seat] + self.planned[seat] * ratio
                    self.plans[seat] = self.planned[seat] * ratio / share
                    total += log(share)
        return total
