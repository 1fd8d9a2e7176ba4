"""Arrow keys that follow the screen: they lead to the nearest widget that lies in their direction, or nowhere.

Left to itself a button of Qt sends the focus along the order of the Tab key, wherever that leads.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QMainWindow, QWidget

from hearts_qt.ui.widgets.focus import FocusWatch

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


class ArrowKeys(FocusWatch):
    """Lets the arrow keys of every button in a dialog or a window follow the screen."""

    def watches(self, widget: QWidget) -> bool:
        """Watch buttons, but not in the main window and its panels: arrows mean cards or answers there."""
        return isinstance(widget, QAbstractButton) and not isinstance(widget.window(), QMainWindow | QDockWidget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the focus to where the arrow points, and nowhere else."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not is_arrow(event):
            return False
        if isinstance(watched, QWidget):
            step(event.key(), watched.window())
        return True
