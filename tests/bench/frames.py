"""How evenly cards move, and whether the window ever lets a person wait."""

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import msgspec

from tests.bench.figures import Figure, percentile
from tests.bench.screen import own_screen

DEALS: Final = 3
_A_FRAME: Final = 16.7
"""Milliseconds for which a usual screen shows a picture."""


class Seen(msgspec.Struct):
    """What one run saw, in milliseconds."""

    frames: dict[str, list[float]] = msgspec.field(default_factory=lambda: {"dealing": [], "trick": []})
    """The time between one painted frame and the next while cards move."""
    steps: list[tuple[float, str]] = []
    """Every step while a deal was on the table, and what it was."""


def measure() -> Iterator[Figure]:
    """Watch a few deals at the usual speed in a window of 1440 × 900."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        command = [sys.executable, "-m", "tests.bench.watched_game", str(DEALS)]
        done = subprocess.run(
            command, env=surroundings | {"HEARTS_QT_HOME": folder}, stdout=subprocess.PIPE, check=True, timeout=300
        )
    seen = msgspec.json.decode(done.stdout, type=Seen)
    for kind, times in seen.frames.items():
        what = f"95 of 100 frames of a {kind} come within"
        yield Figure(what, percentile(times, 95), "ms", most=_A_FRAME, note=f"{len(times)} frames")
    lengths = [length for length, _ in seen.steps]
    worst = ", ".join(f"{length:.0f} ms {what}" for length, what in longest(seen.steps))
    yield Figure("longest step of the window's thread", max(lengths), "ms", most=16, note=f"{len(lengths)} steps")
    yield Figure("steps longer than that", sum(length > 16 for length in lengths), "", note=worst)


def longest(steps: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Return the longest step of each of the four worst kinds."""
    by_kind: defaultdict[str, float] = defaultdict(float)
    for length, what in steps:
        by_kind[what] = max(by_kind[what], length)
    return sorted(((length, what) for what, length in by_kind.items()), reverse=True)[:4]
