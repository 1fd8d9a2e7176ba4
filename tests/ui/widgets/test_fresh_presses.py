"""Tests that a new widget ignores keys and clicks for a moment, because they may be meant for something else."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import CorrectScores, Entry
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.table import link
from hearts_qt.ui.dialogs.error_dialog import ErrorDialog
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.play import acts, pace
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.widgets import fresh_presses
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.window.message_bar import MessageBar
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED
from tests.ui.game import LEFT, NONE, Game, seen, until

ENTER = Qt.Key.Key_Return


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make cards fly without delay. No press is too early until the test hurries."""
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)
    monkeypatch.setattr(acts, "RECEIVED", 0.0)
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 0)


def hurry() -> None:
    """Let each press be too early for all that has just appeared, however slow the computer is."""
    fresh_presses.GUARD_MS = 60_000  # type: ignore[misc]


def rest() -> None:
    """Let a moment pass: no press is too early any more for what has been painted."""
    fresh_presses.GUARD_MS = 0  # type: ignore[misc]


def type_at_once(game: Game, key: Qt.Key) -> None:
    """Type a key without waiting until the person can see anything."""
    QTest.keyClick(game.window.windowHandle(), key)


def last_trick(start: Start, scores: tuple[int, int, int, int] = (0, 0, 0, 0), **options: object) -> Game:
    """Return a game in which the last trick is on the table and waits for OK."""
    log: list[Entry] = [CorrectScores(scores), MIXED]
    game = start(log=log, pause="ok", **options)
    for _ in range(2):
        until(lambda: game.director.is_waiting or (game.is_settled and game.director.is_asked))
        while game.director.is_waiting:
            type_at_once(game, Qt.Key.Key_Space)
            QApplication.processEvents()
        until(lambda: game.is_settled and game.director.is_asked)
        # After an arrow key has moved the marker, Enter plays the marked card without a delay.
        type_at_once(game, Qt.Key.Key_Right)
        type_at_once(game, ENTER)
        until(lambda: game.director.is_waiting)
    until(lambda: not game.view.hand and len(game.cloth.pieces.trick) == 4)
    return game


def panel_of(game: Game) -> QuestionPanel:
    """Return the open panel. Fail if there is none."""
    assert game.panel is not None
    return game.panel


@pytest.mark.parametrize("manner", ["modern", "cardshark", "windows", "dos", "black-lady"])
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_one_enter_too_many_does_not_press_play_again(start: Start, manner: str, motion: str) -> None:
    """After the last trick, more Enter keys do not press Play again before the result was visible for a moment."""
    game = last_trick(start, (20, 99, 50, 60), controls=manner, motion=motion)
    type_at_once(game, ENTER)
    hurry()
    until(lambda: game.panel is not None)
    for _ in range(3):
        type_at_once(game, ENTER)
        QApplication.processEvents()
        type_at_once(game, ENTER)
    assert not any(isinstance(request, link.NewMatch) for request in game.sent)
    assert panel_of(game).isVisible()
    rest()
    game.look()
    type_at_once(game, ENTER)
    until(lambda: any(isinstance(request, link.NewMatch) for request in game.sent))


@pytest.mark.parametrize("manner", ["modern", "cardshark", "dos"])
def test_one_enter_too_many_plays_no_card_when_the_panel_has_gone(start: Start, manner: str) -> None:
    """When a panel has closed, Enter at first plays no card. A moment later Enter plays one."""
    game = start(log=[LAST], controls=manner, speed=7)
    until(lambda: game.is_settled and game.director.is_asked)
    game.cloth.mark(game.lowest)
    game.trigger("new_deal")
    until(lambda: game.panel is not None)
    game.look()
    game.press("Play on")
    hurry()
    until(lambda: game.panel is None and game.director.is_asked)
    game.cloth.setFocus()
    game.cloth.mark(game.lowest)
    type_at_once(game, ENTER)
    type_at_once(game, ENTER)
    assert game.answers == []
    rest()
    type_at_once(game, ENTER)
    type_at_once(game, ENTER)
    until(lambda: len(game.answers) == 1)


@pytest.mark.parametrize("clicks", [2, 4, 8])
def test_quick_clicks_on_the_pass_press_nothing_else(
    start: Start, clicks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick clicks on the button that passes do not press the button that appears next at the same place."""
    monkeypatch.setattr(acts, "RECEIVED", 60_000.0)
    game = start(direction=Direction.LEFT, calm=False)
    game.until_asked()
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    hurry()
    place = game.prompt.primary.mapTo(game.window, game.prompt.primary.rect().center())
    for _ in range(clicks):
        over = game.window.childAt(place)
        assert over is not None
        QTest.mouseClick(over, LEFT, pos=over.mapFrom(game.window, place))
        QTest.qWait(60)
    assert len(game.answers) == 1
    assert "passed you" in game.director.acts.reads
    assert not game.window.controllers.input.hinting.note.isVisible()
    rest()
    game.click_prompt()
    assert game.director.acts.reads == ""


@pytest.mark.parametrize("clicks", [2, 5])
@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.HOLD])
def test_quick_clicks_on_a_panel_reach_no_card_beneath(start: Start, direction: Direction, clicks: int) -> None:
    """Quick clicks on the button that shows a person's cards do not raise or play the card behind this button."""
    game = start("PPPP", direction=direction, calm=False)
    until(lambda: game.is_settled and game.panel is not None)
    game.look()
    QTest.mouseClick(panel_of(game).primary, LEFT)
    hurry()
    until(lambda: game.panel is None and game.director.is_asked)
    card = game.point(game.lowest)
    for _ in range(clicks):
        QTest.mouseClick(game.cloth.viewport(), LEFT, NONE, card)
        QTest.qWait(60)
    QTest.mouseDClick(game.cloth.viewport(), LEFT, NONE, card)
    assert game.answers == []
    assert game.director.choice.cards == []
    rest()
    game.click(game.lowest)
    assert game.answers or game.director.choice.cards


@pytest.mark.parametrize("double", [False, True])
def test_an_early_click_does_not_move_the_focus(start: Start, double: bool) -> None:
    """A click that is ignored does not move the focus, so Enter presses the same button as before the click."""
    game = start(log=[LAST], controls="modern", speed=7)
    until(lambda: game.is_settled and game.director.is_asked)
    game.trigger("new_deal")
    hurry()
    until(lambda: game.panel is not None)
    panel = panel_of(game)
    until(lambda: panel.primary.hasFocus())
    other = next(each for each in panel.findChildren(QPushButton) if each is not panel.primary)
    if double:
        QTest.mouseDClick(other, LEFT)
    else:
        QTest.mouseClick(other, LEFT)
    assert panel.primary.hasFocus()
    rest()
    game.look()
    QTest.mousePress(other, LEFT)
    assert other.hasFocus()


@pytest.mark.parametrize("command", ["players", "preferences", "configure", "plugins", "help_index"])
@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.HOLD])
def test_a_double_click_that_closes_a_window_reaches_no_card_beneath(
    start: Start, direction: Direction, command: str
) -> None:
    """If a double-click closes a window, its second click does not raise or play the card behind it."""
    game = start(direction=direction)
    game.trigger(command)
    until(lambda: QApplication.activeWindow() not in (None, game.window))
    opened = QApplication.activeWindow()
    assert opened is not None
    opened.close()
    hurry()
    QTest.mouseDClick(game.cloth.viewport(), LEFT, NONE, game.point(game.lowest))
    until(lambda: QApplication.activeWindow() is game.window)
    QTest.mouseDClick(game.cloth.viewport(), LEFT, NONE, game.point(game.lowest))
    assert game.answers == []
    assert game.director.choice.cards == []
    rest()
    game.click(game.lowest)
    assert game.answers or game.director.choice.cards


@pytest.mark.parametrize("caption", ["Next deal", "Undo"])
def test_a_click_that_comes_with_the_panel_is_lost(start: Start, caption: str) -> None:
    """If a panel has appeared at the moment of a click, the click presses none of its buttons."""
    game = last_trick(start)
    type_at_once(game, ENTER)
    hurry()
    until(lambda: game.panel is not None)
    QTest.mouseClick(game.button(caption), LEFT)
    QTest.mouseDClick(game.button(caption), LEFT)
    assert not any(isinstance(request, link.GoOn | link.Undo) for request in game.sent)
    rest()
    game.press(caption)
    assert any(isinstance(request, link.GoOn | link.Undo) for request in game.sent)


@pytest.mark.parametrize("button", [LEFT, Qt.MouseButton.RightButton])
def test_a_click_that_began_before_the_panel_is_no_answer(start: Start, button: Qt.MouseButton) -> None:
    """If the mouse button was pressed before a panel appeared, its release is no answer to the panel."""
    game = last_trick(start, controls="dos")
    QTest.mousePress(game.cloth.viewport(), button, NONE, QPoint(4, 4))
    type_at_once(game, ENTER)
    until(lambda: game.panel is not None)
    game.look()
    QTest.mouseRelease(game.cloth.viewport(), button, NONE, QPoint(4, 4))
    game.calm()
    assert not any(isinstance(request, link.GoOn) for request in game.sent)
    assert panel_of(game).isVisible()


def test_a_dragged_card_goes_back_when_a_panel_appears(start: Start) -> None:
    """A dragged card goes back when a panel appears."""
    game = start(log=[MIXED])
    game.until_asked()
    card = game.lowest
    home = game.cloth.pieces.hand[card].place()
    game.take(card, game.table_point)
    game.director.questions.ask_number(lambda number: None)
    assert game.cloth.pieces.hand[card].place() == home
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, game.table_point)
    assert game.answers == []


@pytest.mark.parametrize("focus", ["panel", "cloth"])
def test_a_key_that_is_held_down_answers_nothing(start: Start, focus: str) -> None:
    """The repetitions of a held key do not answer a panel."""
    game = last_trick(start)
    type_at_once(game, ENTER)
    until(lambda: game.panel is not None)
    game.look()
    if focus == "cloth":
        game.cloth.setFocus()
    holder = QApplication.focusWidget()
    assert holder is not None
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(holder, QKeyEvent(kind, ENTER, NONE, "\r", True))
    assert not any(isinstance(request, link.GoOn) for request in game.sent)
    type_at_once(game, ENTER)
    assert any(isinstance(request, link.GoOn) for request in game.sent)


def test_a_key_that_is_held_down_plays_one_card(start: Start) -> None:
    """The repetition of a held Enter plays no card. A new press plays one card."""
    game = start(log=[MIXED], controls="dos")
    game.until_asked()
    holder = QApplication.focusWidget()
    assert holder is not None
    QApplication.sendEvent(holder, QKeyEvent(QEvent.Type.KeyPress, ENTER, NONE, "\r", True))
    assert game.answers == []
    type_at_once(game, ENTER)
    assert len(game.answers) == 1


SURPRISES = {
    "cash out": (LAST, Rules(), {"cash_out": "ask"}, "PCCC"),
    "hand over": (MIXED, Rules(), {}, "PPCC"),
}


@pytest.mark.parametrize("which", SURPRISES)
@pytest.mark.parametrize("key", [ENTER, Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_Space, Qt.Key.Key_Escape])
@pytest.mark.parametrize("manner", ["modern", "dos"])
def test_no_question_is_answered_before_it_was_seen(start: Start, which: str, key: Qt.Key, manner: str) -> None:
    """A key that is pressed before the person could see a question does not answer the question."""
    deal, rules, options, who = SURPRISES[which]
    hurry()
    game = start(who, log=[deal], rules=rules, controls=manner, calm=False, **options)
    until(lambda: game.panel is not None)
    before = len(game.sent)
    type_at_once(game, key)
    assert len(game.sent) == before
    assert panel_of(game).isVisible()


def test_the_moon_is_not_awarded_before_the_question_was_seen(start: Start) -> None:
    """A key that was meant for the last trick does not decide how a moon counts."""
    game = start(log=[LAST], rules=Rules(moon=Moon.CHOOSE), pause="ok")
    for _ in range(2):
        game.until_asked()
        game.click(game.lowest)
        until(lambda: game.director.is_waiting)
        type_at_once(game, ENTER)
    hurry()
    until(lambda: game.panel is not None)
    assert game.view.stage in (Stage.AWARD, Stage.SCORED)
    before = len(game.sent)
    type_at_once(game, ENTER)
    type_at_once(game, Qt.Key.Key_S)
    assert len(game.sent) == before


def test_a_click_that_ends_a_wait_plays_no_card_when_it_becomes_two(start: Start) -> None:
    """If a click that ends a wait becomes a double-click, its second click plays no card."""
    game = start(log=[MIXED], pause="ok")
    game.until_asked()
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    (card,) = game.cloth.pieces.hand
    point = game.point(card)
    QTest.mouseClick(game.cloth.viewport(), LEFT, NONE, point)
    hurry()
    until(lambda: game.is_settled and game.director.is_asked)
    QTest.mouseDClick(game.cloth.viewport(), LEFT, NONE, point)
    assert len(game.answers) == 1
    rest()
    game.click(card)
    assert len(game.answers) == 2


# Dialogs and bars that the program opens by itself


@pytest.fixture
def opponents(qtbot: QtBot) -> OpponentsDialog:
    """Return the start dialog."""
    from hearts_qt.settings.profile import default_seats

    made = OpponentsDialog(default_seats("Marianne"), ("stan",), goes_on=False, asks_name=True)
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("key", [ENTER, Qt.Key.Key_Escape])
def test_the_opponents_dialog_is_not_closed_before_it_was_seen(opponents: OpponentsDialog, key: Qt.Key) -> None:
    """Enter and Esc close the start dialog only after the person could see it."""
    hurry()
    opponents.open()
    QTest.keyClick(opponents.windowHandle(), key)
    assert opponents.isVisible()
    rest()
    until(lambda: opponents.findChildren(FreshPresses)[0].are_taken)
    QTest.keyClick(opponents.windowHandle(), key)
    assert not opponents.isVisible()


def test_a_name_typed_into_the_opponents_dialog_at_once_is_not_lost(opponents: OpponentsDialog) -> None:
    """Letters that are typed at once into the start dialog are kept.

    Enter is ignored until the person could see the dialog.
    """
    hurry()
    opponents.open()
    until(lambda: opponents.focusWidget() is not None)
    focused = opponents.focusWidget()
    field = focused.lineEdit() if isinstance(focused, QComboBox) else focused
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Vera")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClick(field, ENTER)
    assert field.text() == "Ver"
    assert opponents.isVisible()


def test_an_error_is_not_put_away_unread(qtbot: QtBot) -> None:
    """Esc does not close an error dialog at the moment when this dialog opens."""
    dialog = ErrorDialog("it broke", "here")
    qtbot.addWidget(dialog)
    hurry()
    dialog.open()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    rest()
    until(lambda: dialog.findChildren(FreshPresses)[0].are_taken)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_message_is_not_put_away_unread(qtbot: QtBot) -> None:
    """A click does not close a message at the moment when the message appears or changes."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    for sentence in ("One thing", "Another thing"):
        hurry()
        bar.tell(sentence)
        QTest.mouseClick(bar.close_button, LEFT)
        assert bar.isVisible()
        assert sentence in bar.text.text()
        rest()
        seen(bar)
    QTest.mouseClick(bar.close_button, LEFT)
    assert not bar.isVisible()


def test_the_question_about_a_plugin_waits_until_it_was_seen(qtbot: QtBot, tmp_path: Path) -> None:
    """Enter does not install a plugin before the person could see the question."""
    from hearts_qt.ui.dialogs.installer import Installer

    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    source = tmp_path / "voices"
    source.mkdir()
    (source / "plugin.toml").write_text('id = "voices"\nname = "Voices"\nversion = "1"\nformat = 1\n', "utf-8")
    installer = Installer(tmp_path / "plugins", window)
    told: list[str] = []
    installer.told.connect(told.append)
    hurry()
    installer.offer(source)
    until(lambda: told or window.findChildren(QDialog))
    (box,) = window.findChildren(QDialog)
    QTest.keyClick(box.windowHandle(), ENTER)
    assert box.isVisible()
    assert told == []
    rest()
    until(lambda: box.findChildren(FreshPresses)[0].are_taken)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    until(lambda: not box.isVisible())
    installer.close()


# The guard against early presses, tested alone


@pytest.fixture
def guarded(qtbot: QtBot) -> QWidget:
    """Return a widget with a button to test the guard against early presses."""
    widget = QWidget()
    qtbot.addWidget(widget)
    layout = QVBoxLayout(widget)
    layout.addWidget(QPushButton("Press me"))
    return widget


def test_presses_are_taken_after_the_widget_was_painted(guarded: QWidget) -> None:
    """Presses are ignored until the widget has been shown and painted."""
    presses = FreshPresses(guarded)
    button = guarded.findChildren(QPushButton)[0]
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    assert not presses.are_taken
    guarded.setUpdatesEnabled(False)
    guarded.show()
    QTest.mouseClick(button, LEFT)
    assert pressed == []
    guarded.setUpdatesEnabled(True)
    until(lambda: presses.are_taken)
    QTest.mouseClick(button, LEFT)
    assert len(pressed) == 1
    guarded.hide()
    guarded.show()
    assert not presses.are_taken


class HandClock:
    """A clock in the place of `QElapsedTimer`, which the test moves."""

    now = 0

    def __init__(self) -> None:
        """Measure nothing yet."""
        self.since: int | None = None

    def start(self) -> None:
        """Measure from now on."""
        self.since = self.now

    def isValid(self) -> bool:
        """Return whether the clock measures."""
        return self.since is not None

    def elapsed(self) -> int:
        """Return the milliseconds since the start."""
        assert self.since is not None
        return self.now - self.since


def test_whoever_hammers_waits_longer(guarded: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press that comes too early starts the waiting time again."""
    monkeypatch.setattr(fresh_presses, "QElapsedTimer", HandClock)
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 500)
    presses = FreshPresses(guarded)
    button = guarded.findChildren(QPushButton)[0]
    guarded.show()
    until(lambda: guarded.windowHandle().isExposed())
    guarded.repaint()
    monkeypatch.setattr(HandClock, "now", fresh_presses.GUARD_MS - 1)
    assert not presses.are_taken
    place = QPointF(button.rect().center())
    where = QPointF(button.mapToGlobal(button.rect().center()))
    press = QMouseEvent(QEvent.Type.MouseButtonPress, place, where, LEFT, LEFT, NONE)
    QApplication.sendEvent(button, press)
    monkeypatch.setattr(HandClock, "now", 2 * fresh_presses.GUARD_MS - 2)
    assert not presses.are_taken
    monkeypatch.setattr(HandClock, "now", 2 * fresh_presses.GUARD_MS - 1)
    assert presses.are_taken
