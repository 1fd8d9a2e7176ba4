"""Tests of Stan's strength against three duckers, over a fixed sample of duplicate deals.

`tests.behaviour.test_stan_strength` plays ten times as many deals.
"""

import statistics

from tests.bench.stan_against_duckers import moons_among_stans, points_of_deals


def test_stan_beats_three_duckers() -> None:
    """Over 200 deals, each played in all four seats, Stan takes at most 5.5 points a deal. Equal players take 6.5."""
    assert statistics.mean(points_of_deals(range(1, 201))) <= 5.5


def test_four_stans_shoot_few_moons() -> None:
    """In 100 deals four Stans shoot fewer than 20 moons."""
    assert moons_among_stans(100) < 20
