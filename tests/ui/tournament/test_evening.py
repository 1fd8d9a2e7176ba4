"""Tests of an evening's tour: the map, the way into a room and back, the cloth, and what the host says at the end."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.history.statistics.evenings import RoomResult
from hearts_qt.plugin_host.evening_rooms import read_rooms
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.seating import owner_of
from hearts_qt.settings.look_options import VENUE, Venue
from hearts_qt.table import link
from hearts_qt.ui.tournament.evening_window import EveningWindow
from tests.ui.conftest import Start
from tests.ui.game import Game, until

FOLDER = paths.resources() / "rooms"
ROOMS = read_rooms(FOLDER)
KITCHEN = RoomResult("kitchen", 2, 1, "2026-11-23T09:30:00Z")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[EveningWindow]:
    """Return the map."""

    def face(name: str, size: int) -> QPixmap:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.white)
        return picture

    window = EveningWindow(ROOMS, FOLDER, face)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def test_the_first_room_invites_a_newcomer(window: EveningWindow) -> None:
    """Before the first win the kitchen is the next room, its details are shown, and every room can be chosen."""
    assert [button.is_next for button in window.buttons] == [True] + [False] * 7
    assert window.chosen == ROOMS[0]
    assert window.details.name.text() == ROOMS[0].name
    assert "Novice Nellie" in window.details.company.text()
    assert window.details.won.text().startswith("To be won here")
    assert all(button.isEnabled() for button in window.buttons)
    assert window.details.play.text() == "&Sit down"


def test_a_room_that_was_won_shows_its_keepsake(window: EveningWindow) -> None:
    """After a win the keepsake is there with its date, and the next room invites."""
    window.show_results({"kitchen": KITCHEN}, "")
    assert [button.is_won for button in window.buttons] == [True] + [False] * 7
    assert window.buttons[1].is_next
    assert window.chosen == ROOMS[1]
    assert window.headline.text() == "1 of 8 keepsakes in your pocket"
    window.choose("kitchen")
    assert "yours since" in window.details.won.text()
    assert "2026" in window.details.won.text()
    assert window.details.keepsake.is_won
    assert window.details.games.text() == "2 games, 1 won."
    assert window.details.play.text() == "&Play again"


def test_a_choice_stays_while_results_come(window: EveningWindow) -> None:
    """A room that the person has clicked stays the chosen one when new results are read."""
    QTest.mouseClick(window.buttons[5], Qt.MouseButton.LeftButton)
    window.show_results({"kitchen": KITCHEN}, "")
    assert window.chosen == ROOMS[5]


def test_the_keys_lead_through_the_rooms(window: EveningWindow, qtbot: QtBot) -> None:
    """A room can be chosen and entered with the keyboard alone."""
    window.activateWindow()
    window.buttons[0].setFocus()
    QTest.keyClick(window.buttons[0], Qt.Key.Key_Right)
    chosen = next(button for button in window.buttons if button.isChecked())
    assert chosen is not window.buttons[0]
    with qtbot.waitSignal(window.room_wanted) as wanted:
        QTest.keyClick(window.details.play, Qt.Key.Key_Space)
    assert wanted.args == [chosen.room]


@pytest.mark.parametrize("size", [QSize(1024, 560), QSize(1400, 860), QSize(700, 500)])
def test_no_room_lies_over_another(window: EveningWindow, size: QSize) -> None:
    """At each size all rooms lie on the map, and none over another."""
    window.resize(size)

    def lies_well() -> bool:
        places = [button.geometry() for button in window.buttons]
        inside = all(window.map.rect().contains(place) for place in places)
        return inside and not any(one.intersects(other) for one in places for other in places if one is not other)

    until(lies_well)


def test_the_details_of_each_room_have_room(window: EveningWindow) -> None:
    """Whichever room is chosen, all of its sentences are shown."""
    for room in ROOMS:
        window.choose(room.id)
        assert window.details.said.text().count("“") == len(room.before)
        assert window.details.rules.text().endswith(f"to {room.goal} points")


# At the table


def shown_venue(game: Game) -> Venue:
    """Return where the table stands."""
    return game.cloth.venue


def in_the_kitchen(game: Game, deals: int = 0) -> None:
    """Open the map and sit down in the kitchen; with `deals`, its game has so many deals."""
    game.trigger("evening")
    controller = game.window.controllers.evening
    assert controller.window is not None
    assert controller.window.isVisible()
    if deals:
        room = controller.rooms[0]
        owner = game.view.seats[owner_of(game.view.seats) or 0]
        rules = replace(room.game_rules, goal=0, deals=deals)
        game.director.send(link.GoToRoom(room.id, rules, (owner, *room.company)))
        controller.window.close()
    else:
        QTest.mouseClick(controller.window.details.play, Qt.MouseButton.LeftButton)
    until(lambda: game.director.update is not None and game.director.update.room == "kitchen")


@pytest.mark.usefixtures("no_waits")
def test_the_way_into_a_room_and_back(start: Start) -> None:
    """Sitting down brings the room's company and cloth to the table; afterwards the own game and venue are back."""
    game = start(direction=Direction.HOLD)
    own = game.view.seats
    in_the_kitchen(game)
    controller = game.window.controllers.evening
    assert controller.window is not None
    assert not controller.window.isVisible()
    assert [each.character for each in game.view.seats[1:]] == ["frank", "nellie", "cal"]
    assert shown_venue(game) is Venue.OILCLOTH
    assert game.settings.value(VENUE) is Venue.FELT
    assert not game.window.menus.actions["players"].isEnabled()
    game.trigger("own_game")
    until(lambda: game.director.update is not None and game.director.update.kind is MatchKind.OWN)
    assert game.view.seats == own
    assert shown_venue(game) is Venue.FELT


@pytest.mark.usefixtures("no_waits")
def test_the_host_speaks_at_the_end_and_the_map_knows_it(start: Start) -> None:
    """At the end of the game the host says something, the way leads on to the map, and the map knows the result."""
    game = start(direction=Direction.HOLD)
    in_the_kitchen(game, deals=1)
    game.trigger("finish_hand")
    until(lambda: game.view.ending is not None and game.director.questions.panel is not None)
    panel = game.director.questions.panel
    assert panel is not None
    captions = [button.text().replace("&", "") for button in panel.findChildren(QPushButton)]
    assert "On with the evening" in captions
    assert "Play again here" in captions
    room = ROOMS[0]
    said = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert any(line in said for line in (*room.won, *room.lost))
    game.director.questions.evening_wanted.emit()
    window = game.window.controllers.evening.window
    assert window is not None
    until(lambda: window.details.games.text().startswith("One game"))
    window.close()
