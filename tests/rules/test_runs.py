"""Tests of runs: a deal is played several times, and the right run counts."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.deal import Phase
from hearts_qt.rules.deal_number import DealNumberError, hands_of
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    BeginRun,
    Claim,
    CorrectDuplicate,
    CorrectTallies,
    FinishMatch,
    LeaveRun,
    Tally,
    Undo,
)
from hearts_qt.rules.events import Claimed, DealBegan, HandDealt, RunBegan, RunLeft, TalliesChanged
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Award, ChooseAward, ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.runs import scrambled_hands
from hearts_qt.rules.view import view
from tests.rules.hands import ending
from tests.rules.matches import SEATING, Session, begin_deal, play_out, points_of, replay, snapshot, stage_of

REPLAY, DUPLICATE = BeginRun(RunKind.REPLAY, 0), BeginRun(RunKind.DUPLICATE, 0)
SECRET = "5e" * 32
LAST = ending(["QS", "2S", "3S", "4S"], rest=1)


def played(rng: int = 1, number: int = 7, goal: int = 100) -> Session:
    """Return a match whose first deal was played to its end at random."""
    session = Session(Rules(goal=goal))
    begin_deal(session, number)
    play_out(session, Random(rng), to_the_end=True)
    return session


def test_a_replay_deals_the_same_cards_again() -> None:
    """A replay begins with the pass and the same hands, and nothing of the run before is left on the table."""
    session = played()
    events = session.apply(REPLAY)
    assert events[:2] == [RunBegan(RunKind.REPLAY, 0, None), DealBegan(Direction.LEFT)]
    assert [each.cards for each in events if isinstance(each, HandDealt)] == list(hands_of(7))
    assert stage_of(session) is Stage.DEAL
    assert session.deal.phase is Phase.PASSING
    assert (session.match.moves, session.match.undone, session.match.outcome) == ([], [], None)


@given(st.integers(0, 2**32), st.integers(0, 10))
def test_the_first_complete_run_counts(seed: int, more: int) -> None:
    """After a complete run, no replay changes the scores, whether it is complete or left in its middle."""
    rng = Random(seed)
    session = played(seed)
    before, moves, seats_at_end = points_of(session), list(session.match.moves), session.match.seats_at_end
    for _ in range(1 + more % 3):
        session.apply(REPLAY)
        play_out(session, rng, 10 * more)
    session.apply(LeaveRun())
    assert (points_of(session), session.match.moves, session.match.seats_at_end) == (before, moves, seats_at_end)
    assert stage_of(session) is Stage.SCORED
    session.finish()
    assert session.match.scores == session.match.played[0].points == before
    assert session.match.played[0].tricks == tuple(session.deal.tricks)


def test_a_replay_of_a_run_that_was_not_complete_counts() -> None:
    """If the first run was left before its end, the replay counts. Source: CardShark's *Replay Same Deal*."""
    session = Session(Rules())
    begin_deal(session, 7)
    play_out(session, Random(1), 30)
    session.apply(REPLAY)
    play_out(session, Random(2))
    points = points_of(session)
    assert session.match.counted is None
    session.finish()
    assert session.match.scores == points


def test_a_second_replay_does_not_count_after_a_complete_one() -> None:
    """After an incomplete run and a complete replay, the replay is the run that counts."""
    session = Session(Rules())
    begin_deal(session, 7)
    play_out(session, Random(1), 30)
    session.apply(REPLAY)
    play_out(session, Random(2))
    points = points_of(session)
    session.apply(REPLAY)
    play_out(session, Random(3))
    session.apply(LeaveRun())
    assert points_of(session) == points
    assert [each.outcome is not None for each in session.match.earlier_runs] == [False, True, True]


def test_a_scramble_deals_the_other_hands_anew() -> None:
    """In a scramble the person keeps the hand, the others get other cards, and an undo keeps them."""
    session = played()
    session.apply(BeginRun(RunKind.REPLAY, 2, 99, SECRET))
    expected = scrambled_hands(hands_of(7), 2, 99)
    assert tuple(session.deal.hands) == expected
    play_out(session, Random(4), 20)
    session.apply(Undo(20))
    assert tuple(session.deal.hands) == expected
    (scramble,) = session.match.dealings[0].scrambles
    assert (scramble.number, scramble.kept, scramble.secret, scramble.hands) == (99, 2, SECRET, expected)
    assert session.match.dealings[0].hands == hands_of(7)
    session.apply(REPLAY)
    assert tuple(session.deal.hands) == hands_of(7)


def test_a_scramble_with_an_impossible_number_changes_nothing() -> None:
    """A number that no scramble can have is refused, and the deal stays as it was."""
    session = played()
    before = snapshot(session.match)
    with pytest.raises(DealNumberError):
        session.apply(BeginRun(RunKind.REPLAY, 0, 2**64, SECRET))
    assert snapshot(session.match) == before


def test_the_end_of_the_match_follows_from_the_run_that_counts() -> None:
    """While a deal is played again, the match ends with the points of the run that counts."""
    session = Session(Rules(goal=13))
    session.apply(BeginDeal(Direction.HOLD, position=LAST))
    session.play("QS 2S 3S 4S")
    ending_before = session.match.ending
    assert ending_before is not None
    tallies = session.match.tallies_so_far()
    session.apply(REPLAY)
    assert (session.match.ending, session.match.tallies_so_far()) == (ending_before, tallies)
    session.play("QS 2S 3S")
    assert session.match.ending == ending_before
    assert session.apply(LeaveRun()) == [RunLeft()]
    session.finish()
    session.apply(FinishMatch(ending_before.winners))
    assert session.match.tallies == tallies


def test_a_moon_is_scored_again_in_each_run() -> None:
    """Each run asks how its moon is scored; the run that counts keeps its own answer."""
    session = Session(Rules(moon=Moon.CHOOSE))
    moon = ending(["KH", "2H", "3H", "4H"], taken={0: "QS 5H 6H 7H 8H 9H TH JH QH AH"})
    session.apply(BeginDeal(Direction.HOLD, position=moon))
    session.play("KH 2H 3H 4H")
    session.apply(ChooseAward(0, Award.SUBTRACT))
    before = points_of(session)
    session.apply(REPLAY)
    session.play("KH 2H 3H 4H")
    assert stage_of(session) is Stage.AWARD
    session.apply(ChooseAward(0, Award.ADD))
    assert points_of(session) != before
    session.apply(LeaveRun())
    assert (points_of(session), session.match.award) == (before, Award.SUBTRACT)


@pytest.mark.parametrize(("corrected", "dup"), [(None, 0), (5, 1), (-3, -1)])
def test_the_sign_of_duplicate_play_is_added_to_the_total(corrected: int | None, dup: int) -> None:
    """At the end of a match, the total of the person's name goes up or down by one, or stays after a draw."""
    session = Session(Rules(goal=13))
    first = ending(["3S", "2S", "QS", "4S"], rest=1)
    session.apply(BeginDeal(Direction.HOLD, position=first))
    session.play("3S 2S QS 4S")
    mine = points_of(session)[0]
    session.apply(DUPLICATE)
    session.play("3S 2S QS 4S")
    theirs = points_of(session)[0]
    session.apply(LeaveRun())
    session.finish()
    assert session.match.duplicate_points == theirs - mine == 0
    if corrected is not None:
        session.apply(CorrectDuplicate(corrected))
    ending_now = session.match.ending
    assert ending_now is not None
    session.apply(FinishMatch(ending_now.winners))
    assert session.match.tallies["You"].dup == dup


def test_the_difference_of_a_duplicate_is_the_shark_s_points_minus_the_person_s() -> None:
    """Points that the CardShark took more than the person are added; an incomplete duplicate adds nothing."""
    session = played()
    session.apply(DUPLICATE)
    play_out(session, Random(9))
    shark = points_of(session)[0]
    session.apply(DUPLICATE)
    play_out(session, Random(9), 5)
    session.apply(LeaveRun())
    mine = points_of(session)[0]
    assert shark != mine, "this deal was chosen so that they differ"
    session.finish()
    assert session.match.duplicate_points == shark - mine


def test_a_new_deal_forgets_the_runs() -> None:
    """An abandoned deal, and the deal after it, have no earlier runs."""
    session = played()
    session.apply(REPLAY)
    session.apply(AbandonDeal())
    assert (session.match.earlier_runs, session.match.counted, session.match.run.kind) == ([], None, RunKind.FIRST)
    begin_deal(session, 8)
    play_out(session, Random(1))
    session.finish()
    assert session.match.scores == session.match.played[0].points


@pytest.mark.parametrize("goal", [100, 1], ids=["goes on", "is decided by this deal"])
def test_views_do_not_tell_of_other_runs(goal: int) -> None:
    """A player sees a replay exactly as it would see the deal for the first time, to its last card."""
    first, again = Session(Rules(goal=goal)), played(goal=goal)
    begin_deal(first, 7)
    again.apply(REPLAY)
    assert (again.match.ending is not None) == (goal == 1)
    rng_1, rng_2 = Random(3), Random(3)
    for _ in range(60):
        assert [view(first.match, seat) for seat in SEATS] == [view(again.match, seat) for seat in SEATS]
        play_out(first, rng_1, 1, to_the_end=True)
        play_out(again, rng_2, 1, to_the_end=True)


def test_claims_are_noted_and_change_nothing() -> None:
    """A claim is told to everybody; the moves that follow decide the points."""
    session = Session(Rules())
    session.apply(BeginDeal(Direction.HOLD, number=7))
    before = snapshot(session.match)
    assert session.apply(Claim(1, ClaimKind.NONE, False)) == [Claimed(1, ClaimKind.NONE, False)]
    assert snapshot(session.match) == before


def test_tallies_are_corrected_by_hand() -> None:
    """A correction sets the tallies of the names that it has, and leaves the others."""
    session = Session(BeginMatch(Rules(), SEATING, {"Sue": Tally(1, 1)}))
    assert session.apply(CorrectTallies({"You\u200b": Tally(3, 2, 1, 40, -1)})) == [TalliesChanged()]
    assert session.match.tallies == {"Sue": Tally(1, 1), "You": Tally(3, 2, 1, 40, -1)}
    assert session.apply(CorrectDuplicate(-4)) == [TalliesChanged()]
    assert session.match.duplicate_points == -4


@given(st.data())
def test_any_mixture_of_runs_reads_back(data: Any) -> None:
    """A log with runs, scrambles and undos gives the same match when it is applied again."""
    rng = Random(data.draw(st.integers(0, 2**32)))
    session = played(rng.getrandbits(16))
    for _ in range(data.draw(st.integers(1, 5))):
        scramble = rng.getrandbits(64) if rng.random() < 0.4 else None
        kind = rng.choice((RunKind.REPLAY, RunKind.DUPLICATE))
        session.apply(BeginRun(kind, rng.randrange(4), scramble, SECRET if scramble is not None else ""))
        play_out(session, rng, rng.randrange(60))
        if session.match.moves and rng.random() < 0.5:
            session.apply(Undo(rng.randint(1, len(session.match.moves))))
    session.apply(LeaveRun())
    session.finish()
    assert snapshot(replay(session.log).match) == snapshot(session.match)
    assert session.match.played[0].points == session.match.scores
