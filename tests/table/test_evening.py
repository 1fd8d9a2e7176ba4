"""Tests of a match in a room of an evening's tour: it is begun, left and taken up again, and the own game waits."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginMatch, MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log import line_of, room_in
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import NOON, Window, open_table, seats

SHORT = Rules(goal=0, deals=1)
KITCHEN = link.GoToRoom("kitchen", SHORT, seats("PCCC"))
TRAIN = link.GoToRoom("train", SHORT, seats("PCCC"))
LEAVE = link.GoToOwn(Rules(goal=60), seats("PCCC"))


def shown(update: link.Update) -> tuple[object, ...]:
    """Return what a person sees of the match."""
    return update.view, update.deal_number, update.kind, update.room


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return a window with an own match in the middle of a deal."""
    window = Window(open_table(tmp_path))
    window.until_tricks(5)
    return window


def test_each_room_is_left_and_taken_up_again_at_its_last_card(window: Window) -> None:
    """The match of each room and the own match go on where they were left, as often as wanted."""
    own = shown(window.update)
    kitchen = window.send(KITCHEN)
    assert (kitchen.kind, kitchen.room, kitchen.view.stage) == (MatchKind.EVENING, "kitchen", Stage.DEAL)
    window.until_tricks(2)
    in_kitchen = shown(window.update)
    assert shown(window.send(KITCHEN)) == in_kitchen
    assert window.send(TRAIN).room == "train"
    window.until_tricks(3)
    in_train = shown(window.update)
    assert shown(window.send(KITCHEN)) == in_kitchen
    assert shown(window.send(LEAVE)) == own
    assert shown(window.send(TRAIN)) == in_train
    assert shown(window.send(LEAVE)) == own


def test_after_its_end_a_room_begins_anew(window: Window) -> None:
    """A match that is over stays in its log; the same room then has a new match, with the same rules and players."""
    window.send(KITCHEN)
    first = window.until_stage(Stage.OVER)
    again = window.send(KITCHEN)
    assert (again.room, again.view.rules, again.view.deals_played) == ("kitchen", SHORT, 0)
    assert again.match_id != first.match_id
    assert again.view.stage is Stage.DEAL


def test_the_company_of_a_room_stays(window: Window) -> None:
    """Nobody else sits down in a room; names and faces may change."""
    window.send(KITCHEN)
    before = window.update
    other = Seating("Somebody", Kind.COMPUTER, "wild")
    assert window.send(link.SetSeat(1, other)).view.seats[1] == before.view.seats[1]
    renamed = replace(before.view.seats[1], name="Somebody")
    assert window.send(link.SetSeat(1, renamed)).view.seats[1] == renamed


def test_a_room_after_a_kill(tmp_path: Path) -> None:
    """After a kill in a room, the program starts in the room, and the own match can be taken up from there."""
    window = Window(open_table(tmp_path))
    window.until_tricks(4)
    own = shown(window.update)
    window.send(KITCHEN)
    window.until_tricks(2)
    in_kitchen = shown(window.update)
    window = Window(open_table(tmp_path))
    assert shown(window.update)[0] == in_kitchen[0]
    assert window.update.room == "kitchen"
    assert shown(window.send(LEAVE))[0] == own[0]


def test_a_room_needs_one_person_and_a_name(window: Window) -> None:
    """A request without a person, with two of them or without a room is ignored."""
    own = shown(window.update)
    for request in (
        link.GoToRoom("kitchen", SHORT, seats("CCCC")),
        link.GoToRoom("kitchen", SHORT, seats("PPCC")),
        link.GoToRoom("", SHORT, seats("PCCC")),
    ):
        assert shown(window.send(request)) == own


def test_the_log_says_the_room_and_old_logs_stay_the_same(tmp_path: Path) -> None:
    """The room stands in the first entry of its match only; all other logs have no such key."""
    assert b'"room"' not in line_of(1, BeginMatch(SHORT, seats("PCCC")), NOON)
    window = Window(open_table(tmp_path))
    window.send(KITCHEN)
    rooms = [room_in(disk.read_file(path)) for path in LogArchive(tmp_path).logs()]
    assert rooms[-1] == "kitchen"
    assert room_in(b"") == room_in(b"{}\n{}\n") == ""
