"""Remembers which widget had the focus before the menu bar took it."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import isValid


class MenuFocus(QObject):
    """Remembers which widget of a window had the focus before the menu bar took it."""

    def __init__(self, window: QMainWindow, table: QWidget) -> None:
        """Begin with the table, which gets the focus if the remembered widget is gone."""
        super().__init__(window)
        self._bar = window.menuBar()
        self._table = table
        self._before: QWidget = table
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note)

    def _note(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is self._bar and old is not None and old.window() is self._bar.window():
            self._before = old
        elif new is not None and new is not self._bar:
            self._before = self._table

    @property
    def holder(self) -> QWidget:
        """The widget to which the menu bar gives the focus back."""
        if isValid(self._before) and self._before.isVisible() and self._before.isEnabled():
            return self._before
        return self._table
