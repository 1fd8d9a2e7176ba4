"""Lets arrow keys move the focus to the nearest widget in their direction. If no widget lies there, it stays.

Without this module, Qt moves the focus from a button to the next or previous widget in the order of the Tab key, even
if this widget lies in another direction.
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
    """Return whether an arrow key was pressed without a modifier key such as Shift."""
    alone = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return event.key() in _DIRECTIONS and alone


def neighbour(widget: QWidget, key: int, around: QWidget) -> QWidget | None:
    """Return the nearest widget in `around` that can have the focus and lies in the direction of an arrow key."""
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
    """Move the focus within `around` in the direction of the arrow key; return whether a widget was found there."""
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
    """Return the distance from `here` to `there`, or None if `there` does not lie in the given direction.

    A place to the left or right counts only if a part of it is at the same height. For a place above or below, the
    vertical gap counts four times as much as the distance to the side.
    """
    if direction.x():
        level = here.top() <= there.bottom() and there.top() <= here.bottom()
        gap = there.left() - here.right() if direction.x() > 0 else here.left() - there.right()
        return gap if level and gap > -min(here.width(), there.width()) // 2 else None
    gap = there.top() - here.bottom() if direction.y() > 0 else here.top() - there.bottom()
    aside = max(0, there.left() - here.right(), here.left() - there.right())
    return 4 * gap + aside if gap > -min(here.height(), there.height()) // 2 else None


class ArrowKeys(FocusWatch):
    """Lets the arrow keys on every button of a dialog or window move the focus in their direction."""

    def watches(self, widget: QWidget) -> bool:
        """Return whether to watch a widget. All buttons outside the main window and its panels are watched."""
        return isinstance(widget, QAbstractButton) and not isinstance(widget.window(), QMainWindow | QDockWidget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the focus in the direction of the arrow. Nothing else handles the key."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not is_arrow(event):
            return False
        if isinstance(watched, QWidget):
            step(event.key(), watched.window())
        return True
