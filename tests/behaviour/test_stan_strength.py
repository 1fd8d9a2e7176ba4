"""Tests of Stan's strength against three duckers over 2,000 duplicate deals.

The ordinary tests play a tenth of these deals.
"""

import statistics

import pytest

from tests.bench.stan_against_duckers import moons_among_stans, points_of_deals

pytestmark = [pytest.mark.behaviour, pytest.mark.timeout(7200)]


def test_stan_beats_three_duckers() -> None:
    """Stan takes at most 5.5 points a deal over 2,000 deals, each played in all four seats.

    Four equal players take 6.5 points each.
    """
    assert statistics.mean(points_of_deals(range(1, 2001))) <= 5.5


def test_four_stans_shoot_few_moons() -> None:
    """Four Stans shoot the moon in few of their deals."""
    assert moons_among_stans(500) < 50
