"""Tests of what is true of all deals: random deals under random rules are played at random to the end."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import DECK, SEATS, cards_of, each_card
from hearts_qt.rules.deal import Deal, Phase
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishMatch, Redo, Undo
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Award, CashedOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, ExactGoal, Moon, Rules
from tests.rules.matches import Session, begin_deal, play_out, played_state, replay, snapshot, union_of
from tests.rules.strategies import any_rules, chances, deal_numbers

pytestmark = pytest.mark.no_cover

WHOLE_DEALS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def dealt(rules: Rules, number: int, direction: Direction, leader: int | None) -> Session:
    """Return a match at the beginning of a deal."""
    session = Session(rules)
    session.apply(BeginDeal(direction, number=number, leader=leader))
    return session


def check_cards(deal: Deal) -> None:
    """Check that each card is in one place (a hand, the current trick or a taken trick), and check all counts."""
    places = [*deal.hands, *deal.taken, cards_of(deal.trick)]
    assert union_of(places) == DECK
    assert sum(place.bit_count() for place in places) == 52
    assert [pile.bit_count() for pile in deal.taken] == [4 * won for won in deal.won]
    assert sum(deal.won) == len(deal.tricks)


@WHOLE_DEALS
@given(
    rules=any_rules(),
    number=deal_numbers(),
    direction=st.sampled_from(Direction),
    leader=st.sampled_from([None, *SEATS]),
    rng=chances(),
)
def test_a_deal_goes_to_its_end(
    rules: Rules, number: int, direction: Direction, leader: int | None, rng: Random
) -> None:
    """Until the last trick, the seat in turn has a legal card. At every step each card is in exactly one place."""
    session = dealt(rules, number, direction, leader)
    deal = session.deal
    while session.match.stage is Stage.DEAL:
        check_cards(deal)
        if deal.phase is Phase.PLAYING:
            turn, legal = deal.turn, deal.legal_plays()
            assert turn is not None
            assert legal
            assert not legal & ~deal.hands[turn]
            assert session.match.awaited == (turn,)
            for card in range(52):
                assert (deal.why_not(card) is None) == bool(legal >> card & 1)
        assert play_out(session, rng, 1, to_the_end=True) == 1
    check_cards(deal)
    assert (deal.phase, sum(deal.won), sum(deal.hands)) == (Phase.DONE, 13, 0)


@WHOLE_DEALS
@given(rules=any_rules(), number=deal_numbers(), direction=st.sampled_from(Direction), rng=chances())
def test_the_points_add_up(rules: Rules, number: int, direction: Direction, rng: Random) -> None:
    """The points of a deal add up to the points of the deck, plus or minus a moon, a sun and no-trick bonuses."""
    session = dealt(rules, number, direction, 0)
    play_out(session, rng)
    deal, outcome = session.deal, session.match.outcome
    assert outcome is not None
    # If all points are taken before a cash-out, the remaining cards have no points.
    expected = sum(rules.worth)
    expected += NO_TRICK_POINTS * deal.won.count(0) if rules.no_trick_bonus else 0
    expected += SUN_POINTS * deal.won.count(13) if rules.sun_bonus else 0
    expected += {None: 0, Award.ADD: 2, Award.SUBTRACT: -2}[outcome.award] * rules.moon_points
    assert sum(outcome.points) == expected
    assert outcome.shooter == next(
        (seat for seat in SEATS if deal.taken[seat] & masks.POINT_CARDS == masks.POINT_CARDS), None
    )
    for line in outcome.lines:
        assert line.hearts + line.queen + line.bonus + line.no_trick + line.sun + line.moon == line.total
    if rules.exact_goal is not ExactGoal.RESETS:
        assert outcome.scores == outcome.points


@WHOLE_DEALS
@given(rules=any_rules(), number=deal_numbers(), rng=chances(), data=st.data())
def test_what_is_undone_and_redone_is_as_before(rules: Rules, number: int, rng: Random, data: st.DataObject) -> None:
    """If any number of moves is undone and redone, the match is the same as before."""
    session = Session(rules)
    begin_deal(session, number)
    snapshots = [played_state(session.match)]
    for _ in range(data.draw(st.integers(1, 60), label="moves")):
        if not play_out(session, rng, 1):
            break
        snapshots.append(played_state(session.match))
    made = len(session.match.moves)
    back = data.draw(st.integers(1, made), label="taken back")
    session.apply(Undo(back))
    assert {**played_state(session.match), "undone": []} == snapshots[made - back]
    first = data.draw(st.integers(1, back), label="made again at first")
    session.apply(Redo(first))
    assert {**played_state(session.match), "undone": []} == snapshots[made - back + first]
    if back > first:
        session.apply(Redo(back - first))
    assert played_state(session.match) == snapshots[-1]


@WHOLE_DEALS
@given(rules=any_rules(), rng=chances(), deals=st.integers(1, 3))
def test_the_log_gives_the_same_match(rules: Rules, rng: Random, deals: int) -> None:
    """The log of a match gives the same events and the same match again, also after it was written and read."""
    session = Session(rules)
    for _ in range(deals):
        begin_deal(session, rng.getrandbits(64))
        play_out(session, rng, 30)
        session.apply(Undo(rng.randint(1, len(session.match.moves))))
        play_out(session, rng)
        session.finish()
        if session.match.ending is not None:
            session.apply(FinishMatch(session.match.ending.winners))
            break
    again = replay(session.log)
    assert again.events == session.events
    assert snapshot(again.match) == snapshot(session.match)
    written = msgspec.json.encode(session.log)
    read = msgspec.json.decode(written, type=list[BeginMatch | Entry])
    assert read == session.log
    assert snapshot(replay(read).match) == snapshot(session.match)


@WHOLE_DEALS
@given(rules=any_rules(), number=deal_numbers(), rng=chances())
def test_a_cash_out_counts_what_playing_on_would_have(rules: Rules, number: int, rng: Random) -> None:
    """Whenever a cash-out is allowed, it gives the same points as playing the rest of the deal at random."""
    session = Session(rules)
    begin_deal(session, number)
    while session.match.stage is Stage.DEAL and session.deal.cash_out() is None:
        play_out(session, rng, 1, to_the_end=True)
    if session.match.stage is not Stage.DEAL:
        return
    why = session.deal.cash_out()
    assert why is not None
    shown, played = replay(session.log), replay(session.log)
    shown.apply(CashedOut(why))
    play_out(played, rng, to_the_end=True)
    if rules.moon is Moon.CHOOSE:
        assert shown.match.awaited == (() if played.match.award is None else (core.shooter_of(played.deal.taken),))
        return
    assert shown.match.outcome is not None
    assert played.match.outcome is not None
    assert shown.match.outcome.points == played.match.outcome.points


@given(st.sets(st.integers(0, 51)), any_rules())
def test_points_are_the_sum_of_the_cards(cards: set[int], rules: Rules) -> None:
    """The points of a set of cards are the sum of the points of its cards."""
    assert core.points_of(cards_of(cards), rules.worth) == sum(rules.worth[card] for card in cards)
    assert list(each_card(cards_of(cards))) == sorted(cards)
