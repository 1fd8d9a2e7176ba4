"""How likely a world is, by what the others passed.

What they kept is in their hands; what they gave is known where oneself got it, and otherwise taken to be what the
receiver holds that anybody would have given away first.
"""

from hearts_qt.players.kernel.parts import Belief
from hearts_qt.players.kernel.pass_policy import PassPolicy


class PassBelief(Belief):
    """Asks for the chance of each of the others' passes again; for passes that all go the same way."""

    def __init__(self, pass_policy: PassPolicy, me: int, step: int, sent: int, received: int, cards: int) -> None:
        """Everybody passed so many `cards` to the seat `step` places on; `me` the cards `sent`, and got `received`."""
        self.pass_policy = pass_policy
        self.me = me
        self.step = step
        self.sent = sent
        self.received = received
        self.cards = cards
        self.got = [0, 0, 0, 0]
        self.hands = [0, 0, 0, 0]

    def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
        """Return the logarithm of the chance of what the others passed, if these were the four hands after it."""
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
                total += self.pass_policy.likelihood(self.hands[seat] & ~self.got[seat] | given, given)
        return total
