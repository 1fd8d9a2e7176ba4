"""Notices when the program has to end: after a signal, such as from ``kill`` or Ctrl+C, or because the screen is lost.

Python handles a signal only between two steps of Python code, and Qt's event loop runs no Python code while it waits.
So the number of the signal is also written into a socket that Qt's loop watches. When the X server or the Wayland
compositor is gone, Qt prints one message, and may end the process immediately afterwards. This message is the last
chance to save anything.
"""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QMessageLogContext, QObject, QSocketNotifier, QtMsgType, Signal, qInstallMessageHandler

from hearts_qt.app.terminal import complain

# A process gets SIGHUP when its terminal is closed. SIGBREAK is the counterpart on Windows.
_NAMES: Final = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")

_SCREEN_LOST: Final = ("The X11 connection broke", "The Wayland connection broke")


@contextmanager
def saving_when_screen_is_lost(save: Callable[[], object]) -> Iterator[None]:
    """Call `save` once, in the window's thread, when Qt loses its screen. `save` must not touch the window."""
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
    """Listens for requests to end the program, until `close` is called.

    Only the first request counts.
    """

    asked = Signal()
    """Sent once, in Qt's loop, when the program has to end."""

    def __init__(self) -> None:
        super().__init__()
        self.is_asked = False
        """Whether the program has to end. This becomes true as soon as Python code runs after the signal."""
        self._is_told = False
        self._watched, self._woken = socket.socketpair()
        for end in (self._watched, self._woken):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._watched.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._tell)
        self._wakes_before = signal.set_wakeup_fd(self._woken.fileno(), warn_on_full_buffer=False)
        numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        # If the program was started with a signal ignored, as nohup does, the signal stays ignored.
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
        """Stop listening. Signals have their earlier effect again."""
        for number, before in self._before.items():
            signal.signal(number, before)
        signal.set_wakeup_fd(self._wakes_before)
        self._notifier.setEnabled(False)
        for end in (self._watched, self._woken):
            end.close()
