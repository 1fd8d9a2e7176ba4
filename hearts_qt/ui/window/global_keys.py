"""Shortcuts that work in every window and dialog of the program, even in modal dialogs."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from hearts_qt.settings.voice_options import SILENT

_EVERYWHERE: Final = ("exit", "boss_key", SILENT.name, "help_index", "help_rules")
"""The actions that work everywhere: quit, the boss key, mute, and the two help pages that have a shortcut."""


class GlobalKeys(QObject):
    """Adds some actions of the main window to every other window of the program that gets the focus.

    A shortcut works only in windows that have its action, and a modal dialog blocks the shortcuts of other windows.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        """Add those `actions` of `window` that work everywhere."""
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
            # A main window has these actions already.
            return
        if window.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            for action in self._actions:
                if action not in window.actions():
                    window.addAction(action)
