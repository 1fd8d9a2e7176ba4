"""Tests of the dialog that changes scores by hand, and of the commands that set some of them to zero."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hearts_qt.rules.entries import CorrectScores, CorrectTallies, Tally
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.ui.dialogs.score_fields import DUP, FIELDS, SCALED, SCORE, WINS
from hearts_qt.ui.dialogs.scores_dialog import ScoresDialog
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton
SCORES = (31, -10, 52, 7)
TOTALS = {"South": Tally(9, 4, 1, 120, -3), "East": Tally(9, 2, 1, 40, 0)}


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the scores and totals are not 0, near the end of a deal."""
    return start(log=[CorrectScores(SCORES), CorrectTallies(TOTALS), MIXED])


def opened(game: Game) -> ScoresDialog:
    """Open the dialog by the menu."""
    game.trigger("change_scores")
    dialog = game.window.controllers.scores.dialog
    assert dialog is not None
    return dialog


def typed(dialog: ScoresDialog, field: object, seat: int, text: str) -> None:
    """Type a number into a box."""
    box = next(box for (of, at), box in dialog.boxes.items() if of is field and at == seat)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


def accept(game: Game, dialog: ScoresDialog) -> None:
    """Accept the dialog, and wait until the table has the change."""
    QTest.mouseClick(dialog.change, LEFT)
    game.calm()


def undo(game: Game) -> None:
    """Click on the button that undoes the last change."""
    messages = game.window.messages
    until(lambda: messages.action_button.isVisible())
    messages.action_button.click()
    game.calm()


def test_the_dialog_shows_the_scores_and_totals(game: Game) -> None:
    """The boxes have what the score board has; nothing is changed yet."""
    dialog = opened(game)
    shown = {(field.total, seat): box.value() for (field, seat), box in dialog.boxes.items()}
    assert [shown["", seat] for seat in range(4)] == list(SCORES)
    assert [shown[field.total, 0] for field in (WINS, SCALED, DUP)] == [4, 120, -3]
    assert len(dialog.boxes) == 4 * len(FIELDS)
    assert not dialog.change.isEnabled()
    dialog.reject()
    assert game.window.controllers.scores.dialog is None


def test_change_scores(game: Game) -> None:
    """Typed scores and totals are on the score board and in the log; the message offers to undo them."""
    dialog = opened(game)
    typed(dialog, SCORE, 2, "-44")
    typed(dialog, WINS, 1, "6")
    typed(dialog, SCALED, 0, "7")
    typed(dialog, DUP, 3, "-2")
    dialog.duplicate.spin.setValue(11)
    accept(game, dialog)
    assert game.view.scores == (31, -10, -44, 7)
    assert game.update.tallies["West"] == Tally(6, 6, 0, 0, 0)
    assert (game.update.tallies["South"].scaled, game.update.tallies["East"].dup) == (7, -2)
    assert game.update.sheet is not None
    assert game.update.sheet.duplicate_points == 11
    assert "changed" in game.window.messages.text.text()
    undo(game)
    assert game.view.scores == SCORES
    assert game.update.tallies["South"] == TOTALS["South"]
    assert game.update.sheet.duplicate_points == 0
    assert not game.window.messages.isVisible()


def test_a_change_is_taken_back_inside_the_dialog(game: Game) -> None:
    """Ctrl+Z takes back the last change, and Restore all of them."""
    dialog = opened(game)
    dialog.boxes[SCORE, 0].setValue(1)
    dialog.boxes[WINS, 0].setValue(2)
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    QTest.keyClick(dialog.boxes[SCORE, 3], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (dialog.boxes[SCORE, 0].value(), dialog.boxes[WINS, 0].value()) == (1, 4)
    dialog.restore.click()
    assert not dialog.has_changes
    dialog.reject()


def test_changes_are_not_lost_by_esc(game: Game) -> None:
    """Esc asks first if something is changed. Without a change it closes the dialog."""
    dialog = opened(game)
    dialog.boxes[SCORE, 0].setValue(1)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.question is not None
    dialog.question.reject()
    dialog.restore.click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert game.window.controllers.scores.dialog is None
    assert game.view.scores == SCORES


def test_changes_are_kept_when_the_program_ends(game: Game) -> None:
    """What is typed when the program has to end is kept."""
    dialog = opened(game)
    dialog.boxes[SCORE, 0].setValue(1)
    game.window.keep_changes()
    game.calm()
    assert game.view.scores[0] == 1
    dialog.reject()


def test_a_name_in_two_seats_has_its_totals_once(start: Start) -> None:
    """Totals belong to names, so a repeated name has one box for each of them."""
    game = start(direction=Direction.HOLD)
    game.director.send(link.SetSeat(2, game.view.seats[1]))
    game.calm()
    dialog = opened(game)
    assert sorted(seat for field, seat in dialog.boxes if field is WINS) == [0, 1, 3]
    assert sorted(seat for field, seat in dialog.boxes if field is SCORE) == [0, 1, 2, 3]
    dialog.reject()


def test_zero_game(game: Game) -> None:
    """Only the points of the game become 0, and Undo brings them back."""
    game.trigger("zero_game")
    game.calm()
    assert game.view.scores == (0, 0, 0, 0)
    assert game.update.tallies["South"] == TOTALS["South"]
    assert not game.window.menus.actions["zero_game"].isEnabled()
    undo(game)
    assert game.view.scores == SCORES


def test_zero_scaled(game: Game) -> None:
    """Only the scaled totals become 0, and Undo brings them back."""
    game.trigger("zero_scaled")
    game.calm()
    assert game.update.tallies["South"] == Tally(9, 4, 1, 0, -3)
    assert game.update.tallies["East"] == Tally(9, 2, 1, 0, 0)
    assert game.view.scores == SCORES
    undo(game)
    assert game.update.tallies["South"] == TOTALS["South"]


def test_zero_wins(game: Game) -> None:
    """Only the games won become 0, also those that were tied, and Undo brings them back."""
    game.trigger("zero_wins")
    game.calm()
    assert game.update.tallies["South"] == Tally(9, 0, 0, 120, -3)
    assert game.view.scores == SCORES
    undo(game)
    assert {name: game.update.tallies[name] for name in TOTALS} == TOTALS


def test_the_offer_to_undo_goes_when_it_would_do_nothing(game: Game) -> None:
    """When the points of a deal are added, the game cannot be as it was, so the offer disappears."""
    game.trigger("zero_game")
    game.calm()
    assert game.window.messages.isVisible()
    play_on(game)
    game.director.send(link.GoOn())
    until(lambda: game.is_settled and game.view.deals_played == 1)
    assert "All points" not in game.window.messages.text.text()


def test_totals_at_the_end_of_a_game(start: Start) -> None:
    """At the result of the last deal the wins can be set to 0; the scores of the game stay as they are."""
    lost = last_tricks((1 << 12, 1 << 25, 1 << 38, 1 << 51), taker=1)
    game = start(log=[CorrectScores((20, 99, 80, 60)), lost])
    play_on(game)
    assert game.view.ending is not None
    game.trigger("zero_wins")
    until(lambda: game.is_settled and game.view.stage is Stage.OVER)
    assert {tally.wins for tally in game.update.tallies.values()} == {0}
    dialog = opened(game)
    assert not dialog.boxes[SCORE, 0].isEnabled()
    assert dialog.boxes[WINS, 0].isEnabled()
    dialog.reject()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("helps", "said"),
    [
        ((link.OpenHands(True),), "all hands were shown"),
        ((link.Undo(),), "a move was taken back"),
        ((link.Finish(True),), "the computer played for you"),
        ((), ""),
    ],
)
def test_the_result_says_what_keeps_the_deal_out(start: Start, helps: tuple[link.Request, ...], said: str) -> None:
    """A deal that stays out of the figures says so on its result, in a sentence; any other says nothing about it."""
    game = start(direction=Direction.HOLD)
    game.click(game.lowest)
    game.until_asked()
    for each in helps:
        game.director.send(each)
    game.calm()
    play_on(game)
    assert game.panel is not None
    details = game.panel.details.text()
    assert ("stays out of your figures" in details) is bool(said)
    assert said in details
