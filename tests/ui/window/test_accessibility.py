"""Tests for screen readers: the names and descriptions of buttons, the marker, and announcements."""

import re
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.words.cards import card_name
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import until

HOLD = Direction.HOLD
BEGINNING = (
    r"(?:(?:You|West|North|East) (?:plays?|takes?|leads?|pass(?:es)?|ha(?:s|ve)) "
    r"|Hearts are broken|The cards are dealt|Scores:)"
)
"""How the sentences begin that announce what happens in a deal."""
quick = pytest.mark.usefixtures("no_waits")


@quick
def test_each_card_of_the_hand_is_a_button(start: Start) -> None:
    """Each card is a named button. A forbidden card is disabled, and its description gives the reason.

    Pressing a button plays its card.
    """
    game = start(direction=HOLD)
    buttons = game.cloth.viewport().findChildren(HandButton)
    assert sorted(button.card for button in buttons) == list(each_card(game.view.hand))
    for button in buttons:
        face = QAccessible.queryAccessibleInterface(button)
        assert face.role() is QAccessible.Role.Button
        assert " of " in face.text(QAccessible.Text.Name)
        legal = bool(game.view.legal >> button.card & 1)
        assert button.isEnabled() is legal
        assert bool(face.text(QAccessible.Text.Description)) is not legal
        assert button.geometry().intersects(game.cloth.viewport().rect())
    wanted = next(button for button in buttons if button.card == game.lowest)
    card = wanted.card
    wanted.click()
    game.calm()
    assert [answer.move for answer in game.answers] == [Play(0, card)]


@quick
def test_nothing_can_be_pressed_out_of_turn(start: Start) -> None:
    """After the person has played, each card is enabled or says why it is disabled."""
    game = start(direction=HOLD, pause="ok")
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    game.key(Qt.Key.Key_Space)
    until(lambda: game.director.is_waiting or game.director.is_asked)
    for button in game.cloth.findChildren(HandButton):
        assert button.isEnabled() is (not button.accessibleDescription())


@quick
def test_tab_leads_to_the_cards(start: Start) -> None:
    """Tab reaches the cards and moves the marker from card to card. Shift+Tab moves it back."""
    game = start(direction=HOLD)
    game.cloth.setFocus()
    for _ in range(30):
        game.key(Qt.Key.Key_Tab)
        if game.cloth.marked() is not None:
            break
    first = game.cloth.marked()
    assert first is not None
    game.key(Qt.Key.Key_Tab)
    assert game.cloth.marked() not in (None, first)
    game.key(Qt.Key.Key_Backtab)
    assert game.cloth.marked() == first


@quick
def test_what_happens_is_announced(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, tricks and the panel with the result are announced."""
    said: list[str] = []

    def heard(event: object) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        said.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", heard)
    game = start(log=[MIXED])
    game.until_asked()
    game.click(game.lowest)
    game.calm()
    assert any("You play" in sentence for sentence in said)
    assert any("takes the trick" in sentence or "take the trick" in sentence for sentence in said)
    play_on(game)
    assert game.panel is not None
    assert game.panel.accessibleName() in " ".join(said[-2:])


@quick
def test_a_whole_deal_is_told_in_order_and_nothing_twice(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole deal each card and the result are announced once, in order and in complete sentences."""
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    game = start(direction=Direction.LEFT)
    game.until_asked()
    for card in sorted(game.cloth.pieces.hand)[:3]:
        game.click(card)
    game.click_prompt()
    play_on(game)
    told = " ".join(said)
    assert all(text[-1] in ".!?…" for text in said), said
    # "You and North lead together" is one sentence, too.
    assert not re.search(rf"(?<![.!?…])(?<!\band) {BEGINNING}", told)
    sentences = re.split(r"(?<=[.!?…]) ", told)
    twice = [first for first, second in pairwise(sentences) if first == second]
    assert not twice
    plays = re.findall(r"\w+ plays? ([\w ]+)\.", told)
    played = [card_name(card) for trick in game.view.tricks for card in trick.cards]
    assert plays == played
    assert len(plays) == 52
    assert game.panel is not None
    assert told.count(game.panel.accessibleName()) == 1
    game.key(Qt.Key.Key_Return)
    game.calm()
    scores = [text for text in said if "Scores:" in text]
    assert len(scores) == 1
    assert re.search(r"Scores: [^.]+\. The cards are dealt\.", scores[0])


@quick
def test_everything_that_can_have_the_focus_has_a_name(start: Start) -> None:
    """Every widget that can have the focus has a name for screen readers."""
    game = start(direction=HOLD, controls="cardshark")
    for widget in game.window.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            face = QAccessible.queryAccessibleInterface(widget)
            assert face.text(QAccessible.Text.Name), widget


@quick
def test_a_message_that_stands_there_is_not_told_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message is announced only once while it is shown. If it was closed and comes again, it is announced again."""
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    game = start(direction=HOLD)
    said.clear()
    for _ in range(2):
        game.window.tell("The disk is full.", "disk")
    assert said == ["The disk is full."]
    game.window.messages.close_button.click()
    game.window.tell("The disk is full.", "disk")
    assert len(said) == 2
