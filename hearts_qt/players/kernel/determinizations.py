"""Draws determinizations: random deals of the hidden cards, uniformly from all deals that fit what is known.

The hidden cards are divided into at most seven classes, by the set of seats that may hold them. For each class, the
number of cards for each seat is drawn at random: a split that leaves twice as many deals possible is twice as probable.
Then the cards of the class are shuffled. So no deal is ever rejected. Rejection sampling would be too slow if there are
many voids.
"""

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import below, bit, next_random, unit

ROOM = 14
"""One more than the number of cards in a hand."""


class Determinizer:
    """Deals the hidden cards to three places, 0 to 2, again and again."""

    def __init__(self, room: Sequence[int], may: Sequence[int], fixed: Sequence[int], seed: int) -> None:
        """Set for each place how many hidden cards it gets (`room`), and the mask of the cards that it may get (`may`).

        `fixed` has the masks of the cards that are known to be in each place; they share no card with `may`. `seed` is
        any 64-bit number except 0. Raises ValueError if no deal fits.
        """
        self.seed = seed
        self.fixed = list(fixed)
        self.room = list(room)
        self.hands = [0, 0, 0]
        self.size = [0] * 8
        self.cards = [0] * 52
        self.start = [0] * 9
        self.ways = array("d", bytes(8 * 9 * ROOM * ROOM))
        self.binomial = array("d", bytes(8 * 40 * 40))
        hidden = may[0] | may[1] | may[2]
        if hidden.bit_count() != sum(room):
            raise ValueError("the hidden cards do not fill the hands")
        place = 0
        for kind in range(1, 8):
            self.start[kind] = place
            for card in range(52):
                holders = (may[0] >> card & 1) | (may[1] >> card & 1) << 1 | (may[2] >> card & 1) << 2
                if holders == kind:
                    self.cards[place] = card
                    self.size[kind] += 1
                    place += 1
        self._count_ways()
        if not self.ways[self._index(1, self.room[0], self.room[1])]:
            raise ValueError("no deal fits what is known")

    def _index(self, kind: int, first: int, second: int) -> int:
        return (kind * ROOM + first) * ROOM + second

    def _count_ways(self) -> None:
        """Count the ways to deal each class together with all later classes.

        The counts are separate for each number of cards that the first two places can still get. The third place gets
        the rest.
        """
        for row in range(40):
            self.binomial[row * 40] = 1.0
            for column in range(1, row + 1):
                self.binomial[row * 40 + column] = (
                    self.binomial[(row - 1) * 40 + column - 1] + self.binomial[(row - 1) * 40 + column]
                )
        self.ways[self._index(8, 0, 0)] = 1.0
        left = 0
        for kind in range(7, 0, -1):
            left += self.size[kind]
            for first in range(min(self.room[0], left) + 1):
                for second in range(min(self.room[1], left - first) + 1):
                    if left - first - second <= self.room[2]:
                        self.ways[self._index(kind, first, second)] = self._sum_of_splits(kind, first, second, left)

    def _sum_of_splits(self, kind: int, first: int, second: int, left: int) -> float:
        total = 0.0
        for one in range(min(first, self.size[kind]) + 1):
            for two in range(min(second, self.size[kind] - one) + 1):
                total += self._weight(kind, first, second, left, one, two)
        return total

    def _weight(self, kind: int, first: int, second: int, left: int, one: int, two: int) -> float:
        """Return the number of deals in which `one` and `two` cards of the class go to the first and second place."""
        size = self.size[kind]
        three = size - one - two
        if (one and not kind & 1) or (two and not kind & 2) or (three and not kind & 4):
            return 0.0
        if three > left - first - second:
            return 0.0
        ways = self.ways[self._index(kind + 1, first - one, second - two)]
        return ways * self.binomial[size * 40 + one] * self.binomial[(size - one) * 40 + two]

    def deal(self) -> None:
        """Draw another determinization; `hand` returns its hands."""
        first = self.room[0]
        second = self.room[1]
        left = first + second + self.room[2]
        for place in range(3):
            self.hands[place] = self.fixed[place]
        for kind in range(1, 8):
            if self.size[kind]:
                self._deal_class(kind, first, second, left)
                first -= self.one
                second -= self.two
                left -= self.size[kind]

    def _deal_class(self, kind: int, first: int, second: int, left: int) -> None:
        self._split(kind, first, second, left)
        start = self.start[kind]
        size = self.size[kind]
        # Shuffle only as many cards as the first two places get; the third place gets the rest.
        for place in range(size):
            if place < self.one + self.two:
                self.seed = next_random(self.seed)
                other = place + below(self.seed, size - place)
                card = self.cards[start + other]
                self.cards[start + other] = self.cards[start + place]
                self.cards[start + place] = card
            holder = 0 if place < self.one else 1 if place < self.one + self.two else 2
            self.hands[holder] |= bit(self.cards[start + place])

    def _split(self, kind: int, first: int, second: int, left: int) -> None:
        """Draw how many cards of the class go to the first two places, and set `self.one` and `self.two`."""
        self.seed = next_random(self.seed)
        draw = unit(self.seed) * self.ways[self._index(kind, first, second)]
        self.one = -1
        self.two = -1
        for one in range(min(first, self.size[kind]) + 1):
            for two in range(min(second, self.size[kind] - one) + 1):
                weight = self._weight(kind, first, second, left, one, two)
                if weight > 0.0:
                    # If a rounding error prevents the return below, the last possible split remains set.
                    self.one = one
                    self.two = two
                    if draw < weight:
                        return
                    draw -= weight

    def hand(self, place: int) -> int:
        """Return the cards of a place in the last determinization, including the cards known to be there."""
        return self.hands[place]
