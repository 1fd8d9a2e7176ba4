"""Tests of waiting matches: they can be taken up again from their logs after another match."""

import errno
from copy import deepcopy
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch, ChangeSeat, MatchKind, ResumeMatch, StartProgram
from hearts_qt.rules.events import MatchResumed
from hearts_qt.rules.match import MatchError
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Opening, PassOrder, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log import logged_entries, read_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import People
from hearts_qt.table.problems import GoesOnInCopy, MatchGone, MatchNotResumed
from tests.table.tables import NOON, Window, last_tricks, live, open_table, seats, state, take_up

ONE_DEAL = Rules(goal=0, deals=1)
FIRST, SECOND, THIRD = (f"match-00000{number}.jsonl" for number in (1, 2, 3))


def names(folder: Path) -> list[str]:
    """Return the names of the logs in a folder."""
    return [each.name for each in LogArchive(folder).logs()]


def entries(path: Path) -> list[Any]:
    """Return the entries of a log."""
    return [each.entry for each in logged_entries(path, path.read_bytes())]


def shown(update: link.Update) -> tuple[object, ...]:
    """Return the parts of an update that a person sees."""
    return update.view, update.hands, update.deal_number, update.seal, update.next_rules, update.next_direction


def full_disk(*_: object) -> None:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def is_refused(window: Window) -> bool:
    """Return whether the disk has refused entries that are not written yet."""
    return window.table.log.is_refused


@pytest.fixture
def left(tmp_path: Path) -> tuple[Window, link.Update]:
    """Return a window with a second match, and the last update of the first match, which was left during a trick."""
    window = Window(open_table(tmp_path))
    window.until_tricks(5)
    window.until(lambda update: bool(update.questions) and len(update.view.trick) > 0)
    before = window.update
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    return window, before


def test_a_match_comes_back_to_the_card(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """A match that was left for another match comes back exactly as it was, and can be played to its end."""
    window, before = left
    window.until_tricks(2)
    second = window.update
    update = window.send(take_up(tmp_path, FIRST))
    assert shown(update) == shown(before)
    assert update.events == (MatchResumed(),)
    assert update.questions
    assert shown(window.send(take_up(tmp_path, SECOND))) == shown(second)
    window.send(take_up(tmp_path, THIRD))
    window.until_stage(Stage.SCORED)
    assert window.problems == []


def test_the_match_that_was_taken_up_is_at_the_table_after_a_start(
    left: tuple[Window, link.Update], tmp_path: Path
) -> None:
    """The log of the match at the table has the highest number, so that the next start finds it."""
    window, before = left
    assert names(tmp_path) == [FIRST, SECOND]
    window.send(take_up(tmp_path, FIRST))
    assert names(tmp_path) == [SECOND, THIRD]
    assert shown(Window(open_table(tmp_path)).update) == shown(before)


def test_the_match_that_came_last_is_found_among_many(tmp_path: Path) -> None:
    """After many changes of the match, the next start finds the match that came to the table last."""
    minutes = count()
    window = Window(open_table(tmp_path, clock=lambda: NOON + timedelta(minutes=next(minutes))))
    for _ in range(5):
        window.send(link.NewMatch(Rules(), seats("PCCC")))
        window.until(lambda update: bool(update.questions))
    for turn in (2, 4, 0, 3, 1, 1, 3, 2):
        window.send(take_up(tmp_path, names(tmp_path)[turn]))
        assert shown(Window(open_table(tmp_path)).update) == shown(window.update), names(tmp_path)
        assert len(names(tmp_path)) == 6


def test_games_won_in_the_meantime_are_kept(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """A match that comes back gets the current tallies, and the next start has these tallies too."""
    window, _ = left
    window.until_stage(Stage.OVER)
    won = window.update.tallies
    assert any(each.wins for each in won.values())
    assert window.send(take_up(tmp_path, FIRST)).tallies == won
    assert Window(open_table(tmp_path)).update.tallies == won


def test_the_result_of_a_decided_match_is_added_before_it_is_left(
    left: tuple[Window, link.Update], tmp_path: Path
) -> None:
    """If a match is decided, its result is added before another match is taken up."""
    window, _ = left
    window.until_stage(Stage.SCORED)
    assert any(each.wins for each in window.send(take_up(tmp_path, FIRST)).tallies.values())
    assert read_log(tmp_path / SECOND).match.stage is Stage.OVER


def test_killed_between_the_entry_and_the_new_name(
    left: tuple[Window, link.Update], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a waiting match's log cannot get its new name, the match at the table goes on, also after the next start."""
    window, before = left
    window.until_tricks(1)
    second = window.update

    def refuse(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "replace", refuse)
    update = window.send(take_up(tmp_path, FIRST))
    assert shown(update) == shown(second)
    assert update.problems == (MatchNotResumed(str(tmp_path / FIRST), "No space left on device"),)
    monkeypatch.undo()
    assert shown(Window(open_table(tmp_path)).update) == shown(second)
    assert shown(window.send(take_up(tmp_path, FIRST))) == shown(before)


def test_a_folder_that_cannot_be_synced_keeps_no_match_away(
    left: tuple[Window, link.Update], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If only the sync of the folder fails, the match is taken up: its log already has its new name."""
    window, before = left

    def refuse(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "sync_folder", refuse)
    update = window.send(take_up(tmp_path, FIRST))
    assert shown(update) == shown(before)
    assert update.problems == ()
    monkeypatch.undo()
    assert shown(Window(open_table(tmp_path)).update) == shown(before)


@pytest.mark.parametrize("match", ["0" * 16, "../match-000001.jsonl", "", "\0"])
def test_what_is_not_there_is_not_taken_up(left: tuple[Window, link.Update], tmp_path: Path, match: str) -> None:
    """A request with an unknown id changes nothing, and the problem in the update says that no such log is there."""
    window, _ = left
    now = shown(window.update)
    update = window.send(link.TakeUp(match))
    assert shown(update) == now
    assert update.problems == (MatchGone(match),)
    assert names(tmp_path) == [FIRST, SECOND]


def test_a_log_that_cannot_be_opened_hides_no_other(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """A folder with the name of a log does not hide any match."""
    window, before = left
    (tmp_path / "match-000009.jsonl").mkdir()
    assert shown(window.send(take_up(tmp_path, FIRST))) == shown(before)


def test_the_match_at_the_table_is_not_taken_up(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """Taking up the match at the table changes nothing."""
    window, _ = left
    now = shown(window.update)
    update = window.send(take_up(tmp_path, SECOND))
    assert (shown(update), update.problems) == (now, ())
    assert names(tmp_path) == [FIRST, SECOND]


def test_a_result_stays_open_if_the_other_match_cannot_come(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """If a waiting match cannot come, the result of the match at the table is not added, so Undo is still possible."""
    window, _ = left
    window.until_stage(Stage.SCORED)
    window.send(link.TakeUp("0" * 16))
    assert window.update.view.stage is Stage.SCORED
    assert window.update.can_undo


def test_a_match_that_is_over_is_not_taken_up(tmp_path: Path) -> None:
    """A match that is over cannot be taken up, and its log stays as it is."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    window.until_stage(Stage.OVER)
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    before = (tmp_path / FIRST).read_bytes()
    request = take_up(tmp_path, FIRST)
    assert window.send(request).problems == (MatchNotResumed(str(tmp_path / FIRST), "this game is over"),)
    assert (tmp_path / FIRST).read_bytes() == before


def test_a_log_that_cannot_be_written_is_not_taken_up(
    left: tuple[Window, link.Update], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a match cannot be taken up because its log cannot be written, the match at the table goes on."""
    window, _ = left
    now = shown(window.update)

    def refuse(descriptor: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "write", refuse)
    update = window.send(take_up(tmp_path, FIRST))
    assert shown(update) == now
    assert update.problems == (MatchNotResumed(str(tmp_path / FIRST), "No space left on device"),)
    assert names(tmp_path) == [FIRST, SECOND]


def test_a_match_that_is_over_cannot_come_back(tmp_path: Path) -> None:
    """A match that is over refuses the entry that takes it up again."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    window.until_stage(Stage.OVER)
    with pytest.raises(MatchError, match="the match is over"):
        read_log(tmp_path / FIRST).match.apply(ResumeMatch({}))


def test_a_damaged_match_goes_on_in_a_copy(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """If a waiting match's log has a bad line, the log is not changed, and the match goes on in a copy."""
    window, before = left
    with (tmp_path / FIRST).open("ab") as log:
        log.write(b"nonsense\n")
    damaged = (tmp_path / FIRST).read_bytes()
    update = window.send(take_up(tmp_path, FIRST))
    assert shown(update) == shown(before)
    assert update.problems == (GoesOnInCopy(str(tmp_path / FIRST), str(tmp_path / THIRD)),)
    assert (tmp_path / FIRST).read_bytes() == damaged
    assert shown(Window(open_table(tmp_path)).update) == shown(before)


# Matches that were set up


def test_a_deal_from_hands_begins_a_match_of_its_own(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """Given hands begin a new match with given rules, seats, scores and direction. The earlier match then waits."""
    window, before = left
    rules = Rules(goal=60, cards_passed=2)
    scores = (31, 7, 0, 12)
    hands = hands_of(99)
    update = window.send(link.SetUp(rules, seats("CPCC"), Direction.RIGHT, scores, hands=hands))
    view = update.view
    assert (view.rules, view.scores, view.direction, view.seat) == (rules, scores, Direction.RIGHT, 1)
    assert view.hand == hands[1]
    assert read_log(tmp_path / THIRD).match.kind is MatchKind.SET_UP
    window.until(lambda update: update.view.deals_played == 1)
    assert sum(window.update.view.scores) == sum(scores) + 26
    assert shown(window.send(take_up(tmp_path, FIRST))) == shown(before)


def test_a_match_that_was_set_up_counts_for_nobodys_wins(tmp_path: Path) -> None:
    """Nobody gets a win from a match that was set up, not even in the tallies of the next match."""
    window = Window(open_table(tmp_path))
    window.send(link.SetUp(ONE_DEAL, seats("PCCC"), Direction.HOLD, number=5))
    window.until_stage(Stage.OVER)
    assert window.update.tallies == {}
    assert window.send(link.NewMatch(ONE_DEAL, seats("PCCC"))).tallies == {}


def test_a_position_in_mid_deal_is_played_on(tmp_path: Path) -> None:
    """A position in the middle of a deal can begin a match too."""
    window = Window(open_table(tmp_path))
    hands = (parse_cards("AS 2C"), parse_cards("KS 3C"), parse_cards("QS 4C"), parse_cards("JS 5C"))
    position = last_tricks(hands, 0).position
    window.send(link.SetUp(ONE_DEAL, seats("PCCC"), Direction.HOLD, position=position))
    window.until_stage(Stage.OVER)
    assert window.update.view.deals_played == 1


def test_an_impossible_deal_changes_nothing(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """If a card is in the given hands twice, they are refused, and the match at the table goes on."""
    window, _ = left
    now = shown(window.update)
    hands = hands_of(99)
    window.send(link.SetUp(Rules(), seats("PCCC"), Direction.HOLD, hands=(hands[0], hands[0], hands[2], hands[3])))
    assert shown(window.look()) == now
    assert names(tmp_path) == [FIRST, SECOND]


# Programs and persons in a log


def test_each_run_of_the_program_is_in_the_log_before_its_first_entry(tmp_path: Path) -> None:
    """A log has an entry for each run of the program: after the first entry, or before the run's first entry."""
    first, later = StartProgram("1.0", "2026-11-23T09:30:00Z"), StartProgram("1.1", "2026-11-24T09:30:00Z")
    window = Window(open_table(tmp_path, program=first))
    window.send(link.GoOn())
    assert [type(each) for each in entries(tmp_path / FIRST)[:3]] == [BeginMatch, StartProgram, BeginDeal]
    before = entries(tmp_path / FIRST)
    window = Window(open_table(tmp_path, program=later))
    assert entries(tmp_path / FIRST) == before
    window.until(lambda update: len(update.view.tricks) > 0)
    assert entries(tmp_path / FIRST)[len(before)] == later
    assert entries(tmp_path / FIRST).count(later) == 1


def test_the_run_of_the_program_stands_before_the_return(tmp_path: Path) -> None:
    """If a match of an earlier run is taken up again, the entry for the new run is written once, before the return."""
    window = Window(open_table(tmp_path, program=StartProgram("1.0", "2026-11-23T09:30:00Z")))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    later = StartProgram("1.1", "2026-11-24T09:30:00Z")
    window = Window(open_table(tmp_path, program=later))
    window.send(take_up(tmp_path, FIRST))
    window.send(link.GoOn(number=7))
    written = entries(tmp_path / THIRD)
    assert written.count(later) == 1
    assert isinstance(written[written.index(later) + 1], ResumeMatch)


def test_the_tallies_of_a_log_are_those_of_its_last_return(left: tuple[Window, link.Update], tmp_path: Path) -> None:
    """The entry that takes a match up again has the tallies, and the names in them are plain text."""
    window, _ = left
    window.until_stage(Stage.OVER)
    window.send(take_up(tmp_path, FIRST))
    resumed = next(each for each in entries(tmp_path / THIRD) if isinstance(each, ResumeMatch))
    assert resumed.tallies == window.update.tallies
    assert list(ResumeMatch({"a\u202e": resumed.tallies["South"]}).tallies) == ["a"]


def test_the_owner_of_the_profile_is_known_by_an_id(tmp_path: Path) -> None:
    """A log has the id of the profile's owner for the owner's seat, even under a new name, but no id of a guest."""
    window = Window(open_table(tmp_path, people=People("p1")))
    assert entries(tmp_path / FIRST)[0].persons == ("p1", "", "", "")
    window.send(link.SetSeat(0, Seating("Renamed", Kind.PERSON)), link.SetSeat(1, Seating("Guest", Kind.PERSON)))
    assert [each.person for each in entries(tmp_path / FIRST) if isinstance(each, ChangeSeat)] == ["p1", ""]
    open_table(tmp_path / "without")
    assert b'"persons"' not in (tmp_path / "without" / FIRST).read_bytes()


@pytest.mark.parametrize("over", [False, True])
def test_a_match_that_the_disk_refused_is_saved_after_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    """If a match is left while the disk is full, its missing entries are written as soon as the disk has room."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    window.until_tricks(2)
    works = disk.write
    monkeypatch.setattr(disk, "write", full_disk)
    window.until_stage(Stage.OVER) if over else window.until_tricks(5)
    before = window.table.match
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    assert window.table.log.save() == "No space left on device"
    assert is_refused(window)
    refused = window.send(take_up(tmp_path, FIRST))
    assert [each.log for each in refused.unsaved] == ([] if over else [FIRST])
    assert [len(each.view.tricks) for each in refused.unsaved] == ([] if over else [5])
    assert refused.match_id not in {each.match for each in refused.unsaved}
    assert any(isinstance(each, MatchNotResumed) for each in refused.problems)
    monkeypatch.setattr(disk, "write", works)
    assert window.table.log.save() is None
    assert not is_refused(window)
    assert window.table.update().unsaved == ()
    assert before is not None
    assert read_log(tmp_path / FIRST).match.stage is before.stage
    assert read_log(tmp_path / FIRST).entries == len(entries(tmp_path / FIRST))
    assert names(tmp_path) == [FIRST, SECOND]
    if not over:
        window.send(take_up(tmp_path, FIRST))
        assert len(window.update.view.tricks) == 5


def test_a_match_that_the_disk_refused_is_in_the_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the person saves the game elsewhere, earlier matches that the disk refused are saved there too."""
    window = Window(open_table(tmp_path / "full", rules=ONE_DEAL))
    window.until_tricks(2)
    works = disk.write
    monkeypatch.setattr(disk, "write", full_disk)
    window.until_tricks(5)
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    monkeypatch.setattr(disk, "write", works)
    assert window.table.log.save_copy(tmp_path / "copy.jsonl") is None
    assert len(read_log(tmp_path / "copy.jsonl").match.dealings) == 1
    assert read_log(tmp_path / "copy-2.jsonl").entries > 20


def test_a_clock_that_was_ahead_once_hides_no_match(tmp_path: Path) -> None:
    """Even if an earlier match was begun with a wrong, later clock, the start finds the match that came last."""
    times = [NOON.replace(year=2099)]
    window = Window(open_table(tmp_path, rules=ONE_DEAL, clock=lambda: times[0]))
    window.until_tricks(1)
    times[0] = NOON
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    window.until_tricks(2)
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    window.until_tricks(3)
    window.send(take_up(tmp_path, SECOND))
    again = Window(open_table(tmp_path, rules=ONE_DEAL))
    assert len(again.update.view.tricks) == 2
    assert not again.update.problems
    again.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    again.until_tricks(4)
    assert len(Window(open_table(tmp_path, rules=ONE_DEAL)).update.view.tricks) == 4


# Restore

DEALT = (Rules(goal=60, pass_order=PassOrder.RIGHT_ACROSS_LEFT, opening=Opening.ROTATES), seats("PCCC"))
OTHERS = (Rules(goal=500), seats("CPCC"))


def restore(window: Window) -> link.Update:
    """Go back to the person's own match."""
    return window.send(link.GoToOwn(*OTHERS))


def set_up(window: Window, number: int = 5) -> link.Update:
    """Set up a deal with other rules, seats, scores and another direction."""
    return window.send(link.SetUp(*OTHERS, Direction.SCATTER, (9, 8, 7, 6), leader=2, number=number))


@pytest.mark.parametrize("moment", ["pass", "trick", "scored", "between"])
@pytest.mark.parametrize("kill", [False, True])
def test_restore_brings_everything_back(tmp_path: Path, moment: str, kill: bool) -> None:
    """After deals that were set up, the own match is as it was, field by field, also if the program was killed."""
    window = Window(open_table(tmp_path, rules=DEALT[0]))
    window.until(lambda update: update.view.deals_played == 2)
    if moment == "trick":
        window.until(lambda update: len(update.view.tricks) == 4 and len(update.view.trick) > 0)
    elif moment != "pass":
        window.until_stage(Stage.SCORED)
        if moment == "between":
            window.table.handle(link.GoOn())
    before, was = deepcopy(state(live(window.table))), window.update
    set_up(window)
    window.until_tricks(3)
    set_up(window, 6)
    if kill:
        window = Window(open_table(tmp_path))
    update = restore(window)
    assert state(live(window.table)) == before
    assert moment == "between" or shown(update) == shown(was)
    assert update.kind is MatchKind.OWN
    assert state(live(open_table(tmp_path))) == before


def test_restore_after_many_deals_that_were_set_up(tmp_path: Path) -> None:
    """However many deals were set up and left, the own match comes back, and nothing else happens to it."""
    window = Window(open_table(tmp_path))
    window.until_tricks(2)
    before = state(live(window.table))
    for number in range(1, 25):
        set_up(window, number)
        window.until(lambda update: bool(update.questions))
    restore(window)
    assert state(live(window.table)) == before
    assert restore(window).kind is MatchKind.OWN
    assert len(names(tmp_path)) == 25


def test_restore_of_a_match_that_is_over_begins_another_with_its_rules_and_players(tmp_path: Path) -> None:
    """If the own match was over, the next one begins with the rules and players that it had."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    window.until_stage(Stage.OVER)
    won = window.update.tallies
    set_up(window)
    update = restore(window)
    assert (update.kind, update.view.rules, update.view.seats) == (MatchKind.OWN, ONE_DEAL, seats("PCCC"))
    assert (update.tallies, update.view.scores, update.view.deals_played) == (won, (0, 0, 0, 0), 0)


@pytest.mark.parametrize("damage", ["deleted", "not a log"])
def test_restore_without_the_match_that_was_left(tmp_path: Path, damage: str) -> None:
    """If the log of the own match is gone, a new match begins with the rules and players that the request names."""
    window = Window(open_table(tmp_path))
    window.until_tricks(1)
    set_up(window)
    if damage == "deleted":
        (tmp_path / FIRST).unlink()
    else:
        lines = (tmp_path / FIRST).read_bytes().splitlines(keepends=True)
        (tmp_path / FIRST).write_bytes(b"nonsense\n" + lines[1])
    update = restore(window)
    assert (update.kind, update.view.rules, update.view.seats) == (MatchKind.OWN, *OTHERS)
