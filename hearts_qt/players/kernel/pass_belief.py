"""An opponent model for passes: the likelihood of a determinization from what the others passed.

The cards that the others kept are in their hands. The cards that they passed are known only to their receivers. If both
the giver and the receiver are other seats, the model assumes that the receiver got those cards of its hand that the
pass policy most likely passes.
"""

from math import comb

from hearts_qt.players.kernel.parts import Belief
from hearts_qt.players.kernel.pass_policy import PassPolicy

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp, log

HAND = 13
PASS_SURPRISE = 0.1
"""The share of passes that are assumed to be drawn at random. So one strange pass cannot rule out a determinization."""


class PassBelief(Belief):
    """Computes the likelihood of the others' passes. Not for a scatter: all passes must go in the same direction."""

    def __init__(self, pass_policy: PassPolicy, me: int, step: int, sent: int, received: int, cards: int) -> None:
        """Set that each seat passed `cards` cards to the seat `step` places to its left.

        Seat `me` passed the cards `sent` and got the cards `received`.
        """
        self.pass_policy = pass_policy
        self.me = me
        self.step = step
        self.sent = sent
        self.received = received
        self.cards = cards
        self.chance = PASS_SURPRISE / comb(HAND, cards)
        self.got = [0, 0, 0, 0]
        self.hands = [0, 0, 0, 0]

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the log-probability of what the others passed, if these were the four hands after the pass."""
        self.hands[0] = first
        self.hands[1] = second
        self.hands[2] = third
        self.hands[3] = fourth
        for seat in range(4):
            if seat == self.me:
                self.got[seat] = self.received
            elif (self.me + self.step) & 3 == seat:
                self.got[seat] = self.sent
            else:
                self.got[seat] = self.pass_policy.likeliest(self.hands[seat], self.cards)
        total = 0.0
        for seat in range(4):
            if seat != self.me:
                given = self.got[(seat + self.step) & 3]
                by_policy = self.pass_policy.likelihood(self.hands[seat] & ~self.got[seat] | given, given)
                total += log((1.0 - PASS_SURPRISE) * exp(by_policy) + self.chance)
        return total
