"""Opens the program's larger windows, each twice, and prints after how many milliseconds each was painted.

``python -m tests.bench.opened_pages`` with a screen and HEARTS_QT_HOME in the environment.
"""

import sys
import time
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.app.session import Session
from hearts_qt.settings.play_options import FAST_START

COMMANDS: Final = ("preferences", "rules", "players", "help_index", "help_menus", "check_deals", "luck")
_SETTLES_MS: Final = 2000


class _Paints(QObject):
    """Tells when a window other than the main one has been painted."""

    def __init__(self, main: QWidget, loop: QEventLoop) -> None:
        super().__init__()
        self._main = main
        self._loop = loop
        self.window: QWidget | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See a paint event go by, and end the loop when it has been dealt with."""
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget) and self.window is None:
            window = watched.window()
            if window is not self._main:
                self.window = window
                QTimer.singleShot(0, self._loop.quit)
        return False


def opened(session: Session, command: str) -> float:
    """Choose a command of the menus; return the milliseconds until its window was painted, and close that again."""
    loop = QEventLoop()
    paints = _Paints(session.window, loop)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(paints)
    begun = time.perf_counter()
    session.window.menus.actions[command].trigger()
    loop.exec()
    milliseconds = 1000 * (time.perf_counter() - begun)
    application.removeEventFilter(paints)
    assert paints.window is not None
    paints.window.close()
    wait(200)
    return milliseconds


def wait(milliseconds: int) -> None:
    """Let the window go on for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> int:
    """Open everything once and again."""
    application = QApplication(["hearts-qt"])
    session = Session(application)
    session.window.resize(1440, 900)
    session.window.settings.set(FAST_START, True)
    times: dict[str, tuple[float, float]] = {}

    def tour() -> None:
        for command in COMMANDS:
            times[command] = (opened(session, command), opened(session, command))
        session.window.close()

    QTimer.singleShot(_SETTLES_MS, tour)
    code = session.run()
    print(msgspec.json.encode(times).decode())
    return code


if __name__ == "__main__":
    sys.exit(main())
