"""Who has the keyboard: a watch on the one widget with the focus, and whether a menu takes all keys."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget
from shiboken6 import isValid


def keys_go_elsewhere() -> bool:
    """Tell whether an open menu or drop-down list, or the menu bar, has the keyboard.

    Qt hands a key that an open menu has no use for to the menu bar, and from there to the window below. A dialog keeps
    its keys by itself.
    """
    return QApplication.activePopupWidget() is not None or isinstance(QApplication.focusWidget(), QMenuBar)


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
