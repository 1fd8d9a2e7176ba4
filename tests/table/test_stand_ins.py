"""Tests that the table logs and counts failing computer players, even over a restart."""

from pathlib import Path

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Entry, Misdeed, StandIn
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.table.log import entry_of
from hearts_qt.table.problems import PlayerFailed
from tests.table.tables import Does, Plain, Window, live, open_table


def stand_ins(folder: Path) -> list[Entry]:
    """Return the entries of the log about failed players."""
    (path,) = folder.glob("match-*.jsonl")
    entries = [entry_of(line, number) for number, line in enumerate(path.read_bytes().splitlines()[1:], start=1)]
    return [entry for entry in entries if isinstance(entry, StandIn)]


def window_on(folder: Path, fails: int | None) -> Window:
    """Return a window with a person and plain players. The player in the seat `fails` gives no valid answer."""
    does = Does(lambda view: None if view.seat == fails else Plain().decide(view, 0), "plain")
    return Window(open_table(folder, "PCCC", players={"plain": does}))


def play_a_deal(window: Window) -> link.Update:
    """Let AutoPlay play the person's cards to the end of the deal."""
    window.send(link.Autopilot(True))
    return window.until(lambda update: update.view.stage is Stage.SCORED)


def test_a_failure_is_written_down_once_a_deal(tmp_path: Path) -> None:
    """The log has one entry for each deal in which a player fails, and the update has the number of these deals."""
    window = window_on(tmp_path, 2)
    update = play_a_deal(window)
    assert stand_ins(tmp_path) == [StandIn(2, "plain", Misdeed.ILLEGAL)]
    assert update.stood_in == (0, 0, 1, 0)
    assert [type(trouble) for trouble in window.problems] == [PlayerFailed]
    window.send(link.GoOn())
    assert play_a_deal(window).stood_in == (0, 0, 2, 0)


def test_the_count_survives_a_restart_and_ends_with_the_match(tmp_path: Path) -> None:
    """After a restart the log gives the same count of failures. A new match begins with the count 0."""
    play_a_deal(window_on(tmp_path, 1))
    again = window_on(tmp_path, None)
    assert again.update.stood_in == (0, 1, 0, 0)
    again.send(link.GoOn())
    assert play_a_deal(again).stood_in == (0, 1, 0, 0)
    seats = again.update.view.seats
    again.send(link.NewMatch(again.update.next_rules, (seats[0], seats[1], seats[2], seats[3])))
    assert again.update.stood_in == (0, 0, 0, 0)


def test_who_does_not_fail_leaves_no_trace(tmp_path: Path) -> None:
    """If no player fails, the log has no entries about failures."""
    window = window_on(tmp_path, None)
    play_a_deal(window)
    assert stand_ins(tmp_path) == []
    assert live(window.table).stood_in == [0 for _ in SEATS]


def test_a_failure_leaves_an_open_question_open(tmp_path: Path) -> None:
    """A computer's failure does not change the open question of a person."""
    window = window_on(tmp_path, 3)
    window.send(link.GoOn())
    (before,) = window.update.questions
    window.ready()
    assert window.update.stood_in == (0, 0, 0, 1)
    assert window.update.questions == (before,)
