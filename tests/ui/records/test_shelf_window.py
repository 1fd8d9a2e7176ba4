"""Tests of the window with the unfinished games: they are listed, continued, removed and put back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from hearts_qt.files import disk
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.records.shelf_controller import ShelfController
from hearts_qt.ui.records.shelf_window import ShelfWindow
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.window.look import apply_look
from tests.table.test_shelf import full_disk
from tests.ui.conftest import Start
from tests.ui.game import Game, seen, until
from tests.ui.tour.cut import cut_texts

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)

pytestmark = pytest.mark.usefixtures("no_waits")


def controller_of(game: Game) -> ShelfController:
    """Return the controller of the unfinished games."""
    return game.window.controllers.shelf


def opened(game: Game, count: int) -> ShelfWindow:
    """Open the window, wait until it lists this number of games, and return it."""
    game.trigger("unfinished_games")
    controller = controller_of(game)
    until(lambda: not controller.is_busy)
    window = controller.window
    assert window is not None
    until(lambda: window.list.count() == count)
    return window


def play(game: Game, cards: int) -> None:
    """Play this number of cards."""
    for _ in range(cards):
        game.until_asked()
        game.click(game.lowest)
    game.until_asked()


def leave(game: Game) -> None:
    """Begin a new game from the menu, and confirm the question."""
    game.trigger("new_game")
    if game.director.questions.panel is not None:
        game.press("New game")
    game.until_asked()


def annotations_of(game: Game) -> Path:
    """Return the file with the annotations."""
    return game.folder / "annotations.jsonl"


def test_a_game_that_was_left_is_taken_up_again(start: Start) -> None:
    """New game says that the old game is kept among the unfinished games.

    From there, the old game goes on at its last card with its scores.
    """
    game = start(rules=NO_PASS)
    play(game, 3)
    before = game.view
    game.trigger("new_game")
    panel = game.director.questions.panel
    assert panel is not None
    assert "Unfinished games" in panel.accessibleDescription()
    game.press("New game")
    play(game, 1)
    second = game.view
    window = opened(game, 1)
    text = window.list.item(0).text()
    assert "With West, North and East" in text
    assert "deal 1, trick 4" in text
    QTest.keyClick(window.list, Qt.Key.Key_Return)
    assert not window.isVisible()
    game.until_asked()
    assert game.view == before
    game.click(game.lowest)
    game.until_asked()
    assert "deal 1, trick 2" in opened(game, 1).list.item(0).text()
    assert controller_of(game).window is window
    window.go_on.click()
    game.until_asked()
    assert game.view == second


def test_a_result_that_lies_over_the_table_goes_with_its_game(start: Start) -> None:
    """If another game is taken up while a result is shown, the panel with the result disappears."""
    game = start(rules=NO_PASS)
    play(game, 2)
    leave(game)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: game.director.questions.panel is not None)
    opened(game, 1).go_on.click()
    game.until_asked()
    assert game.director.questions.panel is None
    assert len(game.view.tricks) == 2
    opened(game, 1)


def test_a_game_is_removed_and_put_back(start: Start) -> None:
    """A game that is removed from the list is not listed again until it is put back. Its log stays."""
    game = start(rules=NO_PASS)
    play(game, 1)
    leave(game)
    window = opened(game, 1)
    logs = [each.read_bytes() for each in LogArchive(game.folder / "matches").logs()]
    QTest.keyClick(window.list, Qt.Key.Key_Delete)
    assert window.nothing.isVisible()
    assert "Removed: With West" in window.note.text()
    until(annotations_of(game).exists)
    window.undo.click()
    assert window.list.count() == 1
    until(lambda: annotations_of(game).read_bytes().count(b"\n") == 2)
    assert not window.undo.isVisible()
    opened(game, 1)
    window.hide_button.click()
    until(lambda: annotations_of(game).read_bytes().count(b"\n") == 3)
    opened(game, 0)
    assert window.all.isVisible()
    window.all.click()
    assert window.list.item(0).text().startswith("Removed · With West")
    assert window.hide_button.text() == "&Put back"
    window.hide_button.click()
    until(lambda: annotations_of(game).read_bytes().count(b"\n") == 4)
    opened(game, 1)
    assert not window.all.isVisible()
    assert [each.read_bytes() for each in LogArchive(game.folder / "matches").logs()] == logs


def test_enter_presses_the_button_with_the_focus(start: Start) -> None:
    """Enter presses the button that has the focus, but a repetition of a held Enter does not."""
    game = start(rules=NO_PASS)
    play(game, 1)
    leave(game)
    window = opened(game, 1)
    window.activateWindow()
    window.hide_button.setFocus()
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(window.hide_button, held)
    assert window.list.count() == 1
    QTest.keyClick(window.hide_button, Qt.Key.Key_Return)
    assert window.list.count() == 0


def test_an_annotation_that_cannot_be_written_is_told(start: Start) -> None:
    """If the removal of a game cannot be written to the disk, the window says which file could not be written."""
    game = start(rules=NO_PASS)
    play(game, 1)
    leave(game)
    window = opened(game, 1)
    annotations_of(game).mkdir()
    window.hide_button.click()
    until(lambda: "annotations.jsonl could not be written" in window.note.text())
    game.trigger("unfinished_games")
    until(lambda: "could not be listed" in window.note.text())


def test_three_games_side_by_side(start: Start) -> None:
    """Three games come to the table in turn. Each one stays unchanged, and none is listed twice."""
    game = start(rules=NO_PASS)
    for cards in (3, 2):
        play(game, cards)
        leave(game)
    play(game, 1)
    for _ in range(4):
        window = opened(game, 2)
        tricks = {entry.split("trick ")[1][0] for row in range(2) if (entry := window.list.item(row).text())}
        assert tricks | {str(len(game.view.tricks) + 1)} == {"2", "3", "4"}
        window.list.setCurrentRow(1)
        window.go_on.click()
        game.until_asked()


def test_the_open_list_follows_the_table(start: Start) -> None:
    """If a game is left while the window is open, it appears in the list."""
    game = start(rules=NO_PASS)
    play(game, 1)
    window = opened(game, 0)
    assert window.nothing.text().startswith("No other game waits")
    leave(game)
    until(lambda: window.list.count() == 1)


def test_rules_for_a_new_game_are_not_lost_when_another_game_goes_on(start: Start) -> None:
    """Rules chosen for a new game are shown again in the dialog if an unfinished game goes on instead."""
    game = start(rules=NO_PASS)
    play(game, 2)
    leave(game)
    play(game, 1)
    game.trigger("rules")
    dialog = next(each for each in game.window.findChildren(RulesDialog) if each.isVisible())
    before = dialog.rules()
    dialog.control("goal").chosen.emit(25)
    dialog.new_game.click()
    assert game.director.questions.panel is not None
    window = opened(game, 1)
    window.go_on.click()
    until(lambda: game.director.questions.panel is None)
    game.until_asked()
    game.trigger("rules")
    again = next(each for each in game.window.findChildren(RulesDialog) if each.isVisible())
    assert again.rules().goal == 25
    again.back.click()
    assert again.rules() == before
    assert not again.back.isEnabled()


def test_each_removal_can_be_undone(start: Start) -> None:
    """Undo puts the removed games back one after the other, also if a double-click has removed two."""
    game = start(rules=NO_PASS)
    for cards in (1, 2, 3):
        play(game, cards)
        leave(game)
    window = opened(game, 3)
    before = [window.list.item(row).text() for row in range(3)]
    for _ in range(2):
        window.hide_button.click()
    assert window.list.count() == 1
    while window.undo.isVisible():
        QTest.mouseClick(window.undo, Qt.MouseButton.LeftButton)
    opened(game, 3)
    assert [window.list.item(row).text() for row in range(3)] == before


def test_a_removed_game_that_goes_on_is_listed_again(start: Start) -> None:
    """A removed game that the person takes up is no longer removed when it is left again."""
    game = start(rules=NO_PASS)
    play(game, 1)
    leave(game)
    play(game, 2)
    window = opened(game, 1)
    window.hide_button.click()
    window.all.click()
    QTest.keyClick(window.list, Qt.Key.Key_Return)
    game.until_asked()
    assert len(game.view.tricks) == 1
    leave(game)
    opened(game, 2)
    assert not window.all.isVisible()


def test_a_deal_that_is_over_is_shown_with_its_last_trick(start: Start) -> None:
    """A game that was left while the result of a deal was shown has the scores after that deal."""
    game = start(rules=NO_PASS)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: game.director.questions.panel is not None)
    outcome = game.view.outcome
    assert outcome is not None
    game.trigger("new_game")
    until(lambda: game.button("New game").isVisible())
    game.press("New game")
    game.until_asked()
    text = opened(game, 1).list.item(0).text()
    assert "deal 1 is over" in text
    assert all(str(score) in text for score in outcome.scores)


def removed(game: Game) -> tuple[ShelfWindow, list[Path]]:
    """Leave a game, remove it from the list, choose it among the removed ones, and return the window and the logs."""
    play(game, 1)
    leave(game)
    window = opened(game, 1)
    assert not window.erase.isVisible()
    window.hide_button.click()
    window.all.click()
    assert window.erase.isVisible()
    return window, LogArchive(game.folder / "matches").logs()


def asked_to_erase(game: Game, window: ShelfWindow) -> QMessageBox:
    """Choose to erase the game, and return the question."""
    window.erase.click()
    eraser = game.window.controllers.eraser
    until(lambda: eraser.question is not None)
    assert eraser.question is not None
    seen(eraser.question)
    return eraser.question


def test_a_removed_game_is_erased_for_good(start: Start) -> None:
    """A question says what will be gone, and its usual answer is to keep the game. Then the log is deleted."""
    game = start(rules=NO_PASS)
    window, logs = removed(game)
    question = asked_to_erase(game, window)
    assert "Erase the whole game of South, West, North and East for good?" in question.text()
    assert "is not over" in question.text()
    assert "This cannot be undone." in question.text()
    QTest.keyClick(question, Qt.Key.Key_Return)
    until(lambda: not question.isVisible())
    assert LogArchive(game.folder / "matches").logs() == logs
    question = asked_to_erase(game, window)
    (button,) = (each for each in question.buttons() if plain_label(each.text()) == "Erase for good")
    button.click()
    until(lambda: window.note.text() == "Erased for good.")
    until(lambda: window.nothing.isVisible())
    assert not window.undo.isVisible()
    assert LogArchive(game.folder / "matches").logs() == [logs[0], logs[2]]
    assert not annotations_of(game).read_text()


def test_a_game_that_came_back_meanwhile_is_not_erased(start: Start) -> None:
    """If the game is at the table when it shall be erased, the window says so, and nothing is deleted."""
    game = start(rules=NO_PASS)
    window, logs = removed(game)
    question = asked_to_erase(game, window)
    archive = LogArchive(game.folder / "matches")
    game.director.send(link.TakeUp(match_id_of(logs[1].read_bytes())))
    until(lambda: archive.at_the_table() not in (None, *logs))
    before = [each.read_bytes() for each in archive.logs()]
    (button,) = (each for each in question.buttons() if plain_label(each.text()) == "Erase for good")
    button.click()
    until(lambda: "cannot be erased now" in window.note.text())
    assert [each.read_bytes() for each in archive.logs()] == before


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_buttons_for_removed_games_fit_on_a_small_screen(start: Start, qapp: QApplication, text_size: int) -> None:
    """With all buttons shown, the window is still not wider than a small screen, even with large text."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(rules=NO_PASS, text_size=text_size)
    window, _ = removed(game)
    assert window.undo.isVisible()
    assert window.minimumSizeHint().width() <= 1024
    assert cut_texts(window) == []


def test_a_game_that_the_disk_refused_is_listed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was left on a full disk waits in the list, and says that it is not saved yet until it is.

    The list has it once, and not the game at the table, although the disk has only an older part of the first game.
    """
    game = start(rules=NO_PASS)
    play(game, 2)
    works = disk.write
    monkeypatch.setattr(disk, "write", full_disk)
    play(game, 1)
    leave(game)
    play(game, 1)
    window = opened(game, 1)
    assert "deal 1, trick 4 · not saved yet" in window.list.item(0).text()
    assert (window.go_on.isEnabled(), window.hide_button.isEnabled()) == (True, False)
    QTest.keyClick(window.list, Qt.Key.Key_Delete)
    assert window.list.count() == 1
    monkeypatch.setattr(disk, "write", works)
    play(game, 1)
    until(lambda: "not saved yet" not in window.list.item(0).text())
    assert "deal 1, trick 4" in window.list.item(0).text()
    assert window.hide_button.isEnabled()


def test_a_game_that_is_saved_waits_while_the_disk_refuses_the_next_one(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk is full from the new game on, the old game is listed; it is not taken for the game at the table."""
    game = start(rules=NO_PASS)
    play(game, 2)
    monkeypatch.setattr(disk, "write", full_disk)
    leave(game)
    play(game, 1)
    assert "deal 1, trick 3" in opened(game, 1).list.item(0).text()
