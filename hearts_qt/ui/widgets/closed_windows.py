"""Tells when another window of the program was closed over the main window."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QWidget

_WINDOWS: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
"""The kinds of windows that are watched, floating panels among them; a click that closes a menu is Qt's own affair."""


class ClosedWindows(QObject):
    """Watches the windows and dialogs of the program.

    The second press of a double-click that closes one of them reaches what lay beneath it.
    """

    closed = Signal()
    """Emitted as soon as a window or a dialog that was in use is hidden."""

    def __init__(self, window: QWidget) -> None:
        """Watch for windows other than `window`."""
        super().__init__(window)
        self._main = window
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None and window is not self._main.windowHandle() and window.type() in _WINDOWS:
            # Installing a filter again only moves it to the front.
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that a window is hidden; the focus may change later."""
        if event.type() is QEvent.Type.Hide:
            self.closed.emit()
        return False
