"""Tests of a deal given on the command line while a game is unfinished: the window asks before it leaves that game."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.app.session import Session
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.table import link
from hearts_qt.ui.window.main_window import MainWindow
from tests.table.tables import prepared
from tests.ui.deals import MIXED


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: QApplication) -> Iterator[Path]:
    """Use a new home folder with a game in which a deal is half played."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    font, palette, style = qapp.font(), qapp.palette(), qapp.style().objectName()
    # Without this line, a request to quit would reach the next test's event loop.
    qapp.setQuitOnLastWindowClosed(False)
    prepared(paths.matches(), [MIXED])
    yield tmp_path
    qapp.setQuitOnLastWindowClosed(True)
    qapp.setStyle(style)
    qapp.setFont(font)
    qapp.setPalette(palette)


class Answering:
    """Types a key when the question opens, and closes the window when the table is shown again."""

    def __init__(self, window: MainWindow, key: Qt.Key) -> None:
        """Watch this window."""
        self._window = window
        self._key = key
        self._asked = False
        self.headline = ""
        self._timer = QTimer(interval=20)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        # If no question is open, no key is typed.
        self._alarm = QTimer(singleShot=True, interval=15000)
        self._alarm.timeout.connect(window.close)
        self._alarm.start()
        window.director.settled.connect(self._settled)

    def _look(self) -> None:
        panel = self._window.director.questions.panel
        if panel is not None and panel.presses.are_taken and not self._asked:
            self._asked = True
            self.headline = panel.headline.text()
            QTest.keyClick(panel, self._key)

    def _settled(self, update: link.Update) -> None:
        if self._asked and self._window.director.questions.panel is None:
            self._timer.stop()
            self._alarm.stop()
            QTimer.singleShot(50, self._window.close)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("key", "begins"), [(Qt.Key.Key_N, False), (Qt.Key.Key_Escape, False), (Qt.Key.Key_Y, True)])
def test_an_unfinished_game_is_not_left_without_a_question(
    home: Path, qapp: QApplication, qtbot: QtBot, key: Qt.Key, begins: bool
) -> None:
    """The keys N and Esc continue the game at the same card. Only Y begins the new deal. No log is lost."""
    session = Session(qapp, 1234)
    session.window.settings.set(SPEED, 7)
    answering = Answering(session.window, key)
    with qtbot.waitSignal(session.window.closed):
        assert session.run() == 0
    update = session.window.director.update
    session.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert answering.headline == "Begin a new game?"
    assert update is not None
    assert (update.deal_number == 1234) is begins
    assert len(list(paths.matches().glob("match-*.jsonl"))) == 1 + begins
    assert begins or len(update.view.tricks) <= 2
