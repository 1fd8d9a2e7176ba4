"""A measured figure with its target, and the text that is printed for it."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measured figure. Its target is `most` or `least`, or it has no target."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether the figure misses its target."""
        return (self.most is not None and self.value > self.most) or (
            self.least is not None and self.value < self.least
        )

    def __str__(self) -> str:
        """Return the line that is printed for the figure."""
        wanted = ""
        if self.most is not None:
            wanted = f"at most {self.most:.4g} {self.unit}"
        elif self.least is not None:
            wanted = f"at least {self.least:.4g} {self.unit}"
        verdict = ("MISSED" if self.missed else "good") if wanted else ""
        line = f"  {self.what:<52}{_short(self.value):>9} {self.unit:<10}{wanted:<25}{verdict:<7}{self.note}"
        return line.rstrip()


def _short(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def percentile(values: Sequence[float], share: int) -> float:
    """Return the value below which `share` percent of the values lie."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]
