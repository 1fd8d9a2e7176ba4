"""Brings the index of statistics up to date, or makes it again."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.index_file import DamagedIndexError
from hearts_qt.history.statistics.acquaintances import acquaintance
from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.resets import read_resets
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.who import who_of
from hearts_qt.history.tasks import KeepStatistics, Pair, StatisticsMessage, StatisticsPlaces

_EACH: Final = 50
"""After this number of matches there is another message."""


def work(places: StatisticsPlaces, *, rebuilds: bool = False, progress: Callable[[int, int], None]) -> int:
    """Bring the index up to date, or make it again; return how many matches were read.

    `progress` may raise an error to cancel. Raises OSError if the index cannot be written.
    """
    try:
        return _index(places, rebuilds=rebuilds, progress=progress)
    except DamagedIndexError:
        return _index(places, anew=True, progress=progress)


def _index(
    places: StatisticsPlaces, *, rebuilds: bool = False, anew: bool = False, progress: Callable[[int, int], None]
) -> int:
    index = StatisticsIndexWriter(places.index, anew=anew)
    try:
        run = index.rebuild if rebuilds else index.update
        return run(places.matches, read_annotations(places.annotations), read_resets(places.resets), progress)
    finally:
        index.close()


def _remembered(index: Path, pairs: Sequence[Pair]) -> tuple[tuple[Pair, Acquaintance], ...]:
    reader = Statistics(index)
    try:
        return tuple(
            (pair, acquaintance(reader, who_of(pair.computer), who_of(pair.person), pair.name)) for pair in pairs
        )
    finally:
        reader.close()


def keep_statistics(task: KeepStatistics, tell: Callable[[StatisticsMessage], None]) -> StatisticsMessage:
    """Carry out a task, and return the last message; `tell` gets the messages before it. Raises OSError."""

    def tell_progress(done: int, of: int) -> None:
        if done % _EACH == 0:
            tell(StatisticsMessage(done, of))

    read = work(task.places, rebuilds=task.rebuilds, progress=tell_progress)
    return StatisticsMessage(read, read, is_over=True, remembered=_remembered(task.places.index, task.pairs))
