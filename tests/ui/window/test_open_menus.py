"""Tests that keys typed into an open menu, drop-down list or dialog do not reach the table behind it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QPushButton

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.ui.widgets.command import MenuName
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import NONE, Game, seen, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]
Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
MENUS = {
    MenuName.FILE: Key.Key_F,
    MenuName.INTERFACE: Key.Key_I,
    MenuName.OPTIONS: Key.Key_O,
    MenuName.RULES: Key.Key_R,
}
TYPED = (
    *(Key(int(Key.Key_0) + digit) for digit in range(1, 8)),
    *(Key.Key_Y, Key.Key_N, Key.Key_A, Key.Key_S, Key.Key_W, Key.Key_Space, Key.Key_Tab, Key.Key_Backspace),
)
"""Keys that answer a question or choose a card if they reach the table."""


def type_into(game: Game, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Type a key into the widget that gets the keys at present."""
    QTest.keyClick(game.window.windowHandle(), key, modifiers)


def played(game: Game) -> Game:
    """Play the lowest cards by keys until the deal is over."""
    while game.panel is None:
        game.cloth.mark(game.lowest)
        game.key(Key.Key_Return)
        until(lambda: game.is_settled and (game.panel is not None or game.director.is_asked))
    return game


def new_game(start: Start, manner: str) -> Game:
    """Return a game with a finished deal and a question whether to begin a new game."""
    game = played(start(log=[MIXED], controls=manner))
    game.trigger("new_game")
    game.look()
    return game


def next_deal(start: Start, manner: str) -> Game:
    """Return a game that shows the result of a deal."""
    game = played(start(log=[MIXED], controls=manner))
    game.look()
    return game


def raised(start: Start, manner: str) -> Game:
    """Return a game in which the person has to play and a card is marked."""
    game = start(direction=Direction.HOLD, controls=manner)
    game.until_asked()
    game.key(Key.Key_Right)
    assert game.cloth.marked() is not None
    return game


@pytest.mark.sample(8)
@pytest.mark.parametrize("manner", ["cardshark", "dos", "modern"])
@pytest.mark.parametrize("situation", [new_game, next_deal, raised])
@pytest.mark.parametrize("menu", MENUS)
def test_nothing_typed_in_a_menu_reaches_the_table(
    start: Start, situation: Callable[[Start, str], Game], menu: MenuName, manner: str
) -> None:
    """If an open menu does not use a key, the key answers no question, plays no card and sets no speed."""
    game = situation(start, manner)
    opened = game.window.menus.menus[menu]
    panel, speed = game.panel, game.settings.value(SPEED)
    for key in TYPED:
        letters = {action.text().partition("&")[2][:1].upper() for action in opened.actions()}
        if chr(int(key) % 256) in letters and key < Key.Key_Escape:
            continue
        if not opened.isVisible():
            type_into(game, MENUS[menu], ALT)
            until(opened.isVisible)
        game.sent.clear()
        if key in (Key.Key_Space, Key.Key_Tab) and opened.activeAction() is not None:
            opened.setActiveAction(None)  # type: ignore[arg-type]
        type_into(game, key)
        game.calm()
        assert game.sent == [], key
        assert game.panel is panel
        assert game.settings.value(SPEED) == speed
    opened.close()


@pytest.mark.parametrize("situation", [new_game, next_deal, raised])
def test_nothing_typed_in_the_menu_bar_reaches_the_table(start: Start, situation: Callable[[Start, str], Game]) -> None:
    """While the menu bar has the focus and no menu is open, keys do not reach the table."""
    game = situation(start, "cardshark")
    panel, speed = game.panel, game.settings.value(SPEED)
    game.sent.clear()
    for key in (Key.Key_Y, Key.Key_N, Key.Key_3):
        game.window.menuBar().setFocus()
        type_into(game, key)
        game.calm()
        assert game.sent == [], key
        assert game.panel is panel
        assert game.settings.value(SPEED) == speed


@pytest.mark.parametrize("command", ["players", "rules", "preferences"])
def test_nothing_typed_in_a_dialog_reaches_the_table(start: Start, command: str) -> None:
    """Keys that are typed into the buttons and drop-down lists of a dialog do not reach the table."""
    game = next_deal(start, "modern")
    panel, speed = game.panel, game.settings.value(SPEED)
    game.trigger(command)
    dialog = next(each for each in game.window.findChildren(QDialog) if each.isVisible())
    seen(dialog)
    game.sent.clear()
    box = next(each for each in dialog.findChildren(QComboBox) if each.isVisible() and not each.isEditable())
    button = next(each for each in dialog.findChildren(QPushButton) if each.isVisible())
    for key in (Key.Key_Y, Key.Key_3):
        for field in (box, button, dialog):
            field.setFocus()
            QTest.keyClick(dialog.windowHandle(), key)
        box.showPopup()
        until(box.view().isVisible)
        QTest.keyClick(box.view(), key)
        box.hidePopup()
    game.calm()
    assert game.sent == []
    assert game.panel is panel
    assert game.settings.value(SPEED) == speed
    dialog.close()
