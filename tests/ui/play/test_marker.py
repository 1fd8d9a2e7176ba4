"""Tests of the marker: what Enter does with the marked card, and where the marker is after a question."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from hearts_qt.ui.play import acts, pace
from hearts_qt.ui.play.patient_timer import PatientTimer
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.tour.windows import make_active, open_window

ENTER = Qt.Key.Key_Return
HOLD = Direction.HOLD
SCHEMES = ["modern", "cardshark", "windows", "dos", "black-lady"]


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make cards fly without delay. As in the program, keys that come too early are ignored."""
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)
    monkeypatch.setattr(acts, "RECEIVED", 0.0)


def type_at_once(game: Game, *keys: Qt.Key) -> None:
    """Type keys without waiting until the window shows their effect."""
    for key in keys:
        QTest.keyClick(game.window.windowHandle(), key)
        QApplication.processEvents()


def trick_lies(start: Start, scheme: str) -> Game:
    """Return a game in which the person has played a card by keys, and the full trick waits for OK."""
    game = start(direction=HOLD, controls=scheme, pause="ok")
    game.until_asked()
    type_at_once(game, Qt.Key.Key_Right, ENTER)
    until(lambda: len(game.answers) == 1)
    until(lambda: game.director.is_waiting and game.thread.is_idle and len(game.cloth.pieces.trick) == 4)
    return game


@pytest.mark.sample(5)
@pytest.mark.parametrize("key", [ENTER, Qt.Key.Key_Space])
@pytest.mark.parametrize("direction", [HOLD, Direction.LEFT])
@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme != "dos"])
def test_enter_is_never_dead(start: Start, scheme: str, direction: Direction, key: Qt.Key) -> None:
    """If no card is marked yet, the first Enter or Space shows the marker or says what is missing."""
    game = start(direction=direction, controls=scheme)
    game.until_asked()
    before = game.window.prompt.text.text()
    type_at_once(game, key)
    game.calm()
    assert game.cloth.marked() is not None or game.window.prompt.text.text() != before
    assert not game.answers
    assert game.director.choice.cards == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_one_enter_too_many_at_the_end_of_a_trick_plays_no_card(start: Start, scheme: str) -> None:
    """If Enter is pressed once more at the end of a trick, no card is played."""
    game = trick_lies(start, scheme)
    type_at_once(game, ENTER)
    until(lambda: game.is_settled and game.director.is_asked and game.cloth.marked() is not None)
    type_at_once(game, ENTER)
    game.calm()
    assert len(game.answers) == 1
    assert game.director.choice.cards == []
    # If the person moves the marker, Enter plays the marked card at once.
    type_at_once(game, Qt.Key.Key_Right, ENTER)
    until(lambda: len(game.answers) == 2)


def test_the_marker_counts_once_it_could_be_seen(start: Start) -> None:
    """If a card was marked automatically, Enter plays it only after the marker has been visible for a moment."""
    game = trick_lies(start, "cardshark")
    type_at_once(game, ENTER)
    until(lambda: game.is_settled and game.director.is_asked and game.cloth.marked() is not None)
    type_at_once(game, ENTER, ENTER, ENTER)
    assert len(game.answers) == 1
    controller = game.window.controllers.input
    until(lambda: not controller.is_too_early())
    type_at_once(game, ENTER)
    until(lambda: len(game.answers) == 2)


def test_a_cursor_of_dos_may_be_used_at_once(start: Start) -> None:
    """Under DOS controls Enter plays the marked card at once."""
    game = start(direction=HOLD, controls="dos")
    game.until_asked()
    until(lambda: game.cloth.marked() is not None)
    type_at_once(game, ENTER)
    until(lambda: len(game.answers) == 1)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_stray_enter_lowers_no_card_of_the_pass(start: Start, scheme: str) -> None:
    """If too few cards are chosen for a pass, Enter lowers none of them, and a text says how many are chosen."""
    game = start(direction=Direction.LEFT, controls=scheme)
    game.until_asked()
    choose = Qt.Key.Key_Return if scheme == "dos" else Qt.Key.Key_Up
    type_at_once(game, Qt.Key.Key_Right, choose)
    assert len(game.director.choice.cards) == 1
    until(lambda: not game.window.controllers.input.is_too_early())
    type_at_once(game, ENTER)
    assert len(game.director.choice.cards) == 1
    assert game.told == "1 of 3 chosen"
    assert game.answers == []


# After a question


def ask(command: str) -> Callable[[Game], None]:
    """Return a function that opens a question with a command."""
    return lambda game: game.trigger(command)


@pytest.mark.parametrize("command", ["new_deal", "choose_deal"])
def test_the_marker_comes_back_to_the_raised_card(start: Start, command: str) -> None:
    """After a question was answered with no, the marker is on the raised card again."""
    game = start(direction=HOLD, controls="cardshark", pause="ok")
    game.until_asked()
    type_at_once(game, Qt.Key.Key_Right, ENTER)
    until(lambda: game.director.is_waiting and game.thread.is_idle)
    while not (game.is_settled and game.director.is_asked):
        type_at_once(game, Qt.Key.Key_Space)
    type_at_once(game, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up)
    card = game.cloth.marked()
    assert game.director.choice.cards == [card]
    game.trigger(command)
    game.key(Qt.Key.Key_Escape)
    game.until_asked()
    assert game.cloth.marked() == card
    assert game.director.choice.cards == [card]


def test_the_pause_of_a_raised_card_goes_on_after_a_question(start: Start) -> None:
    """After a question, the pause of a raised card continues with the time that was left."""
    game = start(direction=HOLD, controls="cardshark", pause="7")
    game.until_asked()
    game.click(game.lowest)
    pause = game.director.raised_pause
    assert isinstance(pause, PatientTimer)
    pause.wait(4000.0)
    game.trigger("choose_deal")
    game.key(Qt.Key.Key_Escape)
    game.until_asked()
    assert pause.isActive()
    assert 0 < pause.left <= 4000.0
    game.director.choice_changed()
    assert pause.left == 7000.0


def test_a_raised_card_waits_while_another_window_is_in_front(start: Start) -> None:
    """The pause of a raised card stops while the person reads the help, and continues afterwards."""
    game = start(direction=HOLD, controls="cardshark", pause="7")
    game.until_asked()
    game.click(game.lowest)
    help_window = open_window(game.window, "help_keys")
    pause = game.director.raised_pause
    assert isinstance(pause, PatientTimer)
    pause.wait(150.0)
    ticks: list[float] = []
    pause.timeout.connect(lambda: ticks.append(pause.left))
    until(lambda: len(ticks) >= 4 or game.answers)
    assert game.answers == []
    assert set(ticks) == {150.0}
    help_window.close()
    make_active(game.window)
    until(lambda: len(game.answers) == 1)
