"""The luck of many deals added up: its course, its mean with the standard error, and how often chance does so."""

import math
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from hearts_qt.rules.cards import SEATS, Seat

ENOUGH: Final = 10
"""Below so many deals a mean says nothing."""
RARE: Final = 0.05
"""What happens more seldom than this is not called chance without a word."""


class MeanLuck(NamedTuple):
    """One seat's luck: points a deal by which its cards were better than average."""

    deals: int
    total: float
    mean: float
    """0 without a deal."""
    error: float | None
    """The standard error of the mean; None before the second deal."""

    @property
    def likelihood(self) -> float | None:
        """How often chance alone strays at least as far, on either side: 0 to 1. None where that cannot be said."""
        if self.deals < ENOUGH or not self.error:
            return None
        return math.erfc(abs(self.mean) / self.error / math.sqrt(2))


class LuckSums:
    """The luck of deals as they come, oldest first."""

    def __init__(self) -> None:
        """Begin without any."""
        self.courses: tuple[array[float], ...] = tuple(array("d", [0.0]) for _ in SEATS)
        """For each seat the luck of all deals up to each one, and before the first."""
        self._squares = [0.0 for _ in SEATS]
        self._of_people: dict[str, tuple[int, float, float]] = {}

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.courses[0]) - 1

    @property
    def spread(self) -> float:
        """How far the luck of one deal strays, over all seats: its standard deviation about nought."""
        return math.sqrt(sum(self._squares) / len(SEATS) / self.deals) if self.deals else 0.0

    def add(self, luck: Sequence[float], names: Sequence[str] = ()) -> None:
        """Add a deal with the luck of its four seats; `names` are those who were dealt it, if that is known."""
        for seat in SEATS:
            self.courses[seat].append(self.courses[seat][-1] + luck[seat])
            self._squares[seat] += luck[seat] ** 2
        for seat, name in enumerate(names):
            deals, total, squares = self._of_people.get(name, (0, 0.0, 0.0))
            self._of_people[name] = deals + 1, total + luck[seat], squares + luck[seat] ** 2

    def of(self, seat: Seat) -> MeanLuck:
        """Return a seat's luck over all deals, whoever sat there."""
        return _mean(self.deals, self.courses[seat][-1], self._squares[seat])

    def of_name(self, name: str) -> MeanLuck:
        """Return the luck of whoever has that name over the hands dealt to that name, wherever it sat."""
        return _mean(*self._of_people.get(name, (0, 0.0, 0.0)))


def _mean(deals: int, total: float, squares: float) -> MeanLuck:
    mean = total / deals if deals else 0.0
    error = None
    if deals > 1:
        error = math.sqrt(max(0.0, squares - deals * mean**2) / (deals - 1) / deals)
    return MeanLuck(deals, total, mean, error)
