"""Tests of every menu command during every question: no command answers the question or makes its text untrue."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.view import View
from hearts_qt.settings.option import Menu, OptionKind
from hearts_qt.settings.options import OPTIONS
from hearts_qt.table import link
from hearts_qt.ui.window.commands import COMMANDS
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.play.test_answers import QUESTIONS, asked

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]
LEAVING = [name for name, question in QUESTIONS.items() if question.loses or name == "number"]
"""The questions that ask whether to leave the game or the deal, and the question that asks for a deal number."""
ANSWERS = {"exit", "ok"}
"""Commands that may end a question: "exit" ends the program, and "ok" presses the question's first button."""
SWITCHES = [
    name for name, option in OPTIONS.items() if option.menu is not Menu.NONE and option.kind is OptionKind.SWITCH
]


@pytest.fixture(autouse=True)
def no_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prevent the start of a file manager."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: isinstance(url, QUrl))


def put_away(game: Game) -> None:
    """Close every window that a command has opened."""
    for each in QApplication.topLevelWidgets():
        if each.isVisible() and each is not game.window and each.windowType() is not Qt.WindowType.ToolTip:
            each.close()
    game.window.activateWindow()
    until(game.window.isActiveWindow)


def texts(panel: QWidget | None) -> tuple[str, ...]:
    """Return the texts of a panel."""
    assert panel is not None
    return (panel.accessibleName(), panel.accessibleDescription())


def state_of(game: Game) -> tuple[View, tuple[int, ...], bool]:
    """Return the shown view, the raised cards, and whether all hands are open. Questions can be about these things."""
    return game.view, tuple(game.director.choice.cards), game.update.hands is not None


@pytest.mark.sample(1)
@pytest.mark.parametrize("which", LEAVING)
def test_the_game_stays_as_it_is_while_it_is_asked_whether_to_leave_it(start: Start, which: str) -> None:
    """While a question asks whether to leave the game, commands that change the game are disabled."""
    game = asked(start, QUESTIONS[which], "modern")
    actions = game.window.menus.actions
    panel, said, before = game.panel, texts(game.panel), state_of(game)
    for name in [*COMMANDS, *SWITCHES]:
        if name in ANSWERS:
            continue
        for _ in range(2):
            actions[name].trigger()
            game.calm()
            put_away(game)
            assert game.panel is panel, name
            assert panel is not None
            assert panel.isVisible()
            assert texts(panel) == said, name
            assert state_of(game) == before, name
            assert not game.window.controllers.input.hinting.note.isVisible(), name
    held = {name for name in COMMANDS if not actions[name].isEnabled()}
    assert {"undo", "hint", "finish_hand", "new_game", "new_deal"} <= held
    game.key(Qt.Key.Key_Escape)
    game.until_asked()
    assert actions["new_game"].isEnabled()
    assert actions["hint"].isEnabled()
    assert actions["finish_hand"].isEnabled()
    assert actions["players"].isEnabled()


@pytest.mark.parametrize("keys", ["Ctrl+Z", "Ctrl+F", "H", "Ctrl+H", "Ctrl+N", "Ctrl+D", "Ctrl+G", "Ctrl+R"])
def test_the_shortcuts_wait_too(start: Start, keys: str) -> None:
    """While a question asks whether to leave the deal, the shortcut `keys` does nothing, wherever the focus is."""
    game = asked(start, QUESTIONS["new deal"], "cardshark")
    panel, before = game.panel, state_of(game)
    key = getattr(Qt.Key, f"Key_{keys[-1]}")
    modifiers = Qt.KeyboardModifier.ControlModifier if "Ctrl" in keys else Qt.KeyboardModifier.NoModifier
    for _ in range(2):
        QTest.keyClick(game.window.windowHandle(), key, modifiers)
        game.calm()
        game.cloth.setFocus()
    assert game.panel is panel
    assert state_of(game) == before
    assert game.sent == []


def test_zip_and_hint_on_the_table_wait_too(start: Start) -> None:
    """While a question asks whether to leave the deal, the buttons Zip and Hint are hidden."""
    game = start(direction=Direction.HOLD, autoplay=True)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    game.director.send(link.Autopilot(True))
    until(lambda: game.prompt.zip.isVisible())
    game.trigger("new_deal")
    assert game.panel is not None
    assert not game.prompt.zip.isVisible()
    assert not game.prompt.hint.isVisible()
    game.key(Qt.Key.Key_Escape)
    until(lambda: game.prompt.zip.isVisible())


def test_a_hint_that_comes_late_waits_for_the_answer(start: Start) -> None:
    """A hint that arrives while a question is open is shown after the question is answered."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    game.window.menus.actions["hint"].trigger()
    game.trigger("new_deal")
    note = game.window.controllers.input.hinting.note
    game.calm()
    assert game.panel is not None
    assert not note.isVisible()
    assert not game.director.choice.cards
    game.key(Qt.Key.Key_Escape)
    until(note.isVisible)
    assert game.director.choice.cards


OTHERS = [name for name in QUESTIONS if name not in LEAVING]


@pytest.mark.sample(2)
@pytest.mark.parametrize("which", OTHERS)
def test_every_other_question_is_about_what_lies_there(start: Start, which: str) -> None:
    """If a command changes the view or the raised cards, an open question that is not in LEAVING closes."""
    game = asked(start, QUESTIONS[which], "modern")
    for name, command in COMMANDS.items():
        if not command.changes_game:
            continue
        panel, said, before = game.panel, texts(game.panel), state_of(game)
        game.window.menus.actions[name].trigger()
        game.calm()
        put_away(game)
        assert game.panel is not None or game.director.is_asked, name
        if game.panel is panel:
            assert texts(panel)[0] == said[0], name
            assert state_of(game)[:2] == before[:2], name
        else:
            game.close()
            game = asked(start, QUESTIONS[which], "modern")
