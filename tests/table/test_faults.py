"""Tests of processes that are killed at disk operations: no shown position is lost, and the match goes on."""

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

pytestmark = pytest.mark.no_cover

HERE = Path(__file__).parents[2]
SHARE = 5
"""The test kills a process at about one in this number of disk operations. `main` uses every operation."""


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
    """Return the lines of all logs in order, without incomplete lines."""
    logs = sorted((folder / LOGS).glob("match-*.jsonl"))
    return [line for path in logs for line in path.read_bytes().split(b"\n")[:-1]]


def check(folder: Path, survivor: Survivor) -> None:
    """Fail if the table does not continue at the last shown position or at the next one."""
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


@pytest.mark.sample(1)
@pytest.mark.parametrize("how", DEATHS)
def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """After a kill at any disk operation, the next start has the last shown position or the next position."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    killed, torn, operations = kill_and_check(tmp_path, how, SHARE)
    assert killed > operations / SHARE / 2
    assert (torn > killed / 2) == (how != "before")


def kill_and_check(folder: Path, how: str, share: int) -> tuple[int, int, int]:
    """Kill tables at about one in `share` disk operations, and check each table.

    Return the number of killed tables, of tables whose logs have an incomplete line, and of all operations.
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
    """Kill at every operation, and print the number of kills: ``python -m tests.table.test_faults``."""
    os.fsync = lambda descriptor: None  # type: ignore[assignment] # nothing here is meant to outlive a power cut
    for how in DEATHS:
        with tempfile.TemporaryDirectory() as folder:
            killed, torn, _ = kill_and_check(Path(folder), how, 1)
        print(f"{how}: {killed} kills, {torn} torn lines, nothing lost", flush=True)


if __name__ == "__main__":
    main()
