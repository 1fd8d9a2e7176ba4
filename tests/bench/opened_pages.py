"""Opens the program's larger windows twice each, and prints after how many milliseconds each window was painted.

Run ``python -m tests.bench.opened_pages`` with a screen and with HEARTS_QT_HOME in the environment.
"""

import sys
import time
from collections.abc import Callable
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.app.session import Session
from hearts_qt.settings.play_options import FAST_START

EMPTY: Final = "an empty dialog"
"""The name of the empty window with which the others are compared."""
COMMANDS: Final = ("preferences", "rules", "players", "help_index", "help_menus", "check_deals", "luck")
_SETTLES_MS: Final = 2000


class _Exposed(QObject):
    """Ends an event loop when a window has been painted for the first time."""

    def __init__(self, window: QWidget, loop: QEventLoop) -> None:
        super().__init__()
        self._loop = loop
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for the event that exposes the window, and end the event loop after it."""
        if event.type() in (QEvent.Type.Expose, QEvent.Type.Paint):
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._loop.quit)
        return False


def opened(show: Callable[[], object]) -> float:
    """Call a function that shows a window, and close the window when it is painted.

    Return the milliseconds until then.
    """
    loop = QEventLoop()
    before = {each for each in QApplication.topLevelWidgets() if each.isVisible()}
    begun = time.perf_counter()
    show()
    # An event filter on all widgets of the window would take as long as opening the window.
    (window,) = (each for each in QApplication.topLevelWidgets() if each.isVisible() and each not in before)
    painted = _Exposed(window, loop)
    loop.exec()
    milliseconds = 1000 * (time.perf_counter() - begun)
    del painted
    window.close()
    wait(200)
    return milliseconds


def wait(milliseconds: int) -> None:
    """Handle events for a time."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> int:
    """Open every window twice."""
    application = QApplication(["hearts-qt"])
    session = Session(application)
    session.window.resize(1440, 900)
    session.window.settings.set(FAST_START, True)
    times: dict[str, tuple[float, float]] = {}

    def tour() -> None:
        empty = QDialog(session.window)
        empty.resize(820, 560)
        times[EMPTY] = (opened(empty.show), opened(empty.show))
        for command in COMMANDS:
            show = session.window.menus.actions[command].trigger
            times[command] = (opened(show), opened(show))
        session.window.close()

    QTimer.singleShot(_SETTLES_MS, tour)
    code = session.run()
    print(msgspec.json.encode(times).decode())
    return code


if __name__ == "__main__":
    sys.exit(main())
