"""Plays at a table in separate processes that are killed while they write to the disk.

    python -m tests.table.killed FOLDER HOW SHARE

The program makes the folder ``FOLDER/survivor`` with the logs of a table that was not killed. About one in SHARE disk
operations of this table is chosen. For each chosen operation n, the folder ``FOLDER/n`` gets the logs of a table that
was killed at its n-th operation. HOW says when the table was killed: ``before`` the operation, after ``half`` of a
write, or before the line ``end`` of a write. The file ``shown`` in each folder has a line for each update that the
table had shown. The program prints the number of operations.
"""

import itertools
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec

from hearts_qt.files import disk
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.rules.view import View
from hearts_qt.table import beginnings, link
from tests.table.tables import Window, open_table, seats

RULES: Final = Rules(goal=0, deals=2, pass_order=PassOrder.LEFT_ACROSS_RIGHT, fourth_pass=FourthPass.NONE)
LOGS: Final = "logs"
SHOWN: Final = "shown"
DEATHS: Final = {"before": ("write", "sync", "replace", "sync_folder"), "half": ("write",), "end": ("write",)}


class Shown(msgspec.Struct):
    """A view in the file ``shown``, and the number of lines in all logs when the view was shown."""

    lines: int
    view: View


def lines_in(logs: Path) -> int:
    """Return the number of complete lines in the logs of a folder."""
    return sum(path.read_bytes().count(b"\n") for path in logs.glob("match-*.jsonl")) if logs.is_dir() else 0


def die_at(number: int, how: str) -> Callable[[], int]:
    """Kill this process at the disk operation with this number, counted from 1, or never if the number is 0.

    Nothing is synced, because written data survives the kill of a process. Power cuts are not simulated here.
    """
    made = 0

    def replaced(name: str) -> Callable[..., None]:
        real: Callable[..., None] = getattr(disk, name)

        def operation(target: Any, *rest: Any) -> None:
            nonlocal made
            made += name in DEATHS[how]
            if made == number and name in DEATHS[how]:
                if how != "before":
                    data: bytes = rest[0]
                    os.write(target, data[: len(data) // 2] if how == "half" else data[:-1])
                os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
            if "sync" not in name:
                real(target, *rest)

        return operation

    for name in DEATHS["before"]:
        setattr(disk, name, replaced(name))
    return lambda: made


def play(folder: Path) -> None:
    """Play a match of two deals that uses every kind of log entry, and begin another match."""
    always_the_same = patch.object(beginnings, "random_deal_number", side_effect=itertools.count())
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
        send(link.Undo(), link.Redo(), link.Undo(), link.SetRules(RULES), link.OpenHands(True))
        play_to(3)
        send(link.NewDeal(), link.OpenHands(False), link.SetSeat(1, seats("PCCC")[2]))
        while window.update.view.stage is not Stage.OVER:
            tell(window.update)
            window.once()
        tell(window.update)
        send(link.NewMatch(RULES, seats("PCCC")))
        play_to(1)


def _one(folder: Path, number: int, how: str) -> None:
    folder.mkdir()
    die_at(number, how)
    play(folder)


def _survive(folder: Path, how: str, counted: "Connection[int, int]") -> None:
    """Play to the end, and send the number of disk operations at which a process can be killed."""
    folder.mkdir()
    operations = die_at(0, how)
    play(folder)
    counted.send(operations())


def main(folder: Path, how: str, share: int) -> int:
    """Play once to the end and count the operations, then kill processes at a sample of them, two at a time.

    The sample is the same in every run. It has about one in `share` operations, with the first and the last one. Return
    the number of all operations.
    """
    multiprocessing.set_start_method("fork" if hasattr(os, "fork") else "spawn")
    heard, counted = multiprocessing.Pipe(duplex=False)
    survivor = multiprocessing.Process(target=_survive, args=(folder / "survivor", how, counted))
    survivor.start()
    counted.close()
    operations: int = heard.recv()
    survivor.join()
    chosen = sorted({1, operations, *Random(how).sample(range(1, operations + 1), operations // share)})
    for first in range(0, len(chosen), 2):
        processes = [
            multiprocessing.Process(target=_one, args=(folder / str(number), number, how))
            for number in chosen[first : first + 2]
        ]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
            if process.exitcode not in (-9, 15):
                sys.exit(f"a process ended with {process.exitcode}")
    return operations


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
