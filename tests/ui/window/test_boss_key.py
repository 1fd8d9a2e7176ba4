"""Tests of the boss key: it covers the window in any moment, and brings the game back as it was."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import PAUSE, Pause
from hearts_qt.settings.play_options import AUTOPLAY, CONTROLS, ControlScheme
from hearts_qt.table import link
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.window.boss_key import BossKey
from hearts_qt.ui.window.boss_sheet import BossSheet
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import Game, until

pytestmark = pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True)
F12 = Qt.Key.Key_F12
SLOW = {"speed": 1, "motion": "full"}


def boss_of(game: Game) -> BossKey:
    """Return the boss key of the game's window."""
    return game.window.boss


def cover(game: Game, at: QWidget | None = None) -> BossSheet:
    """Press F12, by default at the table, and return the spreadsheet."""
    QTest.keyClick(at or game.cloth, F12)
    sheet = boss_of(game).sheet
    assert sheet is not None
    return sheet


def uncover(game: Game) -> None:
    """Press F12 at the spreadsheet."""
    sheet = boss_of(game).sheet
    assert sheet is not None
    QTest.keyClick(sheet, F12)
    assert boss_of(game).sheet is None


def some_time(milliseconds: int = 120) -> None:
    """Let Qt handle events for a while, so that whatever does not stand still would move."""
    over: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: over.append(True))
    until(lambda: over)


def cards_in_the_air(game: Game) -> list[object]:
    """Return where all cards on the table are."""
    pieces = game.cloth.pieces
    return [item.place() for item in (*pieces.hand.values(), *pieces.trick.values())]


def test_boss_key(start: Start) -> None:
    """F12 covers the whole window with a spreadsheet, with its title and icon, and F12 brings the game back."""
    game = start(direction=Direction.HOLD)
    window, name, icon = game.window, QGuiApplication.applicationDisplayName(), QApplication.windowIcon().cacheKey()
    before = window.grab().toImage()
    sheet = cover(game)
    assert sheet.geometry() == window.rect()
    assert sheet.hasFocus() or window.focusWidget() is sheet
    assert "Hearts" not in window.windowTitle() + QGuiApplication.applicationDisplayName()
    assert "Spreadsheet" in window.windowTitle()
    assert QApplication.windowIcon().cacheKey() != icon
    assert window.grab().toImage() != before
    some_time()
    uncover(game)
    assert (window.windowTitle(), QGuiApplication.applicationDisplayName()) == ("Hearts", name)
    assert QApplication.windowIcon().cacheKey() == icon
    game.calm()
    assert window.grab().toImage() == before


@pytest.mark.usefixtures("no_waits")
def test_the_sheet_follows_the_size_of_the_window(start: Start) -> None:
    """The spreadsheet covers the window in each size."""
    game = start(direction=Direction.HOLD)
    sheet = cover(game)
    game.window.resize(1300, 900)
    until(lambda: game.window.width() == 1300 and sheet.geometry() == game.window.rect())
    uncover(game)


def test_in_the_middle_of_a_flight(start: Start) -> None:
    """Cards in the air stay where they are while the window is covered, and then fly on to the end."""
    game = start(direction=Direction.HOLD, **SLOW)
    game.until_asked()
    game.director.choice.cards = []
    game.double_click(game.lowest)
    until(lambda: any(isinstance(each, link.AnswerQuestion) for each in game.sent))
    until(lambda: game.cloth.motion.is_running and game.director.is_showing)
    some_time(40)
    cover(game)
    where, sent, update = cards_in_the_air(game), list(game.sent), game.update.number
    some_time(300)
    assert cards_in_the_air(game) == where
    assert game.sent == sent
    assert game.update.number == update
    assert game.director.is_showing
    uncover(game)
    assert cards_in_the_air(game) == where
    assert game.cloth.motion.is_running
    game.until_asked()
    assert len(game.view.tricks) + len(game.view.trick) > 0


@pytest.mark.usefixtures("no_waits")
def test_with_a_dialog_open(start: Start) -> None:
    """An open dialog is hidden and comes back with what was typed, with its focus, and still modal."""
    game = start(direction=Direction.HOLD)
    game.trigger("rules")
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    dialog.go_to("goal")
    results: list[int] = []
    dialog.finished.connect(results.append)
    spin = dialog.focusWidget()
    assert spin is not None
    QTest.keyClicks(spin, "77")
    place, modality = dialog.geometry(), dialog.windowModality()
    cover(game, spin)
    assert not dialog.isVisible()
    assert [each for each in QApplication.topLevelWidgets() if each.isVisible()] == [game.window]
    some_time()
    uncover(game)
    assert dialog.isVisible()
    assert (dialog.geometry(), dialog.windowModality()) == (place, modality)
    assert dialog.focusWidget() is spin
    assert dialog.rules().goal == 77
    assert results == []
    dialog.reject()


@pytest.mark.usefixtures("no_waits")
def test_with_a_dialog_over_a_dialog(start: Start) -> None:
    """Two dialogs, one over the other, come back in their order, and a chooser of files is still open."""
    game = start(direction=Direction.HOLD)
    game.trigger("rules")
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.load.click()
    (chooser,) = dialog.findChildren(QFileDialog)
    until(chooser.isVisible)
    chooser.activateWindow()
    until(chooser.isActiveWindow)
    ended: list[int] = []
    chooser.finished.connect(ended.append)
    boss_of(game).toggle()
    assert not dialog.isVisible()
    assert not chooser.isVisible()
    some_time()
    uncover(game)
    assert dialog.isVisible()
    assert chooser.isVisible()
    assert chooser.windowModality() is Qt.WindowModality.WindowModal
    assert ended == []
    until(chooser.isActiveWindow)
    chooser.reject()
    dialog.reject()


@pytest.mark.usefixtures("no_waits")
def test_with_a_question_over_the_table(start: Start) -> None:
    """A question over the table stays open, with the button that was marked, and no key of the sheet answers it."""
    game = start(log=[MIXED])
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_deal")
    panel = game.panel
    assert panel is not None
    game.look()
    QTest.keyClick(panel.primary, Qt.Key.Key_Right)
    marked = game.window.focusWidget()
    sheet = cover(game, marked)
    for key in (Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space):
        QTest.keyClick(sheet, key)
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=sheet.rect().center())
    some_time()
    assert game.panel is panel
    uncover(game)
    assert game.panel is panel
    assert panel.isVisible()
    assert game.window.focusWidget() is marked
    game.press("Play on")
    assert game.panel is None


@pytest.mark.usefixtures("no_waits")
def test_in_the_lesson(start: Start) -> None:
    """The note of the lesson is there again afterwards, and the lesson goes on."""
    game = start(direction=Direction.HOLD, players=dict(PLAYERS))
    game.trigger("lesson")
    until(lambda: game.update.kind is MatchKind.LESSON and game.is_settled)
    note = game.window.controllers.lesson.note
    until(note.isVisible)
    sentence, place = note.sentence.text(), note.geometry()
    cover(game)
    some_time()
    uncover(game)
    assert note.isVisible()
    assert (note.sentence.text(), note.geometry()) == (sentence, place)
    until(lambda: note.presses.are_taken)
    QTest.mouseClick(note.done_button, Qt.MouseButton.LeftButton)
    assert note.sentence.text() != sentence or not note.isVisible()


@pytest.mark.usefixtures("no_waits")
def test_in_an_open_menu(start: Start) -> None:
    """F12 in an open menu closes the menu and covers the window."""
    game = start(direction=Direction.HOLD)
    menu = next(iter(game.window.menus.menus.values()))
    menu.popup(game.window.pos())
    until(menu.isVisible)
    cover(game, menu)
    assert not menu.isVisible()
    uncover(game)


@pytest.mark.usefixtures("no_waits")
def test_no_key_reaches_the_game(start: Start) -> None:
    """Keys that would play, undo, change the speed or quit do nothing while the window is covered."""
    game = start(direction=Direction.HOLD)
    sheet = cover(game)
    before, plain = list(game.sent), game.settings.plain
    values = {name: plain(option) for name, option in OPTIONS.items()}
    control = Qt.KeyboardModifier.ControlModifier
    for key in (Qt.Key.Key_N, Qt.Key.Key_D, Qt.Key.Key_Z, Qt.Key.Key_Q, Qt.Key.Key_F, Qt.Key.Key_H):
        QTest.keyClick(sheet, key, control)
    for key in (Qt.Key.Key_1, Qt.Key.Key_F11, Qt.Key.Key_F2, Qt.Key.Key_F9, Qt.Key.Key_F10, Qt.Key.Key_Return):
        QTest.keyClick(sheet, key)
    QTest.keyClick(sheet, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    some_time()
    assert game.sent == before
    assert {name: plain(option) for name, option in OPTIONS.items()} == values
    assert game.window.isVisible()
    assert QApplication.activePopupWidget() is None
    uncover(game)
    game.click(game.lowest)
    game.until_asked()


@pytest.mark.usefixtures("no_waits")
def test_the_marker_is_where_it_was(start: Start) -> None:
    """The card with the marker, and raised cards, are the same afterwards."""
    game = start(direction=Direction.LEFT)
    game.key(Qt.Key.Key_Right)
    card = game.cloth.marked()
    game.click(next(iter(game.cloth.pieces.hand)))
    chosen = list(game.director.choice.cards)
    cover(game)
    some_time()
    uncover(game)
    assert game.cloth.marked() == card
    assert game.director.choice.cards == chosen


@pytest.mark.usefixtures("no_waits")
def test_a_raised_card_is_not_played_meanwhile(start: Start) -> None:
    """The pause after which a raised card is played does not run out, and has as much left as before."""
    game = start(direction=Direction.HOLD)
    game.settings.set(CONTROLS, ControlScheme.CARDSHARK)
    game.settings.set(PAUSE, Pause.ONE)
    game.click(game.lowest)
    pause = game.director.raised_pause
    until(pause.isActive)
    some_time(150)
    cover(game)
    left = pause.left
    assert 0 < left < 1000
    some_time(1300)
    assert not game.answers
    assert pause.left == left
    uncover(game)
    assert pause.isActive()
    assert 0 < pause.left <= left
    until(lambda: game.answers)


def test_autoplay_and_thinking_wait(start: Start) -> None:
    """Neither AutoPlay nor a computer player takes a step while the window is covered; both go on afterwards."""
    game = start(direction=Direction.HOLD, **{**SLOW, "speed": 6})
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.update.view.tricks)
    cover(game)
    until(lambda: not game.table.can_step)
    sent, entries = list(game.sent), len(game.table.match.moves)
    some_time(700)
    assert game.sent == sent
    assert len(game.table.match.moves) == entries
    assert game.sent[-1] == link.Rest(True)
    uncover(game)
    assert link.Rest(False) in game.sent
    until(lambda: len(game.table.match.moves) > entries)


def test_a_move_that_came_meanwhile_is_shown_afterwards(start: Start) -> None:
    """An update that was on its way when the key was pressed waits, and is then shown with all its moves."""
    game = start(direction=Direction.HOLD, **SLOW)
    game.until_asked()
    game.thread.rest()
    game.double_click(game.lowest)
    until(lambda: game.answers)
    shown = game.update.number
    cover(game)
    game.thread.turn()
    some_time()
    assert game.update.number == shown
    uncover(game)
    assert game.update.number > shown
    assert game.director.is_showing
    assert game.cloth.motion.is_running


def test_balloons_stay_as_long_as_without_it(start: Start) -> None:
    """A balloon is still there afterwards, and goes when the rest of its time is over."""
    game = start(direction=Direction.HOLD)
    balloon = game.cloth.table_faces.balloons[1]
    game.cloth.table_faces.say(1, "Well, well.", 0.6, spoken=0.1)
    some_time(100)
    cover(game)
    some_time(1200)
    uncover(game)
    assert balloon.isVisible()
    until(lambda: not balloon.isVisible())


@pytest.mark.usefixtures("no_waits")
def test_screen_readers_hear_nothing_of_the_game(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the window is covered, no sentence of the game is announced, and the focus is in a spreadsheet."""
    said: list[object] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", said.append)
    game = start(direction=Direction.HOLD)
    sheet = cover(game)
    before = len(said)
    game.window.tell("Something has happened.")
    assert len(said) == before
    assert sheet.accessibleName() == "Spreadsheet"
    assert sheet.accessibleDescription()
    uncover(game)
    game.window.announce("Now it is heard.")
    assert len(said) == before + 1


@pytest.mark.usefixtures("no_waits")
def test_a_window_that_opens_meanwhile_waits(start: Start) -> None:
    """A dialog that opens by itself while the window is covered is shown when the game is back."""
    game = start(direction=Direction.HOLD)
    cover(game)
    late = QWidget(game.window, Qt.WindowType.Dialog)
    late.show()
    assert not late.isVisible()
    uncover(game)
    assert late.isVisible()
    late.close()
