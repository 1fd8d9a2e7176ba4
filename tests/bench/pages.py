"""Measures how long a person waits for the larger windows of the program."""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Final

import msgspec

from tests.bench.figures import Figure
from tests.bench.opened_pages import EMPTY
from tests.bench.screen import own_screen

ROUNDS: Final = 5
_NAMES: Final = {
    "preferences": "preferences",
    "rules": "rules",
    "players": "players",
    "help_index": "help",
    "help_menus": "help on the menus",
    "check_deals": "seals of the deals",
    "luck": "luck of the cards",
}


def measure() -> Iterator[Figure]:
    """Open each window twice in a few new processes."""
    rounds = []
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        command = [sys.executable, "-m", "tests.bench.opened_pages"]
        for _ in range(ROUNDS):
            done = subprocess.run(
                command, env=surroundings | {"HEARTS_QT_HOME": folder}, stdout=subprocess.PIPE, check=True, timeout=60
            )
            rounds.append(msgspec.json.decode(done.stdout, type=dict[str, tuple[float, float]]))
    yield Figure(
        "an empty dialog, opened for the second time", statistics.median(each[EMPTY][1] for each in rounds), "ms"
    )
    for page, name in _NAMES.items():
        for time, which in enumerate(("first", "second")):
            milliseconds = statistics.median(each[page][time] for each in rounds)
            times = statistics.median(each[page][time] / each[EMPTY][1] for each in rounds)
            note = f"{times:.0f} times an empty dialog"
            yield Figure(f"{name}, opened for the {which} time", milliseconds, "ms", most=130, note=note)
