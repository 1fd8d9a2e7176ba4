"""Tests that after a window was closed, the window that was used before it becomes active again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
WINDOWS = ["help_index", "check_deals", "luck", "plugins", "preferences", "players", "rules", "configure"]


def opened(game: Game, command: str) -> QWidget:
    """Open a window by its command and return it."""
    before = QApplication.activeWindow()
    game.trigger(command)
    until(lambda: QApplication.activeWindow() not in (None, before))
    window = QApplication.activeWindow()
    assert isinstance(window, QWidget)
    return window


def close(window: QWidget) -> None:
    """Close a window by Esc."""
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    until(lambda: not isValid(window) or not window.isVisible())


@pytest.mark.parametrize("command", WINDOWS)
def test_the_table_is_active_after_a_window_was_closed(start: Start, command: str) -> None:
    """When a window closes, the main window becomes active again."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    close(opened(game, command))
    until(game.window.isActiveWindow)


def test_a_question_shows_its_focus_again_after_the_help_was_closed(start: Start) -> None:
    """When the help closes, the button of an open question has the focus again and shows it."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_deal")
    assert game.panel is not None
    button = game.panel.primary
    until(button.hasFocus)
    before = button.grab().toImage()
    help_window = opened(game, "help_index")
    assert button.grab().toImage() != before
    close(help_window)
    until(button.hasFocus)
    assert button.grab().toImage() == before


def test_a_window_that_was_opened_from_another_gives_the_keys_back_to_that_one(start: Start) -> None:
    """When a second window closes, the first one becomes active.

    When the first one closes, the main window becomes active.
    """
    game = start(direction=Direction.HOLD)
    game.until_asked()
    first = opened(game, "help_index")
    close(opened(game, "check_deals"))
    until(first.isActiveWindow)
    close(first)
    until(game.window.isActiveWindow)


def test_nothing_is_activated_when_the_person_goes_to_another_program(start: Start) -> None:
    """When the person goes to another program, no window of this program becomes active."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    help_window = opened(game, "help_index")
    other = QWidget()
    other.show()
    other.activateWindow()
    until(other.isActiveWindow)
    other.clearFocus()
    for _ in range(5):
        QApplication.processEvents()
    assert help_window.isVisible()
    assert not game.window.isActiveWindow()
    other.close()
