"""Measures how evenly cards move, and how long a person waits for the window at most."""

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from tests.bench.figures import Figure, percentile
from tests.bench.screen import own_screen

DEALS: Final = 3
_A_FRAME: Final = 16.7
"""For how many milliseconds a usual screen shows one frame."""
_A_STEP: Final = 16.0


class Step(NamedTuple):
    """One step of the window's thread: its name, its duration in milliseconds, and the part of it spent computing."""

    clock: float
    computed: float
    what: str


class Seen(msgspec.Struct):
    """The results of one run: the times between frames, the steps of the window's thread, and pauses of the machine."""

    frames: dict[str, list[float]] = msgspec.field(default_factory=lambda: {"dealing": [], "trick": []})
    """The milliseconds from one painted frame to the next while cards move."""
    steps: list[Step] = []
    """Every step while a deal was on the table."""


def measure() -> Iterator[Figure]:
    """Watch a few deals at the usual speed in a window of 1440 × 900, then a few at a table of a field."""
    yield from _watched("")
    for figure in _watched("field"):
        yield replace(figure, what=f"in a field: {figure.what}")


def _watched(place: str) -> Iterator[Figure]:
    """Watch a few deals, with `place` as an argument of `watched_game`. Also measure the pauses of the machine."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        beside = subprocess.Popen([sys.executable, "-m", "tests.bench.hold_ups"], stdout=subprocess.PIPE)
        command = [sys.executable, "-m", "tests.bench.watched_game", str(DEALS), place]
        try:
            done = subprocess.run(
                command, env=surroundings | {"HEARTS_QT_HOME": folder}, stdout=subprocess.PIPE, check=True, timeout=400
            )
        finally:
            beside.terminate()
            held_up = float(beside.communicate()[0])
    seen = msgspec.json.decode(done.stdout, type=Seen)
    for kind, times in seen.frames.items():
        what = f"95 of 100 frames of a {kind} come within"
        yield Figure(what, percentile(times, 95), "ms", most=_A_FRAME, note=f"{len(times)} frames")
    yield from figures_of_steps(seen.steps, held_up)


def figures_of_steps(steps: list[Step], held_up: float) -> Iterator[Figure]:
    """Yield the longest step by computing time and by the clock. The clock also counts pauses of the machine."""
    computed = max(step.computed for step in steps)
    yield Figure("longest step of the window's thread, computing", computed, "ms", most=_A_STEP, note=worst(steps))
    clock = max(step.clock for step in steps)
    over = sum(step.clock > _A_STEP for step in steps)
    note = f"{over} of {len(steps)} steps over {_A_STEP:g} ms; the machine held up an idle loop for {held_up:.0f} ms"
    yield Figure("longest step, by the clock", clock, "ms", most=max(_A_STEP, held_up), note=note)


def worst(steps: list[Step]) -> str:
    """Return the kinds of steps that computed longest, as text."""
    by_kind: defaultdict[str, float] = defaultdict(float)
    for step in steps:
        by_kind[step.what] = max(by_kind[step.what], step.computed)
    longest = sorted(((length, what) for what, length in by_kind.items()), reverse=True)[:3]
    return ", ".join(f"{length:.1f} ms {what}" for length, what in longest)
