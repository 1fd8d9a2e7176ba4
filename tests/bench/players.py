"""Measures Stan's points and each style's time.

``tests.bench.stan_against_duckers`` plays more deals with Stan.
"""

import statistics
from collections.abc import Iterator
from typing import Final

from hearts_qt.players.cast_styles import LEVELS_OF_PLAY, STYLES
from tests.bench.figures import Figure, percentile
from tests.bench.stan_against_duckers import move_times, points_of_deals

DEALS: Final = 300
SLOWEST: Final = 0.2
"""The longest median time, in milliseconds, that a style may take for a card."""


def measure() -> Iterator[Figure]:
    """Play duplicate deals with Stan against three duckers, and deals with each style."""
    points = points_of_deals(range(1, DEALS + 1))
    error = statistics.stdev(points) / DEALS**0.5
    yield Figure("Stan's points a deal against three duckers", statistics.mean(points), "", note=f"± {error:.2f}")
    times = {style.name: move_times(30, style.name) for style in (*STYLES, *LEVELS_OF_PLAY)}
    medians = {name: statistics.median(each) for name, each in times.items()}
    slowest = max(medians, key=medians.__getitem__)
    yield Figure("a card of Stan's, median", medians["stan"], "ms")
    yield Figure("… 99 of 100 within", percentile(times["stan"], 99), "ms")
    yield Figure("a card of the slowest style, median", medians[slowest], "ms", most=SLOWEST, note=slowest)
