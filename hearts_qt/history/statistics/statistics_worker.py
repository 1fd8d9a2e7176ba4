"""A separate process that brings the index of statistics up to date.

    python -m hearts_qt.history.statistics.statistics_worker MATCHES ANNOTATIONS RESETS INDEX [rebuild | remember PAIRS]

With ``rebuild`` it makes the whole index again. With ``remember`` its last message says what each `Pair` in a list of
JSON has in common. Each line of its output is a `StatisticsMessage` as JSON: one whenever
more matches are read, and a last one. The process ends when its output is closed, and so it can be cancelled; what it
has saved stays right.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.index_file import DamagedIndexError
from hearts_qt.history.message_lines import end_with_window, lower_priority, print_message, tell_error
from hearts_qt.history.statistics.acquaintances import acquaintance
from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.resets import read_resets
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.statistics_message import REBUILD, REMEMBER, Pair, StatisticsMessage
from hearts_qt.history.statistics.who import who_of

_EACH: Final = 50
"""After this number of matches there is another message."""


class StatisticsPlaces(msgspec.Struct, frozen=True):
    """The files and folders that the process works with."""

    matches: Path
    """The folder of the logs."""
    annotations: Path
    """The file with the annotations."""
    resets: Path
    """The file with the resets."""
    index: Path
    """The file with the index."""


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


def main(arguments: Sequence[str]) -> int:
    """Print all messages; return 0, or 1 if the index cannot be written or the output is closed."""
    matches, annotations, resets, index, *tasks = arguments
    places = StatisticsPlaces(Path(matches), Path(annotations), Path(resets), Path(index))
    lower_priority()
    end_with_window()

    def tell(done: int, of: int) -> None:
        if done % _EACH == 0:
            print_message(StatisticsMessage(done, of))

    try:
        read = work(places, rebuilds=REBUILD in tasks, progress=tell)
        pairs = msgspec.json.decode(tasks[1], type=list[Pair]) if REMEMBER in tasks else []
        print_message(StatisticsMessage(read, read, is_over=True, remembered=_remembered(places.index, pairs)))
    except OSError as error:
        tell_error(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
