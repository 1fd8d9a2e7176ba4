"""Tests that changes of characters reach their seats, at the table and in the next game."""

from dataclasses import replace as with_parts

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import PlayerItem
from hearts_qt.plugin_host.kinds import PLAYERS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.company.dialog import ConfigureDialog
from hearts_qt.ui.company.people import YOU
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")
VICKIE = SHIPPED["vickie"]


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play and Vickie sits at another seat."""
    game = start(direction=Direction.HOLD)
    game.thread.send(link.SetSeat(2, replace(VICKIE.role.seating, player="plain")))
    first, second, _, fourth = game.window.keeper.profile.seats
    profile = with_parts(game.window.keeper.profile, seats=(first, second, VICKIE.role.seating, fourth))
    game.window.keeper.keep(profile)
    game.calm()
    return game


def dialog_of(game: Game) -> ConfigureDialog:
    """Open the dialog that configures characters, and return it."""
    game.trigger("configure")
    found = game.window.findChild(ConfigureDialog)
    assert isinstance(found, ConfigureDialog)
    return found


def pick_face(dialog: ConfigureDialog, face: str) -> None:
    """Pick a face in the face picker."""
    dialog.pick_face()
    picker = dialog.findChildren(FacePicker)[-1]
    picker.picked.emit(face)
    picker.close()
    # A window manager would activate the dialog here.
    dialog.activateWindow()
    until(dialog.isActiveWindow)


def seat_changes(game: Game) -> list[link.SetSeat]:
    """Return the changes of seats that were sent to the table, except the one at the beginning of the game."""
    return [request for request in game.thread.sent if isinstance(request, link.SetSeat)][1:]


def test_her_seat_follows(game: Game, qtbot: QtBot) -> None:
    """A seat gets its character's new name and face, and keeps its own style. Several typed letters are one change."""
    dialog = dialog_of(game)
    dialog.show_character("vickie")
    for name in ("A", "Au", "Aunt Vera"):
        dialog.header.named.emit(name)
    pick_face(dialog, "stella")
    qtbot.waitUntil(lambda: bool(seat_changes(game)))
    game.calm()
    vera = Seating("Aunt Vera", Kind.COMPUTER, "plain", "stella", "vickie")
    assert seat_changes(game) == [link.SetSeat(2, vera)]
    carried = [each for each in game.thread.sent if isinstance(each, link.CarryTally)]
    assert carried == [link.CarryTally("Vicious Vickie", "Aunt Vera")]
    assert game.view.seats[2] == vera
    kept = game.kept[-1]
    assert isinstance(kept, Profile)
    assert kept.seats[2] == replace(vera, player="vicious")


def test_closing_waits_for_nothing(game: Game) -> None:
    """A change reaches the table even if the dialog is closed immediately after the change."""
    dialog = dialog_of(game)
    dialog.show_character("vickie")
    dialog.header.named.emit("Aunt Vera")
    dialog.reject()
    game.calm()
    assert game.view.seats[2].name == "Aunt Vera"
    dialog.edits.undo()
    game.window.controllers.characters.follow_now()
    game.calm()
    assert game.view.seats[2].name == "Vicious Vickie"


def test_what_is_not_at_the_table_changes_no_seat(game: Game) -> None:
    """A change of comments, or of a character that is not at the table, changes no seat."""
    dialog = dialog_of(game)
    dialog.show_character("cal")
    dialog.header.named.emit("Uncle Cal")
    dialog.show_character("vickie")
    dialog.speaking.speaks.box.click()
    dialog.reject()
    assert seat_changes(game) == []


def test_ones_own_name_and_face(game: Game) -> None:
    """If the person changes their name or face, the options and the person's seat change."""
    dialog = dialog_of(game)
    pick_face(dialog, "sue")
    assert dialog.header.face.face == "sue"
    game.calm()
    dialog.header.named.emit("Mari")
    dialog.reject()
    game.calm()
    assert game.settings.value(PLAYER_NAME) == "Mari"
    assert (game.view.seats[0].name, game.view.seats[0].face) == ("Mari", "sue")
    first = game.window.keeper.profile.seats[0]
    assert (first.name, first.face) == ("Mari", "sue")


def test_of_two_persons_the_owner_s_face_is_shown_and_changed(start: Start) -> None:
    """If two people play, the dialog shows and changes the face in the first person's seat."""
    game = start("PPCC", direction=Direction.HOLD)
    first, second, third, fourth = game.view.seats
    game.director.send(link.SetSeat(0, replace(first, face="vickie")))
    game.window.keeper.keep_seats((replace(first, face="vickie"), second, third, fourth))
    until(lambda: game.view.seats[0].face == "vickie")
    dialog = dialog_of(game)
    dialog.show_character(YOU)
    assert dialog.header.face.face == "vickie"
    pick_face(dialog, "sue")
    dialog.reject()
    game.calm()
    assert [seating.face for seating in game.view.seats] == ["sue", second.face, third.face, fourth.face]


def test_the_seats_offer_the_characters_as_they_are(game: Game) -> None:
    """The players dialog offers renamed characters, the person's own characters, and plugins' players."""
    characters = game.character_folder.characters
    characters.put(replace(VICKIE, name="Aunt Vera"))
    characters.put(replace(VICKIE, id="otto", name="Uncle Otto"))
    folder = game.folder
    brought = Contributions({PLAYERS: (PlayerItem("tortoise", "Slow and steady", folder),)})
    plugin = Plugin(id="tortoise", name="T", folder=folder, source=Source.USER, contributions=brought)
    game.window.controllers.characters.offer(Catalogue((plugin,)))
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    card = dialog.cards[1]
    offered = [card.who.itemText(place) for place in range(card.who.count())]
    assert "Aunt Vera" in offered
    assert "Vicious Vickie" not in offered
    assert offered[-1] == "Uncle Otto"
    assert card.plays.findText("Slow and steady") >= 0
    dialog.reject()
