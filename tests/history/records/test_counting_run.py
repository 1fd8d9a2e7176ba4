"""Tests which run of a recorded deal counts."""

from pathlib import Path

import pytest

from hearts_qt.history.records.listing import listed
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules

LEFT = Run()
DONE = Run(points=(0, 0, 5, 21))
REPLAY = Run(RunKind.REPLAY, points=(26, 0, 0, 0))
SHARK = Run(RunKind.DUPLICATE, points=(1, 25, 0, 0))
BRANCH = Run(RunKind.BRANCH, points=(2, 24, 0, 0))


@pytest.mark.parametrize(
    ("runs", "counts"),
    [
        ((), 0),
        ((LEFT,), 0),
        ((DONE, REPLAY), 0),
        ((LEFT, REPLAY, DONE), 1),
        ((LEFT, SHARK), 0),
        ((LEFT, BRANCH, REPLAY), 2),
        ((LEFT, SHARK, REPLAY), 2),
    ],
)
def test_the_first_complete_run_of_the_person_counts(runs: tuple[Run, ...], counts: int) -> None:
    """A run that was left, and a run of the CardShark, do not count."""
    assert RecordedDeal(Rules(), hands_of(7), runs=runs).counting_run == counts


def test_the_list_shows_the_points_that_count(tmp_path: Path) -> None:
    """In the list of the records, a deal that was begun again has the points of its first complete run."""
    path = tmp_path / "deal.txt"
    path.write_text(record_text(RecordedDeal(Rules(), hands_of(7), runs=(LEFT, REPLAY))), "utf-8")
    assert listed(path).points == REPLAY.points
