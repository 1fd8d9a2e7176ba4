"""Tests that keys typed into a floating panel do the same as keys typed into a docked panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.score_options import LAST_TRICK
from hearts_qt.table import link
from hearts_qt.ui.widgets.panel import PanelTitle
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing|setting window)", extend=True),
]
DOCKS = ["dock-scores", "dock-last-trick", "dock-cards-out", "dock-statistics"]


def dragged_out(game: Game, name: str) -> QDockWidget:
    """Make a panel float, and activate it as a click into the panel does."""
    game.until_asked()
    dock = game.window.findChild(QDockWidget, name)
    assert isinstance(dock, QDockWidget)
    dock.setFloating(True)
    dock.show()
    dock.activateWindow()
    until(dock.isActiveWindow)
    assert not game.window.isActiveWindow()
    return dock


def shows_marker(game: Game, card: int) -> bool:
    """Tell whether the frame of the marker is visible around a card."""
    return game.cloth.pieces.hand[card].is_marked


def type_into(window: QWidget, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Send keys to a window, as the system does."""
    for key in keys:
        QTest.keyClick(window.windowHandle(), key, modifiers)


@pytest.mark.parametrize("name", DOCKS)
def test_keys_typed_into_a_floating_panel_reach_the_cards(start: Start, name: str) -> None:
    """If a floating panel is active, an arrow key marks a card, Enter plays it, and a digit sets the speed."""
    game = start(direction=Direction.HOLD)
    dock = dragged_out(game, name)
    type_into(dock, Qt.Key.Key_5)
    assert game.settings.value(SPEED) == 5
    game.settings.set(SPEED, 7)
    dock.activateWindow()
    until(dock.isActiveWindow)
    type_into(dock, Qt.Key.Key_Right)
    until(lambda: game.cloth.marked() is not None)
    card = game.cloth.marked()
    dock.activateWindow()
    until(dock.isActiveWindow)
    # The marker stays on its card, although another window is active.
    type_into(dock, Qt.Key.Key_Return)
    until(lambda: len(game.answers) == 1)
    assert game.answers[0].move.card == card  # type: ignore[union-attr]


def test_the_marker_goes_on_from_where_it_was(start: Start) -> None:
    """An arrow key in a floating panel moves the marker from its present card to the next card."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.key(Qt.Key.Key_Right)
    first = game.cloth.marked()
    game.key(Qt.Key.Key_Right)
    second = game.cloth.marked()
    assert first != second
    dock = dragged_out(game, "dock-last-trick")
    type_into(dock, Qt.Key.Key_Left)
    until(game.window.isActiveWindow)
    assert game.cloth.marked() == first


def test_a_question_takes_the_keyboard(start: Start) -> None:
    """If a shortcut in a floating panel opens a question, keys can answer this question at once."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    game.key(Qt.Key.Key_Right)
    card = game.cloth.marked()
    assert card is not None
    assert shows_marker(game, card)
    dock = dragged_out(game, "dock-last-trick")
    type_into(dock, Qt.Key.Key_D, modifiers=Qt.KeyboardModifier.ControlModifier)
    until(lambda: game.panel is not None)
    until(game.window.isActiveWindow)
    assert not shows_marker(game, card)
    game.look()
    type_into(game.window, Qt.Key.Key_Y)
    until(lambda: any(isinstance(request, link.NewDeal) for request in game.sent))


def test_keys_typed_into_a_floating_panel_answer_a_question(start: Start) -> None:
    """If the floating panel stays active, keys that are typed into it also answer the question."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_deal")
    dock = game.window.findChild(QDockWidget, "dock-last-trick")
    assert isinstance(dock, QDockWidget)
    dock.setFloating(True)
    dock.show()
    dock.activateWindow()
    until(dock.isActiveWindow)
    game.look()
    type_into(dock, Qt.Key.Key_N)
    until(lambda: game.panel is None)


def test_a_row_of_floating_scores_keeps_its_own_keys(start: Start) -> None:
    """In the floating Scores, Down moves to the next row and Right marks a card."""
    game = start(direction=Direction.HOLD)
    dock = dragged_out(game, "dock-scores")
    board = game.window.docks.scores
    board.table.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is board.table
    type_into(dock, Qt.Key.Key_Down)
    assert board.table.currentIndex().row() == 1
    assert dock.isActiveWindow()
    type_into(dock, Qt.Key.Key_Right)
    until(game.window.isActiveWindow)
    assert game.cloth.marked() is not None


@pytest.mark.parametrize("name", DOCKS)
def test_a_floating_panel_can_be_closed(start: Start, name: str) -> None:
    """A floating panel has a button that switches the panel's option off. A docked panel has no such button."""
    game = start(direction=Direction.HOLD)
    panel = dict(game.window.docks.panels)[name.removeprefix("dock-")]
    docked = game.window.docks.docks[name.removeprefix("dock-")].titleBarWidget()
    assert isinstance(docked, PanelTitle)
    assert not docked.button.isVisibleTo(docked)
    dock = dragged_out(game, name)
    QTest.mouseClick(docked.button, Qt.MouseButton.LeftButton)
    assert not game.settings.value(panel.switch)
    assert dock.isHidden()
    assert not game.window.menus.actions[panel.switch.name].isChecked()
    dock.setFloating(False)
    assert not docked.button.isVisibleTo(docked)


def test_a_floating_panel_that_the_person_closes_is_switched_off(start: Start) -> None:
    """If the person closes a floating panel, its option is switched off.

    If the panel closes with the program, it is not.
    """
    game = start(direction=Direction.HOLD)
    dock = dragged_out(game, "dock-last-trick")
    dock.close()
    until(lambda: not game.settings.value(LAST_TRICK))
    game.settings.set(LAST_TRICK, True)
    dock.close()
    game.window.hide()
    QApplication.processEvents()
    assert game.settings.value(LAST_TRICK)


def test_a_floating_panel_has_a_border(start: Start) -> None:
    """The edge of a floating panel has another colour than the rest of the panel."""
    game = start(direction=Direction.HOLD)
    dock = dragged_out(game, "dock-last-trick")
    picture = dock.grab().toImage()
    edge = {picture.pixel(0, y) for y in range(picture.height() // 4, picture.height())}
    assert len(edge) == 1
    ground = dock.palette().window().color().lightness()
    assert abs(QColor(edge.pop()).lightness() - ground) > 60


def test_another_window_keeps_the_keyboard(start: Start) -> None:
    """A question on the table does not take the keyboard from another window, such as the preferences."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.trigger("preferences")
    until(lambda: QApplication.activeWindow() not in (None, game.window))
    dialog = QApplication.activeWindow()
    game.director.questions.ask_number(lambda number: None)
    QApplication.processEvents()
    assert QApplication.activeWindow() is dialog
