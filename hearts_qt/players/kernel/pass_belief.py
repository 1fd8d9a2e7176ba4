"""An opponent model for passes: the likelihood of what each of the others passed, by each of two policies.

The cards that the others kept are in their hands. The cards that they passed are known only to their receivers. If both
the giver and the receiver are other seats, the model assumes that the receiver got those cards of its hand that the
policy most likely passes.
"""

from math import comb

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


class PassBelief:
    """Computes the likelihood of each of the others' passes. Not for a scatter: all passes go in the same direction."""

    def __init__(
        self,
        pass_policy: PassPolicy,
        moon_policy: PassPolicy,
        me: int,
        step: int = 0,
        sent: int = 0,
        received: int = 0,
        cards: int = 0,
    ) -> None:
        """Set that each seat passed `cards` cards to the seat `step` places to its left; 0 if nothing is known.

        Seat `me` passed the cards `sent` and got the cards `received`. A seat passes by `pass_policy`, or if it plans
        to shoot the moon by `moon_policy`.
        """
        self.pass_policy = pass_policy
        self.moon_policy = moon_policy
        self.me = me
        self.step = step
        self.sent = sent
        self.received = received
        self.cards = cards
        self.chance = PASS_SURPRISE / comb(HAND, cards)
        self.got = [0, 0, 0, 0]
        self.hands = [0, 0, 0, 0]

    def look(self, first: int, second: int, third: int, fourth: int) -> None:
        """Set the four hands after the pass, and find out what each seat got."""
        if not self.cards:
            return
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

    def usual(self, seat: int) -> float:
        """Return the log-probability of what a seat passed, if it passed as usual."""
        if not self.cards:
            return 0.0
        given = self.got[(seat + self.step) & 3]
        return self._floored(self.pass_policy.likelihood(self.hands[seat] & ~self.got[seat] | given, given))

    def moon(self, seat: int) -> float:
        """Return the log-probability of what a seat passed, if it planned to shoot the moon."""
        if not self.cards:
            return 0.0
        receiver = (seat + self.step) & 3
        given = self.got[receiver]
        if receiver != self.me:
            given = self.moon_policy.likeliest(self.hands[receiver], self.cards)
        return self._floored(self.moon_policy.likelihood(self.hands[seat] & ~self.got[seat] | given, given))

    def _floored(self, by_policy: float) -> float:
        return log((1.0 - PASS_SURPRISE) * exp(by_policy) + self.chance)
