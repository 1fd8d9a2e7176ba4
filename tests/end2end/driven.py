"""Runs the program in its own process, and runs code at an exact moment that no person could hit.

``python driven.py MOMENT CODE``. MOMENT is "shown", when the first table is shown, or "made", before the window opens.
CODE is Python; it can use `session`, `window` and `leave`, which sends a signal to this process.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

SCRIPT: Final = Path(__file__)


def _leave(number: int = signal.SIGTERM) -> None:
    os.kill(os.getpid(), number)


def main(moment: str, code: str) -> int:
    """Run the program, and run the code at the given moment."""
    from hearts_qt.app import session as sessions
    from hearts_qt.app.command_line import run
    from hearts_qt.settings.look_options import BACKGROUND
    from hearts_qt.settings.pace_options import SPEED
    from hearts_qt.settings.play_options import AUTOPLAY

    # Tests in the background start with these signals ignored, and the program would also ignore them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

    class Driven(sessions.Session):
        def run(self) -> int:
            act = self._act
            if moment == "made":
                act()
            else:
                once = Qt.ConnectionType.SingleShotConnection
                self.window.director.settled.connect(lambda update: QTimer.singleShot(0, act), once)
            return super().run()

        def _act(self) -> None:
            names: dict[str, object] = {"session": self, "window": self.window, "leave": _leave, "type_into": _type}
            names |= {
                "QLineEdit": QLineEdit,
                "QTest": QTest,
                "SPEED": SPEED,
                "AUTOPLAY": AUTOPLAY,
                "BACKGROUND": BACKGROUND,
            }
            _safely(lambda: exec(compile(code, "<test>", "exec"), {**globals(), **names}))

    sessions.Session = Driven  # type: ignore[misc]
    return run(["--verbose"])


def _type(field: QWidget, text: str) -> None:
    field.setFocus()
    QTest.keyClicks(field, text)


def soon(act: Callable[[], object]) -> None:
    """Call a function a moment later, when the dialog that is being opened is open."""
    QTimer.singleShot(100, lambda: _safely(act))


def _safely(act: Callable[[], object]) -> None:
    """Call a function. If it fails, end the process immediately, so that the test does not wait."""
    try:
        act()
    except BaseException:  # noqa: BLE001 - whatever it is, the test is told
        traceback.print_exc()
        os._exit(99)


def dialog() -> QWidget:
    """Return the open dialog."""
    open_now = QApplication.activeModalWidget()
    assert open_now is not None
    return open_now


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
