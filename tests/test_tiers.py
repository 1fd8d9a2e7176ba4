"""Tests of which tests belong to the long tier."""

from dataclasses import dataclass
from typing import cast

import pytest

from tests.tiers import long_tier


@dataclass(eq=False)
class Case:
    """What the tier looks at in a test of pytest."""

    nodeid: str
    mark: pytest.Mark | None = None

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        """Return the test's mark of this name."""
        return self.mark if self.mark and self.mark.name == name else None


def left_out(cases: list[Case], seed: str = "0") -> set[str]:
    """Return the names of the cases in the long tier, which are usually left out."""
    return {each.nodeid for each in long_tier(cast(list[pytest.Item], cases), seed)}


def test_long_tests_are_left_out() -> None:
    """A test that takes minutes by its nature is left out, and no other."""
    assert left_out([Case("a::quick"), Case("a::slow", pytest.mark.long.mark)]) == {"a::slow"}


def test_a_sample_follows_from_the_seed() -> None:
    """Of each test as many cases stay as its mark says, each seed has its own, and every case has its turn."""
    names = [f"{test}[{case}]" for test in ("a::one", "a::two") for case in range(10)]
    cases = [Case(name, pytest.mark.sample(3).mark) for name in names]
    kept = {seed: set(names) - left_out(cases, seed) for seed in map(str, range(40))}
    assert all(sum(name.startswith("a::one") for name in each) == 3 for each in kept.values())
    assert all(len(each) == 6 for each in kept.values())
    assert left_out(cases, "1") == left_out(cases, "1") != left_out(cases, "2")
    assert set().union(*kept.values()) == set(names)


def test_a_small_test_is_no_sample() -> None:
    """A test with fewer cases than its sample is run whole."""
    assert left_out([Case("a::one[7]", pytest.mark.sample(3).mark)]) == set()
