"""Tests of kills at disk operations: nothing that was shown is lost, and the match goes on."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import pytest

from hearts_qt.rules.phases import Stage
from tests.table.killed import DEATHS, LOGS, RULES, SHOWN, Shown, lines_in
from tests.table.tables import Window, live, on_disk, open_table, state

HERE = Path(__file__).parents[2]
SHARE = 5
"""The test kills a process at one of so many disk operations, and `main` at each of them."""


class Survivor:
    """The logs and the shown positions of the process that was not killed."""

    def __init__(self, folder: Path) -> None:
        """Read the logs and the shown positions."""
        self.shown = shown_in(folder)
        self.updates = [msgspec.json.decode(line, type=Shown) for line in self.shown]
        self.lines = whole_lines(folder)


def shown_in(folder: Path) -> list[bytes]:
    """Return the lines in which a process recorded what it had shown."""
    path = folder / SHOWN
    return path.read_bytes().splitlines() if path.exists() else []


def whole_lines(folder: Path) -> list[bytes]:
    """Return the lines of all logs in order, without unfinished ones."""
    logs = sorted((folder / LOGS).glob("match-*.jsonl"))
    return [line for path in logs for line in path.read_bytes().split(b"\n")[:-1]]


def check(folder: Path, survivor: Survivor) -> None:
    """Fail unless the table continues at the last shown position, or at most one step further."""
    shown = shown_in(folder)
    assert shown == survivor.shown[: len(shown)]
    lines = whole_lines(folder)
    assert lines == survivor.lines[: len(lines)]
    least = survivor.updates[len(shown) - 1].lines if shown else 0
    assert least <= len(lines) <= survivor.updates[len(shown)].lines
    window = Window(open_table(folder / LOGS, rules=RULES))
    assert window.problems == []
    assert not window.update.read_only
    assert lines_in(folder / LOGS) == max(2, len(lines))
    for update in survivor.updates:
        if update.lines == len(lines):
            assert window.update.view == update.view
    window.until(lambda update: update.view.stage in (Stage.SCORED, Stage.OVER))
    assert window.problems == []
    assert state(on_disk(folder / LOGS)) == state(live(window.table))


@pytest.mark.parametrize("how", DEATHS)
def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Wherever the program is killed, the next start has the last position that was shown, or the next one."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    killed, torn, operations = kill_and_check(tmp_path, how, SHARE)
    assert killed > operations / SHARE / 2
    assert (torn > killed / 2) == (how != "before")


def kill_and_check(folder: Path, how: str, share: int) -> tuple[int, int, int]:
    """Kill tables at one in `share` of their disk operations and check each.

    Return how many were killed, in how many logs a line was cut off, and how many operations there were.
    """
    command = [sys.executable, "-m", "tests.table.killed", str(folder), how, str(share)]
    done = subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True)
    survivor = Survivor(folder / "survivor")
    assert len(survivor.lines) > 100
    assert int(done.stdout) >= len(survivor.lines) - 2
    killed = [each for each in folder.iterdir() if each.name != "survivor"]
    torn = 0
    for each in killed:
        torn += any(not path.read_bytes().endswith(b"\n") for path in (each / LOGS).glob("match-*.jsonl"))
        check(each, survivor)
    return len(killed), torn, int(done.stdout)


def main() -> None:
    """Kill at every operation, and print how many kills were survived: ``python -m tests.table.test_faults``."""
    os.fsync = lambda descriptor: None  # type: ignore[assignment] # nothing here is meant to outlive a power cut
    for how in DEATHS:
        with tempfile.TemporaryDirectory() as folder:
            killed, torn, _ = kill_and_check(Path(folder), how, 1)
        print(f"{how}: {killed} kills, {torn} torn lines, nothing lost", flush=True)


if __name__ == "__main__":
    main()
