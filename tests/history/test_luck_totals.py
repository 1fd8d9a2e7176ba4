"""Tests of the luck of many deals: totals, means, errors, and how likely chance alone gives such a mean."""

import statistics
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.history.luck_totals import ENOUGH, LuckTotals, MeanLuck

points = st.tuples(*[st.integers(-300, 300)] * 3).map(lambda three: (*three, -sum(three)))


def summed(lucks: list[tuple[float, ...]]) -> LuckTotals:
    """Return the totals of these deals."""
    totals = LuckTotals()
    for each in lucks:
        totals.add(each)
    return totals


@given(st.lists(points, min_size=2, max_size=40))
def test_means_and_errors_are_those_of_statistics(lucks: list[tuple[float, ...]]) -> None:
    """Means and errors equal those of Python's module `statistics`; the seats' luck adds up to 0 after each deal."""
    totals = summed(lucks)
    for seat in range(4):
        own = [each[seat] for each in lucks]
        found = totals.of(seat)
        assert found.deals == len(lucks)
        assert found.total == pytest.approx(sum(own))
        assert found.mean == pytest.approx(statistics.mean(own))
        assert found.error == pytest.approx(statistics.stdev(own) / len(own) ** 0.5, abs=1e-5)
    for deal in range(len(lucks) + 1):
        assert sum(course[deal] for course in totals.courses) == pytest.approx(0, abs=1e-6)
    assert totals.spread == pytest.approx(statistics.mean(x * x for each in lucks for x in each) ** 0.5)


def test_luck_by_name_follows_the_person() -> None:
    """Luck is added up by name, in whatever seat the player sat; an unknown name has no deals."""
    totals = LuckTotals()
    totals.add((3.0, -1.0, -1.0, -1.0), ("Ada", "Bo", "Cy", "Bo"))
    totals.add((3.0, -4.0, 1.0, 0.0), ("Bo", "Ada", "Cy", "Di"))
    assert totals.of_name("Ada") == MeanLuck(2, -1.0, -0.5, 3.5)
    assert (totals.of_name("Bo").deals, totals.of_name("Bo").total) == (3, 1.0)
    assert totals.of_name("Eve") == MeanLuck(0, 0.0, 0.0, None)


def test_without_deals_and_with_one() -> None:
    """After one deal there is a mean, but no standard error. Without deals the mean is 0."""
    totals = LuckTotals()
    assert (totals.deals, totals.spread, totals.of(0)) == (0, 0.0, MeanLuck(0, 0.0, 0.0, None))
    totals.add((3.0, -1.0, -1.0, -1.0))
    assert totals.of(0) == MeanLuck(1, 3.0, 3.0, None)
    assert totals.of(0).likelihood is None


@pytest.mark.parametrize(
    ("mean", "error", "likelihood"), [(0.0, 1.0, 1.0), (1.0, 1.0, 0.3173), (-1.96, 1.0, 0.05), (6.0, 2.0, 0.0027)]
)
def test_likelihoods_are_those_of_the_bell(mean: float, error: float, likelihood: float) -> None:
    """The likelihoods are the two-sided probabilities of the normal distribution."""
    assert MeanLuck(100, 100 * mean, mean, error).likelihood == pytest.approx(likelihood, abs=5e-4)


def test_few_deals_say_nothing() -> None:
    """Few deals, or deals of equal luck, give no likelihood."""
    assert MeanLuck(ENOUGH - 1, 90.0, 10.0, 0.1).likelihood is None
    assert MeanLuck(ENOUGH, 100.0, 10.0, 0.1).likelihood is not None
    assert MeanLuck(ENOUGH, 0.0, 0.0, 0.0).likelihood is None


def test_true_chance_is_called_unlikely_as_often_as_it_should() -> None:
    """Of many runs of random luck, about 5 % have a likelihood below 5 %."""
    rng = Random(4)
    rare = 0
    for _ in range(400):
        found = summed([(rng.gauss(0, 6), 0.0, 0.0, 0.0) for _ in range(60)]).of(0)
        assert found.likelihood is not None
        rare += found.likelihood < 0.05
    assert 8 <= rare <= 36
