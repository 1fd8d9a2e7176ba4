"""Tests of Alt and a letter, which press the buttons of the table."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import CorrectScores
from hearts_qt.rules.passing import Direction
from hearts_qt.table import link
from hearts_qt.ui.widgets import fresh_presses
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
ALT = Qt.KeyboardModifier.AltModifier


def letters(game: Game) -> dict[str, str]:
    """Return the mnemonics of the visible buttons by caption.

    Check that no two buttons or menus have the same mnemonic.
    """
    game.window.repaint()
    buttons = [each for each in game.window.findChildren(QAbstractButton) if each.isVisible()]
    named = {caption_of(each): mnemonic_of(each.text()) for each in buttons if each.text() not in ("", "✕")}
    bar = [mnemonic_of(action.text()) for action in game.window.menuBar().actions()]
    assert all(named.values()), named
    assert [letter for letter, count in Counter([*bar, *named.values()]).items() if count > 1] == []
    return named


def press(game: Game, caption: str) -> None:
    """Type Alt and the letter of the button with this caption."""
    letter = letters(game)[caption]
    game.key(Qt.Key(ord(letter)), modifiers=ALT)


def test_alt_and_a_letter_passes(start: Start) -> None:
    """Alt and the underlined letter press the button that passes the cards."""
    game = start(direction=Direction.LEFT)
    assert letters(game).items() >= {"Pass left ⏎": "P", "Hint": "N"}.items()
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    press(game, "Pass left ⏎")
    until(lambda: game.answers)


def test_alt_and_a_letter_answers_a_question(start: Start) -> None:
    """Alt and the underlined letter press a question's button."""
    game = start(direction=Direction.HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_game")
    assert {"Play on", "New game"} <= set(letters(game))
    press(game, "Play on")
    until(lambda: game.panel is None)
    assert "Hint" in letters(game)


def test_a_letter_that_comes_too_early_answers_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alt and a letter are ignored until the question has been visible for a moment."""
    game = start(direction=Direction.HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_game")
    letter = letters(game)["New game"]
    assert game.panel is not None
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 60_000)
    game.panel.presses.begin_anew()
    QTest.keyClick(game.window.windowHandle(), Qt.Key(ord(letter)), ALT)
    assert not game.button("New game").isDown()
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 0)
    game.panel.presses.begin_anew()
    game.look()
    QTest.keyClick(game.window.windowHandle(), Qt.Key(ord(letter)), ALT)
    until(lambda: any(isinstance(request, link.NewMatch) for request in game.sent))


def test_the_result_has_letters(start: Start) -> None:
    """The buttons of the result have different letters. Alt and such a letter press the button."""
    game = start(log=[CorrectScores((20, 30, 50, 60)), MIXED])
    play_on(game)
    assert "Next deal" in letters(game)
    press(game, "Next deal")
    until(lambda: game.panel is None)


def test_the_letters_follow_new_texts(start: Start) -> None:
    """The button of a message above the table has a letter that no other button has."""
    game = start(direction=Direction.LEFT)
    game.window.tell("The disk is full.")
    named = letters(game)
    assert {"Got it", "Pass left ⏎", "Hint"} <= set(named)
    game.look()
    press(game, "Got it")
    until(lambda: not game.window.messages.isVisible())
