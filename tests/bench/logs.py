"""Measures how long a match with very many entries takes to open.

The entries are abandoned deals with undone moves.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from hearts_qt.rules.entries import AbandonDeal, BeginDeal, BeginMatch, Entry, Redo, Undo
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.log import heading, line_of
from hearts_qt.table.log_archive import LogArchive
from tests.bench.figures import Figure
from tests.table.tables import any_move

ENTRIES: Final = 100_000
ROUNDS: Final = 5
_SEATS: Final = (
    Seating("South", Kind.PERSON),
    Seating("West", Kind.COMPUTER),
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
)


def measure() -> Iterator[Figure]:
    """Write a long log and a short one, and open both a few times."""
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        short, long = (_written(Path(folder) / name, entries) for name, entries in (("short", 100), ("long", ENTRIES)))
        took = [[_opened(each) for each in (short, long)] for _ in range(ROUNDS)]
    short_s, long_s = (statistics.median(times) for times in zip(*took, strict=True))
    yield Figure("a log of 100 entries opened", short_s * 1000, "ms")
    yield Figure(f"a log of {ENTRIES:,} entries, longer than that", (long_s - short_s) * 1000, "ms", most=1000)


def _opened(folder: Path) -> float:
    # This measures processor time, because other programs may be running.
    begun = time.thread_time()
    assert LogArchive(folder).newest().store is not None
    return time.thread_time() - begun


def _written(folder: Path, entries: int) -> Path:
    folder.mkdir()
    at = datetime(2026, 11, 21, tzinfo=UTC)
    with (folder / "match-000001.jsonl").open("wb") as file:
        file.write(heading())
        for number, entry in enumerate(_entries(entries), start=1):
            file.write(line_of(number, entry, at))
    return folder


def _entries(number: int) -> Iterator[Entry]:
    """Yield this number of entries: whole deals that are abandoned, with moves that are undone and redone."""
    rng = Random(number)
    begin = BeginMatch(Rules(), _SEATS)
    match = Match(begin)
    yield begin
    for _ in range(number - 1):
        entry = _next(match, rng)
        match.apply(entry)
        yield entry


def _next(match: Match, rng: Random) -> Entry:
    if match.stage is Stage.BETWEEN_DEALS:
        return BeginDeal(match.next_direction, number=rng.getrandbits(60), secret="0" * 64)
    if match.stage is Stage.SCORED:
        return AbandonDeal()
    if match.undone and rng.random() < 0.5:
        return Redo(len(match.undone))
    if match.moves and rng.random() < 0.15:
        return Undo(rng.randint(1, min(4, len(match.moves))))
    return any_move(view(match, match.awaited[0]), rng)
