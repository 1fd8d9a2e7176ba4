"""Tests of the flow of a table: its steps, its questions, its deals and its matches."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.rules.deal_number import GREATEST
from hearts_qt.rules.events import (
    CardPlayed,
    DealAbandoned,
    DealBegan,
    MatchBegan,
    MatchFinished,
    PassChosen,
    ScoresChanged,
)
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import FourthPass, Opening, PassOrder, Rules
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import (
    Plain,
    Window,
    live,
    on_disk,
    open_table,
    plain_move,
    seats,
    state,
)

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)
ONE_DEAL = Rules(deals=1)
SHORT = Rules(goal=0, deals=2)


def entries(folder: Path) -> int:
    """Return the number of lines in all logs of a folder."""
    return sum(path.read_bytes().count(b"\n") for path in folder.iterdir())


# Pace


def test_a_new_table_begins_a_match_and_waits(tmp_path: Path) -> None:
    """The first update has a new match and no questions, and waits for the window before the deal."""
    update = Window(open_table(tmp_path)).update
    assert update.number == 1
    assert [type(event) for event in update.events] == [MatchBegan]
    assert (update.view.stage, update.view.seat) == (Stage.BETWEEN_DEALS, 0)
    assert (update.waits, update.questions, update.read_only, update.problems) == (True, (), False, ())
    assert update.deal_number is None


def test_each_step_needs_a_ready(tmp_path: Path) -> None:
    """Each Ready allows one step: the deal, all passes of computers, then one card at a time."""
    window = Window(open_table(tmp_path))
    assert not window.table.can_step
    assert isinstance(window.ready().events[0], DealBegan)
    assert window.ready().events == (PassChosen(1), PassChosen(2), PassChosen(3))
    window.answer()
    while window.update.waits:
        assert not window.table.can_step
        assert sum(isinstance(event, CardPlayed) for event in window.ready().events) == 1
    assert [question.seat for question in window.update.questions] == [0]


def test_a_stale_ready_does_nothing(tmp_path: Path) -> None:
    """Only a Ready for the newest update allows a step. A later Ready for an older update does not take this back."""
    window = Window(open_table(tmp_path))
    old = window.update.number
    new = window.look().number
    window.table.handle(link.Ready(old))
    assert not window.table.can_step
    window.table.handle(link.Ready(new))
    window.table.handle(link.Ready(old))
    assert window.table.can_step


def test_a_ready_does_not_count_for_the_next_update(tmp_path: Path) -> None:
    """A Ready allows no step after a later change that its update does not show."""
    window = Window(open_table(tmp_path))
    window.table.handle(link.Ready(window.update.number))
    window.send(link.GoOn())
    assert window.update.waits
    assert not window.table.can_step


def test_a_step_without_anything_to_do_does_nothing(tmp_path: Path) -> None:
    """A step of a table that waits for a person changes nothing."""
    window = Window(open_table(tmp_path))
    window.until(lambda update: bool(update.questions) and not update.waits)
    before = state(live(window.table))
    window.ready()
    window.table.step()
    assert state(live(window.table)) == before


def test_events_and_troubles_are_told_once(tmp_path: Path) -> None:
    """An update has only the events and problems that came after the previous update."""
    window = Window(open_table(tmp_path))
    assert window.ready().events
    assert window.look().events == ()


# Questions


def to_lead(folder: Path, who: str = "PPPP") -> Window:
    """Return a window of a table without a pass, which looks from the person who has to lead."""
    window = Window(open_table(folder, who, NO_PASS))
    window.ready()
    (question,) = window.update.questions
    window.send(link.LookFrom(question.seat))
    return window


def test_questions_are_numbered_and_answered(tmp_path: Path) -> None:
    """Each question has a new number, which is greater than the numbers of all earlier questions."""
    window = to_lead(tmp_path)
    (first,) = window.update.questions
    (second,) = window.answer().questions
    assert (second.seat, second.number) == ((first.seat + 1) % 4, first.number + 1)


def test_answers_that_come_late_or_are_forged_are_dropped(tmp_path: Path) -> None:
    """An answer is ignored if its number, seat or card is wrong, or if the window looks from another seat."""
    window = to_lead(tmp_path)
    view = window.update.view
    good = plain_move(view)
    assert isinstance(good, Play)
    (question,) = window.update.questions
    not_held = next(card for card in range(52) if not view.hand >> card & 1)
    before, written = state(live(window.table)), entries(tmp_path)
    for number, move in (
        (question.number - 1, good),
        (question.number + 1, good),
        (question.number, replace(good, seat=(good.seat + 1) % 4)),
        (question.number, replace(good, seat=7)),
        (question.number, replace(good, card=not_held)),
        (question.number, replace(good, card=-1)),
        (question.number, replace(good, card=99)),
        (question.number, Pass(good.seat, (0, 1, 2), (1, 1, 1))),
        (question.number, ChooseAward(good.seat, Award.ADD)),
    ):
        assert window.send(link.AnswerQuestion(number, move)).questions == (question,)
    window.send(
        link.LookFrom((good.seat + 1) % 4), link.AnswerQuestion(question.number, good), link.LookFrom(good.seat)
    )
    assert (state(live(window.table)), entries(tmp_path)) == (before, written)
    window.send(link.AnswerQuestion(question.number, good), link.AnswerQuestion(question.number, good))
    assert live(window.table).moves == [good]


def test_only_the_table_says_that_a_move_was_automatic(tmp_path: Path) -> None:
    """A person's answer is logged as the person's own move, even if the window calls it automatic."""
    window = to_lead(tmp_path)
    window.answer(replace(plain_move(window.update.view), auto=True))
    assert [move.auto for move in live(window.table).moves if isinstance(move, Play)] == [False]


def test_all_persons_are_asked_to_pass_at_once(tmp_path: Path) -> None:
    """Several persons pass in any order, and a pass does not change the numbers of the other questions."""
    window = Window(open_table(tmp_path, "PPCP"))
    window.ready()
    asked = {question.seat: question.number for question in window.update.questions}
    assert set(asked) == {0, 1, 3}
    for seat in (3, 0):
        window.send(link.LookFrom(seat))
        window.answer()
        del asked[seat]
        assert {question.seat: question.number for question in window.update.questions} == asked
    window.ready()
    assert window.update.view.phase is Phase.PASSING
    window.send(link.LookFrom(1))
    assert window.answer().view.phase is Phase.PLAYING


@pytest.mark.parametrize(
    "request_",
    [
        link.SetRules(NO_PASS),
        link.SetSeat(2, seats("PPCP")[1]),
        link.NewDeal(),
        link.Autopilot(False),
    ],
)
def test_what_changes_the_table_asks_anew(tmp_path: Path, request_: link.Request) -> None:
    """After a request that changes the table, open questions have new numbers, so that old answers are ignored."""
    window = to_lead(tmp_path)
    (before,) = window.update.questions
    (after,) = window.send(request_).questions
    assert after.number > before.number


# Deals and matches


@pytest.mark.parametrize(
    ("opening", "wanted", "expected"),
    [
        (Opening.ROTATES, 2, 2),
        (Opening.ROTATES, None, 0),
        (Opening.ROTATES, 7, 0),
        (Opening.TWO_OF_CLUBS, 2, None),
        (Opening.QUEEN_TAKER_DEALS, 2, 1),
    ],
)
def test_a_leader_is_set_only_where_the_lead_rotates(
    tmp_path: Path, opening: Opening, wanted: int | None, expected: int | None
) -> None:
    """The requested leader of the first deal counts only under rules with a rotating lead."""
    rules = Rules(opening=opening, pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)
    table = open_table(tmp_path, "CCCC", rules)
    table.handle(link.NewMatch(rules, seats("CCCC"), 5, leader=wanted))
    assert table.match.deal_entry is not None
    assert table.match.deal_entry.leader == expected
    table.handle(link.NewDeal())
    assert table.match.deal_entry.leader == expected


def test_going_on_adds_the_points_in_and_deals(tmp_path: Path) -> None:
    """A finished deal stays until the window requests to go on. Then its points are added and the next deal begins."""
    window = Window(open_table(tmp_path))
    update = window.until_stage(Stage.SCORED)
    assert not update.waits
    assert update.view.outcome is not None
    points = update.view.outcome.points
    update = window.send(link.GoOn())
    assert [type(event) for event in update.events][:2] == [ScoresChanged, DealBegan]
    assert (update.view.scores, update.view.deals_played, update.view.stage) == (points, 1, Stage.DEAL)
    before = state(live(window.table))
    window.send(link.GoOn())
    assert state(live(window.table)) == before


def test_a_deal_can_be_asked_for(tmp_path: Path) -> None:
    """The window can request a deal by its number and direction, and the update has both."""
    window = Window(open_table(tmp_path))
    update = window.send(link.GoOn(1234, Direction.ACROSS))
    assert (update.deal_number, update.view.direction) == (1234, Direction.ACROSS)
    update = window.send(link.NewDeal(GREATEST, Direction.HOLD))
    assert (update.deal_number, update.view.direction) == (GREATEST, Direction.HOLD)
    assert DealAbandoned() in update.events
    update = window.send(link.NewMatch(NO_PASS, seats("PCCC"), 5, Direction.SCATTER))
    assert (update.deal_number, update.view.direction) == (5, Direction.SCATTER)
    assert state(on_disk(tmp_path)) == state(live(window.table))


@pytest.mark.parametrize("number", [-1, GREATEST + 1])
def test_a_deal_that_does_not_exist_is_dropped(tmp_path: Path, number: int) -> None:
    """A request for an impossible deal number changes nothing."""
    window = Window(open_table(tmp_path))
    before = entries(tmp_path)
    window.send(link.GoOn(number), link.NewMatch(NO_PASS, seats("CCCC"), number), link.NewDeal(number))
    window.send(link.GoOn())
    before += 1
    window.send(link.NewDeal(number))
    assert entries(tmp_path) == before


def test_a_deal_is_abandoned(tmp_path: Path) -> None:
    """An abandoned deal does not count. The new deal has the same pass direction."""
    window = Window(open_table(tmp_path))
    window.until_tricks(3)
    number = window.update.deal_number
    update = window.send(link.NewDeal())
    assert (update.view.direction, update.view.scores, update.view.deals_played) == (Direction.LEFT, (0, 0, 0, 0), 0)
    assert update.deal_number != number
    window.until_stage(Stage.SCORED)
    assert window.send(link.NewDeal()).view.deals_played == 0


def test_a_match_ends_and_the_next_carries_the_tallies_on(tmp_path: Path) -> None:
    """The last deal ends the match. The next match has its own log and begins with the same tallies."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    scored = window.until_stage(Stage.SCORED)
    assert sum(tally.wins for tally in scored.tallies.values()) >= 1
    update = window.send(link.GoOn())
    assert update.view.stage is Stage.OVER
    assert any(isinstance(event, MatchFinished) for event in update.events)
    assert update.tallies == scored.tallies
    assert not update.waits
    assert window.send(link.GoOn(), link.NewDeal()).view.stage is Stage.OVER
    update = window.send(link.NewMatch(SHORT, seats("PCCC")))
    assert (update.view.stage, update.view.scores, update.view.rules) == (Stage.DEAL, (0, 0, 0, 0), SHORT)
    assert update.tallies == scored.tallies
    assert {tally.games for tally in update.tallies.values()} == {1}
    assert len(list(tmp_path.iterdir())) == 2


def test_a_new_match_counts_the_one_that_was_just_decided(tmp_path: Path) -> None:
    """If a match is decided when a new match begins, its result is logged first. An unfinished match gets no result."""
    window = Window(open_table(tmp_path, rules=ONE_DEAL))
    window.until_stage(Stage.SCORED)
    update = window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    assert {tally.games for tally in update.tallies.values()} == {1}
    assert b"match_result" in (tmp_path / "match-000001.jsonl").read_bytes()
    window.until_tricks(2)
    update = window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    assert {tally.games for tally in update.tallies.values()} == {1}
    assert b"match_result" not in (tmp_path / "match-000002.jsonl").read_bytes()


def test_other_rules_count_from_the_next_deal(tmp_path: Path) -> None:
    """The update has the new rules immediately, but the table uses them from the next deal on."""
    window = Window(open_table(tmp_path))
    window.until_tricks(1)
    update = window.send(link.SetRules(NO_PASS))
    assert (update.view.rules, update.next_rules, update.next_direction) == (Rules(), NO_PASS, Direction.HOLD)
    window.until_stage(Stage.SCORED)
    update = window.send(link.GoOn())
    assert (update.view.rules, update.view.phase) == (NO_PASS, Phase.PLAYING)


def test_entries_carry_the_time_of_their_writing(tmp_path: Path) -> None:
    """A table without a clock for tests writes the real time in UTC."""
    before = datetime.now(UTC).replace(microsecond=0)
    Game(LogArchive(tmp_path), {}, Plain(), Rules(), seats("PCCC"))
    line = (tmp_path / "match-000001.jsonl").read_bytes().splitlines()[1]
    at = datetime.strptime(json.loads(line)["at"], "%Y-%m-%dT%H:%M:%S%z")
    assert before <= at <= datetime.now(UTC)
