"""Arrow keys that follow the screen: they lead to the nearest widget that lies in their direction, or nowhere.

Left to itself a button of Qt sends the focus along the order of the Tab key, wherever that leads.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget
from shiboken6 import isValid

_DIRECTIONS: Final = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


def is_arrow(event: QKeyEvent) -> bool:
    """Tell whether an arrow key was pressed by itself."""
    alone = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return event.key() in _DIRECTIONS and alone


def neighbour(widget: QWidget, key: int, around: QWidget) -> QWidget | None:
    """Return the nearest widget in `around` that can have the focus and lies where the arrow key `key` points."""
    here = _place(widget, around)
    direction = _DIRECTIONS[Qt.Key(key)]
    found = [
        (_distance(here, _place(each, around), direction), number, each)
        for number, each in enumerate(around.findChildren(QWidget))
        if each is not widget and _can_be_reached(each, around)
    ]
    near = [(distance, number, each) for distance, number, each in found if distance is not None]
    return min(near)[2] if near else None


def step(key: int, around: QWidget) -> bool:
    """Move the focus within `around` to where the arrow key points; return whether there was anything."""
    focused = QApplication.focusWidget()
    if focused is None or not around.isAncestorOf(focused):
        return False
    there = neighbour(focused, key, around)
    if there is not None:
        there.setFocus(Qt.FocusReason.TabFocusReason)
    return there is not None


def _place(widget: QWidget, around: QWidget) -> QRect:
    return QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())


def _can_be_reached(widget: QWidget, around: QWidget) -> bool:
    takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    shown = widget.isVisibleTo(around) and widget.isEnabled() and not widget.visibleRegion().isEmpty()
    return bool(takes) and shown and widget.window() is around.window()


def _distance(here: QRect, there: QRect, direction: QPoint) -> int | None:
    """Return how far it is from one place to another in a direction, or None if it does not lie there.

    To the left and right only what is level counts; above and below the nearest line does, and on it what is nearest.
    """
    if direction.x():
        level = here.top() <= there.bottom() and there.top() <= here.bottom()
        gap = there.left() - here.right() if direction.x() > 0 else here.left() - there.right()
        return gap if level and gap > -min(here.width(), there.width()) // 2 else None
    gap = there.top() - here.bottom() if direction.y() > 0 else here.top() - there.bottom()
    aside = max(0, there.left() - here.right(), here.left() - there.right())
    return 4 * gap + aside if gap > -min(here.height(), there.height()) // 2 else None


class ArrowKeys(QObject):
    """Lets the arrow keys of every button in a dialog or a window follow the screen."""

    def __init__(self, window: QMainWindow) -> None:
        """Watch whichever button of the program has the focus, as long as its main window lives."""
        super().__init__(window)
        self._watched: QWidget | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        # A button that is being deleted gives the focus away before it says that it is gone.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
            self._watched.destroyed.disconnect(self._forget)
        # In the main window arrows mean cards, or it is the panel over the table that knows them.
        ours = isinstance(new, QAbstractButton) and not isinstance(new.window(), QMainWindow)
        self._watched = new if ours else None
        if self._watched is not None:
            self._watched.installEventFilter(self)
            self._watched.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._watched = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the focus to where the arrow points, and nowhere else."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not is_arrow(event):
            return False
        if isinstance(watched, QWidget):
            step(event.key(), watched.window())
        return True
