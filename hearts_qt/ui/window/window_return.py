"""Activates the previous window when a window of the program is closed.

Some systems do not do this by themselves. On such a system no window would be active: keys might still arrive, but no
focus would be drawn.
"""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from hearts_qt.ui.widgets.call_later import call_later


class WindowReturn(QObject):
    """Remembers in which order windows were used. When a window is closed, activates the window used before it."""

    def __init__(self, window: QWidget) -> None:
        """Begin with the main window."""
        super().__init__(window)
        self._used = [window]
        """Windows in the order of their last use; some may be closed or deleted."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note)

    def _note(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None:
            window = new.window()
            self._used = [each for each in self._used if each is not window and isValid(each)]
            self._used.append(window)
        else:
            # Wait until Qt and the system have decided which window is active now.
            call_later(self, self._go_back)

    def _go_back(self) -> None:
        if QApplication.activeWindow() is not None or QApplication.activePopupWidget() is not None:
            return
        last = self._used[-1]
        if isValid(last) and last.isVisible():
            # The person has gone to another program.
            return
        previous = [each for each in self._used if isValid(each) and each.isVisible() and not each.isMinimized()]
        if previous:
            previous[-1].activateWindow()
