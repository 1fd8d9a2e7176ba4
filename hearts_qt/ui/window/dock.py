"""One dock at the side of the window, or floating beside it."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QWidget,
)

from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting

_BORDER: Final = 0.45
"""The share of the text's colour in the border of a floating dock."""


class Dock(QDockWidget):
    """Dock of a panel. While it floats, it has a border, and reports the keys that no widget in it uses."""

    key_pressed = Signal(QKeyEvent)
    closed = Signal()
    """The person has closed the floating dock, for instance with Alt+F4."""

    def __init__(self, title: str, window: QMainWindow) -> None:
        """Create an empty dock of this window."""
        super().__init__(title, window)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focused)

    def _show_focused(self, old: QWidget | None, new: QWidget | None) -> None:
        """Bring the tab of this dock to the front when the focus moves into it: Qt focuses hidden tabs too."""
        if new is not None and self.isAncestorOf(new) and not self.isFloating() and self.visibleRegion().isEmpty():
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a border around a floating dock. Qt draws no border around a dock that has its own title bar."""
        super().paintEvent(event)
        if self.isFloating():
            palette = self.palette()
            with painting(QPainter(self)) as painter:
                painter.setPen(blended(palette.windowText().color(), palette.window().color(), _BORDER))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Report that the dock is closed, unless the whole program ends now."""
        super().closeEvent(event)
        # Wait a moment: if the program ends, the main window is closed by then.
        call_later(self, self._report_closed)

    def _report_closed(self) -> None:
        window = self.parentWidget()
        if window is not None and self.isHidden() and window.isVisible():
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report the key if the dock floats: a floating dock is a window of its own, where Qt would drop the key."""
        if self.isFloating():
            self.key_pressed.emit(event)
        else:
            super().keyPressEvent(event)
