"""Tests of the keys for exit, mute and help, which work in every dialog."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.own_comments import OwnComment, OwnCommentsFile
from hearts_qt.settings.voice_options import SILENT
from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.media.sound_player import SoundPlayer
from tests.ui.company.listening import heard_by
from tests.ui.company.test_audio_controller import failed
from tests.ui.conftest import Start
from tests.ui.game import CTRL, until
from tests.ui.tour.windows import make_active, open_window

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


def press(window: QWidget, key: Qt.Key) -> None:
    """Activate a window, and press Ctrl together with a key in this window."""
    make_active(window)
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key, CTRL)


def test_ctrl_q_leaves_from_a_window(start: Start) -> None:
    """Ctrl+Q in another window ends the program."""
    game = start(direction=Direction.HOLD)
    left: list[bool] = []
    game.window.closed.connect(lambda: left.append(True))
    press(open_window(game.window, "rules"), Qt.Key.Key_Q)
    until(lambda: left)
    assert not game.window.isVisible()


def test_the_help_opens_from_a_dialog(start: Start) -> None:
    """F1 in a dialog opens the help, and the dialog stays open."""
    game = start(direction=Direction.HOLD)
    dialog = open_window(game.window, "rules")
    handle = dialog.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_F1)
    until(lambda: any(isinstance(each, HelpWindow) and each.isVisible() for each in QApplication.topLevelWidgets()))
    assert dialog.isVisible()


def test_lines_being_written_are_kept_when_the_program_is_left(start: Start, tmp_path: Path) -> None:
    """Ctrl+Q in the dialog of own comments saves all comments.

    If the braces of a comment are invalid, they are removed.
    """
    game = start(silent=True)
    own = OwnCommentsFile(tmp_path / "own.toml", failed)
    hearing = heard_by(game, SoundPlayer(game.settings, Path("sounds.toml")), own)
    dialog = open_window(game.window, "own_comments")
    assert isinstance(dialog, OwnCommentsDialog)
    for text in ("Tea?", "{nobody}"):
        dialog.add.click()
        dialog.rows[-1].text.setText(text)
    press(dialog, Qt.Key.Key_Q)
    until(lambda: not game.window.isVisible())
    assert hearing.own.comments == (OwnComment("Tea?"), OwnComment("nobody"))
    own.close()


def test_another_table_keeps_its_own_keys(start: Start) -> None:
    """If two windows are open, a shortcut changes the options of the active window."""
    first, second = start(), start()
    for game in (first, second, first):
        game.window.activateWindow()
        game.cloth.setFocus()
        before = game.settings.value(SILENT)
        game.key(Qt.Key.Key_M, modifiers=Qt.KeyboardModifier.ControlModifier)
        assert game.settings.value(SILENT) is not before
