"""Measures what a history of 100,000 deals costs: the start, the memory, the list of records, and a search in it.

Starts with a history and starts without one take turns, on the same screen. Apart from their histories, both have the
same files. Of times that were taken several times the shortest counts: other programs that are running only make them
longer.
"""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.entries import BeginMatch, Tally
from hearts_qt.table.log import entry_of, line_of
from tests.bench.figures import Figure
from tests.bench.long_history import EACH_GAME, make_history, places_in
from tests.bench.screen import own_screen
from tests.bench.start import Started, memory_of, started
from tests.table.tables import NOON

DEALS: Final = 100_000
_ROUNDS: Final = 9
_LISTS: Final = 3
"""How often the program is started to open the list."""
_MODULE: Final = "tests.bench.program"


def measure(deals: int = DEALS) -> Iterator[Figure]:
    """Make two homes, and start the program with each of them in turn."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        short, long = (Path(folder) / name for name in ("short", "long"))
        subprocess.run(
            [sys.executable, "-m", _MODULE, "--close"], env=surroundings | {"HEARTS_QT_HOME": str(short)}, check=True
        )
        begun = time.perf_counter()
        give_history(short, long, deals)
        yield Figure(f"a history of {deals:,} deals is made in", time.perf_counter() - begun, "s")
        homes = [surroundings | {"HEARTS_QT_HOME": str(each)} for each in (short, long)]
        without, with_history = [], []
        for _ in range(_ROUNDS):
            without.append(started(_MODULE, homes[0]))
            with_history.append(started(_MODULE, homes[1]))
        yield from compared(without, with_history)
        yield from lists(homes[1])


def give_history(short: Path, long: Path, deals: int) -> None:
    """Make the home `long`: the same game at the table as in `short`, and a history of this number of deals before."""
    (log,) = (short / "data" / "matches").glob("match-*.jsonl")
    _note_wins(log)
    shutil.copytree(short, long)
    places = places_in(long)
    (places.matches / log.name).rename(places.matches / f"match-{deals // EACH_GAME + 1:06}.jsonl")
    make_history(places, deals)


def _note_wins(log: Path) -> None:
    """Let the game at the table begin with games won before, as every game after a history does."""
    heading, first, rest = log.read_bytes().split(b"\n", 2)
    begin = entry_of(first + b"\n", 1)
    assert isinstance(begin, BeginMatch)
    tallies = {each.name: Tally(games=100, wins=25) for each in begin.seats}
    log.write_bytes(heading + b"\n" + line_of(1, replace(begin, tallies=tallies), NOON) + rest)


def compared(without: list[Started], with_history: list[Started]) -> Iterator[Figure]:
    """Yield the shortest times and the median of the memory of both, and their differences."""
    fastest = [min(each.seconds for each in starts) for starts in (without, with_history)]
    processor, memory = (
        [statistics.median(getattr(each, name) for each in starts) for starts in (without, with_history)]
        for name in ("processor", "resident")
    )
    halfway = [statistics.median(each.seconds for each in starts) for starts in (without, with_history)]
    yield Figure("the table waits for a card, without a history, after", fastest[0], "s", note=_halfway(halfway[0]))
    later = f"between the medians {(halfway[1] - halfway[0]) * 1000:.0f} ms"
    yield Figure("… later with the history", (fastest[1] - fastest[0]) * 1000, "ms", most=50, note=later)
    yield Figure("more processor time with the history", (processor[1] - processor[0]) * 1000, "ms", most=50)
    yield Figure("memory resident at rest, without a history", memory[0], "MB")
    yield Figure("… more with the history", memory[1] - memory[0], "MB", most=15)


def _halfway(seconds: float) -> str:
    return f"median {seconds:.2f} s"


def lists(home: dict[str, str]) -> Iterator[Figure]:
    """Several times, open the list, search it, save a file, and open the unfinished games; yield the shortest times."""
    took: dict[str, list[tuple[float, float]]] = {}
    memory = []
    for _ in range(_LISTS):
        with subprocess.Popen(
            [sys.executable, "-m", _MODULE, "--records"], env=home, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                what, *values = line.split()
                if what == "done":
                    break
                if what != "ready":
                    seconds, processor = (float(each) * 1000 for each in values)
                    took.setdefault(what, []).append((seconds, processor))
            memory.append(memory_of(process.pid)[1])
            os.kill(process.pid, signal.SIGKILL)  # the files must survive such an end anyway
    for what, name, most in (
        ("the list of records is shown after", "list", 200),
        ("three words are found after", "filter", 100),
        ("a file that was saved in the folder is listed after", "saved", 2000),
        ("the unfinished games are listed after", "shelf", 1000),
    ):
        seconds, processor = min(took[name])
        slowest = max(each for each, _ in took[name])
        note = f"of which {processor:.0f} ms processor time; at most {slowest:.0f} ms"
        yield Figure(what, seconds, "ms", most=most, note=note)
    yield Figure("memory resident after all of these", statistics.median(memory), "MB")
