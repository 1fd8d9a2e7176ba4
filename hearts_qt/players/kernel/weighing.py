"""Worlds for a search: dealt at random, and each as likely as it makes what was played."""

from array import array

from hearts_qt.players.kernel.parts import Belief
from hearts_qt.players.kernel.search import Search
from hearts_qt.players.kernel.worlds import Worlds

try:
    import cython
except ImportError:
    from hearts_qt.rules import interpreted as cython

if not cython.compiled:
    from math import exp

VARIETY = 40.0
"""So many worlds must go on to count, or a third of fewer: one likely world says less than many that are less so."""


class Weighing:
    """Deals worlds to the seats after one's own and adds them to its search."""

    def __init__(self, worlds: Worlds, belief: Belief, me: int, hand: int, count: int) -> None:
        """Deal so many worlds by `worlds`, judge them by `belief`; `hand` is what seat `me` holds."""
        self.worlds = worlds
        self.belief = belief
        self.me = me
        self.hand = hand
        self.count = count
        self.dealt = 0
        self.hands = array("Q", bytes(8 * 4 * count))
        self.chances = array("d", bytes(8 * count))

    def deal(self, count: int, judged: bool) -> bool:
        """Deal so many worlds more, and tell whether that were all. Compiled, other threads run meanwhile.

        Unless they are `judged` all are equally likely.
        """
        with cython.nogil:
            self._deal(min(count, self.count - self.dealt), judged)
        return self.dealt == self.count

    def _deal(self, count: int, judged: bool) -> None:
        for place in range(self.dealt, self.dealt + count):
            self.worlds.deal()
            first = 4 * place
            self.hands[first + self.me] = self.hand
            for step in range(3):
                self.hands[first + (self.me + 1 + step & 3)] = self.worlds.hand(step)
            if judged:
                self.chances[place] = self.belief.likelihood(
                    self.hands[first], self.hands[first + 1], self.hands[first + 2], self.hands[first + 3]
                )
        self.dealt += count

    def hand_over(self, search: Search, trust: float) -> None:
        """Add all that were dealt to the search: with a `trust` of 0 equally likely, with 1 as the belief says."""
        with cython.nogil:
            self._hand_over(search, trust)

    def _hand_over(self, search: Search, trust: float) -> None:
        count = self.dealt
        most = -1e30
        for place in range(count):
            if self.chances[place] > most:
                most = self.chances[place]
        trust = self._bearable(count, trust, most)
        for place in range(count):
            first = 4 * place
            search.add_world(
                self.hands[first],
                self.hands[first + 1],
                self.hands[first + 2],
                self.hands[first + 3],
                exp(trust * (self.chances[place] - most)),
            )

    def _bearable(self, count: int, trust: float, most: float) -> float:
        """Return how much `trust` leaves enough worlds that count; `most` is the greatest likelihood."""
        low = 0.0
        high = trust
        least = min(VARIETY, count / 3.0)
        if self._variety(count, high, most) >= least:
            return high
        for _ in range(10):
            middle = (low + high) / 2.0
            if self._variety(count, middle, most) >= least:
                low = middle
            else:
                high = middle
        return low

    def _variety(self, count: int, trust: float, most: float) -> float:
        """Return how many equally likely worlds would be as good a sample (Kish's effective size)."""
        total = 0.0
        squares = 0.0
        for place in range(count):
            weight = exp(trust * (self.chances[place] - most))
            total += weight
            squares += weight * weight
        return total * total / squares
