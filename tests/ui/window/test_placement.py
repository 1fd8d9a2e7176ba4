"""Tests of the file with the places of the window: whatever lies in its place, the window opens."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import SIZE, Start
from tests.ui.game import Game

pytestmark = [pytest.mark.usefixtures("no_waits"), pytest.mark.timeout(60)]


def junk(path: Path) -> None:
    """Write bytes that are no text."""
    path.write_bytes(bytes(range(256)) * 40)


def large(path: Path) -> None:
    """Make a file that is too large, without using the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 31)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, junk, large, lambda path: path.symlink_to("/dev/zero")])
def test_the_window_opens_whatever_lies_there(start: Start, tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A pipe, a folder, a device, junk or a huge file in the file's place holds up no start."""
    game = start(direction=Direction.HOLD)
    folder = tmp_path / "again"
    folder.mkdir()
    make(folder / "window.ini")
    again = Game(folder, game.table, {}, SIZE).open()
    again.until_asked()
    assert again.window.isVisible()
    again.close()
    again.window.deleteLater()
