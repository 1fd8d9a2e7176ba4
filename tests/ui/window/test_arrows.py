"""Tests that an arrow key on a dialog's button moves the focus in the arrow's direction and stays in the dialog."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start
from tests.ui.tour.windows import can_have_focus, make_active, open_window

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


def place(widget: QWidget, window: QWidget) -> QRect:
    """Return the rectangle of a widget in its window."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def lies_there(key: Qt.Key, here: QRect, there: QRect) -> bool:
    """Tell whether a rectangle is in the direction of an arrow key from another rectangle."""
    middle, other = here.center(), there.center()
    return {
        Qt.Key.Key_Left: other.x() < middle.x(),
        Qt.Key.Key_Right: other.x() > middle.x(),
        Qt.Key.Key_Up: other.y() < middle.y(),
        Qt.Key.Key_Down: other.y() > middle.y(),
    }[key]


@pytest.mark.parametrize("name", ["own_comments", "players", "rules", "configure", "plugins", "preferences", "error"])
def test_arrows_follow_the_screen(start: Start, name: str) -> None:
    """On each button, an arrow key moves the focus to a widget in the arrow's direction or does nothing."""
    game = start(direction=Direction.HOLD)
    window = open_window(game.window, name)
    moved = 0
    for button in window.findChildren(QAbstractButton):
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            if not can_have_focus(button, window) or button.autoExclusive() or button.visibleRegion().isEmpty():
                continue
            button.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(button, key)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert focused.window() is window
            if focused is not button:
                moved += 1
                assert lies_there(key, place(button, window), place(focused, window)), (button, key, focused)
    assert moved > 1
    make_active(window)
    window.close()
