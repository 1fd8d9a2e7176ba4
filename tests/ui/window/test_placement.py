"""Tests of the file with the places of the window and its docks.

The window opens whatever the file contains.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.score_options import LAST_TRICK, STATISTICS
from hearts_qt.ui.window.placement import ini_text
from tests import written_before
from tests.ui.conftest import SIZE, Start
from tests.ui.game import Game

pytestmark = [pytest.mark.usefixtures("no_waits"), pytest.mark.timeout(60)]


def junk(path: Path) -> None:
    """Write a file that is not text."""
    path.write_bytes(bytes(range(256)) * 40)


def large(path: Path) -> None:
    """Make a file that is too large but takes no space on the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 31)


def restarted(game: Game, folder: Path, saved: bytes, **options: bool | int | str) -> Game:
    """Return a second window at the same table. It reads these saved places and has the profile of the first window."""
    folder.mkdir()
    (folder / "window.ini").write_bytes(saved)
    made = Game(folder, game.table, options, SIZE, remembered=game.window.keeper.profile.remembered)
    made.window.open()
    return made.open()


def test_a_panel_that_an_earlier_version_hid_stays_hidden(start: Start, tmp_path: Path) -> None:
    """A panel that an earlier version hid stays hidden, although only the saved places show that it was hidden."""
    game = start(direction=Direction.HOLD)
    game.window.open()
    docks = game.window.docks.docks
    docks["scores"].setFloating(True)
    docks["statistics"].setVisible(False)
    earlier = {"geometry": game.window.saveGeometry(), "state": game.window.saveState(1)}
    again = restarted(game, tmp_path / "earlier", ini_text(earlier))
    assert again.window.docks.docks["statistics"].isHidden()
    assert not again.settings.value(STATISTICS)
    assert again.settings.value(LAST_TRICK)
    # From now on, only the option decides whether the panel is shown.
    again.settings.set(STATISTICS, True)
    docks = again.window.docks.docks
    docks["statistics"].setVisible(False)
    assert again.window.keep_places(5)
    once_more = restarted(again, tmp_path / "now", (again.folder / "window.ini").read_bytes())
    assert not once_more.window.docks.docks["statistics"].isHidden()
    for each in (again, once_more):
        each.close()
        each.window.deleteLater()


def test_places_of_the_first_version_are_taken_over(start: Start, tmp_path: Path) -> None:
    """The arrangement that a person made with version 0.1.0 is restored."""
    game = start(direction=Direction.HOLD)
    saved = Path(written_before.__file__).parent / "v0_1_0" / "config" / "window.ini"
    again = restarted(game, tmp_path / "again", saved.read_bytes())
    assert again.window.docks.by_hand
    again.close()
    again.window.deleteLater()


def test_lent_waits_go_back_after_a_restart(start: Start, tmp_path: Path) -> None:
    """After a restart under Black Lady controls, other controls still bring back the person's own pauses."""
    game = start(direction=Direction.HOLD, pause="3", pause_at="every-card", controls="modern")
    game.settings.set(CONTROLS, ControlScheme.BLACK_LADY)
    again = restarted(game, tmp_path / "again", b"", pause="ok", pause_at="tricks", controls="black-lady")
    again.settings.set(CONTROLS, ControlScheme.MODERN)
    assert (again.settings.value(PAUSE), again.settings.value(PAUSE_AT)) == (Pause.THREE, PauseAt.EVERY_CARD)
    again.close()
    again.window.deleteLater()


def test_notes_of_an_earlier_version_are_taken_over(start: Start, tmp_path: Path) -> None:
    """Lent pauses come back after an update, although the earlier version kept the person's own beside the places."""
    game = start(direction=Direction.HOLD, pause="ok", pause_at="tricks", controls="black-lady")
    game.window.open()
    game.window.docks.docks["statistics"].setVisible(False)
    kept = {"state": game.window.saveState(1), "waits": QByteArray(b"3 every-card"), "panels": QByteArray(b"options")}
    again = restarted(game, tmp_path / "again", ini_text(kept), pause="ok", pause_at="tricks", controls="black-lady")
    again.settings.set(CONTROLS, ControlScheme.MODERN)
    assert (again.settings.value(PAUSE), again.settings.value(PAUSE_AT)) == (Pause.THREE, PauseAt.EVERY_CARD)
    # Panels had options already: the places do not decide which are hidden.
    assert again.settings.value(STATISTICS)
    assert again.window.keep_places(5)
    assert b"waits" not in (again.folder / "window.ini").read_bytes()
    again.close()
    again.window.deleteLater()


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, junk, large, lambda path: path.symlink_to("/dev/zero")])
def test_the_window_opens_whatever_lies_there(start: Start, tmp_path: Path, make: Callable[[Path], None]) -> None:
    """The window opens even if the saved places are replaced with a pipe, a folder, a device, junk or a huge file."""
    game = start(direction=Direction.HOLD)
    folder = tmp_path / "again"
    folder.mkdir()
    make(folder / "window.ini")
    again = Game(folder, game.table, {}, SIZE).open()
    again.until_asked()
    assert again.window.isVisible()
    again.close()
    again.window.deleteLater()
