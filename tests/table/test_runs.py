"""Tests of replays at a table: when they are possible, what they show, and which run counts."""

from pathlib import Path

import pytest

from hearts_qt.history.figures import match_figures
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginRun,
    Claim,
    CorrectDuplicate,
    CorrectTallies,
    Entry,
    Tally,
)
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.table import link
from hearts_qt.table.link import RunAtTable
from hearts_qt.table.log import read_log
from tests.table.tables import SECRET, Window, last_tricks, live, on_disk, open_table, prepared, state


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return the window of a table with one person, in the first deal."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=1234))
    return window


def replayed(window: Window, *, scrambled: bool = False) -> None:
    """Play the deal to its end, and once more."""
    window.until_stage(Stage.SCORED)
    window.send(link.Replay(scrambled))
    window.until_stage(Stage.SCORED)


def test_a_replay_is_offered_until_the_points_are_added(window: Window) -> None:
    """The deal can be played again from the person's first decision until its points are added; then it is too late."""
    assert window.update.can_replay is False
    assert not window.send(link.Replay()).run.earlier
    assert window.answer().can_replay
    assert window.until_stage(Stage.SCORED).can_replay
    window.send(link.GoOn())
    assert window.update.view.deals_played == 1
    assert window.update.run == RunAtTable(), "another deal has begun"


def _four(window: Window) -> tuple[Seating, Seating, Seating, Seating]:
    first, second, third, fourth = window.update.view.seats
    return first, second, third, fourth


def test_a_replay_shows_the_same_cards_and_the_points_that_count(window: Window) -> None:
    """The person gets the same hand; the update tells which run is played and the points of the one that counts."""
    hand = window.update.view.hand
    points = window.until_stage(Stage.SCORED).view.outcome
    assert points is not None
    update = window.send(link.Replay())
    assert (update.view.hand, update.view.stage) == (hand, Stage.DEAL)
    assert update.run == RunAtTable(RunKind.REPLAY, None, 1, counted := update.run.counted, None)
    assert counted is not None
    assert counted.points == points.points
    update = window.send(link.LeaveReplay())
    assert update.view.outcome == points
    assert update.run == RunAtTable(RunKind.FIRST, None, 2, counted, None, True)


def test_the_points_of_the_first_run_are_added(window: Window, tmp_path: Path) -> None:
    """Going on after a replay adds the points of the first run; the log says so, too."""
    counted = window.until_stage(Stage.SCORED).view.outcome
    assert counted is not None
    replayed(window, scrambled=True)
    last = window.update.view.outcome
    assert last is not None
    assert window.send(link.LeaveReplay()).run.last == last.points
    window.send(link.GoOn())
    assert window.update.view.scores == counted.points
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_statistics_count_the_run_that_counts(window: Window) -> None:
    """From the end of the first run on, the statistics do not change, whatever is played in further runs."""
    counted = match_figures(window.until_stage(Stage.SCORED), with_deal=True)
    assert sum(each.hearts for each in counted) == 13
    window.send(link.Replay())
    for update in (window.update, window.until_tricks(5), window.until_stage(Stage.SCORED)):
        for with_deal in (True, False):
            assert match_figures(update, with_deal) == counted
    assert match_figures(window.send(link.LeaveReplay()), with_deal=True) == counted


def test_while_a_decided_match_is_played_again_the_window_shows_its_winners(tmp_path: Path) -> None:
    """The window knows the winners during a replay of the last deal; the players do not, they see no earlier run."""
    window = Window(open_table(tmp_path, rules=Rules(goal=1)))
    ending = window.until_stage(Stage.SCORED).view.ending
    assert ending is not None
    assert window.send(link.Replay()).view.ending == ending
    assert window.until_stage(Stage.SCORED).view.ending == ending


def test_going_on_in_the_middle_of_a_replay_adds_the_points_that_count(window: Window) -> None:
    """The next deal can begin while a replay that does not count is played."""
    counted = window.until_stage(Stage.SCORED).view.outcome
    assert counted is not None
    window.send(link.Replay())
    window.until_tricks(2)
    window.send(link.GoOn())
    assert (window.update.view.scores, window.update.view.deals_played) == (counted.points, 1)


def test_a_scramble_keeps_the_hand_and_has_its_own_seal(window: Window) -> None:
    """A scramble keeps the person's hand, deals the other hands again, and shows another seal."""
    hand, seal = window.update.view.hand, window.update.seal
    window.answer()
    update = window.send(link.Replay(scrambled=True))
    assert update.view.hand == hand
    assert update.run.scramble is not None
    assert update.seal is not None
    assert seal is not None
    assert (update.seal.place, update.seal.scramble) == (seal.place, 1)
    assert update.seal.commitment != seal.commitment
    (scramble,) = live(window.table).dealings[0].scrambles
    assert scramble.hands != hands_of(1234)


def test_nothing_can_be_undone_in_the_run_that_counts_after_a_replay(window: Window) -> None:
    """A replay shows all cards, so the run before it cannot be changed any more; the replay itself can."""
    window.until_stage(Stage.SCORED)
    assert window.update.can_undo
    window.send(link.Replay())
    window.until_tricks(1)
    assert window.update.can_undo
    assert not window.send(link.LeaveReplay()).can_undo
    assert window.send(link.Undo()).view.stage is Stage.SCORED


def test_a_deal_can_be_played_again_and_again(window: Window, tmp_path: Path) -> None:
    """After the replay that was left, the next replay begins; the run that counts is noted once."""
    window.until_stage(Stage.SCORED)
    for _ in range(3):
        window.send(link.Replay())
        window.send(link.LeaveReplay())
    assert window.update.run.earlier == 4
    assert state(on_disk(tmp_path)) == state(live(window.table))


@pytest.mark.parametrize("who", ["PPCC", "CCCC"])
def test_only_a_single_person_can_play_a_deal_again(tmp_path: Path, who: str) -> None:
    """With two persons or with none, no replay is offered, and the request does nothing."""
    window = Window(open_table(tmp_path, who))
    window.send(link.GoOn())
    assert not window.update.can_replay
    window.send(link.Replay())
    assert live(window.table).run.kind is RunKind.FIRST


def test_a_position_can_be_replayed_but_not_scrambled(tmp_path: Path) -> None:
    """A deal that began in its middle is replayed from that position; nobody knows how it could be dealt again."""
    prepared(tmp_path, [last_tricks((1 << 40, 1 << 41, 1 << 42, 1 << 43), 0)])
    window = Window(open_table(tmp_path))
    assert not window.send(link.Replay(scrambled=True)).run.earlier
    assert window.send(link.Replay()).run.earlier == 1


def test_a_replay_goes_on_after_a_restart(window: Window, tmp_path: Path) -> None:
    """A program that was killed in a replay goes on with that replay."""
    replayed(window)
    window.send(link.Replay(scrambled=True))
    window.until_tricks(3)
    again = Window(open_table(tmp_path))
    assert (again.update.view, again.update.run) == (window.update.view, window.update.run)


def test_a_new_deal_abandons_the_deal_with_all_its_runs(window: Window) -> None:
    """If another deal is asked for during a replay, the deal does not count at all."""
    replayed(window)
    window.send(link.NewDeal())
    assert window.update.view.scores == (0, 0, 0, 0)
    assert window.update.run == RunAtTable()


def test_another_game_adds_the_points_that_count_first(tmp_path: Path) -> None:
    """If the last deal of a decided game is played again, a new game first adds the points of the run that counts."""
    window = Window(open_table(tmp_path, rules=Rules(goal=1)))
    replayed(window)
    ending = live(window.table).ending
    assert ending is not None
    window.send(link.NewMatch(Rules(), _four(window)))
    assert sum(each.wins for each in window.update.tallies.values()) == len(ending.winners)


def test_every_new_entry_is_written_and_read(tmp_path: Path) -> None:
    """Runs, claims and corrections are in the log, and the log gives the same match."""
    entries: list[Entry] = [
        BeginDeal(Direction.HOLD, number=7),
        Claim(0, ClaimKind.ALL, False),
        BeginRun(RunKind.REPLAY, 0, 99, SECRET),
        CorrectTallies({"South": Tally(3, 2, 1, 0, -1)}),
        CorrectDuplicate(4),
        AbandonDeal(),
    ]
    prepared(tmp_path, entries)
    logged = read_log(next(tmp_path.glob("*.jsonl")))
    assert logged.problem is None
    assert logged.match.tallies["South"] == Tally(3, 2, 1, 0, -1)
    assert (logged.match.duplicate_points, logged.match.dealings[0].scrambles[0].number) == (4, 99)
