"""Tests of the measure of luck: it adds up to 0, can be repeated, and ignores who played and how."""

import statistics
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.history import luck
from hearts_qt.history.luck import EXCHANGES, PLAYS, exchanged, exchanges, key_of, luck_of, points_of
from hearts_qt.rules.cards import DECK, QUEEN_OF_SPADES, SEATS, SUIT_CARDS, TWO_OF_CLUBS, Cards, parse_cards
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.match import Dealing
from hearts_qt.rules.passing import Direction, cycle_of
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Rules

STANDARD = Rules()
OPENINGS = {preset.value: rules for preset, rules in PRESETS.items()}


def dealing_of(
    number: int, direction: Direction = Direction.LEFT, rules: Rules = STANDARD, hands: tuple[Cards, ...] | None = None
) -> Dealing:
    """Return a deal as it is in a log; if the first leader rotates, seat 1 leads."""
    begun = BeginDeal(direction, number=number, leader=1)
    return Dealing(begun, rules, hands_of(number) if hands is None else hands)


@pytest.mark.parametrize("preset", OPENINGS)
def test_the_luck_of_the_four_seats_is_nought_together(preset: str) -> None:
    """Under every rule set the luck of the four seats adds up to 0."""
    rules = OPENINGS[preset]
    points = points_of(dealing_of(2**40 + 7, cycle_of(rules)[0], rules))
    assert sum(luck_of(points)) == pytest.approx(0, abs=1e-9)
    assert len({*points}) > 1


def test_a_deal_always_has_the_same_luck() -> None:
    """A deal's key and luck do not depend on its secret, its number, or how it ended."""
    dealing = dealing_of(2**40 + 1)
    again = Dealing(BeginDeal(Direction.LEFT, number=5, leader=1, secret="0" * 64), STANDARD, dealing.hands, True)
    assert key_of(again) == key_of(dealing)
    assert points_of(again) == points_of(dealing)


def test_every_other_deal_has_another_key() -> None:
    """Other hands, another pass, other rules or another leader give another key."""
    dealing = dealing_of(1)
    others = [
        dealing_of(2),
        dealing_of(1, Direction.RIGHT),
        dealing_of(1, rules=replace(STANDARD, no_trick_bonus=True)),
        Dealing(BeginDeal(Direction.LEFT, number=1, leader=2), STANDARD, dealing.hands),
        dealing_of(1, hands=(*dealing.hands[1:], dealing.hands[0])),
    ]
    assert len({key_of(each) for each in (dealing, *others)}) == 1 + len(others)


def test_good_cards_are_good_luck() -> None:
    """Low cards in every suit are good luck, and high cards that cannot shoot the moon are bad luck."""
    south = parse_cards("2C 3C 4C 2D 3D 4D 5D 2H 3H 4H 2S 3S 4S")
    west = parse_cards("QS KS AS TC JC QC TD JD QD 8H 9H TH JH")
    rest = [card for card in range(52) if not (south | west) >> card & 1]
    north = sum(1 << card for card in rest[::2])
    hands = (south, west, north, DECK & ~(south | west | north))
    lucks = luck_of(points_of(dealing_of(0, Direction.HOLD, hands=hands)))
    assert max(lucks) == lucks[0] > 4
    assert min(lucks) == lucks[1] < -4


def test_all_points_are_somebody_s() -> None:
    """Without moons, each play of a deal adds all points of the deck to the points of the seats."""
    vegas = OPENINGS["vegas"]
    assert sum(points_of(dealing_of(2**40 + 3, Direction.HOLD, vegas))) == PLAYS * sum(vegas.worth)


# The exchanges


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(1, PLAYS - 1), st.sampled_from(sorted(OPENINGS)))
def test_exchanged_hands_are_nearly_the_same(number: int, play: int, preset: str) -> None:
    """Exchanged hands have as many cards of each suit as before and keep the deciding cards, such as the queen."""
    dealing = dealing_of(number, rules=OPENINGS[preset])
    pairs = exchanges(dealing, play)
    assert len(pairs) == len({*pairs}) == EXCHANGES
    hands = exchanged(dealing.hands, pairs)
    assert hands[0] | hands[1] | hands[2] | hands[3] == DECK
    for before, after in zip(dealing.hands, hands, strict=True):
        assert after.bit_count() == 13
        assert all((before & suit).bit_count() == (after & suit).bit_count() for suit in SUIT_CARDS)
        for card in (QUEEN_OF_SPADES, TWO_OF_CLUBS, dealing.rules.bonus_card):
            assert card is None or before >> card & 1 == after >> card & 1


def test_the_first_play_is_the_deal_itself() -> None:
    """The deal is played first with the dealt hands, and then with different exchanges each time."""
    dealing = dealing_of(3)
    assert exchanges(dealing, 0) == []
    assert exchanged(dealing.hands, []) == dealing.hands
    assert len({tuple(exchanges(dealing, play)) for play in range(PLAYS)}) == PLAYS


# The seats are equal


@pytest.mark.slow
def test_seats_are_treated_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over many random deals, the mean luck of each seat does not differ from 0 by more than chance explains."""
    monkeypatch.setattr(luck, "PLAYS", 2)
    rng = Random(20261121)
    cycle = cycle_of(STANDARD)
    lucks = [luck_of(points_of(dealing_of(rng.getrandbits(64), cycle[deal % 4]))) for deal in range(240)]
    for seat in SEATS:
        own = [each[seat] for each in lucks]
        assert abs(statistics.mean(own)) < 3.5 * statistics.stdev(own) / len(own) ** 0.5


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_deal_turned_round_has_its_luck_turned_round(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If each hand moves to another seat, the luck moves with it."""
    monkeypatch.setattr(luck, "PLAYS", 1)
    hands = hands_of(2**40 + 11)
    turned = tuple(hands[(seat - turn) % 4] for seat in SEATS)
    lucks = luck_of(points_of(dealing_of(0, hands=hands)))
    there = luck_of(points_of(dealing_of(0, hands=turned)))
    assert there == tuple(lucks[(seat - turn) % 4] for seat in SEATS)
