"""A pause that stands still while the person is busy with a menu, a dialog or a question."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.ui.widgets.focus import keys_go_elsewhere

_TICK_MS: Final = 100


class PatientTimer(QTimer):
    """Calls `then` when a time has run out in which nothing was open, and `is_held` was not so either."""

    def __init__(self, parent: QObject, then: Callable[[], None], is_held: Callable[[], bool]) -> None:
        """Begin at rest."""
        super().__init__(parent)
        self._then = then
        self._is_held = is_held
        self._left = 0.0
        self._clock = QElapsedTimer()
        self.timeout.connect(self._tick)

    def wait(self, milliseconds: float) -> None:
        """Begin to wait."""
        self._left = milliseconds
        self._clock.start()
        self.start(round(min(_TICK_MS, milliseconds)))

    def go_on(self) -> None:
        """Wait for what is left of the time."""
        self._clock.start()
        self.start(round(min(_TICK_MS, max(0.0, self._left))))

    def _tick(self) -> None:
        passed = self._clock.restart()
        if is_something_open() or self._is_held():
            self.setInterval(_TICK_MS)
            return
        self._left -= passed
        if self._left > 0:
            self.setInterval(round(min(_TICK_MS, self._left)))
        else:
            self.stop()
            self._then()


def is_something_open() -> bool:
    """Tell whether a menu or a dialog of the program is open."""
    if keys_go_elsewhere() or QApplication.activeModalWidget() is not None:
        return True
    return any(isinstance(each, QDialog) and each.isVisible() for each in QApplication.topLevelWidgets())
