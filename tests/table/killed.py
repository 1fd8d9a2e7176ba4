"""Play at a table in processes of their own that are killed in the middle of their work with the disk.

    python -m tests.table.killed FOLDER HOW

makes, for each n, the folder ``FOLDER/n`` with the logs of a table that was killed at its n-th operation of the disk,
until a process survives, and prints that n. HOW says when: ``before`` the operation, with a write ``half`` done, or
with all of it done but its line ``end``. What the table had shown is in ``FOLDER/n/shown``, a line for each update.
"""

import itertools
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec

from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.rules.view import View
from hearts_qt.table import disk, link, table
from tests.table.tables import Window, open_table, seats

RULES: Final = Rules(goal=0, deals=2, pass_order=PassOrder.LEFT_ACROSS_RIGHT, fourth_pass=FourthPass.NONE)
LOGS: Final = "logs"
SHOWN: Final = "shown"
DEATHS: Final = {"before": ("write", "sync", "replace", "sync_folder"), "half": ("write",), "end": ("write",)}


class Shown(msgspec.Struct):
    """What a window was told, and how many lines all logs had then."""

    lines: int
    view: View


def lines_in(logs: Path) -> int:
    """Return how many whole lines the logs in a folder have."""
    return sum(path.read_bytes().count(b"\n") for path in logs.glob("match-*.jsonl")) if logs.is_dir() else 0


def die_at(number: int, how: str) -> None:
    """Let this process be killed at that operation of the disk, counted from 1.

    Nothing is synced: what a process has written outlives its being killed. A power cut is not tried here.
    """
    left = number

    def replaced(name: str) -> Callable[..., None]:
        real: Callable[..., None] = getattr(disk, name)

        def operation(target: Any, *rest: Any) -> None:
            nonlocal left
            left -= name in DEATHS[how]
            if left == 0:
                if how != "before":
                    data: bytes = rest[0]
                    os.write(target, data[: len(data) // 2] if how == "half" else data[:-1])
                os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
            if "sync" not in name:
                real(target, *rest)

        return operation

    for name in DEATHS["before"]:
        setattr(disk, name, replaced(name))


def play(folder: Path) -> None:
    """Play a match of two deals with everything that a log can have in it, and the beginning of another match."""
    always_the_same = patch.object(table, "random_deal_number", side_effect=itertools.count())
    with always_the_same, open(folder / SHOWN, "ab", buffering=0) as shown:
        window = Window(open_table(folder / LOGS, rules=RULES))

        def tell(update: link.Update) -> None:
            shown.write(msgspec.json.encode(Shown(lines_in(folder / LOGS), update.view)) + b"\n")

        def play_to(tricks: int) -> None:
            while len(window.update.view.tricks) != tricks:
                tell(window.update)
                window.once()
            tell(window.update)

        def send(*requests: link.Request) -> None:
            for request in requests:
                tell(window.send(request))

        play_to(2)
        send(link.TakeBack(), link.MakeAgain(), link.TakeBack(), link.SetRules(RULES), link.OpenHands(True))
        play_to(3)
        send(link.NewDeal(), link.OpenHands(False), link.SetSeat(1, seats("PCCC")[2]))
        while window.update.view.stage is not Stage.OVER:
            tell(window.update)
            window.once()
        tell(window.update)
        send(link.NewMatch(RULES, seats("PCCC")))
        play_to(1)


def _one(folder: Path, number: int, how: str) -> None:
    (folder / str(number)).mkdir()
    die_at(number, how)
    play(folder / str(number))


def main(folder: Path, how: str) -> int:
    """Have processes killed, at a later operation each, until one survives; two at a time. Return its number."""
    multiprocessing.set_start_method("fork" if hasattr(os, "fork") else "spawn")
    for first in itertools.count(1, 2):
        batch = {
            number: multiprocessing.Process(target=_one, args=(folder, number, how)) for number in (first, first + 1)
        }
        for process in batch.values():
            process.start()
        for process in batch.values():
            process.join()
        for number, process in batch.items():
            if process.exitcode not in (-9, 15):
                return number if process.exitcode == 0 else sys.exit(f"a process ended with {process.exitcode}")
    raise AssertionError("a count has no end")


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), sys.argv[2]))
