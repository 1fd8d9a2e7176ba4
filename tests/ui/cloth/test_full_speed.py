"""Tests a sample of ``python -m tests.ui.cloth.full_speed``, which checks the screen in hundreds of deals."""

import pytest

from tests.ui.cloth.full_speed import begin, end

PAIRS = (("1", "1.25"), ("1.5", "2"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("ratios", PAIRS)
def test_nothing_is_torn_at_full_speed(ratios: tuple[str, ...]) -> None:
    """At full speed the screen always equals a completely new painting of the table."""
    running = [begin(ratio, "--deals", 3, "--seed", 7, "--every", 3, "--widest", 1024) for ratio in ratios]
    for report in [end(process) for process in running]:
        assert report.looks > 10
        assert not report.faults
