"""Tests of duplicate play at a table: the CardShark plays the person's cards, and the points are compared."""

from pathlib import Path

import pytest

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Decision
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import MatchKind, Tally
from hearts_qt.rules.moves import CashOut, Pass, Play
from hearts_qt.rules.phases import Phase, RunKind, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table import link
from tests.table.tables import (
    Does,
    Plain,
    Thinker,
    Window,
    decided,
    last_tricks,
    live,
    on_disk,
    open_table,
    plain_move,
    prepared,
    state,
    take_up,
)


def highest(view: View) -> Decision:
    """Play the highest legal card; pass as the plain player does."""
    if view.phase is Phase.PASSING or view.stage is Stage.AWARD:
        return decided(plain_move(view))
    assert view.seat is not None
    return decided(Play(view.seat, max(each_card(view.legal))))


@pytest.fixture
def shark() -> Does:
    """Return a player that plays differently from the person."""
    return Does(highest, "shark")


@pytest.fixture
def window(tmp_path: Path, shark: Does) -> Window:
    """Return the window of a table with one person, at the end of the first deal."""
    window = Window(open_table(tmp_path, steady=shark))
    window.send(link.GoOn(number=2))
    window.until_stage(Stage.SCORED)
    return window


def points_of(update: link.Update) -> tuple[int, ...]:
    """Return the points of the run that has ended."""
    assert update.view.outcome is not None
    return update.view.outcome.points


def zip_on(window: Window) -> None:
    """Let the table take all steps that it takes without waiting for the window."""
    while window.table.can_step:
        window.table.step()
    window.look()


def shark_played(window: Window) -> link.Update:
    """Let the CardShark play the deal to its end."""
    assert window.send(link.PlayDuplicate()).run.is_duplicate
    return window.until_stage(Stage.SCORED)


def test_the_shark_plays_the_persons_cards(window: Window, shark: Does) -> None:
    """The person is asked for nothing; the CardShark passes and plays all cards of the person's hand."""
    hand = window.update.view.dealt
    update = window.send(link.PlayDuplicate())
    assert (update.view.hand, update.view.phase, update.autopilot) == (hand, Phase.PASSING, True)
    while update.view.stage is Stage.DEAL:
        assert update.questions == ()
        assert not update.can_undo
        assert update.waits
        update = window.ready()
    assert shark.asked == 14
    own = [move for move in live(window.table).moves if isinstance(move, Pass | Play) and move.seat == 0]
    assert all(move.auto for move in own)


def test_its_points_minus_yours_are_added_to_dup_game(window: Window) -> None:
    """Dup Game changes when the CardShark's last card is played; the scores are those of the person's own run."""
    own = points_of(window.update)
    update = shark_played(window)
    difference = points_of(update)[0] - own[0]
    assert update.duplicate_points == difference == 17
    window.send(link.GoOn())
    assert window.update.view.scores == own
    assert window.update.duplicate_points == difference


@pytest.mark.parametrize(("number", "dup"), [(2, 1), (17, -1), (16, 0)])
def test_dup_total_changes_by_one_at_the_end_of_the_game(tmp_path: Path, shark: Does, number: int, dup: int) -> None:
    """At the end of a game the dup total of the person rises or falls by 1, however large the difference is."""
    window = Window(open_table(tmp_path, rules=Rules(goal=1), steady=shark))
    window.send(link.GoOn(number=number))
    assert window.until_stage(Stage.SCORED).tallies["South"].dup == 0
    assert shark_played(window).tallies["South"].dup == dup, "the result of the game is certain already"
    window.send(link.GoOn())
    assert window.update.view.stage is Stage.OVER
    assert [window.update.tallies[each.name].dup for each in window.update.view.seats] == [dup, 0, 0, 0]


def test_the_dup_column_as_in_the_chapter_on_replays(window: Window) -> None:
    """Replays come first, then the CardShark: the points that count stay, and the other column shows the last run."""
    own = points_of(window.update)
    window.send(link.Replay())
    replayed = window.until_stage(Stage.SCORED)
    assert replayed.run.counted is not None
    assert (replayed.run.counted.points, replayed.can_duplicate) == (own, True)
    update = shark_played(window)
    assert update.run.counted is not None
    assert update.run.counted.points == own
    assert window.send(link.LeaveReplay()).run.last == points_of(update)
    assert points_of(window.update) == own


def test_a_replay_counts_if_the_first_run_was_left_before_its_end(tmp_path: Path, shark: Does) -> None:
    """The CardShark's points are then compared with the points of the replay."""
    window = Window(open_table(tmp_path, steady=shark))
    window.send(link.GoOn(number=2))
    window.until_tricks(5)
    assert not window.update.can_duplicate
    window.send(link.Replay())
    own = points_of(window.until_stage(Stage.SCORED))
    update = shark_played(window)
    assert update.duplicate_points == points_of(update)[0] - own[0]
    window.send(link.GoOn())
    assert window.update.view.scores == own


def test_a_run_left_when_all_points_are_in_counts(tmp_path: Path) -> None:
    """A replay that begins after the last point card does not take the place of the run before it."""
    clubs = (0b1, 0b10, 0b100, 0b1000)
    prepared(tmp_path, [last_tricks((clubs[0] * 17, clubs[1] * 17, clubs[2] * 17, clubs[3] * 17), 2)])
    window = Window(open_table(tmp_path))
    assert window.update.cash_out is CashOut.POINTS_IN
    update = window.send(link.Replay())
    assert update.run.counted is not None
    assert update.run.counted.points == (26, 26, 0, 26)


def test_replay_is_off_in_the_sharks_turn_and_shows_the_shark_again_after_it(window: Window) -> None:
    """After its turn, the CardShark plays again in exactly the same way; after leaving it, the person replays."""
    update = window.send(link.PlayDuplicate())
    assert (update.can_replay, update.can_scramble, update.can_duplicate) == (False, False, False)
    first = window.until_stage(Stage.SCORED)
    moves = list(live(window.table).moves)
    assert (first.can_replay, first.can_scramble, first.can_duplicate) == (True, False, False)
    assert window.send(link.Replay(scrambled=True)).run.is_for_practice
    assert live(window.table).run.outcome is None
    assert window.send(link.Replay()).run.is_duplicate
    again = window.until_stage(Stage.SCORED)
    assert live(window.table).moves == moves
    assert again.duplicate_points == first.duplicate_points
    window.send(link.LeaveReplay())
    assert not window.update.can_duplicate
    assert window.send(link.Replay()).run.kind is RunKind.REPLAY


def test_the_sharks_turn_goes_on_after_a_restart(window: Window, tmp_path: Path, shark: Does) -> None:
    """A program that was killed half-way goes on with the CardShark's run, and ends it in the same way."""
    window.send(link.PlayDuplicate())
    window.until_tricks(6)
    again = Window(open_table(tmp_path, steady=shark))
    assert (again.update.view, again.update.run) == (window.update.view, window.update.run)
    assert again.update.autopilot
    again.until_stage(Stage.SCORED)
    window.until_stage(Stage.SCORED)
    assert live(again.table).moves == live(window.table).moves
    assert again.update.duplicate_points == window.update.duplicate_points


def test_zip_changes_nothing_in_the_result(tmp_path: Path) -> None:
    """The CardShark that thinks by rounds plays the same cards, slowly or at full speed."""
    results = []
    for name, zips in (("slow", False), ("fast", True)):
        quick = Thinker(quick=True)
        table = open_table(
            tmp_path / name, make_adviser=CardShark, steady=CardShark(rounds=60), players={"plain": quick}
        )
        window = Window(table)
        window.send(link.ThinkingTime(0.01), link.GoOn(number=99))
        window.until_stage(Stage.SCORED)
        window.send(link.PlayDuplicate())
        if zips:
            assert window.send(link.Finish(True)).finishing
            zip_on(window)
        window.until_stage(Stage.SCORED)
        assert not window.update.finishing, "Zip is off at the end of the deal"
        results.append(window.update.view.tricks)
    assert results[0] == results[1]


def test_leaving_the_sharks_turn_compares_nothing(window: Window, tmp_path: Path) -> None:
    """If the CardShark's run is left in its middle, it does not count, and can begin again."""
    window.send(link.PlayDuplicate())
    window.until_tricks(3)
    update = window.send(link.LeaveReplay())
    assert (update.duplicate_points, update.can_duplicate) == (0, True)
    window.send(link.GoOn())
    assert window.update.duplicate_points == 0
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_another_game_waits_and_comes_back_in_the_middle_of_the_sharks_turn(window: Window, tmp_path: Path) -> None:
    """A game that was left while the CardShark played is taken up at that card."""
    window.send(link.PlayDuplicate())
    before = window.until_tricks(2).view.tricks
    first, second, third, fourth = window.update.view.seats
    window.send(link.NewMatch(Rules(), (first, second, third, fourth)))
    update = window.send(take_up(tmp_path, "match-000001.jsonl"))
    assert update.run.is_duplicate
    assert update.view.tricks == before


@pytest.mark.parametrize("who", ["PPCC", "CCCC"])
def test_only_for_a_single_person(tmp_path: Path, who: str) -> None:
    """With two persons or with none the CardShark does not play again, and the request does nothing."""
    window = Window(open_table(tmp_path, who))
    window.send(link.GoOn())
    window.until(lambda update: update.view.stage in (Stage.SCORED, Stage.BETWEEN_DEALS))
    assert not window.update.can_duplicate
    window.send(link.PlayDuplicate())
    assert live(window.table).run.kind is RunKind.FIRST


def test_not_in_the_middle_of_a_deal_nor_in_a_lesson(tmp_path: Path) -> None:
    """Before a run is complete the request does nothing, and in a lesson never."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=2))
    assert not window.send(link.PlayDuplicate()).run.is_duplicate
    match = live(window.table)
    window.until_stage(Stage.SCORED)
    assert window.update.can_duplicate
    for kind in (MatchKind.LESSON, MatchKind.BRANCH, MatchKind.TOGETHER):
        match.kind = kind
        assert not window.look().can_duplicate


def test_the_shark_sees_what_the_persons_seat_saw(tmp_path: Path) -> None:
    """Its first view is equal to the first view of the person's own run: nothing is known from the run before."""
    seen: list[View] = []

    def spy(view: View) -> Decision:
        seen.append(view)
        return decided(plain_move(view))

    window = Window(open_table(tmp_path, steady=Does(spy, "spy"), players={"plain": Plain()}))
    window.send(link.GoOn(number=2))
    own = window.until(lambda update: update.view.awaited == (0,)).view
    window.until_stage(Stage.SCORED)
    window.send(link.PlayDuplicate())
    window.until_stage(Stage.SCORED)
    assert seen[0] == own
    assert all(each.seat == 0 for each in seen)


def test_the_opponents_get_the_same_views_and_seeds(tmp_path: Path) -> None:
    """If the CardShark plays as the person did, every opponent is asked the same question with the same seed again."""
    asked: list[tuple[View, int]] = []

    class Noting(Plain):
        def decide(self, view: View, seed: int) -> Decision:
            asked.append((view, seed))
            return decided(plain_move(view))

    window = Window(open_table(tmp_path, players={"plain": Noting()}))
    window.send(link.GoOn(number=2))
    window.until_stage(Stage.SCORED)
    first = list(asked)
    asked.clear()
    window.send(link.PlayDuplicate())
    window.until_stage(Stage.SCORED)
    assert asked == first
    assert len(first) == 3 * 14


def test_the_tally_of_an_older_log_stays(window: Window) -> None:
    """The match begins with the tallies in the log; duplicate play adds to them, and to nobody else's."""
    match = live(window.table)
    match.tallies = {"South": Tally(dup=5), "West": Tally(dup=2)}
    shark_played(window)
    window.send(link.GoOn())
    assert window.update.tallies["West"].dup == 2
