"""The keys that work everywhere: in each dialog and window of the program, also in one that waits for an answer."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

_EVERYWHERE: Final = ("exit", "silent", "help_index", "help_rules")
"""Leave, hush, and the two pages of help that have a key."""


class GlobalKeys(QObject):
    """Lends some actions of the main window to every other window of the program while it has the keyboard.

    The key of an action works only in a window that the action belongs to, and a dialog that waits for an answer keeps
    the keys of the window below from working.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        """Lend the `actions` of `window` that work everywhere."""
        super().__init__(window)
        self._actions = [actions[name] for name in _EVERYWHERE]
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._lend)

    def _lend(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            return
        window = new.window()
        if isinstance(window, QMainWindow):
            # This window, or that of another table: it has such actions of its own.
            return
        if window.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            for action in self._actions:
                if action not in window.actions():
                    window.addAction(action)
