"""Tests of the players dialog, the face picker and the welcome bar, used by mouse and keys."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.players.cast import ROLES, Role
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import FacePicker, face_icon
from hearts_qt.ui.dialogs.seat_offer import EVERYBODY, SeatOffer
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.dialogs.welcome import WelcomeBar
from tests.settings.friends import friends_of

SEATS = friends_of("Marianne")
OTHER_STYLE = Seating("Stan", Kind.COMPUTER, "novice", "vickie", "stan")
"""A seat with a character that has another style and another face than in the cast."""


@pytest.fixture
def dialog(qtbot: QtBot) -> SeatsDialog:
    """Return the dialog with the default seats, as it opens during a game."""
    made = SeatsDialog(SEATS, ["stan", "novice", "timid"], True)
    qtbot.addWidget(made)
    made.show()
    return made


def test_what_goes_in_comes_out(dialog: SeatsDialog) -> None:
    """If nothing is changed, the dialog returns the same seats."""
    assert dialog.seats() == SEATS


def test_a_seat_gets_another_name_style_and_person(dialog: SeatsDialog) -> None:
    """A seat's name and style can be changed by keyboard, and a person can take the seat."""
    card = dialog.cards[1]
    card.name.selectAll()
    QTest.keyClicks(card.name, "Nellie")
    QTest.keyClick(card.plays, Qt.Key.Key_Down)
    assert dialog.seats()[1] == Seating("Nellie", Kind.COMPUTER, "novice", "stan", "stan")
    assert "One person" in dialog.note.text()
    assert "random" in card.description.text()
    QTest.keyClick(card.plays, Qt.Key.Key_Home)
    assert dialog.seats()[1] == Seating("Nellie", Kind.PERSON, "novice", "stan")
    assert card.description.text() == ""
    assert "hidden" in dialog.note.text()
    assert "at once" in dialog.note.text()


def test_a_character_is_itself_again_after_a_person_had_its_chair(qtbot: QtBot) -> None:
    """If a person has a character's name and a computer player takes the seat, the seat belongs to this character."""
    walter = next(each for each in EVERYBODY.characters if each.id == "walter")
    person = Seating(walter.name, Kind.PERSON, walter.player, walter.face)
    made = SeatsDialog(
        (SEATS[0], SEATS[1], person, replace(person, name="Ann")), ["stan", "timid", walter.player], True
    )
    qtbot.addWidget(made)
    for card in made.cards[2:]:
        card.show_player("timid")
    assert [seating.character for seating in made.seats()[2:]] == ["walter", ""]


@pytest.mark.parametrize("leave", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_character_comes_when_its_name_is_typed(qtbot: QtBot, leave: Qt.Key) -> None:
    """A computer's seat goes to the character whose name was typed, with its face and its way to play."""
    made = SeatsDialog(SEATS, ["stan", "novice", "timid"], True)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    card = made.cards[1]
    card.name.setFocus()
    qtbot.waitUntil(card.name.hasFocus)
    card.name.selectAll()
    QTest.keyClicks(card.name, "novice nellie")
    QTest.keyClick(card.name, leave)
    assert made.seats()[1] == ROLES["nellie"].seating
    card.show_player("timid")
    card.plays.setFocus()
    assert made.seats()[1].player == "timid"


@pytest.mark.parametrize("leave", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab, None], ids=["Tab", "Shift+Tab", "click"])
@pytest.mark.parametrize("name", ["Walter", "Novice Nellie"])
def test_a_person_may_have_the_name_of_a_character(qtbot: QtBot, name: str, leave: Qt.Key | None) -> None:
    """A person who types a character's name stays a person and keeps their face, wherever the focus goes."""
    made = SeatsDialog(SEATS, ["stan", "novice", "timid"], True)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    card = made.cards[0]
    assert card.who.findText(name) >= 0
    card.name.setFocus()
    qtbot.waitUntil(card.name.hasFocus)
    card.name.selectAll()
    QTest.keyClicks(card.name, name)
    if leave is None:
        made.cards[2].plays.setFocus(Qt.FocusReason.MouseFocusReason)
    else:
        QTest.keyClick(card.name, leave)
    assert not card.name.hasFocus()
    assert made.seats()[0] == Seating(name, Kind.PERSON, SEATS[0].player, SEATS[0].face)


@pytest.mark.parametrize(
    "seating",
    [
        Seating("Novice Nellie", Kind.PERSON, "novice", "nellie"),
        Seating("Novice Nellie", Kind.COMPUTER, "timid", "nellie", "nellie"),
        Seating("Novice Nellie", Kind.COMPUTER, "stan", "stan"),
    ],
    ids=["person", "another style", "another face"],
)
@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return])
def test_nothing_changes_when_the_focus_passes_a_name(qtbot: QtBot, seating: Seating, key: Qt.Key) -> None:
    """If a seat has a character's name and the focus leaves the unchanged name, the seat keeps its player and face."""
    seats = (seating, *SEATS[1:])
    made = SeatsDialog(seats, ["stan", "novice", "timid"], True)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    card = made.cards[0]
    card.name.setFocus()
    qtbot.waitUntil(card.name.hasFocus)
    QTest.keyClick(card.name, key)
    card.plays.setFocus()
    assert made.seats() == seats


def test_a_character_is_chosen_by_an_arrow_key(dialog: SeatsDialog) -> None:
    """The key Down in the name field chooses the next character of the list."""
    card = dialog.cards[0]
    QTest.keyClick(card.who, Qt.Key.Key_Down)
    first = card.who.itemData(0)
    assert (dialog.seats()[0].name, dialog.seats()[0].character) == (first.name, first.id)


@pytest.mark.parametrize("opens", ["by a click", "by Alt+Down"])
@pytest.mark.parametrize("seat", [Seating("Novice Nellie", Kind.PERSON, "novice", "you"), OTHER_STYLE])
@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_the_list_can_be_left_without_a_choice(qtbot: QtBot, opens: str, seat: Seating) -> None:
    """Esc closes the list of characters and changes nothing.

    Nothing changes either when the focus then leaves the name.
    """
    seats = (seat, *SEATS[1:])
    made = SeatsDialog(seats, ["stan", "novice", "timid"], True)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    card = made.cards[0]
    card.name.setFocus()
    qtbot.waitUntil(card.name.hasFocus)
    if opens == "by a click":
        card.who.showPopup()
    else:
        QTest.keyClick(card.name, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(card.who.view().isVisible)
    QTest.keyClick(card.who.view(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not card.who.view().isVisible())
    qtbot.wait(10)
    QTest.keyClick(card.name, Qt.Key.Key_Tab)
    assert made.seats() == seats


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_character_is_chosen_from_the_list_after_its_name_was_typed(dialog: SeatsDialog) -> None:
    """A character can be chosen in the list even if the field already contains its name."""
    card = dialog.cards[0]
    card.name.selectAll()
    QTest.keyClicks(card.name, "Novice Nellie")
    card.who.showPopup()
    view = card.who.view()
    view.setCurrentIndex(card.who.model().index(card.who.findText("Novice Nellie"), 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert dialog.seats()[0].kind is Kind.COMPUTER
    assert dialog.seats()[0].character == "nellie"


def test_four_computers_play_by_themselves(dialog: SeatsDialog) -> None:
    """All four seats can be given to computer players."""
    QTest.keyClick(dialog.cards[0].plays, Qt.Key.Key_Down)
    assert "Four computers" in dialog.note.text()


def test_nobody_sits_without_a_name(dialog: SeatsDialog) -> None:
    """OK is disabled while a seat has no name."""
    ok = dialog.accept_button
    dialog.cards[2].name.clear()
    assert not ok.isEnabled()
    assert "name" in dialog.note.text()
    QTest.keyClicks(dialog.cards[2].name, "Sue")
    assert ok.isEnabled()
    QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert dialog.result() == SeatsDialog.DialogCode.Accepted
    assert dialog.seats()[2].name == "Sue"


def test_a_face_is_picked_from_the_grid(dialog: SeatsDialog) -> None:
    """The picker begins at the present face. A click chooses another face."""
    card = dialog.cards[3]
    QTest.mouseClick(card.face, Qt.MouseButton.LeftButton)
    picker = card.findChild(FacePicker)
    assert isinstance(picker, FacePicker)
    current = picker.grid.currentItem()
    assert current is not None
    assert current.data(Qt.ItemDataRole.UserRole) == "sterling"
    item = picker.grid.item(FaceArt(paths.resources() / "faces").names().index("sue"))
    assert item is not None
    QTest.mouseClick(picker.grid.viewport(), Qt.MouseButton.LeftButton, pos=picker.grid.visualItemRect(item).center())
    assert dialog.seats()[3].face == "sue"


def test_a_player_that_is_not_installed_stays_chosen(qtbot: QtBot) -> None:
    """If a seat's player is from a plugin that is missing, this player stays chosen when the dialog opens."""
    seats = (*SEATS[:3], Seating("X", Kind.COMPUTER, "from-a-plugin", "nobody"))
    made = SeatsDialog(seats, ["stan"], False)
    qtbot.addWidget(made)
    assert made.seats() == seats


def test_faces_come_from_the_resources(qapp: QApplication) -> None:
    """The face "you" comes first. For a missing face an outline is shown."""
    assert qapp is not None
    names = FaceArt(paths.resources() / "faces").names()
    assert names[0] == "you"
    assert {"stan", "stella", "sterling"} <= set(names)
    assert not face_icon("stan").isNull()
    nobody, stan = (face_icon(name).pixmap(72, 72).toImage() for name in ("nobody", "stan"))
    assert not nobody.isNull()
    assert nobody != stan


def test_faces_of_plugins_can_be_picked_too(qtbot: QtBot, tmp_path: Path) -> None:
    """Faces of plugins can be picked. They appear at the seat as soon as they are drawn."""
    art = FaceArt(paths.resources() / "faces")
    (tmp_path / "vera.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle r="2"/></svg>'
    )
    art.offer({"aunts/vera": tmp_path / "vera.svg"})
    made = SeatsDialog(SEATS, ["stan"], False, None, SeatOffer(faces=art))
    qtbot.addWidget(made)
    card = made.cards[3]
    with qtbot.waitSignal(art.changed):
        card.show_face("aunts/vera")
    vera = card.face.icon().pixmap(64, 64).toImage()
    assert vera != face_icon("nobody").pixmap(64, 64).toImage()
    card.face.click()
    picker = card.findChild(FacePicker)
    assert picker is not None
    assert picker.grid.currentItem().data(Qt.ItemDataRole.UserRole) == "aunts/vera"
    picker.reject()
    art.close()


@pytest.fixture
def with_fox(qtbot: QtBot) -> SeatsDialog:
    """Return a dialog that offers a player "fox" with its own face."""
    offer = SeatOffer(face=lambda player: "aunts/fox" if player == "fox" else "")
    made = SeatsDialog(SEATS, ["stan", "novice", "fox"], False, None, offer)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_player_brings_its_own_face(with_fox: SeatsDialog) -> None:
    """If a chosen player has its own face, the seat gets this face.

    With another player the seat gets its earlier face.
    """
    card = with_fox.cards[1]
    before = SEATS[1].face
    card.plays.setFocus()
    QTest.keyClick(card.plays, Qt.Key.Key_End)
    assert (with_fox.seats()[1].player, with_fox.seats()[1].face) == ("fox", "aunts/fox")
    QTest.keyClick(card.plays, Qt.Key.Key_Up)
    assert (with_fox.seats()[1].player, with_fox.seats()[1].face) == ("novice", before)
    QTest.keyClick(card.plays, Qt.Key.Key_End)
    QTest.keyClick(card.plays, Qt.Key.Key_Home)
    assert (with_fox.seats()[1].kind, with_fox.seats()[1].face) == (Kind.PERSON, before)


def test_a_picked_face_stays(with_fox: SeatsDialog) -> None:
    """A face that the person picks stays when the player changes. The face of a chosen character stays, too."""
    card = with_fox.cards[1]
    card.show_player("fox")
    card.show_face("vickie")
    card.show_player("stan")
    assert with_fox.seats()[1].face == "vickie"
    card.show_player("fox")
    assert with_fox.seats()[1].face == "vickie"
    card.show_character(Role("cal", "Cautious Cal", "cal", "fox"))
    assert with_fox.seats()[1].face == "cal"
    card.show_player("stan")
    assert with_fox.seats()[1].face == "cal"


def test_a_face_that_a_player_brought_goes_with_it_in_another_dialog(qtbot: QtBot) -> None:
    """If the dialog is opened again and a player without its own face is chosen, the seat gets its character's face.

    A seat without a character gets the face "guest".
    """
    offer = SeatOffer(face=lambda player: "aunts/fox" if player == "fox" else "")
    worn = replace(SEATS[1], player="fox", face="aunts/fox")
    nobodys = replace(worn, character="")
    made = SeatsDialog((SEATS[0], worn, nobodys, SEATS[3]), ["stan", "fox"], False, None, offer)
    qtbot.addWidget(made)
    made.cards[1].show_player("stan")
    made.cards[2].show_player("stan")
    assert [seating.face for seating in made.seats()[1:3]] == [SEATS[1].face, "guest"]


def test_a_characters_own_face_is_not_replaced(qtbot: QtBot) -> None:
    """If a character has another face than in the cast, its seat keeps that face with every player."""
    vera = Role("vickie", "Aunt Vera", "sue", "vicious")
    offer = SeatOffer([vera], face=lambda player: "aunts/fox" if player == "fox" else "")
    made = SeatsDialog((SEATS[0], vera.seating, *SEATS[2:]), ["vicious", "fox"], False, None, offer)
    qtbot.addWidget(made)
    made.cards[1].show_player("fox")
    assert made.seats()[1].face == "sue"


def test_it_fits_a_small_screen(dialog: SeatsDialog) -> None:
    """The dialog fits on 1024 by 600."""
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 560


def test_the_welcome_takes_a_name(qtbot: QtBot) -> None:
    """Enter saves a name that was typed, and the bar closes."""
    bar = WelcomeBar("You")
    qtbot.addWidget(bar)
    bar.show()
    QTest.keyClicks(bar.line, "  Marianne ")
    with qtbot.waitSignal(bar.named) as told:
        QTest.keyClick(bar.line, Qt.Key.Key_Return)
    assert told.args == ["Marianne"]
    assert not bar.isVisible()


@pytest.mark.parametrize("way", ["escape", "later", "nothing typed"])
def test_the_welcome_can_be_put_off(qtbot: QtBot, way: str) -> None:
    """The welcome bar can be closed without a name."""
    bar = WelcomeBar("You")
    qtbot.addWidget(bar)
    bar.show()
    with qtbot.assertNotEmitted(bar.named), qtbot.waitSignal(bar.skipped):
        if way == "escape":
            QTest.keyClick(bar.line, Qt.Key.Key_Escape)
        elif way == "later":
            QTest.mouseClick(bar.later, Qt.MouseButton.LeftButton)
        else:
            QTest.mouseClick(bar.ok, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_esc_takes_a_name_that_was_typed_into_the_welcome(qtbot: QtBot) -> None:
    """Esc saves a name that was typed into the welcome bar."""
    bar = WelcomeBar("You")
    qtbot.addWidget(bar)
    bar.show()
    QTest.keyClicks(bar.line, "Greta")
    with qtbot.waitSignal(bar.named) as told:
        QTest.keyClick(bar.line, Qt.Key.Key_Escape)
    assert told.args == ["Greta"]
