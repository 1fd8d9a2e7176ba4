"""Lets Enter press the button that has the focus, in windows in which Qt itself does not do so."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QPushButton, QWidget

from hearts_qt.ui.widgets.focus import FocusWatch

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterKeys(FocusWatch):
    """Presses the focused button when Enter is typed in a window that is no dialog.

    In dialogs, Qt does this. The main window and its panels are left out, because there the table decides what Enter
    does.
    """

    def watches(self, widget: QWidget) -> bool:
        """Return whether a widget is a button outside dialogs, the main window and its panels."""
        return isinstance(widget, QPushButton) and not isinstance(widget.window(), QDialog | QMainWindow | QDockWidget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the button if the key is Enter. The repetitions of a held Enter are ignored."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress or event.key() not in _ENTER:
            return False
        if isinstance(watched, QPushButton) and not event.isAutoRepeat():
            watched.click()
        return True
