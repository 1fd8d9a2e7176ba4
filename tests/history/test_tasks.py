"""Tests of the tasks that the window gives to processes."""

from pathlib import Path

from hearts_qt.history.tasks import (
    FindReasons,
    KeepStatistics,
    ListWaiting,
    Pair,
    StatisticsPlaces,
    as_argument,
    read_task,
)
from hearts_qt.table.owners import Whose


def test_a_task_is_the_same_in_the_process() -> None:
    """A task is the same after it was written as an argument and read, also with a file name that is no text."""
    odd = Path('caf\udce9 ☂ "x".txt')
    for task in (
        FindReasons(odd, Path("matches"), Path("records"), 5, 2),
        ListWaiting(Path("matches"), odd, odd, Whose("ada", ("bo",)), "0f"),
        KeepStatistics(StatisticsPlaces(odd, odd, odd, odd), pairs=(Pair("character:vickie", "person:1", "Zoë"),)),
    ):
        assert read_task(as_argument(task)) == task
