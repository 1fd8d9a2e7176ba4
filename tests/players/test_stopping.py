"""Tests of each judgement about another seat's moon, by small positions in which it decides."""

import pytest
from msgspec.structs import replace

from hearts_qt.players.judgement import Judge, prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.stopping import (
    cheap_heart,
    duck_heart,
    duck_low_lead,
    give_back,
    keep_stopper,
    let_moon,
    queen_stops,
    split_hearts,
    stop_moon,
    take_high_lead,
)
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from tests.players.table_for_tests import seen_at
from tests.players.test_opponent_model import DUCKS
from tests.rules.hands import ending

HEARTS = "3H 4H 5H"


def price(judge: Judge, view: View, card: str) -> float:
    """Return the price that a judgement gives to a card."""
    knowledge = know(view)
    return judge(knowledge, prospect_of(knowledge, parse_card(card), 0.05))


LAST_TO_A_HEART = seen_at(
    ending(["5C 7H", "JC 3D", "4C 4D", "AD 2D 8C"], taken={0: HEARTS}, trick="KD 6D QH", leader=0)
)
LAST_TO_THE_QUEEN = seen_at(
    ending(["5C 7H", "JC 3D", "4C 4D", "AD 2D 8C"], taken={0: HEARTS}, trick="KD 6D QS", leader=0)
)
WITH_A_VOID = ["5C 7H", "JC 3D", "4C 4D", "AH 2H 8S"]
TO_THE_OWNER = seen_at(ending(WITH_A_VOID, taken={0: HEARTS}, trick="KD 6D 5D", leader=0))
TO_ANOTHER = seen_at(ending(WITH_A_VOID, taken={0: HEARTS}, trick="KD 6D AD", leader=0))


def test_a_heart_is_taken_cheaply() -> None:
    """If one seat has all points, the judgement `cheap_heart` favours taking a heart, but not taking the queen."""
    assert price(cheap_heart, LAST_TO_A_HEART, "AD") < 0 == price(cheap_heart, LAST_TO_A_HEART, "2D")
    assert price(cheap_heart, LAST_TO_THE_QUEEN, "AD") == 0


def test_the_queen_stops_too() -> None:
    """Taking the queen to stop a moon is favoured, and even more if the moon would lose the match."""
    plain = price(queen_stops, LAST_TO_THE_QUEEN, "AD")
    assert plain < 0 == price(queen_stops, LAST_TO_THE_QUEEN, "2D") == price(queen_stops, LAST_TO_A_HEART, "AD")
    close = replace(LAST_TO_THE_QUEEN, scores=(10, 80, 95, 40))
    assert price(queen_stops, close, "AD") < plain


def test_hearts_are_split_among_two() -> None:
    """Giving a heart to a seat without points is favoured. Giving a heart to the seat with all points has a price."""
    assert price(split_hearts, TO_ANOTHER, "2H") < 0 == price(split_hearts, TO_THE_OWNER, "2H")
    assert price(stop_moon, TO_THE_OWNER, "2H") > 0 == price(stop_moon, TO_ANOTHER, "2H")
    assert price(split_hearts, TO_ANOTHER, "8S") == 0


def test_a_trick_that_may_get_a_heart_is_worth_taking() -> None:
    """Taking a trick from the seat with all points is favoured even before hearts are discarded on it."""
    hands = ["5C 7H 9D", "JC 3D", "AH QD 8D", "4C 4D 6H"]
    second = seen_at(ending(hands, rest=1, trick="TD", leader=1))
    assert price(stop_moon, second, "QD") < 0 == price(stop_moon, second, "8D")


def test_the_highest_heart_is_kept_until_hearts_are_split() -> None:
    """Giving away the highest heart has a price until two seats have hearts, and most if one seat has all points."""
    hands = ["5C 7H", "JC 3D", "4C 4D", "AH 2H 8S"]
    early = price(keep_stopper, replace(TO_THE_OWNER, taken=(0, 0, 0, 0)), "AH")
    lone = price(keep_stopper, TO_THE_OWNER, "AH")
    split = seen_at(ending(hands, taken={0: HEARTS, 1: "6H"}, trick="KD 6D 5D", leader=0))
    assert lone > early > 0
    assert price(keep_stopper, split, "AH") == price(keep_stopper, TO_THE_OWNER, "2H") == 0


HEART_HANDS = ["5C 7S 9D", "JC 3D 2S", "4C 6S", "AH 8H 2H"]


def led_from_the_right(card: str) -> View:
    """Return the view of seat 3 after its right neighbour, which has all points, has led this heart."""
    return seen_at(ending(HEART_HANDS, rest=2, trick=card, leader=2))


def test_a_low_heart_from_the_right_is_left_to_others() -> None:
    """If the right neighbour leads a low heart, taking it has a price. Taking a high heart is favoured."""
    low, high = led_from_the_right("4H"), led_from_the_right("TH")
    assert price(duck_low_lead, low, "8H") > 0 == price(duck_low_lead, high, "AH")
    assert price(take_high_lead, high, "AH") < 0
    assert price(take_high_lead, low, "AH") == price(take_high_lead, high, "8H") == 0


def test_taking_a_heart_led_by_the_only_owner_of_points_has_a_price() -> None:
    """The judgement `duck_heart` gives a price to a card that takes a heart which the seat with all points has led."""
    assert price(duck_heart, led_from_the_right("TH"), "AH") > 0 == price(duck_heart, led_from_the_right("TH"), "8H")
    assert price(duck_heart, LAST_TO_A_HEART, "AD") == 0


@pytest.mark.parametrize(("person", "deals", "priced"), [(0, 2, True), (0, 1, False), (2, 2, False)])
def test_who_never_stops_is_given_back(person: int, deals: int, priced: bool) -> None:
    """Stopping a moon has a price if a person plays later who, in two earlier deals, has never stopped a moon."""
    seats = tuple(Seating(str(seat), Kind.PERSON if seat == person else Kind.COMPUTER) for seat in range(4))
    by_seat_three = replace(DUCKS, tricks=tuple(replace(each, leader=1, taker=1) for each in DUCKS.tricks))
    seen = replace(led_from_the_right("TH"), seats=seats, earlier=(by_seat_three,) * deals)
    assert (price(give_back, seen, "AH") > 0) is priced


def test_a_moon_that_wins_the_own_match_is_left_alone() -> None:
    """Taking a point from a moon has a price only if the player would win the match through this moon."""
    wins = replace(LAST_TO_A_HEART, scores=(90, 80, 70, 20))
    assert price(let_moon, wins, "AD") > 0 == price(let_moon, wins, "2D")
    assert price(let_moon, LAST_TO_A_HEART, "AD") == 0


def test_nothing_to_stop_where_moons_are_not_allowed() -> None:
    """If moons are not allowed, no moon threatens, and keeping a high heart as a stopper has no price."""
    without = replace(LAST_TO_A_HEART, rules=Rules(moon=Moon.NOT_ALLOWED))
    assert know(without).threat == 0
    assert price(keep_stopper, replace(TO_THE_OWNER, rules=Rules(moon=Moon.NOT_ALLOWED)), "AH") == 0
