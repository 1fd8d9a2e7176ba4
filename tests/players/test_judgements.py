"""Tests of each judgement of a card, by small positions in which it decides."""

import pytest

from hearts_qt.players.extras import no_trick, take_bonus
from hearts_qt.players.following import avoid_queen, duck, guard_queen, keep_off_lead, unload, void
from hearts_qt.players.judgement import Judge, prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.leading import flush
from hearts_qt.players.reason import Judgement
from hearts_qt.players.score_judgements import hold_queen, lose_queen, panic, target_low, target_rival
from hearts_qt.players.shooting import losers, moon_chance, shoot
from hearts_qt.players.stopping import keep_stopper
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import card_name, parse_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.moves import Play
from hearts_qt.rules.ruleset import Aim, Bonus, Moon, Rules
from hearts_qt.rules.view import View
from tests.players.table_for_tests import seen_at
from tests.rules.hands import ending, hand

OMNIBUS = Rules(bonus=Bonus.JACK_OF_DIAMONDS)
SPLIT = {1: "2H", 2: "3H"}
"""Two seats have taken a heart, so that nobody can shoot the moon."""


def price(judge: Judge, view: View, card: str) -> float:
    """Return the price that a judgement gives to a card."""
    knowledge = know(view)
    return judge(knowledge, prospect_of(knowledge, parse_card(card), 0.05))


def played(view: View) -> str:
    """Return the card that Stan plays."""
    move = Stan().decide(view, 0).move
    assert isinstance(move, Play)
    return card_name(move.card)


HEART_ON_TABLE = ending(["KD 3S", "5D AD", "6S 7S", "QC 2D 9D"], taken=SPLIT, trick="8C 6C 4H", leader=0)
LAST_AND_SAFE = ending(["KC 3S", "TC AD", "JC 7S", "QC 3C 2D"], taken=SPLIT, trick="8C 6C 9C", leader=0)
ACE_IN_TROUBLE = ending(["9H KD 3S", "5D AD QS", "6S 7S TS", "AS 4S 9D 8D"], taken=SPLIT, trick="8S JS 9S", leader=0)
ACE_IN_DANGER = ending(["9H KD 8C QS", "5D AD 2C", "6C 7C 8D", "AS 4S 3S 9D"], taken=SPLIT, trick="JS 9S", leader=1)
FLUSHING = ending(["5S 6S KC", "AS 5D 6D", "QS 7D 8D", "KS TS JD"], taken=SPLIT, leader=0)
QUEEN_IN_LENGTH = ending(
    ["AC 4D 5D 6D", "2C 5C 9D TD", "3C 6C QD 7H", "QS 2S 3S 4S KD"], taken=SPLIT, trick="KC 8C 9C", leader=0
)
QUEEN_TO_LOSE = ending(["AC 4D", "2C 5D", "3C 6D", "QS AH KD"], taken=SPLIT, trick="KC 8C 9C", leader=0)


@pytest.mark.parametrize(
    ("position", "card", "why"),
    [
        (ending(["KD 3S", "5D AD", "6S 7S", "QC 2C 9D"], taken=SPLIT, trick="8C 6C 4H"), "2C", "a heart lies there"),
        (LAST_AND_SAFE, "QC", "last to play, nothing to lose: the highest goes"),
        (ACE_IN_TROUBLE, "AS", "last to play, the queen did not fall: the ace is safe now"),
        (ACE_IN_DANGER, "4S", "the queen may still fall on the ace"),
        (QUEEN_TO_LOSE, "QS", "the first chance to be rid of the queen"),
    ],
)
def test_what_stan_plays(position: Position, card: str, why: str) -> None:
    """In simple positions Stan plays the obvious card."""
    assert played(seen_at(position)) == card, why


def test_ducking_prices_what_a_card_takes() -> None:
    """Taking a heart costs a point, and a card that does not take the trick costs nothing."""
    view = seen_at(ending(["KD 3S", "5D AD", "6S 7S", "QC 2C 9D"], taken=SPLIT, trick="8C 6C 4H"))
    assert price(duck, view, "QC") == pytest.approx(1.0)
    assert price(duck, view, "2C") == 0.0


def test_ducking_fears_the_queen_behind_an_ace() -> None:
    """Playing the ace of spades while the queen may still fall on it has a high price. A low spade costs nothing."""
    view = seen_at(ACE_IN_DANGER)
    assert price(avoid_queen, view, "AS") > 5
    assert price(avoid_queen, view, "4S") == price(duck, view, "4S") == 0


def test_unloading_favours_the_card_that_would_take() -> None:
    """Playing a high club is favoured more than playing a low club. Spades have no price in this judgement."""
    view = seen_at(ending(["KC 3C 4S", "5C AC 9D", "6C 7C TD", "QD 2D 9H"], taken=SPLIT, leader=0))
    assert price(unload, view, "KC") < price(unload, view, "3C")
    assert price(unload, view, "4S") == 0.0


def test_guards_of_the_queen_are_kept() -> None:
    """Parting with a low spade that guards the queen has a price. Parting with the queen is favoured."""
    view = seen_at(ending(["QS 3S 4S KD", "AS 5S 9D 2C", "6S 7S TD 3C", "QD 2D 9H 4C"], taken=SPLIT, leader=0))
    assert price(guard_queen, view, "3S") > 0 > price(guard_queen, view, "QS")
    assert price(guard_queen, view, "KD") == 0.0


def test_voiding_needs_a_suit_that_others_still_have() -> None:
    """Playing the last card of a suit that others still hold is favoured. Playing one of two cards of a suit is not."""
    view = seen_at(ending(["KC QD 3D", "5C AC 9D", "6C 7C TD", "2C 2D 9H"], taken=SPLIT, leader=0))
    assert price(void, view, "KC") < 0
    assert price(void, view, "QD") == 0


def test_voiding_is_worth_more_with_the_queen() -> None:
    """A void is favoured more if the player holds the queen of spades."""
    others = ["5C AC 9D", "6C 7C TD", "2C 2D 9H"]
    with_queen = seen_at(ending(["KC QS 3D", *others], taken=SPLIT, leader=0))
    without = seen_at(ending(["KC JS 3D", *others], taken=SPLIT, leader=0))
    assert price(void, with_queen, "KC") < price(void, without, "KC")


def test_keeping_off_lead_looks_at_the_safest_next_lead() -> None:
    """Taking a trick has a higher price if only high cards are left to lead."""
    others = ["4C 7C 9D", "6C 5D TD", "2D 4H 9H"]
    stuck = seen_at(ending(["AC KD QD", *others], taken=SPLIT, leader=0))
    safe = seen_at(ending(["AC KD 3D", "4C 7C 9D", "6C 5D TD", "8D 4H 9H"], taken=SPLIT, leader=0))
    assert price(keep_off_lead, stuck, "AC") > price(keep_off_lead, safe, "AC")


def test_flushing_leads_low_spades_without_high_ones() -> None:
    """Leading a low spade to drive out the queen is favoured, unless the hand also has the ace or king."""
    assert price(flush, seen_at(FLUSHING), "5S") < 0
    assert price(flush, seen_at(FLUSHING), "KC") == 0
    high = seen_at(ending(["5S KS KC", "AS 5D 6D", "QS 7D 8D", "2S TS JD"], taken=SPLIT, leader=0))
    assert price(flush, high, "5S") == 0


def test_the_queen_goes_to_the_low_scorer() -> None:
    """Giving the queen to the low scorer is favoured, the more the lower its score. Equal scores give no price."""
    few, many = (price(target_low, seen_at(QUEEN_TO_LOSE, scores=(low, 60, 60, 50)), "QS") for low in (48, 10))
    assert many < few < 0
    assert price(target_low, seen_at(QUEEN_TO_LOSE, scores=(60, 10, 60, 50)), "QS") == 0
    assert price(target_low, seen_at(QUEEN_TO_LOSE, scores=(50, 50, 50, 50)), "QS") == 0
    assert price(target_low, seen_at(QUEEN_TO_LOSE, scores=(10, 60, 60, 50)), "KD") == 0


def test_a_low_scorer_gives_to_a_rival() -> None:
    """The low scorer prefers to give the queen to a seat whose score is at most thirteen points higher."""
    assert price(target_rival, seen_at(QUEEN_TO_LOSE, scores=(20, 60, 70, 10)), "QS") < 0
    assert price(target_rival, seen_at(QUEEN_TO_LOSE, scores=(60, 20, 70, 10)), "QS") == 0


def test_the_queen_is_held_for_whom_she_should_hit() -> None:
    """With many spades the queen is kept for the seat that should get her. With few spades she is not kept."""
    assert price(hold_queen, seen_at(QUEEN_IN_LENGTH, scores=(60, 20, 70, 10)), "QS") > 0
    assert price(hold_queen, seen_at(QUEEN_IN_LENGTH, scores=(20, 60, 70, 10)), "QS") == 0
    assert price(hold_queen, seen_at(QUEEN_TO_LOSE, scores=(60, 20, 70, 10)), "QS") == 0


def test_the_first_chance_where_nobody_is_wanted() -> None:
    """If no seat is a target for the queen, or this seat is the target, discarding her at once is favoured."""
    assert price(lose_queen, seen_at(QUEEN_TO_LOSE, scores=(60, 50, 70, 10)), "QS") < 0
    assert price(lose_queen, seen_at(QUEEN_TO_LOSE), "QS") < 0
    assert price(lose_queen, seen_at(QUEEN_TO_LOSE, Rules(aim=Aim.FIELD), scores=(60, 20, 70, 10)), "QS") < 0
    assert price(lose_queen, seen_at(QUEEN_TO_LOSE, scores=(20, 60, 70, 10)), "QS") == 0


def test_no_targets_where_the_field_counts() -> None:
    """If the aim is scaled points or few points in a field, no seat is a target for the queen."""
    for aim in (Aim.SCALED, Aim.FIELD):
        assert price(target_low, seen_at(QUEEN_TO_LOSE, Rules(aim=aim), scores=(10, 60, 60, 50)), "QS") == 0


QUEEN_LIES_THERE = ending(["AD", "3D", "4D", "AC 2C"], taken=SPLIT, trick="KC 6C QS", leader=0)


def test_panic_takes_the_queen_that_would_end_the_match() -> None:
    """Seat 3 takes the queen itself if otherwise she would end the match and seat 1 would win."""
    view = seen_at(QUEEN_LIES_THERE, scores=(90, 20, 60, 50))
    assert price(panic, view, "2C") > price(panic, view, "AC") == 0
    assert played(view) == "AC"


@pytest.mark.parametrize("scores", [(50, 20, 60, 50), (90, 60, 60, 20)])
def test_no_panic_without_cause(scores: tuple[int, int, int, int]) -> None:
    """Taking the queen is not favoured if the match continues anyway, or if seat 3 wins the match without her."""
    view = seen_at(QUEEN_LIES_THERE, scores=scores)
    assert price(panic, view, "2C") == 0
    assert played(view) == "2C"


def test_no_panic_under_scaled_points() -> None:
    """If the aim is scaled points, taking the queen to prolong the match is not favoured."""
    assert price(panic, seen_at(QUEEN_LIES_THERE, Rules(aim=Aim.SCALED), scores=(90, 20, 60, 50)), "2C") == 0


def test_the_bonus_card_is_taken() -> None:
    """If the jack of diamonds counts -10 points, a trick with the jack and a heart is taken."""
    position = ending(["3C 4C", "5C 6C", "7C 8C", "AD 2D 9C"], taken=SPLIT, trick="JD 6D 5H", leader=0)
    assert played(seen_at(position, OMNIBUS)) == "AD"
    assert played(seen_at(position)) == "2D"


def test_the_bonus_card_itself_waits_for_a_trick() -> None:
    """Discarding the bonus card has a price. Winning a trick with the bonus card is favoured."""
    last = ending(["3C 4C", "5C 6C", "7C 8C", "JD 2D 9C"], taken=SPLIT, trick="TD 6D 5D", leader=0)
    away = ending(["3D 4C", "5C 6D", "7D 8C", "JD 2D 9S"], taken=SPLIT, trick="TC 6C 5S", leader=0)
    assert price(take_bonus, seen_at(last, OMNIBUS), "JD") < 0
    assert price(take_bonus, seen_at(away, OMNIBUS), "JD") > 0
    assert price(take_bonus, seen_at(last), "JD") == 0


def test_cards_that_could_catch_the_bonus_card_are_kept() -> None:
    """Discarding the ace of diamonds, which can catch the bonus card, has a price until the bonus card is gone."""
    away = ending(["JD 4C", "5C 6D", "7D 8C", "AD 2D 9S"], taken=SPLIT, trick="TC 6C 5S", leader=0)
    gone = ending(["KD 4C", "5C 6D", "7D 8C", "AD 2D 9S"], taken={**SPLIT, 0: "JD"}, trick="TC 6C 5S", leader=0)
    assert price(take_bonus, seen_at(away, OMNIBUS), "AD") > 0
    assert price(take_bonus, seen_at(gone, OMNIBUS), "AD") == 0


def test_a_clean_seat_stays_clean_for_a_reward() -> None:
    """If taking no trick is rewarded, taking the first trick has a price, and taking a later trick has none."""
    rules = Rules(no_trick_bonus=True)
    clean = ending(["3C 4C", "5C 6C", "7C 8C", "AD 2D 9C"], taken=SPLIT, trick="JD 6D 5D", leader=0)
    dirty = ending(["3C 4C", "5C 6C", "7C 8C", "AD 2D 9C"], taken={**SPLIT, 3: "4H"}, trick="JD 6D 5D", leader=0)
    assert price(no_trick, seen_at(clean, rules), "AD") > 0
    assert price(no_trick, seen_at(dirty, rules), "AD") == 0
    assert price(no_trick, seen_at(clean), "AD") == 0


# The moon


def test_a_moon_is_stopped_for_one_heart() -> None:
    """If seat 1 has all points so far, the player takes a trick with a heart. If two seats have points, it ducks."""
    position = ending(["5C AC", "JH 3D", "4C 4D", "AD 2D 8C"], rest=1, trick="5D 6D QH", leader=0)
    assert played(seen_at(position)) == "AD"
    split = ending(["5C AC", "JH 3D", "4C 4D", "AD 2D 8C"], taken={1: "QS 2H", 2: "3H"}, trick="5D 6D QH", leader=0)
    assert played(seen_at(split)) == "2D"


def test_a_stopper_is_kept() -> None:
    """While a moon threatens, discarding the highest heart has a price, and discarding a spade has none."""
    position = ending(["5C KH", "JH 3D", "4C 4D", "AH 2H 8S"], rest=1, trick="5D 9D 7D", leader=0)
    assert price(keep_stopper, seen_at(position), "AH") > price(keep_stopper, seen_at(position), "8S") == 0


def test_no_threat_without_a_single_owner_of_the_points() -> None:
    """A moon threatens only if one seat has all points so far. More points of this seat are a greater threat."""
    few = ending(["2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH", "AH 2C 3C 4C"], rest=1, leader=0)
    many = ending(["5C KH", "JH 3D", "4C 4D", "AH 2H"], rest=1, leader=0)
    both = ending(["5C KH", "JH 3D", "4C 4D", "AH 2H"], taken={2: "6H"}, rest=1, leader=0)
    assert know(seen_at(both)).threat == 0
    assert know(seen_at(many, Rules(moon=Moon.NOT_ALLOWED))).threat == 0
    assert 0 < know(seen_at(few)).threat < know(seen_at(many)).threat


def test_a_moon_that_wins_the_match_for_oneself_is_no_threat() -> None:
    """Another seat's moon is no threat to a seat that wins the match through this moon."""
    position = ending(["5C KH", "JH 3D", "4C 4D", "AH 2H"], rest=1, leader=0)
    assert know(seen_at(position, scores=(10, 80, 95, 60))).threat == 0
    assert know(seen_at(position, scores=(10, 8, 95, 60))).threat > 0


@pytest.mark.parametrize(
    ("own", "others", "lost"),
    [("AKQ", "JT98", 0), ("AKQJ2", "T98", 0), ("2", "3", 1), ("A2", "KQJT98", 1), ("", "AKQ", 0), ("2", "", 0)],
)
def test_losers(own: str, others: str, lost: int) -> None:
    """The losers of a suit are the cards that others can beat while they still have cards of the suit."""
    assert losers(hand(f"{own or '-'}.-.-.-"), hand(f"{others or '-'}.-.-.-")) == lost


def test_the_probability_of_a_moon() -> None:
    """A hand of winners shoots the moon for certain. A loser makes the moon less likely."""
    unseen = hand("98.98.98.98")
    assert moon_chance(hand("AK.A.A.A"), unseen) == 1.0
    assert moon_chance(hand("AK.A.A.2"), unseen) < moon_chance(hand("AK.A.2.A"), unseen) < 1.0


SHOOTER = ending(["AH KH AC", "2H 3C 4D", "QH 5C 5D", "JH 6C 6D"], taken={0: "QS 4H 5H 6H 7H 8H 9H TH 3H"}, leader=0)


def test_an_obvious_moon_is_shot() -> None:
    """If Stan has all points so far and only winners, he shoots the moon, unless moons are not allowed."""
    assert Stan().decide(seen_at(SHOOTER), 0).reason.judgement is Judgement.SHOOT_MOON
    without = seen_at(SHOOTER, Rules(moon=Moon.NOT_ALLOWED))
    assert Stan().decide(without, 0).reason.judgement is not Judgement.SHOOT_MOON


def test_shooting_never_gives_a_point_away() -> None:
    """While Stan shoots the moon, he discards no point card on another's trick."""
    position = ending(
        ["AH KH 2C", "2H 3C 4D", "QH 5C 5D", "JH 6C"], taken={0: "QS 4H 5H 6H 7H 8H 9H TH 3H"}, trick="6D", leader=3
    )
    view = seen_at(position)
    assert price(shoot, view, "2C") < price(shoot, view, "KH") == 0
    assert played(view) == "2C"


def test_a_moon_that_loses_the_match_is_not_shot() -> None:
    """If another seat would win the match through the moon, Stan does not shoot the moon."""
    view = seen_at(SHOOTER, scores=(90, 10, 95, 60))
    assert Stan().decide(view, 0).reason.judgement is not Judgement.SHOOT_MOON
