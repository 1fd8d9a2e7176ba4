"""Tests of requests to end the program by a signal or a lost screen."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSocketNotifier, QTimer, qWarning
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app import no_answer
from hearts_qt.app.leaving import ExitRequest, saving_when_screen_is_lost
from hearts_qt.app.one_window import NoAnswer
from hearts_qt.app.profile_lock import Holder

pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows cannot send itself a signal"),
]


@pytest.fixture
def leaving(qapp: QApplication) -> Iterator[ExitRequest]:
    """Return an object that reports requests to end the program."""
    # A shell makes programs that it starts in the background ignore SIGINT.
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGINT)}
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    made = ExitRequest()
    yield made
    made.close()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_is_told_once(leaving: ExitRequest, qtbot: QtBot, number: signal.Signals) -> None:
    """Several signals that arrive in Qt's loop give one request to end the program."""
    told: list[object] = []
    leaving.asked.connect(lambda: told.append(None))
    with qtbot.waitSignal(leaving.asked):
        os.kill(os.getpid(), number)
    assert leaving.is_asked
    os.kill(os.getpid(), number)
    with qtbot.waitSignal(leaving.findChildren(QSocketNotifier)[0].activated):
        os.kill(os.getpid(), number)
    assert len(told) == 1


def test_what_was_to_be_ignored_is(leaving: ExitRequest) -> None:
    """A signal that is ignored from the beginning stays ignored, such as SIGHUP under nohup."""
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    os.kill(os.getpid(), signal.SIGHUP)
    assert not leaving.is_asked


def test_afterwards_all_is_as_before(qapp: QApplication) -> None:
    """After `close` Python's signal handler and wake-up socket are the same as before."""
    before = signal.getsignal(signal.SIGTERM)
    ExitRequest().close()
    assert signal.getsignal(signal.SIGTERM) is before
    assert signal.set_wakeup_fd(-1) == -1


def test_a_signal_closes_the_dialog_of_a_second_start(
    leaving: ExitRequest, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A signal before Qt's main loop closes the open question, which counts as the answer "no"."""
    monkeypatch.setattr(no_answer, "NOBODY_LOOKS", ())
    leaving.asked.connect(qapp.closeAllWindows)
    QTimer.singleShot(50, lambda: os.kill(os.getpid(), signal.SIGTERM))
    assert not no_answer.wants_another_try(NoAnswer(Holder(4711, ""), Path("lock"), is_listening=True, reason=""))
    assert "process 4711" in capsys.readouterr().err


def test_a_lost_screen(qapp: QApplication, capfd: pytest.CaptureFixture[str]) -> None:
    """When Qt reports more than once that the screen is lost, everything is saved once."""
    saved: list[object] = []
    with saving_when_screen_is_lost(lambda: saved.append(None)):
        qWarning("Something else")
        assert not saved
        qWarning("The Wayland connection broke. Did the Wayland compositor die?")
        qWarning("The X11 connection broke (error 1). Did the X11 server die?")
    assert len(saved) == 1
    assert "Did the Wayland compositor die?" in capfd.readouterr().err
