"""Notices what ends the program from outside: a signal, such as ``kill`` or Ctrl+C in a terminal, or a lost screen.

Python hears a signal only between two of its own steps, and Qt's loop is none. So the signal's number also goes down a
socket, which Qt's loop does watch. When the X server or the Wayland compositor is gone, Qt says so in one message and
then may end the process on the spot; that message is the last moment at which anything can be saved.
"""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QMessageLogContext, QObject, QSocketNotifier, QtMsgType, Signal, qInstallMessageHandler

from hearts_qt.app.terminal import complain

# SIGHUP comes when a terminal is closed, SIGBREAK is its like on Windows.
_NAMES: Final = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")

_SCREEN_LOST: Final = ("The X11 connection broke", "The Wayland connection broke")


@contextmanager
def saving_when_screen_is_lost(save: Callable[[], object]) -> Iterator[None]:
    """Call `save` once, in the window's thread, when Qt loses its screen; it must not touch the window."""
    is_lost = False

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        nonlocal is_lost
        complain(text, flush=True)
        if text.startswith(_SCREEN_LOST) and not is_lost:
            is_lost = True
            save()

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


class ExitRequest(QObject):
    """Listens to the system from its making until `close`. One request is enough; later ones change nothing."""

    asked = Signal()
    """The program is to leave now; sent in Qt's loop, once."""

    def __init__(self) -> None:
        super().__init__()
        self.is_asked = False
        """Whether the program is to leave; known as soon as Python runs."""
        self._is_told = False
        self._watched, self._woken = socket.socketpair()
        for end in (self._watched, self._woken):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._watched.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._tell)
        self._wakes_before = signal.set_wakeup_fd(self._woken.fileno(), warn_on_full_buffer=False)
        numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        # What whoever started us wants ignored (nohup) stays so.
        self._before: dict[int, Any] = {
            number: signal.getsignal(number) for number in numbers if signal.getsignal(number) is not signal.SIG_IGN
        }
        for number in self._before:
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.is_asked = True

    def _tell(self) -> None:
        with suppress(BlockingIOError):
            self._watched.recv(512)
        if self.is_asked and not self._is_told:
            self._is_told = True
            self.asked.emit()

    def close(self) -> None:
        """Listen no longer; from now on a signal does what it did before."""
        for number, before in self._before.items():
            signal.signal(number, before)
        signal.set_wakeup_fd(self._wakes_before)
        self._notifier.setEnabled(False)
        for end in (self._watched, self._woken):
            end.close()
