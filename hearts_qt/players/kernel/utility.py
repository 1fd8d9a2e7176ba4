"""The utility of a finished deal for each seat: a lead in points, few points, or the probability of winning the match.

All utilities are on the scale of points of the deal, and higher is better, so that the search works the same with
every aim.
"""

import math
from collections.abc import Sequence

from hearts_qt.players.kernel.aims import DIFFERENCES, EXACT_NOTHING, EXACT_RESETS, WINNING
from hearts_qt.players.kernel.board import Board

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp

SPREAD = 5.8
"""One deal before the end, SPREAD points more than another seat make the odds of winning e times smaller."""


class Utility:
    """Computes the utility of a finished deal for each seat."""

    def __init__(
        self,
        aim: int,
        scores: Sequence[int] = (0, 0, 0, 0),
        limit: int = 0,
        goal: int = 0,
        exact: int = EXACT_NOTHING,
        last: bool = False,
        deals_left: float = 8.0,
    ) -> None:
        """Compute utilities for the `aim`, which is a number of the module `aims`.

        `scores` are the scores before the deal. `limit` is the lowest score that ends the match, or 0 for none.
        `exact` says what a score of exactly `goal` does. `last` says whether this deal ends the match in any case.
        `deals_left` estimates how many deals are left, including this one.
        """
        self.aim = aim
        self.before = list(scores)
        self.limit = limit
        self.exact = exact
        self.goal = goal
        self.last = last
        self.spread = SPREAD * math.sqrt(max(1.0, deals_left))
        weights = [math.exp((min(scores) - score) / self.spread) for score in scores]
        total = sum(weights)
        self.scale = [self.spread / max(0.1, weight / total * (1.0 - weight / total)) for weight in weights]
        self.after = [0, 0, 0, 0]
        self.value = [0.0, 0.0, 0.0, 0.0]

    def settle(self, board: Board) -> None:
        """Set the `value` of each seat from the board of a finished deal."""
        total = 0
        for seat in range(4):
            self.after[seat] = board.score(seat)
            total += self.after[seat]
        if self.aim == WINNING:
            self._settle_match()
            return
        for seat in range(4):
            points = float(self.after[seat])
            if self.aim == DIFFERENCES:
                # The utility is how far the seat's points are below the average of the four seats.
                points -= total / 4.0
            self.value[seat] = -points

    def _settle_match(self) -> None:
        over = self.last
        least = 1 << 30
        winning = -1
        for seat in range(4):
            after = self.before[seat] + self.after[seat]
            if self.exact and after == self.goal:
                if self.exact == EXACT_RESETS:
                    after = 0
                else:
                    over = True
                    winning = after
            if self.limit and after >= self.limit:
                over = True
            self.after[seat] = after
            least = min(least, after)
        if winning < 0:
            winning = least
        total = 0.0
        for seat in range(4):
            if over:
                self.value[seat] = 1.0 if self.after[seat] == winning else 0.0
            else:
                self.value[seat] = exp((least - self.after[seat]) / self.spread)
            total += self.value[seat]
        for seat in range(4):
            self.value[seat] = self.scale[seat] * (self.value[seat] / total - 0.25)

    def value_of(self, seat: int) -> float:
        """Return the utility that the last call of `settle` set for a seat."""
        return self.value[seat]
