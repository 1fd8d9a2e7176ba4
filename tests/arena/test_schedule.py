"""Tests of what a contest plays: deals, directions, leaders and seats."""

import pytest

from hearts_qt.arena.schedule import Span, SpanSet, match_up_of, sittings
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, Opening, PassOrder, Preset, Rules
from tests.arena.players import find, pairing


def test_everybody_sits_in_each_seat_once() -> None:
    """In the four sittings of a deal, each player has each hand once and always the same left neighbour."""
    played = sittings(pairing(), 5)
    assert len({sitting.number for sitting in played}) == 1
    for place in range(4):
        assert sorted(sitting.places.index(place) for sitting in played) == list(SEATS)
    for sitting in played:
        for seat in SEATS:
            assert sitting.places[(seat + 1) % 4] == (sitting.places[seat] + 1) % 4


def test_the_first_sitting_is_as_the_match_up_says() -> None:
    """In the first sitting the players sit in the order of the match-up."""
    assert sittings(pairing(), 0)[0].places == (0, 1, 2, 3)


def test_the_pass_goes_round_with_the_deals() -> None:
    """The directions change from deal to deal as in a match, and all sittings of a deal have the same direction."""
    directions = [{sitting.direction for sitting in sittings(pairing(), deal)} for deal in range(5)]
    assert directions == [
        {Direction.LEFT},
        {Direction.RIGHT},
        {Direction.ACROSS},
        {Direction.HOLD},
        {Direction.LEFT},
    ]


def test_a_short_cycle_goes_round_sooner() -> None:
    """If the rules have three directions, the fourth deal has the first direction again."""
    rules = Rules(pass_order=PassOrder.LEFT_ACROSS_RIGHT, fourth_pass=FourthPass.NONE)
    assert sittings(pairing(rules=rules), 3)[0].direction is Direction.LEFT


def test_the_lead_goes_round_where_the_cards_do_not_decide_it() -> None:
    """With a rotating lead, the seats lead one after another, beginning with the seat that the rules name."""
    rules = Rules(opening=Opening.ROTATES, first_leader=3)
    assert [sittings(pairing(rules=rules), deal)[0].leader for deal in range(4)] == [2, 3, 0, 1]
    assert sittings(pairing(), 1)[0].leader is None


def test_the_seed_alone_decides_the_deals() -> None:
    """Equal seeds give equal deals, also for other players. All deals and all seeds of sittings are different."""
    numbers = [sittings(pairing(), deal)[0].number for deal in range(50)]
    assert numbers == [sittings(pairing("ducker", "stan", "ducker", "stan"), deal)[0].number for deal in range(50)]
    others = [sittings(pairing(seed=2), deal)[0].number for deal in range(50)]
    chances = [sitting.seed for deal in range(50) for sitting in sittings(pairing(), deal)]
    assert len({*numbers, *others, *chances}) == 50 + 50 + 200


def test_the_deals_of_a_seed_stay_the_same() -> None:
    """The first deal of seed 1 is the same in every version, so that results can be compared."""
    assert sittings(pairing(), 0)[0].number == 5931446794417697264


def test_match_ups_are_told_apart() -> None:
    """Equal match-ups have the same key. Another order of players, other rules or another seed give another key."""
    keys = [
        pairing().key,
        pairing("ducker", "stan", "ducker", "ducker").key,
        pairing(rules=PRESETS[Preset.VEGAS]).key,
        pairing(seed=2).key,
    ]
    assert len(set(keys)) == 4
    assert pairing().key == keys[0]
    assert len(keys[0]) == 16


def test_four_players_are_needed() -> None:
    """A match-up of three players is refused."""
    with pytest.raises(ValueError, match="four players, not 3"):
        match_up_of(("stan", "stan", "stan"), Rules(), 1, find)


def test_spans_know_what_is_missing() -> None:
    """A set of spans finds its gaps, and refuses a span if it already has a part of it."""
    spans = SpanSet()
    assert [spans.add(Span(*ends)) for ends in ((4, 6), (0, 2), (6, 8), (5, 9), (0, 1))] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert len(spans) == 6
    assert list(spans.gaps(10)) == [Span(2, 4), Span(8, 10)]
    assert list(spans.gaps(3)) == [Span(2, 3)]
    assert list(spans.gaps(5)) == [Span(2, 4)]
    assert list(SpanSet().gaps(0)) == []
