"""Tests that the keyboard focus returns to the table after menus and dialogs were closed."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.widgets.command import MenuName
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]


def open_and_escape(game: Game) -> None:
    """Open the menu Interface by its letter, and close it with Esc."""
    menu = game.window.menus.menus[MenuName.INTERFACE]
    game.key(Qt.Key.Key_I, modifiers=Qt.KeyboardModifier.AltModifier)
    until(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    until(lambda: not menu.isVisible())


def test_enter_passes_after_a_menu_and_the_preferences(start: Start) -> None:
    """After a menu and the preferences were closed with Esc, Enter passes the raised cards."""
    game = start(direction=Direction.LEFT)
    for card in sorted(game.cloth.pieces.hand)[:3]:
        game.click(card)
    open_and_escape(game)
    until(lambda: game.window.focusWidget() is game.cloth)
    game.trigger("preferences")
    dialog = game.window.findChild(PreferencesDialog)
    assert isinstance(dialog, PreferencesDialog)
    until(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    game.window.activateWindow()
    until(game.window.isActiveWindow)
    game.key(Qt.Key.Key_Return)
    until(lambda: game.answers)


@pytest.mark.parametrize("controls", ControlScheme)
def test_the_marker_is_back_after_a_menu(start: Start, controls: ControlScheme) -> None:
    """After Esc in a menu the same card is marked as before. Enter plays or raises this card."""
    game = start(direction=Direction.HOLD, controls=controls.value)
    game.until_asked()
    game.key(Qt.Key.Key_Right)
    game.key(Qt.Key.Key_Right)
    marked = game.cloth.marked()
    assert marked is not None
    open_and_escape(game)
    until(lambda: QApplication.focusWidget() is not game.window.menuBar())
    assert game.cloth.marked() == marked
    game.key(Qt.Key.Key_Return)
    until(lambda: game.answers or game.director.choice.cards == [marked])


def test_a_button_of_a_panel_has_its_frame_back_after_a_menu(start: Start) -> None:
    """If a panel's button had the focus before a menu opened, it has the focus again after Esc in the menu."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.director.questions.ask_number(lambda number: None)
    until(lambda: game.panel is not None and game.panel.isVisible())
    game.look()
    assert game.panel is not None
    focused = game.panel.findChildren(QPushButton)[-1]
    focused.setFocus(Qt.FocusReason.TabFocusReason)
    until(focused.hasFocus)
    open_and_escape(game)
    until(lambda: QApplication.focusWidget() is focused)


@pytest.mark.parametrize("holder", ["menu bar", "nobody"])
def test_the_active_window_gives_the_keys_to_the_table(start: Start, holder: str) -> None:
    """When the window becomes active again, the table gets the focus.

    If a button had the focus before, the button gets it.
    """
    game = start(direction=Direction.HOLD)
    if holder == "menu bar":
        game.window.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    else:
        game.cloth.clearFocus()
    other = PreferencesDialog(game.settings, game.window.controllers.choices_of)
    other.show()
    other.activateWindow()
    until(other.isActiveWindow)
    other.close()
    game.window.activateWindow()
    until(lambda: QApplication.focusWidget() is game.cloth)
    game.prompt.hint.setFocus()
    other.show()
    other.activateWindow()
    until(other.isActiveWindow)
    other.close()
    game.window.activateWindow()
    until(lambda: QApplication.focusWidget() is game.prompt.hint)
    other.deleteLater()


def test_tab_brings_panels_behind_other_tabs_to_the_front(start: Start) -> None:
    """If the person made tabs of panels, Tab brings each panel to the front: the focus is always visible."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    docks = game.window.docks.docks
    game.window.docks.stop_arranging()
    for name in ("last-trick", "cards-out", "statistics"):
        game.window.tabifyDockWidget(docks["scores"], docks[name])
    assert any(dock.visibleRegion().isEmpty() for dock in docks.values())
    visited = set()
    for _ in range(40):
        game.key(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        place = QRect(focused.mapTo(game.window, QPoint(0, 0)), focused.size())
        assert game.window.rect().intersects(place), focused
        visited |= {name for name, dock in docks.items() if dock.isAncestorOf(focused)}
    assert visited == {"scores", "last-trick", "cards-out", "statistics"}
