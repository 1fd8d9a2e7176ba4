"""Tests of standing still: timers stop with the time that is left, and are as before when they go on."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.window.standstill import Standstill

LONG_MS = 60_000


def test_a_short_rest_does_not_stay_the_interval(qtbot: QtBot) -> None:
    """Only the rest of a timer's time is short: its interval is restored when it has fired."""
    window = QWidget()
    qtbot.addWidget(window)
    timer = QTimer(window)
    timer.setSingleShot(True)
    timer.setInterval(500)
    timer.start()
    still = Standstill(())
    still.begin([window])
    with qtbot.waitSignal(timer.timeout, timeout=LONG_MS):
        still.end()
    assert timer.interval() == 500
