"""Tests of the deal of the day at the table: one try counts, it can be left and continued, and nothing changes it."""

from datetime import date
from pathlib import Path
from typing import BinaryIO

import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.deal_of_the_day import RULES_OF_THE_DAY, number_of_day
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.table import link
from hearts_qt.table.log import day_in, read_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.possible_actions import is_waiting
from tests.table.tables import Window, open_table, seats

TODAY = date(2026, 11, 25)
DAY = link.GoToDay(TODAY, seats("PCCC"))
BACK = link.GoToOwn(Rules(goal=60), seats("PCCC"))


def shown(update: link.Update) -> tuple[object, ...]:
    """Return what a person sees of the match."""
    return update.view, update.deal_number, update.kind, update.day


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return a window with an own match in the middle of a deal."""
    window = Window(open_table(tmp_path))
    window.until_tricks(5)
    return window


def test_the_deal_follows_from_the_day(window: Window) -> None:
    """The number, the pass and the rules are those of the day, whatever was at the table before."""
    update = window.send(DAY)
    assert (update.kind, update.day, update.deal_number) == (MatchKind.DAILY, "2026-11-25", number_of_day(TODAY))
    assert (update.view.rules, update.view.direction) == (RULES_OF_THE_DAY, Direction.ACROSS)
    assert update.view.hand == hands_of(number_of_day(TODAY))[0]
    assert update.is_only_try


def test_it_is_left_and_continued_at_its_last_card(window: Window) -> None:
    """The own match and the deal of the day go on where they were left, and the day's deal is on the shelf."""
    own = shown(window.update)
    window.send(DAY)
    window.until_tricks(3)
    left = shown(window.update)
    assert is_waiting(window.table.match)
    assert shown(window.send(BACK)) == own
    assert shown(window.send(DAY)) == left
    assert shown(window.send(DAY)) == left


def test_it_goes_on_after_a_kill(window: Window, tmp_path: Path) -> None:
    """A new start of the program finds the try at its last card, at the table or among the matches that wait."""
    window.send(DAY)
    window.until_tricks(4)
    left = shown(window.update)
    again = Window(open_table(tmp_path))
    assert shown(again.update) == left
    again.send(BACK)
    third = Window(open_table(tmp_path))
    assert third.update.kind is MatchKind.OWN
    assert shown(third.send(DAY)) == left


def test_another_day_has_another_try(window: Window, tmp_path: Path) -> None:
    """Each day has a match of its own, also if the clock is set back to a day that was begun before."""
    window.send(DAY)
    window.until_tricks(2)
    first = shown(window.update)
    window.send(replace(DAY, day=date(2026, 11, 26)))
    window.until_tricks(1)
    second = shown(window.update)
    assert shown(window.send(DAY)) == first
    assert shown(window.send(replace(DAY, day=date(2026, 11, 26)))) == second
    days = [day_in(path.read_bytes()) for path in LogArchive(tmp_path).logs()]
    assert sorted(days) == ["", "2026-11-25", "2026-11-26"]


def test_a_try_that_is_over_is_never_begun_again(window: Window, tmp_path: Path) -> None:
    """After the last card the day's deal comes back with its result, and can only be played again for practice."""
    window.send(DAY)
    window.until_stage(Stage.SCORED)
    over = shown(window.update)
    assert not is_waiting(window.table.match)
    window.send(BACK)
    assert shown(window.send(DAY)) == over
    counted = window.update.view.outcome
    assert window.update.can_replay
    assert window.send(link.Replay()).run.is_for_practice
    assert not window.update.is_only_try
    window.until_stage(Stage.SCORED)
    window.send(link.LeaveReplay())
    assert window.update.view.outcome == counted
    runs = read_log(LogArchive(tmp_path).logs()[-1]).match
    assert runs.run.outcome is not None
    assert runs.scores == (0, 0, 0, 0)


@pytest.mark.parametrize("stage", [Stage.DEAL, Stage.SCORED])
def test_there_is_one_deal_only(window: Window, stage: Stage) -> None:
    """Neither during the deal nor after it, a request for another deal changes anything."""
    window.send(DAY)
    window.until_stage(stage)
    before = shown(window.update)
    for request in (link.GoOn(), link.NewDeal(), link.NewDeal(7), link.GoOn(7)):
        assert shown(window.send(request)) == before


def test_nothing_changes_a_try(window: Window) -> None:
    """There is no undo, no look at the other hands, no replay and no other player before the last card."""
    window.send(DAY)
    window.until_tricks(3)
    before = window.update
    assert not (before.can_undo)
    assert not (before.can_redo)
    assert not (before.can_replay)
    assert not before.can_scramble
    other = replace(before.view.seats[1], player="cardshark")
    computer = replace(before.view.seats[0], kind=Kind.COMPUTER)
    for request in (
        link.Undo(),
        link.Replay(),
        link.Replay(scrambled=True),
        link.OpenHands(True),
        link.SetSeat(1, other),
        link.SetSeat(0, computer),
    ):
        assert shown(window.send(request)) == shown(before)
    assert window.update.hands is None


def test_the_result_cannot_be_undone_but_the_hands_can_be_seen(window: Window) -> None:
    """After the last card the result stays; looking at the hands does no harm any more."""
    window.send(DAY)
    window.until_stage(Stage.SCORED)
    before = window.update.view.outcome
    assert not window.update.can_undo
    assert window.send(link.Undo()).view.outcome == before
    assert window.send(link.OpenHands(True)).hands is not None


def test_moves_of_a_practice_can_be_undone(window: Window) -> None:
    """A run for practice is like any other replay."""
    window.send(DAY)
    window.until_stage(Stage.SCORED)
    window.send(link.Replay())
    window.until_tricks(2)
    assert window.update.can_undo
    window.send(link.Undo())
    assert window.update.can_redo


def test_a_player_may_change_the_name(window: Window) -> None:
    """A new name or face of the person is no help, so it is taken."""
    window.send(DAY)
    own = replace(window.update.view.seats[0], name="Ada", face="ada")
    assert window.send(link.SetSeat(0, own)).view.seats[0] == own


def test_it_counts_for_nobodys_wins(window: Window) -> None:
    """No tally has the deal of the day."""
    before = window.update.tallies
    window.send(DAY)
    window.until_stage(Stage.SCORED)
    assert window.send(BACK).tallies == before


def test_a_try_that_cannot_be_read_is_not_begun_again(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk refuses the log of a try, that is told, and no second try begins."""
    window.send(DAY)
    window.until_tricks(2)
    window.send(BACK)

    def refused(path: Path) -> bytes:
        raise OSError(5, "Input/output error", str(path))

    monkeypatch.setattr("hearts_qt.files.disk.read_file", refused)
    told = window.send(DAY)
    assert told.kind is MatchKind.OWN
    assert len(told.problems) == 1
    assert sum(day_in(path.read_bytes()) == "2026-11-25" for path in LogArchive(tmp_path).logs()) == 1


def test_a_log_that_cannot_be_opened_hides_no_try(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The try of a day is found although another log cannot be opened."""
    window.send(DAY)
    window.until_tricks(2)
    left = shown(window.update)
    window.send(BACK)
    open_file, own = disk.open_file, LogArchive(tmp_path).logs()[-1]

    def refuses_own(path: Path) -> BinaryIO:
        if path == own:
            raise OSError(5, "Input/output error", str(path))
        return open_file(path)

    monkeypatch.setattr(disk, "open_file", refuses_own)
    assert shown(window.send(DAY)) == left


def test_a_try_that_the_disk_has_refused_is_found(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A try of which nothing could be written yet is found again, and not begun a second time."""
    with monkeypatch.context() as broken:
        for function in ("write", "put_file", "replace_file"):
            broken.setattr(f"hearts_qt.files.disk.{function}", _no_space)
        window.send(DAY)
        match = window.update.match_id
        window.send(link.NewMatch(Rules(), seats("PCCC")))
        assert window.table.log.find_day("2026-11-25") == match != ""
    assert window.send(DAY).match_id == match


def _no_space(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("who", ["CCCC", "PPCC"])
def test_exactly_one_person_plays_it(window: Window, who: str) -> None:
    """Without a person, or with several, the request is ignored."""
    before = shown(window.update)
    assert shown(window.send(replace(DAY, seats=seats(who)))) == before


def test_other_logs_have_no_day(window: Window, tmp_path: Path) -> None:
    """A log of another kind, a text that is no log, and a log whose first line is spoilt have no day."""
    assert day_in(LogArchive(tmp_path).logs()[0].read_bytes()) == ""
    for text in (b"", b"x", b"{}\n", b'{}\n{"day": 3}\n', b'{}\n[["day"]]\n'):
        assert day_in(text) == ""


def test_the_pass_of_the_day_is_asked_for(window: Window) -> None:
    """On a day with a pass the person passes first; on a Thursday the deal begins with the first card."""
    assert window.send(DAY).view.phase is Phase.PASSING
    assert window.send(replace(DAY, day=date(2026, 11, 26))).view.phase is Phase.PLAYING
