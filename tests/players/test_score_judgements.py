"""Tests of the judgements about scores, persons, the exact goal and the sun, by small positions."""

import pytest
from msgspec.structs import replace

from hearts_qt.players.extras import exact_goal
from hearts_qt.players.judgement import Judge, prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.leading import scare, switch_suit
from hearts_qt.players.score_judgements import end_match, hunt_person, spare_person
from hearts_qt.players.shooting import shoot_sun
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.ruleset import ExactGoal, GoalEnds, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from tests.players.table_for_tests import seen_at
from tests.rules.hands import ending

SPLIT = {1: "2H", 2: "3H"}
PERSONS = tuple(Seating(str(seat), Kind.PERSON if seat == 0 else Kind.COMPUTER) for seat in range(4))
"""Seats with a person in seat 0 and computer players in all other seats."""


def price(judge: Judge, view: View, card: str) -> float:
    """Return the price that a judgement gives to a card."""
    knowledge = know(view)
    return judge(knowledge, prospect_of(knowledge, parse_card(card), 0.05))


HANDS = ["AC 4D", "2C 5D", "3C 6D", "QS AH KD"]
TO_SEAT_0 = seen_at(ending(HANDS, taken=SPLIT, trick="KC 8C 9C", leader=0))
TO_SEAT_1 = seen_at(ending(HANDS, taken=SPLIT, trick="KC AC 9C".replace("AC", "QC").replace("KC", "TC"), leader=0))


def test_the_match_is_ended_while_ahead() -> None:
    """Giving the queen away is favoured if this ends the match and the giver wins, but not if another seat wins."""
    ahead = replace(TO_SEAT_0, scores=(95, 60, 70, 20))
    assert price(end_match, ahead, "QS") < 0 == price(end_match, ahead, "KD")
    assert price(end_match, replace(TO_SEAT_0, scores=(95, 10, 70, 20)), "QS") == 0
    assert price(end_match, replace(TO_SEAT_0, scores=(70, 60, 70, 20)), "QS") == 0


def test_after_the_person_or_kind_to_the_person() -> None:
    """The judgement `hunt_person` favours points for the person, and `spare_person` favours points for others."""
    to_person, to_computer = replace(TO_SEAT_0, seats=PERSONS), replace(TO_SEAT_1, seats=PERSONS)
    for card in ("QS", "AH"):
        assert price(hunt_person, to_person, card) < 0 < price(spare_person, to_person, card)
        assert price(hunt_person, to_computer, card) > 0 > price(spare_person, to_computer, card)
    assert price(hunt_person, to_person, "KD") == price(spare_person, to_person, "KD") == 0


def test_a_trick_taken_off_the_person() -> None:
    """If the person would get a heart, `spare_person` favours taking it, and `hunt_person` gives this a price."""
    position = ending(["5C 7S", "JC 3D", "4C 4D", "AD 2D 8C"], taken=SPLIT, trick="KD 6D QH", leader=0)
    seen = replace(seen_at(position), seats=PERSONS)
    assert price(spare_person, seen, "AD") < 0 < price(hunt_person, seen, "AD")
    assert price(spare_person, seen, "2D") == price(hunt_person, seen, "2D") == 0


def test_spades_drive_the_queen_out_of_the_persons_hand() -> None:
    """If a spade may force out the person's queen, `hunt_person` favours it, and `spare_person` gives it a price."""
    hands = ["QS 9C 8C", "5D 6D 7D", "8D 9D TD", "2S 3C JD"]
    seen = replace(seen_at(ending(hands, taken=SPLIT, leader=3)), seats=PERSONS)
    assert price(hunt_person, seen, "2S") < 0 < price(spare_person, seen, "2S")
    assert price(hunt_person, seen, "3C") == price(spare_person, seen, "3C") == 0


SAFE = ["QS KS 7D", "5D 6D 2C", "8D 9D TD", "2S 3S 3D"]


@pytest.mark.parametrize(
    ("scores", "switches"), [((60, 20, 70, 50), True), ((20, 60, 70, 50), False), ((0,) * 4, False)]
)
def test_the_suit_is_switched_when_the_queen_would_hit_the_wrong_one(
    scores: tuple[int, int, int, int], switches: bool
) -> None:
    """Leading a spade when a known seat holds the queen has a price if another seat should get her."""
    seen = seen_at(ending(SAFE, taken=SPLIT, leader=3), scores=scores)
    sure = know(seen, seen=(1 << parse_card("QS"), 0, 0, 0))
    found = switch_suit(sure, prospect_of(sure, parse_card("2S"), 0.05))
    assert (found > 0) is switches
    assert switch_suit(sure, prospect_of(sure, parse_card("3D"), 0.05)) == 0


def test_the_ace_of_spades_frightens() -> None:
    """The judgement `scare` favours leading the ace of spades if the hand has the queen and two low spades too."""
    rest = ["5C 6C 7C 8C 9C", "5D 6D 7D 8D 9D", "KS 9S 8S 7S TD"]
    strong = seen_at(ending([*rest, "AS QS 2S 3S KD"], taken=SPLIT, leader=3))
    weak = seen_at(ending([*rest, "AS QS 2S 3D KD"], taken=SPLIT, leader=3))
    without = seen_at(ending([*rest, "AS 4S 2S 3S KD"], taken=SPLIT, leader=3))
    assert price(scare, strong, "AS") < 0
    assert price(scare, strong, "2S") == price(scare, weak, "AS") == price(scare, without, "AS") == 0


EXACT = Rules(exact_goal=ExactGoal.WINS, goal_ends=GoalEnds.EXCEEDED)
RESETS = Rules(exact_goal=ExactGoal.RESETS)
LAST_HEART = ending(["5C", "JC", "4C", "AD 2D"], taken={1: "3H 4H", 2: "QS"}, rest=1, trick="KD 6D QH", leader=0)


@pytest.mark.parametrize("rules", [EXACT, RESETS])
def test_the_exact_goal_is_hit_and_kept_from_others(rules: Rules) -> None:
    """Taking the last heart is favoured if a seat needs it for the exact goal. It is not favoured at the goal."""
    takes = seen_at(LAST_HEART, rules, (20, 30, 40, 99))
    stays = seen_at(LAST_HEART, rules, (20, 30, 40, 100))
    other = seen_at(LAST_HEART, rules, (99, 30, 40, 50))
    assert price(exact_goal, takes, "AD") < price(exact_goal, takes, "2D")
    assert price(exact_goal, stays, "AD") > price(exact_goal, stays, "2D")
    assert price(exact_goal, other, "AD") < price(exact_goal, other, "2D")


def test_no_goal_to_hit_where_it_means_nothing() -> None:
    """Without a rule about the exact goal, the judgement `exact_goal` gives no price."""
    assert price(exact_goal, seen_at(LAST_HEART, scores=(20, 30, 40, 99)), "AD") == 0


def test_the_sun_wants_every_trick() -> None:
    """If the rules reward a sun, a seat that has taken every trick so far prefers to take the next trick too."""
    own = ending(["AH KH 2C", "2H 3C 4D", "QH 5C 5D", "JH 6C 6D"], rest=0, leader=0)
    spoilt = ending(["AH KH 2C", "2H 3C 4D", "QH 5C 5D", "JH 6C 6D"], rest=0, taken={1: "7C"}, leader=0)
    sun = Rules(sun_bonus=True)
    assert price(shoot_sun, seen_at(own, sun), "AH") < price(shoot_sun, seen_at(own, sun), "2C")
    assert price(shoot_sun, seen_at(own), "AH") == price(shoot_sun, seen_at(spoilt, sun), "AH") == 0
