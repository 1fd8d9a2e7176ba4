"""Measures the index of the records of a long history: bringing it up to date, listing, and searching."""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from hearts_qt.history.records.indexed import RecordPart
from hearts_qt.history.records.keeping import work
from hearts_qt.history.records.listing import listed
from hearts_qt.history.records.record_index import RecordIndex
from hearts_qt.history.tasks import ListWaiting
from hearts_qt.history.worker import messages
from tests.bench.figures import Figure
from tests.bench.long_history import make_history, places_in

DEALS: Final = 100_000
_TIMES: Final = 5


def measure() -> Iterator[Figure]:
    """Make a history of many deals, and measure what is done with its records."""
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as name:
        places = places_in(Path(name))
        make_history(places, DEALS)
        one = next(places.records.glob("*.txt"))
        yield Figure("read one record for the index", _milliseconds(lambda: listed(one)), "ms")
        nothing_new = _milliseconds(lambda: work(places, "2026", writes=True))
        yield Figure("bring all up to date when nothing has changed", nothing_new, "ms", most=1500)
        task = ListWaiting(places.matches, Path(name) / "history.sqlite", places.annotations)
        waiting = _milliseconds(lambda: list(messages(task)))
        yield Figure("look for unfinished games in all logs", waiting, "ms", most=1500)
        reader = RecordIndex(places.index)
        yield Figure("list all", _milliseconds(lambda: reader.find(RecordPart.ALL, "")), "ms", most=200)
        yield Figure(
            "list the deals with a moon", _milliseconds(lambda: reader.find(RecordPart.MOON, "")), "ms", most=100
        )
        words = _milliseconds(lambda: reader.find(RecordPart.ALL, "south 2021 deal"))
        yield Figure("search three words", words, "ms", most=100)
        rows = reader.find(RecordPart.ALL, "")
        yield Figure("read one entry", _milliseconds(lambda: reader.record(rows[len(rows) // 2])), "ms", most=1)
        yield Figure("memory of the list", len(rows) * rows.itemsize / 1e6, "MB", most=15)
        reader.close()


def _milliseconds(call: Callable[[], object]) -> float:
    """Return the shortest time that a call takes."""
    times = []
    for _ in range(_TIMES):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000
