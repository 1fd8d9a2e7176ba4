"""How well and how fast Stan plays; ``python -m tests.bench.stan_against_duckers`` measures it more closely."""

import statistics
from collections.abc import Iterator
from typing import Final

from tests.bench.figures import Figure, percentile
from tests.bench.stan_against_duckers import move_times, points_of_deals

DEALS: Final = 300


def measure() -> Iterator[Figure]:
    """Play duplicate deals against three duckers."""
    points = points_of_deals(range(1, DEALS + 1))
    error = statistics.stdev(points) / DEALS**0.5
    yield Figure("Stan's points a deal against three duckers", statistics.mean(points), "", note=f"± {error:.2f}")
    times = move_times(30)
    yield Figure("a card of Stan's, median", statistics.median(times), "ms")
    yield Figure("… 99 of 100 within", percentile(times, 99), "ms")
