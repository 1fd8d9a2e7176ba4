"""Measures what the page of the statistics costs the window's thread, and how much memory it takes.

The processor time of the window's thread is measured, because other programs may be running. The memory of the program
with the page is compared with that of a program that only draws an empty chart.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.tasks import StatisticsPlaces
from tests.bench.figures import Figure
from tests.bench.history import give_history
from tests.bench.screen import own_screen

DEALS: Final = 100_000
_COMMAND: Final = (sys.executable, "-m", "tests.bench.program")
_TIME: Final = re.compile(r"^(\S+) ([0-9.]+) ([0-9.]+)$", re.MULTILINE)
_MEMORY: Final = re.compile(r"^(.+): ([0-9.]+) MB resident", re.MULTILINE)
_NAMES: Final = (
    ("opened", "the page is opened for the first time", 150),
    ("again", "it is opened again", 150),
    ("period", "another period", 100),
)


def measure(deals: int = DEALS) -> Iterator[Figure]:
    """Make a home with this number of deals, and open the page in a new process."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        short, home = (Path(folder) / name for name in ("short", "long"))
        subprocess.run([*_COMMAND, "--close"], env=surroundings | {"HEARTS_QT_HOME": str(short)}, check=True)
        give_history(short, home, deals)
        data = home / "data"
        index = home / "cache" / "statistics.sqlite"
        work(
            StatisticsPlaces(data / "matches", data / "annotations.jsonl", data / "resets.jsonl", index),
            progress=lambda done, of: None,
        )
        page, library = (
            _told(surroundings | {"HEARTS_QT_HOME": str(home)}, "--figures", *more) for more in ((), ("--library",))
        )
    for what, clock, processor in _TIME.findall(page):
        for name, title, most in _NAMES:
            if what == name:
                note = f"of the window's thread; {float(clock) * 1000:.0f} ms by the clock"
                yield Figure(title, float(processor) * 1000, "ms", most=most, note=note)
    own, bare = _grown(page), _grown(library)
    yield Figure("more memory with a chart of the library alone", bare, "MB")
    yield Figure("… more than that with the page", own - bare, "MB", most=15)


def _told(surroundings: dict[str, str], *arguments: str) -> str:
    """Return what the program prints until it is done; then it is killed, which its files must survive anyway."""
    told = []
    with subprocess.Popen([*_COMMAND, *arguments], env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line == "done\n":
                break
            told.append(line)
        process.kill()
    return "".join(told)


def _grown(told: str) -> float:
    """Return by how many MB the memory of a process grew."""
    (_, before), (_, after) = _MEMORY.findall(told)
    return float(after) - float(before)
