"""Worlds for a search: dealt at random, and each as likely as it makes what was played."""

from array import array

from hearts_qt.players.kernel.determinizations import Determinizer
from hearts_qt.players.kernel.parts import Belief
from hearts_qt.players.kernel.search import Search

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp

MIN_EFFECTIVE_SAMPLES = 40.0
"""So many worlds must go on to count, or a third of fewer: one likely world says less than many that are less so."""


class ImportanceSampler:
    """Deals worlds to the seats after one's own and adds them to its search."""

    def __init__(self, determinizer: Determinizer, belief: Belief, me: int, hand: int, count: int) -> None:
        """Deal so many worlds by `worlds`, judge them by `belief`; `hand` is what seat `me` holds."""
        self.determinizer = determinizer
        self.belief = belief
        self.me = me
        self.hand = hand
        self.count = count
        self.dealt = 0
        self.hands = array("Q", bytes(8 * 4 * count))
        self.log_likelihoods = array("d", bytes(8 * count))

    def deal(self, count: int, judged: bool) -> bool:
        """Deal so many worlds more, and tell whether that were all. Compiled, other threads run meanwhile.

        Unless they are `judged` all are equally likely.
        """
        with cython.nogil:
            self._deal(min(count, self.count - self.dealt), judged)
        return self.dealt == self.count

    def _deal(self, count: int, judged: bool) -> None:
        for place in range(self.dealt, self.dealt + count):
            self.determinizer.deal()
            first = 4 * place
            self.hands[first + self.me] = self.hand
            for step in range(3):
                self.hands[first + (self.me + 1 + step & 3)] = self.determinizer.hand(step)
            if judged:
                self.log_likelihoods[place] = self.belief.likelihood(
                    self.hands[first], self.hands[first + 1], self.hands[first + 2], self.hands[first + 3]
                )
        self.dealt += count

    def add_to(self, search: Search, trust: float) -> None:
        """Add all that were dealt to the search: with a `trust` of 0 equally likely, with 1 as the belief says."""
        with cython.nogil:
            self._add_to(search, trust)

    def _add_to(self, search: Search, trust: float) -> None:
        count = self.dealt
        most = -1e30
        for place in range(count):
            if self.log_likelihoods[place] > most:
                most = self.log_likelihoods[place]
        trust = self._tempered_trust(count, trust, most)
        for place in range(count):
            first = 4 * place
            search.add_determinization(
                self.hands[first],
                self.hands[first + 1],
                self.hands[first + 2],
                self.hands[first + 3],
                exp(trust * (self.log_likelihoods[place] - most)),
            )

    def _tempered_trust(self, count: int, trust: float, most: float) -> float:
        """Return how much `trust` leaves enough worlds that count; `most` is the greatest likelihood."""
        low = 0.0
        high = trust
        least = min(MIN_EFFECTIVE_SAMPLES, count / 3.0)
        if self._effective_samples(count, high, most) >= least:
            return high
        for _ in range(10):
            middle = (low + high) / 2.0
            if self._effective_samples(count, middle, most) >= least:
                low = middle
            else:
                high = middle
        return low

    def _effective_samples(self, count: int, trust: float, most: float) -> float:
        """Return how many equally likely worlds would be as good a sample (Kish's effective size)."""
        total = 0.0
        squares = 0.0
        for place in range(count):
            weight = exp(trust * (self.log_likelihoods[place] - most))
            total += weight
            squares += weight * weight
        return total * total / squares
