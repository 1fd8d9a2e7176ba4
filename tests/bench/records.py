"""Measures the list of records with a long history: making the index, listing, searching, and memory."""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from unittest.mock import patch

from msgspec.structs import replace

from hearts_qt.app.record_command import played_by_computers
from hearts_qt.history.annotations import Annotations
from hearts_qt.history.records.listing import ListedRecord, listed
from hearts_qt.history.records.record_index import RecordIndex, RecordIndexWriter, Which
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.ruleset import Rules
from tests.bench.figures import Figure

DEALS: Final = 100_000
_DIFFERENT: Final = 20
_EACH_GAME: Final = 8
_TIMES: Final = 5


def measure() -> Iterator[Figure]:
    """Make a history of many deals, of which only a few differ, and measure its list."""
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as name:
        folder, index = Path(name) / "records", Path(name) / "records.sqlite"
        known = _write_records(folder)
        one = next(folder.iterdir())
        yield Figure("read one record for the index", _milliseconds(lambda: listed(one)), "ms")

        def known_already(path: Path) -> ListedRecord:
            return replace(known[path.stat().st_size], name=path.name)

        # Reading 100,000 texts takes minutes, once, in the background; here only the index itself is measured.
        with patch("hearts_qt.history.records.record_index.listed", known_already):
            yield Figure(f"make the index of {DEALS:,} records, read already", _update(folder, index), "s")
        yield Figure("bring it up to date when nothing has changed", _update(folder, index), "s")
        reader = RecordIndex(index)
        yield Figure("list all", _milliseconds(lambda: reader.find(Which.ALL, "")), "ms", most=200)
        yield Figure("list the deals with a moon", _milliseconds(lambda: reader.find(Which.MOON, "")), "ms", most=100)
        words = _milliseconds(lambda: reader.find(Which.ALL, "stan 2021 deal"))
        yield Figure("search three words", words, "ms", most=100)
        rows = reader.find(Which.ALL, "")
        yield Figure("read one entry", _milliseconds(lambda: reader.record(rows[len(rows) // 2])), "ms", most=1)
        yield Figure("memory of the list", len(rows) * rows.itemsize / 1e6, "MB", most=15)
        reader.close()


def _write_records(folder: Path) -> dict[int, ListedRecord]:
    """Fill a folder with records; return what the list says about each of the different ones, by its size."""
    folder.mkdir()
    texts = {}
    for number in range(_DIFFERENT):
        # Each gets a size of its own, by which it is known again.
        text = record_text(played_by_computers(number, ["stan"] * 4, Rules()))
        texts[number] = text + "\n" * (5000 + number - len(text.encode()))
    known: dict[int, ListedRecord] = {}
    for deal in range(DEALS):
        game, place = divmod(deal, _EACH_GAME)
        day, minute = divmod(game, 300)
        when = f"{2020 + day // 336}-{day % 336 // 28 + 1:02}-{day % 28 + 1:02} {minute // 60:02}.{minute % 60:02}"
        path = folder / f"{when} game {game + 1} deal {place + 1}.txt"
        path.write_text(texts[deal % _DIFFERENT], "utf-8")
        if deal < _DIFFERENT:
            known[path.stat().st_size] = listed(path)
    return known


def _update(folder: Path, index: Path) -> float:
    begin = time.perf_counter()
    writer = RecordIndexWriter(index)
    writer.update(folder, Annotations(), {})
    writer.close()
    return time.perf_counter() - begin


def _milliseconds(call: Callable[[], object]) -> float:
    """Return the shortest time that a call takes."""
    times = []
    for _ in range(_TIMES):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000
