"""Tests of a match from deal to deal: the order of passing and leading, the scores, the end, and the wins."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    ChangeSeat,
    FinishDeal,
    FinishMatch,
    GiveHint,
    Misdeed,
    ShowCounts,
    ShowHands,
    StandIn,
    Tally,
    Undo,
)
from hearts_qt.rules.events import (
    DealAbandoned,
    DealBegan,
    DealFinished,
    HandsShown,
    MatchBegan,
    MatchFinished,
    ScoresChanged,
    SeatChanged,
)
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, FourthPass, Opening, PassOrder, Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from tests.rules.hands import ending
from tests.rules.matches import (
    SEATING,
    Session,
    begin_deal,
    begun,
    ending_of,
    holder,
    play_match,
    play_out,
    quick_deal,
    replay,
    snapshot,
    stage_of,
    turn_of,
)

LEFT, ACROSS, RIGHT, SCATTER, HOLD = Direction
assert (LEFT.name, HOLD.name) == ("LEFT", "HOLD")
PLAIN = {0: "QS", 1: "2H 3H"}


def test_a_match_begins() -> None:
    """A new match has scores of zero and no deal, and waits for nobody."""
    session = Session(Rules())
    match = session.match
    assert session.events == [MatchBegan(Rules(), SEATING)]
    assert (match.stage, match.scores, match.deal, match.awaited) == (
        Stage.BETWEEN_DEALS,
        (0, 0, 0, 0),
        None,
        (),
    )
    assert (match.ending, match.outcome, match.next_direction, match.next_leader) == (None, None, LEFT, None)


@pytest.mark.parametrize(
    ("switches", "expected"),
    [
        ({}, [LEFT, RIGHT, ACROSS, HOLD, LEFT]),
        ({"fourth_pass": FourthPass.SCATTER}, [LEFT, RIGHT, ACROSS, SCATTER, LEFT]),
        (
            {"pass_order": PassOrder.RIGHT_ACROSS_LEFT, "fourth_pass": FourthPass.NONE},
            [RIGHT, ACROSS, LEFT, RIGHT],
        ),
        ({"pass_order": PassOrder.LEFT_ONLY, "fourth_pass": FourthPass.NONE}, [LEFT, LEFT]),
        ({"pass_order": PassOrder.NONE, "fourth_pass": FourthPass.NONE}, [HOLD, HOLD]),
    ],
)
def test_the_pass_takes_its_turns(switches: dict[str, Any], expected: list[Direction]) -> None:
    """In each deal cards are passed in the next direction of the cycle."""
    session = Session(Rules(**switches))
    for direction in expected:
        assert session.match.next_direction is direction
        quick_deal(session, PLAIN)


def test_a_new_match_passes_from_the_start_again() -> None:
    """A new match begins the pass order and the rotating lead from the start."""
    session = Session(Rules(opening=Opening.ROTATES))
    quick_deal(session, PLAIN)
    assert (session.match.next_direction, session.match.next_leader) == (RIGHT, 1)
    assert (
        Session(session.match.rules).match.next_direction,
        Session(session.match.rules).match.next_leader,
    ) == (
        LEFT,
        0,
    )


def test_a_direction_set_by_hand_moves_the_cycle() -> None:
    """If a direction was set by hand, the pass order continues after this direction."""
    session = Session(Rules())
    quick_deal(session, PLAIN, direction=ACROSS)
    assert session.match.next_direction is HOLD
    quick_deal(session, PLAIN, direction=LEFT)
    assert session.match.next_direction is RIGHT


def test_a_direction_outside_the_cycle_counts_as_its_turn() -> None:
    """A deal with a direction outside the pass order counts as the deal of the next direction in the order."""
    session = Session(Rules())
    quick_deal(session, PLAIN, direction=SCATTER)
    assert session.match.next_direction is RIGHT


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_lead_rotates(first: int) -> None:
    """The lead moves clockwise from deal to deal, beginning with the chosen seat."""
    session = Session(
        Rules(
            opening=Opening.ROTATES,
            first_leader=first,
            pass_order=PassOrder.NONE,
            fourth_pass=FourthPass.NONE,
        )
    )
    for place in range(5):
        expected = (first - 1 + place) % 4
        assert session.match.next_leader == expected
        begin_deal(session, place)
        assert session.match.awaited == (expected,)
        play_out(session, Random(place))
        session.finish()


def test_a_leader_set_by_hand_moves_the_rotation() -> None:
    """If a leader was set by hand, the lead moves on from that seat."""
    session = Session(Rules(opening=Opening.ROTATES))
    session.apply(BeginDeal(HOLD, number=1, leader=2))
    play_out(session, Random(1))
    session.finish()
    assert session.match.next_leader == 3


def test_an_abandoned_deal_gives_its_turn_back() -> None:
    """The deal after an abandoned deal has the same direction and leader, and the scores do not change."""
    session = Session(Rules(opening=Opening.ROTATES))
    quick_deal(session, PLAIN)
    scores = session.match.scores
    begin_deal(session, 5)
    play_out(session, Random(5), 9)
    assert session.apply(AbandonDeal()) == [DealAbandoned()]
    match = session.match
    assert (match.next_direction, match.next_leader, match.scores) == (RIGHT, 1, scores)
    assert (match.stage, match.deal, len(match.played)) == (Stage.BETWEEN_DEALS, None, 1)
    assert (match.moves, match.undone, match.outcome, match.award) == ([], [], None, None)


@pytest.mark.parametrize("direction", [ACROSS, HOLD])
def test_an_abandoned_deal_keeps_what_was_set_by_hand(direction: Direction) -> None:
    """If a deal is abandoned, the next deal has the same direction and leader, even if they were set by hand."""
    session = Session(Rules(opening=Opening.ROTATES))
    session.apply(BeginDeal(direction, number=1, leader=3))
    session.apply(AbandonDeal())
    assert (session.match.next_direction, session.match.next_leader) == (direction, 3)


def test_a_complete_deal_can_still_be_abandoned() -> None:
    """A complete deal can be abandoned until its points are added to the scores."""
    session = Session(Rules())
    begin_deal(session, 3)
    play_out(session, Random(3))
    assert stage_of(session) is Stage.SCORED
    session.apply(AbandonDeal())
    assert session.match.scores == (0, 0, 0, 0)


def test_the_taker_of_the_queen_deals() -> None:
    """In the first deal seat 1 leads, as if seat 0 had dealt. Later the taker of the queen deals the next deal."""
    session = Session(Rules(opening=Opening.QUEEN_TAKER_DEALS))
    assert session.match.next_leader == 1
    for taker in (3, 0, 2, 2, 1):
        quick_deal(session, {taker: "QS", (taker + 1) % 4: "2H"}, rest=taker)
        assert session.match.next_leader == (taker + 1) % 4
    begin_deal(session, 9)
    session.apply(AbandonDeal())
    assert session.match.next_leader == 2


def test_the_taker_of_the_queen_deals_in_play() -> None:
    """The seat to the left of the seat that took the queen in the last deal leads to the first trick."""
    session = play_match(PRESETS[Preset.VEGAS], Random(7), 16)
    dealer = 0
    for played in session.match.played:
        assert played.tricks[0].leader == (dealer + 1) % 4
        dealer = next(seat for seat in range(4) if played.taken[seat] >> QUEEN_OF_SPADES & 1)
    assert stage_of(session) is Stage.OVER


def test_scores_add_up() -> None:
    """The points of a deal are added to the scores when the deal is finished, and not before."""
    session = Session(Rules())
    assert quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3) == (13, 2, 0, 11)
    session.apply(BeginDeal(LEFT, position=ending(["2C", "3C", "4C", "5C"], taken=PLAIN, rest=2, leader=3)))
    session.play("5C 2C 3C")
    assert session.play("4C")[-1] == DealFinished(session.match.outcome)  # type: ignore[arg-type]
    assert session.match.scores == (13, 2, 0, 11)
    assert session.apply(FinishDeal((13, 2, 11, 0))) == [ScoresChanged((26, 4, 11, 11))]
    assert [deal.points for deal in session.match.played] == [(13, 2, 0, 11), (13, 2, 11, 0)]


def test_what_is_kept_of_a_played_deal() -> None:
    """The match keeps the direction, tricks, takers, points and shooter of a finished deal."""
    session = Session(PRESETS[Preset.BLACK_LADY])
    begin_deal(session, 11)
    play_out(session, Random(11))
    deal, outcome = session.deal, session.match.outcome
    session.finish()
    (kept,) = session.match.played
    assert outcome is not None
    assert (kept.direction, kept.tricks, kept.taken) == (LEFT, tuple(deal.tricks), tuple(deal.taken))
    assert (kept.won, kept.points, kept.shooter) == (tuple(deal.won), outcome.points, outcome.moon)


def test_a_match_ends() -> None:
    """When a score reaches the goal, the match has an ending. The last entry names the winners."""
    session = Session(Rules(goal=26))
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    assert ending_of(session) is None
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    ending_ = ending_of(session)
    assert ending_ is not None
    assert (ending_.scores, ending_.winners, ending_.exact) == ((26, 4, 0, 22), (2,), False)
    assert session.apply(FinishMatch((2,))) == [MatchFinished(ending_, SEATING)]
    assert stage_of(session) is Stage.OVER
    assert session.match.tallies == {
        "You": Tally(1),
        "Stan": Tally(1),
        "Sue": Tally(1, 1),
        "Willie": Tally(1),
    }


def test_the_ending_is_known_before_the_points_are_added_in() -> None:
    """The ending is known after the last card and before the points are added. It is not known during the deal."""
    session = Session(Rules(goal=13))
    begin_deal(session, 2)
    assert ending_of(session) is None
    play_out(session, Random(2))
    before = ending_of(session)
    assert before is not None
    session.finish()
    assert session.match.ending == before


def test_a_number_of_deals_ends_a_match() -> None:
    """A match of two deals ends with the second deal, even if the scores are low."""
    session = play_match(Rules(goal=0, deals=2), Random(3), 9)
    assert (len(session.match.played), session.match.stage) == (2, Stage.OVER)
    session = play_match(Rules(goal=0, deals=2), Random(3), 1)
    assert ending_of(session) is None
    begin_deal(session, 3)
    play_out(session, Random(3))
    assert stage_of(session) is Stage.SCORED
    assert ending_of(session) is not None


def test_tied_winners_and_names_are_tallied() -> None:
    """Tied winners get a tied win each. Two seats with the same name share a tally, and earlier tallies are kept."""
    begin = replace(
        begun(Rules(goal=13, aim=Aim.SCALED)),
        seats=(SEATING[0], SEATING[1], SEATING[2], Seating("Sue", Kind.COMPUTER)),
        tallies={"You": Tally(4, 2, 1, 50), "Vickie": Tally(7, 7, 0, 9)},
    )
    session = Session(begin)
    quick_deal(session, {0: "QS", 1: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"}, rest=2)
    assert session.match.scores == (13, 13, 0, 0)
    session.apply(FinishMatch((2, 3)))
    assert session.match.tallies == {
        "You": Tally(5, 2, 1, 50),
        "Vickie": Tally(7, 7, 0, 9),
        "Stan": Tally(1, 0, 0, 0),
        "Sue": Tally(2, 2, 2, 52),
    }
    assert begin.tallies["You"] == Tally(4, 2, 1, 50)


def test_the_tallies_so_far() -> None:
    """Once the last card of a match is played, the tallies so far include the match, which is not finished yet."""
    session = Session(Rules(goal=26))
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    assert session.match.tallies_so_far() == {}
    session.apply(BeginDeal(LEFT, position=ending(["2C", "3C", "4C", "5C"], taken=PLAIN, rest=3, leader=3)))
    assert session.match.tallies_so_far() == {}
    session.play("5C 2C 3C 4C")
    expected = {"You": Tally(1), "Stan": Tally(1), "Sue": Tally(1, 1), "Willie": Tally(1)}
    assert (session.match.tallies_so_far(), session.match.tallies) == (expected, {})
    session.finish()
    assert session.match.tallies_so_far() == expected
    session.apply(FinishMatch((2,)))
    assert session.match.tallies_so_far() == session.match.tallies == expected


def test_scaled_points_are_tallied_only_where_they_are_the_aim() -> None:
    """If the aim of a match is to win, the match adds nothing to the scaled points."""
    session = Session(Rules(goal=13))
    quick_deal(session, PLAIN, rest=2)
    session.apply(FinishMatch((3,)))
    assert all(tally.scaled == 0 for tally in session.match.tallies.values())


def test_hands_are_shown_and_seats_changed() -> None:
    """Entries that show the hands or change a seat send an event and change the match."""
    session = Session(Rules())
    stan = Seating("Stan", Kind.COMPUTER)
    assert session.apply(ShowHands(True)) == [HandsShown(True)]
    assert session.match.hands_shown
    assert session.apply(ChangeSeat(0, stan)) == [SeatChanged(0, stan)]
    assert session.match.seats[0] == stan
    assert session.apply(ShowHands(False)) == [HandsShown(False)]
    assert not session.match.hands_shown


def test_help_that_was_taken_is_noted_and_changes_nothing() -> None:
    """Hints and shown card counts are entries of the log, but do not change the deal or the moves to undo."""
    session = Session(Rules())
    session.apply(BeginDeal(HOLD, number=77))
    seat = turn_of(session.deal)
    session.apply(Play(seat, 0))
    session.apply(Undo(1))
    before = snapshot(session.match)
    assert session.apply(GiveHint(seat)) == []
    assert snapshot(session.match) == before
    assert session.apply(ShowCounts(True)) == []
    assert session.match.counts_shown
    assert session.apply(ShowCounts(False)) == []
    assert snapshot(session.match) == before


def test_stand_ins_are_counted_by_deals() -> None:
    """Several failures of a player in one deal count once, even after an undo. In a new deal a failure counts again."""
    session = Session(Rules())
    session.apply(BeginDeal(HOLD, number=77))
    seat = turn_of(session.deal)
    before = view(session.match, seat)
    for misdeed in (Misdeed.LATE, Misdeed.MISSING):
        assert session.apply(StandIn(seat, "guest", misdeed)) == []
    assert view(session.match, seat) == before
    assert session.match.stood_in[seat] == sum(session.match.stood_in) == 1
    session.apply(Play(seat, 0))
    session.apply(Undo(1))
    session.apply(AbandonDeal())
    session.apply(BeginDeal(HOLD, number=77))
    session.apply(StandIn(seat, "guest", Misdeed.RAISED))
    assert session.match.stood_in[seat] == sum(session.match.stood_in) == 2
    assert replay(session.log).match.stood_in == session.match.stood_in


def test_hands_and_numbers_deal_the_same() -> None:
    """A deal that is given by its hands is the same as the deal of the number with these hands."""
    by_number, by_hands = Session(Rules()), Session(Rules())
    by_number.apply(BeginDeal(HOLD, number=77))
    by_hands.apply(BeginDeal(HOLD, hands=hands_of(77)))
    assert by_hands.deal.hands == by_number.deal.hands
    assert by_hands.deal.leader == holder(by_number.deal, 0)
    assert by_hands.events == by_number.events
    assert by_hands.events[1] == DealBegan(HOLD)


@pytest.mark.parametrize("preset", Preset)
def test_the_same_log_gives_the_same_match(preset: Preset) -> None:
    """A match that is replayed from its log has the same events and the same state."""
    session = play_match(PRESETS[preset], Random(20), 3)
    again = replay(session.log)
    assert again.events == session.events
    assert snapshot(again.match) == snapshot(session.match)
