"""Lets Enter press the button that has the focus, in windows in which Qt does not do that by itself."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QPushButton, QWidget

from hearts_qt.ui.widgets.focus import FocusWatch

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterKeys(FocusWatch):
    """Watches the buttons of all windows but dialogs, where Qt presses the button, and the main window.

    In the main window and in its panels the table decides what Enter means.
    """

    def watches(self, widget: QWidget) -> bool:
        """Return whether a widget is such a button."""
        return isinstance(widget, QPushButton) and not isinstance(widget.window(), QDialog | QMainWindow | QDockWidget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the button."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress or event.key() not in _ENTER:
            return False
        if isinstance(watched, QPushButton) and not event.isAutoRepeat():
            watched.click()
        return True
