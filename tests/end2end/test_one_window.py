"""Tests of two starts with one person's files: the program always starts, and two windows never open the same log."""

import os
import platform
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.ui.widgets.fresh_presses import GUARD_MS
from tests.end2end.conftest import OpenWindow, Start
from tests.end2end.logs import logs
from tests.end2end.program import QUICK, eventually, write_options

pytestmark = pytest.mark.end2end


def _empty(lock: Path) -> None:
    lock.write_bytes(b"")


def _used_again(lock: Path) -> None:
    lock.write_text(f"{os.getpid()}\npython3.11\n{platform.node()}\n")


def _folder(lock: Path) -> None:
    lock.mkdir()


@pytest.mark.sample(1)
@pytest.mark.parametrize("make", [_empty, _used_again, _folder])
def test_it_starts_whatever_lies_there(home: Path, start: Start, make: Callable[[Path], None]) -> None:
    """Whatever is in the place of the lock file, the program starts, and a second start finds the first window."""
    write_options(home, QUICK)
    (home / "data").mkdir()
    make(home / "data" / "lock")
    first = start()
    first.until_asked()
    assert any("cannot be locked" in sentence for sentence in first.sentences) is (make is _folder)
    assert start().ended(10) == 0
    assert len(logs(home)) == 1


def test_nothing_can_be_written(home: Path, start: Start) -> None:
    """If nothing can be written, the window opens and reports this above the table."""
    home.mkdir()
    write_options(home, QUICK)
    (home / "data").write_text("in the way")
    program = start()
    program.until_asked()
    program.until(lambda each: any("saved" in sentence for sentence in each.sentences), "a word about it")


def is_stopped(task: Path) -> bool:
    """Return whether a thread is stopped by a signal, from its folder in the process file system."""
    return (task / "stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_a_first_window_that_hangs_is_named(home: Path, start: Start) -> None:
    """If the first window hangs, a second start prints a message and ends with an exit code.

    The log does not change.
    """
    write_options(home, QUICK)
    first = start()
    first.until_asked()
    (log,) = logs(home)
    os.kill(first.id, signal.SIGSTOP)
    # The threads stop one after the other.
    first_tasks = Path(f"/proc/{first.id}/task")
    while not all(is_stopped(each) for each in first_tasks.iterdir()):
        time.sleep(0.01)
    before = log.read_bytes()
    second = start()
    assert second.ended(15) == 3
    assert not second.shown
    assert any(f"process {first.id}" in line for line in second.lines)
    assert log.read_bytes() == before
    assert logs(home) == [log]
    os.kill(first.id, signal.SIGCONT)
    assert start().ended(10) == 0
    first.kill()
    start().until_asked()


def test_a_switch_without_effect_is_named(home: Path, start: Start) -> None:
    """A second start that finds an open window says which of its switches have no effect, and ends with exit code 4."""
    write_options(home, QUICK)
    first = start()
    first.until_asked()
    second = start("--deal", "1234", "--safe-mode", "--profile", "Bo")
    assert second.ended(10) == 4
    said = "\n".join(second.lines)
    assert "--deal does nothing. Press Ctrl+G" in said
    assert "--safe-mode does nothing" in said
    assert "--profile does nothing" in said


def test_the_dialog_of_a_second_start(home: Path, open_window: OpenWindow) -> None:
    """If the first window hangs, the second start offers to try again.

    Trying again raises the first window when it responds.
    """
    write_options(home, QUICK)
    first, screen, _ = open_window()
    first.until_asked()
    os.kill(first.id, signal.SIGSTOP)
    second, _, _ = open_window(screen=screen)
    window = screen.window(second.id)
    assert "Hearts" in screen.do("getwindowname", window)
    os.kill(first.id, signal.SIGCONT)
    tried = 0.0

    def is_answered() -> bool:
        # The first window receives the missed call now, and comes to the front.
        # The dialog ignores a key that comes too early, so the next attempt waits longer than that.
        nonlocal tried
        if time.monotonic() > tried + 2 * GUARD_MS / 1000 and screen.windows(second.id):
            if screen.can("windowactivate", "--sync", window):
                screen.key("Return")
            tried = time.monotonic()
        return not screen.windows(second.id)

    eventually(is_answered, "the end of the question")
    assert second.ended(15) == 0
    assert not second.shown
