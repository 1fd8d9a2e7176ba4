"""Watching the one widget that has the focus, so that its keys can be used otherwise."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class FocusWatch(QObject):
    """An event filter on whichever widget has the focus, as long as `watches` says so of it."""

    def __init__(self, parent: QObject) -> None:
        """Begin to watch; it ends with `parent`."""
        super().__init__(parent)
        self._watched: QWidget | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def watches(self, widget: QWidget) -> bool:
        """Return whether the events of a widget are to be looked at while it has the focus."""
        raise NotImplementedError

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        # A widget that is being deleted loses the focus when half of it is gone already.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = new if new is not None and self.watches(new) else None
        if self._watched is not None:
            self._watched.installEventFilter(self)
