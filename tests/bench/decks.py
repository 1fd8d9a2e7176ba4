"""Measures the time until another deck is on the table, for decks that were drawn before and for new decks."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Final

import msgspec

from tests.bench.figures import Figure
from tests.bench.screen import own_screen

WARM_MS: Final = 100.0
_STEP_MS: Final = 16.0


class Switched(msgspec.Struct):
    """One switch of decks: the milliseconds until the first repaint, and the longest step of the window's thread."""

    deck: str
    repainted: float
    step: float


def measure() -> Iterator[Figure]:
    """Switch through some decks in a real window of 1440 × 900, first with an empty cache, then after a restart."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        cold, warm = (_switched(surroundings | {"HEARTS_QT_HOME": folder}) for _ in range(2))
    yield from _figures("never drawn before", cold, None)
    yield from _figures("drawn before", warm, WARM_MS)


def _switched(surroundings: dict[str, str]) -> list[Switched]:
    command = [sys.executable, "-m", "tests.bench.switched_decks"]
    done = subprocess.run(command, env=surroundings, stdout=subprocess.PIPE, check=True, timeout=300)
    return msgspec.json.decode(done.stdout, type=list[Switched])


def _figures(when: str, seen: list[Switched], most: float | None) -> Iterator[Figure]:
    slowest = max(seen, key=lambda each: each.repainted)
    each = ", ".join(f"{one.deck} {one.repainted:.0f}" for one in seen)
    yield Figure(f"a deck {when} is repainted within", slowest.repainted, "ms", most=most, note=each)
    longest = max(seen, key=lambda each: each.step)
    what = f"longest step meanwhile, a deck {when}"
    yield Figure(what, longest.step, "ms", most=_STEP_MS, note=f"computing; {longest.deck}")
