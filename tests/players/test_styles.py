"""Tests of styles: weights of judgements, how often these apply, forgotten cards, and play of whole deals."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hearts_qt.players.cast_styles import ADVANCED, AGGRESSIVE, EXPERT, NOVICE, RELENTLESS, STAN, TIMID
from hearts_qt.players.deciding import active_for, decide, forgotten, guess
from hearts_qt.players.judgement import prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.reason import Judgement
from hearts_qt.players.roster import LEVELS, PLAYERS
from hearts_qt.players.seeds import mix, style_seed_of, uniform
from hearts_qt.players.styles import PECULIAR, Style
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from tests.players.table_for_tests import numbered, play_out, seen_at
from tests.rules.hands import ending
from tests.rules.strategies import any_rules, deal_numbers

MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = sorted(set(PLAYERS) - {"cardshark"})
HEART_LED = ending(["5C 7S 9D", "JC 3D 2S", "4C 6S", "AH 8H 2H"], rest=2, trick="TH", leader=2)
PERSONS = tuple(Seating(str(seat), Kind.PERSON if seat == 0 else Kind.COMPUTER) for seat in range(4))


def active(view: View, style: Style, style_seed: int = 0) -> set[Judgement]:
    """Return the judgements that a style applies in a position."""
    return {judgement for judgement, _, _ in active_for(know(view, style_seed), style)}


def test_the_levels_in_their_order() -> None:
    """The levels are in the order from the easiest to the hardest, and each level is a player."""
    assert LEVELS == ("beginner", "easy", "intermediate", "advanced", "expert", "relentless")
    assert set(LEVELS) <= set(PLAYERS)


def test_what_is_peculiar_must_be_named() -> None:
    """If a style names no weight for a judgement, the weight is 1, or 0 for a judgement in PECULIAR."""
    style = Style("any", {Judgement.DUCK: 2.0})
    assert style.weight(Judgement.DUCK) == 2.0
    assert style.weight(Judgement.EXIT) == 1.0
    assert {style.weight(each) for each in PECULIAR} == {0.0}


def test_judgements_are_left_out_where_they_have_no_say() -> None:
    """Judgements with weight 0 in a style are left out of its decisions."""
    view = replace(seen_at(HEART_LED), seats=PERSONS)
    assert Judgement.CHEAP_HEART in active(view, STAN)
    assert Judgement.CHEAP_HEART not in active(view, TIMID)
    assert Judgement.HUNT_PERSON in active(view, RELENTLESS)
    assert not {Judgement.HUNT_PERSON, Judgement.SPARE_PERSON} & active(view, ADVANCED)


@pytest.mark.parametrize(("style", "judgement"), [(AGGRESSIVE, Judgement.DUCK_HEART), (EXPERT, Judgement.HUNT_PERSON)])
def test_moods_come_as_often_as_they_are_said_to(style: Style, judgement: Judgement) -> None:
    """If a style applies a judgement only in some deals, it does so in the declared share of the deals."""
    view = replace(seen_at(HEART_LED), seats=PERSONS)
    often = sum(judgement in active(view, style, style_seed) for style_seed in range(1000)) / 1000
    assert abs(often - style.sometimes[judgement]) < 0.05


def test_the_novice_forgets_some_cards_and_the_same_all_deal_long() -> None:
    """The novice forgets the declared share of taken cards. The seed decides which ones. Stan forgets none."""
    view = seen_at(HEART_LED)
    taken = sum(view.taken)
    masks = [forgotten(view, NOVICE, style_seed) for style_seed in range(300)]
    assert all(mask & ~taken == 0 for mask in masks)
    assert abs(sum(mask.bit_count() for mask in masks) / (300 * taken.bit_count()) - NOVICE.forgets) < 0.05
    assert forgotten(view, NOVICE, 5) == forgotten(view, NOVICE, 5)
    assert forgotten(view, STAN, 5) == 0


def test_a_forgotten_card_is_expected_from_others() -> None:
    """A forgotten card counts as unseen."""
    view = seen_at(HEART_LED)
    knowledge = know(view, forgotten=view.taken[2])
    assert knowledge.unseen & view.taken[2] == view.taken[2]
    assert know(view).unseen & view.taken[2] == 0


def test_a_guess_is_a_price_from_the_air() -> None:
    """A guess is a number between 0 and 1. It differs from card to card. A second guess for a card is the same."""
    knowledge = know(seen_at(HEART_LED), style_seed=9)
    prices = [guess(knowledge, prospect_of(knowledge, card, 0.0)) for card in (39, 45, 51)]
    assert len(set(prices)) == 3
    assert all(0 <= price < 1 for price in prices)
    assert prices == [guess(knowledge, prospect_of(knowledge, card, 0.0)) for card in (39, 45, 51)]


def test_mixed_numbers() -> None:
    """The result of `mix` depends on the order of its arguments. The results of `uniform` are evenly distributed."""
    assert mix(1, 2) != mix(2, 1) != mix(1, 3)
    assert mix(1, 2) == 13608149317741381227
    shares = [uniform(7, number) for number in range(2000)]
    assert abs(sum(shares) / 2000 - 0.5) < 0.03
    assert 0 <= min(shares) < max(shares) < 1


def test_luck_stays_the_same_for_a_deal_and_differs_between_seats() -> None:
    """A style's seed stays the same during a deal. It depends on the deal's seed, the seat, and the seat's cards."""
    view = seen_at(HEART_LED)
    later = replace(view, trick=(*view.trick, 0), counts=(1, 1, 1, 1), points=(1, 2, 3, 4))
    assert style_seed_of(view, 3) == style_seed_of(later, 3) == style_seed_of(replace(view, seat_seed=5), 3)
    others = (
        style_seed_of(view, 4),
        style_seed_of(replace(view, dealt=view.dealt ^ 1), 3),
        style_seed_of(replace(view, seat=0), 3),
    )
    assert len({style_seed_of(view, 3), *others}) == 4


@MANY
@given(any_rules(), deal_numbers(), st.randoms(use_true_random=False))
def test_every_style_plays_every_rule(rules: Rules, number: int, rng: Random) -> None:
    """Under any rules, four players that are chosen at random finish a deal without an illegal move."""
    direction = rng.choice(cycle_of(rules))
    players = [PLAYERS[rng.choice(NAMES)] for _ in SEATS]
    play_out(numbered(rules, number, direction), players, number)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_has_the_same_answer(name: str) -> None:
    """A player makes the same decision for the same view, even if it decides about another view in between."""
    player = PLAYERS[name]
    first, second = seen_at(HEART_LED), seen_at(HEART_LED, scores=(50, 10, 20, 30))
    answers = [player.decide(first, 1), player.decide(second, 1), player.decide(first, 1), player.decide(second, 1)]
    assert answers[:2] == answers[2:]


def test_a_style_may_decide_a_view_of_its_own() -> None:
    """A style that the program does not know can decide. Without weights it decides like Stan."""
    assert decide(seen_at(HEART_LED), Style("on the spot"), 0).move == decide(seen_at(HEART_LED), STAN, 0).move
