"""Tells when a window or dialog of the program, other than the main window, is closed."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QWidget

_WINDOWS: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
"""The kinds of windows that are watched; floating panels are of the kind ``Tool``.

Menus are not watched, because Qt itself handles a click that closes a menu.
"""


class ClosedWindows(QObject):
    """Watches the windows and dialogs of the program.

    If the first click of a double-click closes a window, the second click reaches the window that lay beneath it.
    """

    closed = Signal()
    """Emitted as soon as a window or a dialog that was in use is hidden."""

    def __init__(self, window: QWidget) -> None:
        """Watch all windows of the program other than `window`."""
        super().__init__(window)
        self._main = window
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None and window is not self._main.windowHandle() and window.type() in _WINDOWS:
            # If a filter is installed again, Qt does not call it twice, but calls it before all other filters.
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `closed` when a window is hidden, without waiting for the focus, which may change later."""
        if event.type() is QEvent.Type.Hide:
            self.closed.emit()
        return False
