"""Tests of what a player knows from a view: unseen cards, voids, and which seats can hold which cards."""

import pytest

from hearts_qt.players.knowledge import (
    Knowledge,
    know,
    probability_over,
    probability_void,
)
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Suit, parse_card, parse_cards
from hearts_qt.rules.masks import HEARTS, POINT_CARDS
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.ruleset import HeartPoints, Rules
from hearts_qt.rules.view import view
from tests.players.table_for_tests import dealt, seen_at
from tests.rules.hands import cards, ending, four

HANDS = four("A2.J43.Q32.A6543", "K43.KQT.KT9.Q982", "QJT98.A2.A8.KJT7", "765.98765.J7654.-")


def play(match: Match, names: str) -> None:
    """Play these cards in order, each for the seat in turn."""
    for card in cards(names):
        match.apply(Play(match.awaited[0], card))


def known_by(match: Match, seat: int) -> Knowledge:
    """Return the knowledge of a seat about the present position."""
    return know(view(match, seat))


def started() -> Match:
    """Return a match at the beginning of a deal without a pass, in which seat 0 leads."""
    return dealt(Rules(), HANDS, Direction.HOLD)


def test_the_unseen_cards_are_the_others_hands() -> None:
    """The unseen cards are exactly the cards in the hands of the other seats."""
    match = started()
    play(match, "2C KC QC 5C KD")
    knowledge = known_by(match, 2)
    assert match.deal is not None
    assert knowledge.unseen == match.deal.hands[0] | match.deal.hands[1] | match.deal.hands[3]
    assert knowledge.behind == (3, 0)
    assert knowledge.best == parse_card("KD")
    assert knowledge.best_seat == 1


def test_who_does_not_follow_is_void() -> None:
    """It is certain that a seat that has discarded is void in the suit led."""
    match = started()
    play(match, "2C KC QC 5C KD AD 5D 3D")
    play(match, "JC 6C AC 4C")
    play(match, "JD TD 2D 6D")
    play(match, "4D QD")
    knowledge = known_by(match, 2)
    match.apply(Play(2, parse_card("8C")))
    assert probability_void(known_by(match, 3), 2, Suit.DIAMONDS) == 1.0
    assert not known_by(match, 3).may[2] & 0x1FFF << 13
    assert probability_void(knowledge, 3, Suit.DIAMONDS) < 1.0


def test_shares_add_up() -> None:
    """The shares of a suit among the seats add up to 1. The probabilities of holding the queen also add up to 1."""
    match = started()
    play(match, "2C KC QC")
    knowledge = known_by(match, 3)
    for suit in Suit:
        assert sum(knowledge.shares[suit]) == pytest.approx(1.0)
    assert sum(knowledge.queen) == pytest.approx(1.0)
    assert knowledge.queen[3] == 0.0


def test_a_passed_card_is_known_until_it_is_played() -> None:
    """A seat knows that the cards which it has passed to the left are in the left neighbour's hand."""
    match = dealt(Rules(), HANDS, Direction.LEFT)
    match.apply(pass_of(0, cards("QS AH 6H"), Direction.LEFT))
    match.apply(pass_of(1, cards("KS KD KC"), Direction.LEFT))
    match.apply(pass_of(2, cards("AS AD KH"), Direction.LEFT))
    match.apply(pass_of(3, cards("9D 8D 7D"), Direction.LEFT))
    knowledge = known_by(match, 0)
    assert knowledge.known[1] == parse_cards("QS AH 6H")
    assert knowledge.queen == (0.0, 1.0, 0.0, 0.0)
    assert probability_void(knowledge, 1, Suit.HEARTS) == 0.0
    assert not any(knowledge.may[seat] >> QUEEN_OF_SPADES & 1 for seat in (2, 3))
    assert probability_over(knowledge, 1, parse_card("KS"), 0.0) < 0.2


def test_who_lets_a_chance_go_by_hardly_has_the_queen() -> None:
    """A seat that did not use a chance to discard the queen is less likely to hold her."""
    match = started()
    play(match, "2C KC QC 5C KS AS 7S 3S")
    knowledge = known_by(match, 2)
    assert 0 < knowledge.queen[3] < knowledge.queen[1]


def test_points_banned_on_the_first_trick() -> None:
    """The rules decide which cards nobody may discard on the first trick. Later every discard is allowed."""
    match = started()
    play(match, "2C")
    assert known_by(match, 1).banned == POINT_CARDS
    hearts = dealt(Rules(queen_on_first_trick=True), HANDS, Direction.HOLD)
    assert known_by(hearts, 0).banned == HEARTS
    play(match, "KC QC 5C")
    assert known_by(match, 1).banned == 0


def test_beating_a_card() -> None:
    """No seat can beat the highest card. A low card is more likely to be beaten than a high card."""
    knowledge = know(seen_at(ending(["5C 9D", "KC QC", "AC TC", "6D 7D"], leader=0)))
    assert probability_over(knowledge, 1, parse_card("AC"), 1.0) == 0.0
    lowest = probability_over(knowledge, 1, parse_card("5C"), 0.0)
    assert lowest > probability_over(knowledge, 1, parse_card("KC"), 0.0)
    assert probability_over(knowledge, 1, parse_card("QC"), 0.5) > probability_over(knowledge, 1, parse_card("QC"), 0.0)


def test_the_average_heart() -> None:
    """An average heart counts one point, or the average spots of the remaining hearts; 0 if no heart remains."""
    position = ending(["5C 9D", "KC 2H", "AC 4H", "6D 7D"], leader=0)
    assert know(seen_at(position)).heart == 1.0
    assert know(seen_at(position, Rules(heart_points=HeartPoints.SPOTS))).heart == 3.0
    assert know(seen_at(ending(["5C 9D", "KC 2C", "AC 4C", "6D 7D"], leader=0))).heart == 0.0


def test_who_may_be_shooting() -> None:
    """Another seat that has all points so far is the possible shooter. If points are split, there is no shooter."""
    alone = ending(["5C 9D", "KC 2H", "AC 4H", "6D 7D"], rest=2, leader=0)
    shared = ending(["5C 9D", "KC 2H", "AC 4H", "6D 7D"], rest=2, taken={1: "3H"}, leader=0)
    assert know(seen_at(alone)).shooter == 2
    assert know(seen_at(shared)).shooter == -1
    assert know(seen_at(alone, seat=2)).shooter == -1


def test_the_last_seat_that_may_hold_a_suit_has_its_cards_for_certain() -> None:
    """If two of the other seats are void in a suit, the third seat certainly holds the unseen cards of the suit."""
    match = started()
    play(match, "2C KC QC 5C KD AD 5D 3D JC 6C AC 4C JD TD 2D 6D")
    assert 0 < known_by(match, 3).shares[Suit.CLUBS][2] < 1
    play(match, "4D QD KH 7D 3C TC 7C 2S 9C 9D 3S 9S")
    knowledge = known_by(match, 3)
    assert knowledge.shares[Suit.CLUBS] == (0.0, 0.0, 1.0, 0.0)
    assert knowledge.unseen & parse_cards("8C")
    assert probability_void(knowledge, 2, Suit.CLUBS) == 0.0
