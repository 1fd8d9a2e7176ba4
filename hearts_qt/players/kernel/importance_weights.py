"""Importance sampling: draws determinizations for a search and weights each by the likelihood of the others' moves."""

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
"""The minimum effective sample size. If this is more than a third of the samples, a third of the samples is enough."""


class ImportanceSampler:
    """Draws determinizations, computes their importance weights, and adds them to a search."""

    def __init__(self, determinizer: Determinizer, belief: Belief, me: int, hand: int, count: int) -> None:
        """Draw `count` samples with `determinizer`, and weight them by `belief`; seat `me` holds `hand`."""
        self.determinizer = determinizer
        self.belief = belief
        self.me = me
        self.hand = hand
        self.count = count
        self.dealt = 0
        self.effective = 0.0
        self.hands = array("Q", bytes(8 * 4 * count))
        self.log_likelihoods = array("d", bytes(8 * count))

    def draw(self, count: int, weighted: bool) -> bool:
        """Draw up to `count` more samples and return whether all are drawn. If compiled, releases the GIL.

        Unless `weighted` is true, all samples get the same weight.
        """
        with cython.nogil:
            self._draw(min(count, self.count - self.dealt), weighted)
        return self.dealt == self.count

    def _draw(self, count: int, weighted: bool) -> None:
        for place in range(self.dealt, self.dealt + count):
            self.determinizer.deal()
            first = 4 * place
            self.hands[first + self.me] = self.hand
            for step in range(3):
                self.hands[first + (self.me + 1 + step & 3)] = self.determinizer.hand(step)
            if weighted:
                self.log_likelihoods[place] = self.belief.likelihood(
                    self.hands[first], self.hands[first + 1], self.hands[first + 2], self.hands[first + 3]
                )
        self.dealt += count

    def add_to(self, search: Search, trust: float) -> None:
        """Add all drawn samples to the search, weighted by their likelihood to the power `trust`.

        Sets `effective`, the effective sample size.
        """
        with cython.nogil:
            self._add_to(search, trust)

    def _add_to(self, search: Search, trust: float) -> None:
        count = self.dealt
        most = -1e30
        for place in range(count):
            if self.log_likelihoods[place] > most:
                most = self.log_likelihoods[place]
        trust = self._tempered_trust(count, trust, most)
        self.effective = self._effective_samples(count, trust, most)
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
        """Return `trust`, lowered if needed to keep the minimum effective sample size.

        `most` is the greatest log-likelihood.
        """
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
        """Return the effective sample size, by Kish's formula."""
        total = 0.0
        squares = 0.0
        for place in range(count):
            weight = exp(trust * (self.log_likelihoods[place] - most))
            total += weight
            squares += weight * weight
        return total * total / squares
