"""Tests of each judgement of a pass, by hands in which it decides, and of who gets which card in a scatter."""

import pytest

from hearts_qt.players.pass_choice import (
    PassJudge,
    fear,
    guard_queen,
    hunt_person,
    keep_low_hearts,
    keep_low_spades,
    keep_stopper,
    pass_low_heart,
    pass_minor,
    pass_queen,
    spare_person,
    take_bonus,
    unload,
    void,
)
from hearts_qt.players.reason import Judgement
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import Suit, parse_card
from hearts_qt.rules.entries import ChangeSeat
from hearts_qt.rules.masks import CLUBS
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Bonus, FourthPass, Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.rules.view import view as view_of
from tests.players.table_for_tests import dealt, passing_view
from tests.rules.hands import cards, four, hand

FOUR_HANDS = four("952.864.Q32.A964", "AKQ.AKQ.54.KQJT8", "JT876.JT97.AK.75", "43.532.JT9876.32")


def given(view: View) -> set[int]:
    """Return the cards that Stan passes."""
    move = Stan().decide(view, 0).move
    assert isinstance(move, Pass)
    return set(move.cards)


def price(judge: PassJudge, view: View, suit: Suit, kept: str) -> float:
    """Return the price that a judgement gives to keeping these ranks of a suit."""
    return judge(view, suit, hand(f"{kept}.-.-.-") & CLUBS)


@pytest.mark.parametrize(
    "ranks",
    ["952.8643.J2.9642", "T94.KQ3.T85.T832", "KT3.T98.642.A952", "AQ.KT83.JT9.7642", "952.8643.Q2.9642"],
)
def test_never_low_spades(ranks: str) -> None:
    """With many different hands, Stan passes no spades below the queen."""
    view = passing_view(ranks)
    assert not given(view) & set(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS"))


@pytest.mark.parametrize("ranks", ["9532.864.Q2.9642", "9532.864.Q.96542", "T94.KQ3.Q85.T832"])
def test_a_bare_queen_goes(ranks: str) -> None:
    """A queen of spades with only one or two low spades is passed."""
    assert parse_card("QS") in given(passing_view(ranks))


@pytest.mark.parametrize("ranks", ["95.86.QT532.9642", "AT4.K3.QJ8642.T8"])
def test_a_guarded_queen_stays(ranks: str) -> None:
    """A queen of spades with four or more low spades is kept."""
    assert parse_card("QS") not in given(passing_view(ranks))


def test_a_bare_ace_and_king_of_spades_go() -> None:
    """An unguarded ace and king of spades are passed, because another seat might pass the queen to this seat."""
    assert set(cards("AS KS")) <= given(passing_view("9532.864.AK.9642"))


def test_low_hearts_guard_high_ones() -> None:
    """Keeping the ace of hearts has a lower price if low hearts are kept with it."""
    view = passing_view("952.864.J2.A9642")
    alone = price(keep_low_hearts, view, Suit.HEARTS, "A")
    guarded = price(keep_low_hearts, view, Suit.HEARTS, "A642") - price(keep_low_hearts, view, Suit.HEARTS, "642")
    assert guarded < alone
    assert price(keep_low_hearts, view, Suit.CLUBS, "A") == 0


def test_spades_hearts_and_the_other_suits_have_judgements_of_their_own() -> None:
    """The judgement `unload` is for clubs and diamonds only, and the judgements about the queen are for spades only."""
    view = passing_view("952.864.J2.A9642")
    assert price(unload, view, Suit.CLUBS, "AK") > price(unload, view, Suit.CLUBS, "32") >= 0
    assert price(unload, view, Suit.SPADES, "AK") == price(unload, view, Suit.HEARTS, "AK") == 0
    assert price(pass_queen, view, Suit.SPADES, "Q2") > 0 > price(pass_queen, view, Suit.SPADES, "Q5432")
    assert price(guard_queen, view, Suit.SPADES, "A2") > price(guard_queen, view, Suit.SPADES, "A5432") > 0
    assert price(pass_queen, view, Suit.CLUBS, "Q2") == price(guard_queen, view, Suit.CLUBS, "A2") == 0


def test_short_suits_are_emptied() -> None:
    """If a hand has only two diamonds and both are high, both are passed."""
    view = passing_view("98532.KQ.9642.52")
    assert set(cards("KD QD")) <= given(view)
    assert price(void, view, Suit.DIAMONDS, "-") < price(void, view, Suit.DIAMONDS, "2") < 0
    assert price(void, view, Suit.HEARTS, "-") == 0


def test_a_stopper_is_worth_keeping() -> None:
    """If moons are allowed, passing all high hearts has a price."""
    view = passing_view("952.864.J2.AK642")
    assert price(keep_stopper, view, Suit.HEARTS, "642") > 0
    assert price(keep_stopper, view, Suit.HEARTS, "K642") == 0
    assert price(keep_stopper, passing_view("952.8643.J2.9642"), Suit.HEARTS, "642") == 0
    without = passing_view("952.864.J2.AK642", Rules(moon=Moon.NOT_ALLOWED))
    assert price(keep_stopper, without, Suit.HEARTS, "642") == 0


def test_the_bonus_card_and_its_catchers_are_kept() -> None:
    """If the jack of diamonds counts -10 points, the jack and the ace of diamonds are kept."""
    omnibus = Rules(bonus=Bonus.JACK_OF_DIAMONDS)
    view = passing_view("952.AJ4.J2.98642", omnibus)
    assert not given(view) & set(cards("AD JD"))
    assert price(take_bonus, view, Suit.DIAMONDS, "AJ4") < price(take_bonus, view, Suit.DIAMONDS, "A4") < 0
    assert price(take_bonus, passing_view("952.AJ4.J2.98642"), Suit.DIAMONDS, "AJ4") == 0


def test_low_spades_are_dear_to_pass() -> None:
    """Passing a spade below the queen has a price. Passing a higher spade has none."""
    view = passing_view("95.864.K32.A9642")
    assert price(keep_low_spades, view, Suit.SPADES, "K") == 2 * price(keep_low_spades, view, Suit.SPADES, "K2") > 0
    assert price(keep_low_spades, view, Suit.SPADES, "32") == price(keep_low_spades, view, Suit.CLUBS, "9") == 0


def test_a_club_and_a_diamond_in_the_pass() -> None:
    """Passing a club or a diamond is favoured. If the pass has no club and no diamond, the judgement gives no price."""
    view = passing_view("95.864.K32.A9642")
    assert price(pass_minor, view, Suit.CLUBS, "5") < price(pass_minor, view, Suit.CLUBS, "95") == 0
    assert price(pass_minor, view, Suit.HEARTS, "9642") == 0


def test_a_low_heart_spoils_a_moon() -> None:
    """If moons are allowed and no high heart is kept, passing a low heart is favoured."""
    view = passing_view("95.864.K32.A9642")
    assert price(pass_low_heart, view, Suit.HEARTS, "964") < 0
    assert price(pass_low_heart, view, Suit.HEARTS, "A964") == price(pass_low_heart, view, Suit.HEARTS, "9642") == 0
    without = passing_view("95.864.K32.A9642", Rules(moon=Moon.NOT_ALLOWED))
    assert price(pass_low_heart, without, Suit.HEARTS, "964") == 0


def test_fear_counts_high_spades_and_hearts() -> None:
    """The judgement `fear` counts each high spade and each high heart, even if it is guarded, and no clubs."""
    view = passing_view("95.864.K32.A9642")
    assert price(fear, view, Suit.SPADES, "AKQ5432") == 3 * price(fear, view, Suit.SPADES, "A") > 0
    assert price(fear, view, Suit.HEARTS, "A432") == price(fear, view, Suit.HEARTS, "A") > 0
    assert price(fear, view, Suit.CLUBS, "AKQ") == 0


def test_what_goes_to_the_person() -> None:
    """The judgements about the person give prices only if the pass goes to the person."""
    match = dealt(Rules(), FOUR_HANDS, Direction.LEFT)
    match.apply(ChangeSeat(1, Seating("Ann", Kind.PERSON)))
    to_person, to_computer = view_of(match, 0), view_of(match, 1)
    assert price(hunt_person, to_person, Suit.SPADES, "32") < 0 < price(spare_person, to_person, Suit.SPADES, "32")
    assert price(hunt_person, to_person, Suit.SPADES, "Q32") == 0
    assert price(hunt_person, to_computer, Suit.HEARTS, "-") == price(spare_person, to_computer, Suit.HEARTS, "-") == 0


MOON_HAND = "AKQJT.AK.AK2.A43"


def test_a_moon_hand_passes_its_losers() -> None:
    """A hand with winners in every suit passes its low cards, and the reason is the chance to shoot the moon."""
    decision = Stan().decide(passing_view(MOON_HAND), 0)
    assert decision.reason.judgement is Judgement.SHOOT_MOON
    assert isinstance(decision.move, Pass)
    assert set(decision.move.cards) == set(cards("2S 3H 4H"))


def test_no_moon_hand_where_moons_are_not_allowed() -> None:
    """If the rules do not allow moons, Stan gives another reason for a pass from this hand."""
    decision = Stan().decide(passing_view(MOON_HAND, Rules(moon=Moon.NOT_ALLOWED)), 0)
    assert decision.reason.judgement is not Judgement.SHOOT_MOON


def test_two_cards_are_passed_where_the_rules_say_two() -> None:
    """If the rules set the number of passed cards to two, Stan passes two cards to the same seat."""
    move = Stan().decide(passing_view("952.8643.Q2.9642", Rules(cards_passed=2), Direction.ACROSS), 0).move
    assert isinstance(move, Pass)
    assert len(move.cards) == 2
    assert move.to == (2, 2)


def test_a_scatter_sends_the_worst_to_the_left_of_equals() -> None:
    """In a scatter each opponent gets one card. If all scores are equal, the queen goes to the left neighbour."""
    rules = Rules(fourth_pass=FourthPass.SCATTER)
    move = Stan().decide(passing_view("9532.864.Q2.9642", rules, Direction.SCATTER), 0).move
    assert isinstance(move, Pass)
    assert sorted(move.to) == [1, 2, 3]
    assert dict(zip(move.cards, move.to, strict=True))[parse_card("QS")] == 1


def test_a_pass_names_what_it_weighed_against() -> None:
    """The reason for a pass names cards of the second best pass that are not in the chosen pass."""
    decision = Stan().decide(passing_view("952.8643.Q2.9642"), 0)
    assert isinstance(decision.move, Pass)
    assert decision.reason.against
    assert not set(decision.reason.against) & set(decision.move.cards)
