"""Tests of the start dialog: the cast, styles, levels, and the button that starts the game."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.players.cast import CAST, ROLES
from hearts_qt.players.roster import LEVELS, PLAYERS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.play_options import FAST_START, PLAYER_NAME
from hearts_qt.settings.profile import Profile, default_seats
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.words.players import player_line, player_title
from tests.ui.conftest import SIZE, Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import Game, more_of, seen, until, welcome_of

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton
SEATS = default_seats("Marianne")


@pytest.fixture
def dialog(qtbot: QtBot) -> OpponentsDialog:
    """Return the dialog with all ways to play, for a new person."""
    made = OpponentsDialog(SEATS, tuple(PLAYERS), goes_on=False, asks_name=True)
    qtbot.addWidget(made)
    made.show()
    seen(made)
    return made


def asking(start: Start, **more: object) -> tuple[Game, OpponentsDialog]:
    """Return a game that shows the start dialog, together with this dialog."""
    game = start(asks_opponents=True, calm=False, **more)
    dialog = more_of(game)
    seen(dialog)
    return game, dialog


# The cast, styles and levels


def test_every_way_to_play_has_a_name_and_a_line() -> None:
    """Each way to play has its own name and short line. An unknown one has a name made from its id, and no line."""
    titles, lines = [player_title(each) for each in PLAYERS], [player_line(each) for each in PLAYERS]
    assert len(set(titles)) == len(set(lines)) == len(PLAYERS)
    assert all(line.endswith((".", "!")) and len(line) <= 50 for line in lines)
    assert player_title("from-a-plugin") == "From A Plugin"
    assert player_line("from-a-plugin") == ""


def test_everybody_of_the_cast_can_sit_down(dialog: OpponentsDialog) -> None:
    """Each character in the list can be chosen, with its name, face and style."""
    card = dialog.cards[2]
    assert {character.face for character in CAST} <= set(FaceArt(paths.resources() / "faces").names())
    card.who.setCurrentIndex(-1)
    for character in CAST:
        QTest.keyClick(card.who, Qt.Key.Key_Down)
        assert dialog.seats()[2] == character.seating
        assert card.description.text() == player_line(character.player)


def test_a_character_is_chosen_by_keyboard_and_takes_a_persons_place(dialog: OpponentsDialog) -> None:
    """The key Down in the name field chooses a character, who takes the place of the person."""
    card = dialog.cards[0]
    QTest.keyClick(card.who, Qt.Key.Key_Down)
    assert dialog.seats()[0] == CAST[0].seating
    assert "Four computers" in dialog.note.text()


def test_any_style_goes_with_any_name(dialog: OpponentsDialog) -> None:
    """Each style can be combined with each name and face."""
    card = dialog.cards[1]
    card.show_character(ROLES["nellie"])
    card.show_player("vicious")
    card.name.setText("Aunt Agatha")
    assert dialog.seats()[1] == Seating("Aunt Agatha", Kind.COMPUTER, "vicious", "nellie", "nellie")


def test_a_level_is_for_all_computers(dialog: OpponentsDialog) -> None:
    """A level sets the style of all computer players and does not change people. A level that all have is shown."""
    level = dialog.level.box
    assert level.currentData() == ""
    assert level.count() == 1 + len(LEVELS)
    before = dialog.seats()
    level.setCurrentIndex(level.findData("expert"))
    level.activated.emit(level.currentIndex())
    assert [seating.player for seating in dialog.seats()[1:]] == ["expert"] * 3
    assert dialog.seats()[0] == before[0]
    assert [seating.name for seating in dialog.seats()] == [seating.name for seating in before]
    assert dialog.level.line.text() == player_line("expert")
    dialog.cards[2].show_player("timid")
    assert level.currentData() == ""
    for card in dialog.cards[1:]:
        card.show_player("easy")
    assert level.currentData() == "easy"
    for card in dialog.cards[1:]:
        card.plays.setCurrentIndex(0)
    assert not level.isEnabled()


def test_a_character_whose_style_is_not_installed_keeps_the_place_s(qtbot: QtBot) -> None:
    """If the style of a chosen character is not installed, the seat keeps its earlier style."""
    made = SeatsDialog((SEATS[0], ROLES["stan"].seating, *SEATS[2:]), ["stan"], False)
    qtbot.addWidget(made)
    made.cards[1].show_character(ROLES["vickie"])
    assert made.seats()[1] == Seating("Vicious Vickie", Kind.COMPUTER, "stan", "vickie", "vickie")
    assert made.level.box.count() == 1


def test_it_fits_a_small_screen(dialog: OpponentsDialog) -> None:
    """The dialog fits on 1024 by 600."""
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 560


def test_whoever_is_new_types_a_name(dialog: OpponentsDialog) -> None:
    """For a new person the name field has the focus and its text is selected. Start needs a name."""
    line = dialog.cards[0].name
    assert dialog.focusWidget() is dialog.cards[0].who
    assert line.selectedText() == "Marianne"
    QTest.keyClick(line, Qt.Key.Key_Delete)
    assert not dialog.accept_button.isEnabled()
    QTest.keyClicks(line, "Zoe")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert dialog.result() == OpponentsDialog.DialogCode.Accepted
    assert dialog.seats()[0].name == "Zoe"


# At the start of the program


def test_nothing_is_dealt_before_start(start: Start) -> None:
    """Cards are dealt only after Start was pressed. The choices are saved."""
    game, dialog = asking(start, number=None, welcomed=False)
    assert game.view.stage is Stage.BETWEEN_DEALS
    assert not any(isinstance(request, link.Ready) for request in game.sent)
    dialog.cards[0].name.setText("Zoe")
    dialog.cards[1].show_character(ROLES["sue"])
    QTest.mouseClick(dialog.accept_button, LEFT)
    game.until_asked()
    assert [seating.name for seating in game.view.seats[:2]] == ["Zoe", "Sneaky Sue"]
    kept = game.kept[-1]
    assert isinstance(kept, Profile)
    assert kept.seats == game.view.seats
    assert kept.welcomed
    assert game.settings.value(PLAYER_NAME) == "Zoe"
    assert not game.settings.value(FAST_START)
    assert game.window.welcome is not None
    assert not game.window.welcome.isVisible()


def test_a_name_and_a_face_of_ones_own_both_stay(start: Start) -> None:
    """If a seat gets a new name and a new face, it keeps both."""
    game, dialog = asking(start, number=None)
    dialog.cards[0].name.setText("Zoe")
    dialog.cards[0].show_face("sue")
    dialog.accept()
    game.until_asked()
    assert (game.view.seats[0].name, game.view.seats[0].face) == ("Zoe", "sue")
    assert sum(isinstance(request, link.SetSeat) for request in game.sent) == 1


def test_a_question_behind_the_dialog_gets_the_focus(start: Start, no_waits: None, tmp_path: Path) -> None:
    """If a result is open behind the page at the start, its main button gets the focus when this page is closed."""
    game = start(log=[MIXED])
    play_on(game)
    again = Game(tmp_path / "again", game.table, {}, SIZE)
    again.open(calm=False, asks_opponents=True)
    welcome_of(again).deal.click()
    until(lambda: again.panel is not None and again.panel.isVisible())
    until(lambda: again.panel is not None and again.panel.primary.hasFocus())
    again.close()
    again.window.deleteLater()


def test_a_game_goes_on_with_other_opponents(start: Start) -> None:
    """Opponents can be changed in the middle of a deal. Nobody plays before Start is pressed."""
    game, dialog = asking(start, direction=Direction.HOLD, number=7)
    assert "goes on" in dialog.words.text()
    before = game.update.deal_number
    dialog.cards[3].show_character(ROLES["cal"])
    assert not any(isinstance(request, link.Ready) for request in game.sent)
    dialog.accept()
    game.until_asked()
    assert game.update.deal_number == before
    assert game.view.seats[3].name == "Cautious Cal"


def test_escape_goes_back_to_the_page(start: Start) -> None:
    """Esc asks whether to discard changes. After Discard, the page at the start is there as it was."""
    game, dialog = asking(start, number=None, welcomed=False)
    before = game.view.seats
    dialog.cards[1].show_character(ROLES["sue"])
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.question is not None
    next(each for each in dialog.question.buttons() if each.text() == "&Discard").click()
    until(lambda: game.window.controllers.seating.opponents is None)
    page = welcome_of(game)
    assert page.isVisible()
    assert page.seats() == before == game.view.seats


def test_after_a_game_that_is_over_another_begins(start: Start) -> None:
    """After a finished game, Start begins a new game with the chosen players."""
    game = start(log=[LAST], rules=Rules(goal=0, deals=1))
    play_on(game)
    game.window.controllers.seating.ask_opponents()
    dialog = more_of(game)
    dialog.cards[2].show_character(ROLES["willie"])
    dialog.accept()
    game.until_asked()
    assert game.view.seats[2].name == "Wiley Willie"
    assert game.view.deals_played == 0
    assert game.view.ending is None


def test_four_computers_wait_for_start_too(start: Start) -> None:
    """Four computers also wait for Start, even at full speed."""
    game, dialog = asking(start, who="CCCC", number=None)
    QTest.qWaitForWindowExposed(dialog)
    assert game.view.stage is Stage.BETWEEN_DEALS
    assert not any(isinstance(request, link.RunFree) and request.on for request in game.sent)
    dialog.accept()
    until(lambda: game.view.stage is Stage.DEAL)


@pytest.mark.parametrize("asks_name", [False, True])
def test_a_game_under_way_goes_on_though_the_options_are_lost(qtbot: QtBot, asks_name: bool) -> None:
    """If the options are lost but a game was saved, the person is not greeted as a new one."""
    made = OpponentsDialog(SEATS, tuple(PLAYERS), goes_on=True, asks_name=asks_name)
    qtbot.addWidget(made)
    assert "Your game goes on where you left it" in made.words.text()
    titles = [label.text() for label in made.findChildren(QLabel)]
    assert "Who will you play with?" in titles
    assert "Welcome to Hearts" not in titles
