"""Measures the start and the memory of the program and of an empty window, in turn, on the same screen."""

import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.figures import Figure
from tests.bench.screen import own_screen

ROUNDS: Final = 9
RESTS_AFTER: Final = 3.0
"""The number of seconds after which an untouched program has finished its work in the background."""


class Started(NamedTuple):
    """One start: the seconds until the window was painted, and the memory after that in MB."""

    seconds: float
    peak: float
    resident: float
    proportional: float
    processor: float
    """The processor time until then, in seconds; other programs that are running do not make it longer."""


def measure() -> Iterator[Figure]:
    """Start the program with new home folders. Then start the empty window and the program with one home in turn."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        home = surroundings | {"HEARTS_QT_HOME": folder}
        started("tests.bench.empty_window", surroundings)  # this fills the disk's cache for both programs
        firsts = [
            started("tests.bench.program", surroundings | {"HEARTS_QT_HOME": f"{folder}/{each}"}) for each in range(3)
        ]
        subprocess.run([sys.executable, "-m", "tests.bench.program", "--close"], env=home, check=True)
        empty, hearts = [], []
        for _ in range(ROUNDS):
            empty.append(started("tests.bench.empty_window", surroundings))
            hearts.append(started("tests.bench.program", home))
    yield from figures(firsts, hearts, empty)


def figures(firsts: list[Started], hearts: list[Started], empty: list[Started]) -> Iterator[Figure]:
    """Yield the medians."""
    at_first, again, compared = (
        statistics.median(start.seconds for start in starts) for starts in (firsts, hearts, empty)
    )
    yield Figure("an empty window is painted after", compared, "s")
    yield Figure("the table of the last time waits for a card after", again, "s")
    yield Figure("… times an empty window", again / compared, "×", most=5)
    yield Figure("the very first table, dealing included, after", at_first, "s")
    for name, what, most in (
        ("peak", "most memory ever resident", 140),
        ("resident", "memory resident at rest", 140),
        ("proportional", "memory at rest, shared pages shared out", None),
    ):
        value, beside = (statistics.median(getattr(each, name) for each in starts) for starts in (hearts, empty))
        yield Figure(what, value, "MB", most=most, note=f"an empty window: {beside:.0f} MB")


def started(module: str, surroundings: dict[str, str]) -> Started:
    """Start a module and wait for its line. When the module is idle, measure its memory and end it."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", module], env=surroundings, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"ready t=([\d.]+)(?: cpu=([\d.]+))?\n", line)
        if found is None:
            process.kill()
            raise OSError(f"{module} did not come up: {line!r}")
        time.sleep(RESTS_AFTER)
        memory = memory_of(process.pid)
        os.kill(process.pid, signal.SIGKILL)  # the game must survive such an end anyway
    return Started(float(found[1]) - begun, *memory, float(found[2] or 0))


def memory_of(process: int) -> tuple[float, float, float]:
    """Return the peak resident memory, the resident memory and the proportional set size, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    kilobytes = (
        re.search(rf"^{name}:\s+(\d+) kB$", text, re.MULTILINE)
        for name, text in (("VmHWM", status), ("VmRSS", status), ("Pss", rollup))
    )
    peak, resident, proportional = (int(each[1]) / 1024 for each in kilobytes if each is not None)
    return peak, resident, proportional
