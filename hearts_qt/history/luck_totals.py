"""Adds up the luck of many deals: running totals, means with standard errors, and p-values."""

import math
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from hearts_qt.rules.cards import SEATS, Seat

ENOUGH: Final = 10
"""With fewer deals than this, a mean says nothing."""
RARE: Final = 0.05
"""If random deals give such a mean with a smaller probability than this, the program shows the probability."""


class MeanLuck(NamedTuple):
    """The luck of one seat or name: how many points per deal its cards were better than average."""

    deals: int
    total: float
    mean: float
    """The mean luck of a deal; 0 if there are no deals."""
    error: float | None
    """The standard error of the mean; None with fewer than two deals."""

    @property
    def likelihood(self) -> float | None:
        """The probability that random deals give a mean at least this far from 0 (a two-sided p-value).

        The value is None if there are too few deals.
        """
        if self.deals < ENOUGH or not self.error:
            return None
        return math.erfc(abs(self.mean) / self.error / math.sqrt(2))


class LuckTotals:
    """The luck of many deals, added up in the order in which they were played."""

    def __init__(self) -> None:
        """Create totals without deals."""
        self.courses: tuple[array[float], ...] = tuple(array("d", [0.0]) for _ in SEATS)
        """For each seat the running total of its luck: 0 first, then one value after each deal."""
        self._squares = [0.0 for _ in SEATS]
        self._by_name: dict[str, tuple[int, float, float]] = {}

    @property
    def deals(self) -> int:
        """Number of deals."""
        return len(self.courses[0]) - 1

    @property
    def spread(self) -> float:
        """The standard deviation of a seat's luck in one deal, computed with a mean of 0.

        Without deals the value is 0.
        """
        return math.sqrt(sum(self._squares) / len(SEATS) / self.deals) if self.deals else 0.0

    def add(self, luck: Sequence[float], names: Sequence[str] = ()) -> None:
        """Add a deal with the luck of its four seats; `names` are its players by seat, if they are known."""
        for seat in SEATS:
            self.courses[seat].append(self.courses[seat][-1] + luck[seat])
            self._squares[seat] += luck[seat] ** 2
        for seat, name in enumerate(names):
            deals, total, squares = self._by_name.get(name, (0, 0.0, 0.0))
            self._by_name[name] = deals + 1, total + luck[seat], squares + luck[seat] ** 2

    def of(self, seat: Seat) -> MeanLuck:
        """Return a seat's luck over all deals, no matter who sat there."""
        return _mean(self.deals, self.courses[seat][-1], self._squares[seat])

    def of_name(self, name: str) -> MeanLuck:
        """Return the luck of the player with a name over all hands that this player was dealt, in any seat."""
        return _mean(*self._by_name.get(name, (0, 0.0, 0.0)))


def _mean(deals: int, total: float, squares: float) -> MeanLuck:
    mean = total / deals if deals else 0.0
    error = None
    if deals > 1:
        error = math.sqrt(max(0.0, squares - deals * mean**2) / (deals - 1) / deals)
    return MeanLuck(deals, total, mean, error)
