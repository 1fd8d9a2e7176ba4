"""Tests of the likelihood of a determinization after the cards that the other seats have played."""

import math
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.players.kernel.weights import MOON_WEIGHTS
from hearts_qt.rules.cards import DECK, Card, parse_card, parse_cards
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Moon, Rules
from tests.forms import FORMS, INTERPRETED, USED, Form, each_form
from tests.players.kernel.boards import begun, board_beside, deal_rules, play_both
from tests.rules.hands import deal_around
from tests.rules.matches import turn_of
from tests.rules.strategies import any_rules


def played_in(deal: Deal) -> list[Card]:
    """Return the cards of a deal in the order of play."""
    return [card for trick in deal.tricks for card in trick.cards] + list(deal.trick)


def likelihood(form: Form, deal: Deal, leader: int, me: int, hands: list[int]) -> float:
    """Return the log-likelihood of these hands, which a replay of the deal computes."""
    return float(replay_of(form, deal, leader, me).likelihood(*hands))


def replay_of(form: Form, deal: Deal, leader: int, me: int) -> Any:
    """Return a replay of the deal, which nobody has passed in."""
    passed = form.pass_belief.PassBelief(form.pass_policy.PassPolicy(), form.pass_policy.PassPolicy(), me)
    plan = form.policy.Policy(MOON_WEIGHTS)
    board = form.board.Board(deal_rules(deal.rules))
    return form.replay.Replay(board, form.policy.Policy(), plan, passed, leader, played_in(deal))


def mixed(usual: float, moon: float, planned: float) -> float:
    """Return the logarithm of a mixture of two likelihoods."""
    return usual + math.log(1 - planned + planned * math.exp(moon - usual))


@settings(deadline=None, max_examples=60)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), cards=st.integers(0, 51))
def test_the_likelihood_multiplies_the_probabilities_of_the_cards(rules: Rules, rng: Random, cards: int) -> None:
    """The log-likelihood of the true hands adds up the others' choices. A choice may be random, but rarely.

    A seat that may have planned a moon has two sums, until another seat has points, and both are mixed.
    """
    deal = begun(rules, rng)
    dealt = list(deal.hands)
    leader, me = turn_of(deal), rng.randrange(4)
    board = board_beside(USED, deal)
    policy = USED.policy.Policy()
    surprise = INTERPRETED.replay.SURPRISE
    plan = USED.policy.Policy(MOON_WEIGHTS)
    usual, moon = [0.0] * 4, [0.0] * 4
    for _ in range(cards):
        legal, turn = board.legal(), board.on_turn()
        is_split = any(taken & POINT_CARDS for seat, taken in enumerate(deal.taken) if seat != turn)
        policy.weigh(board, legal)
        plan.weigh(board, legal)
        play_both(deal, [board], rng, 1)
        if turn != me and legal & (legal - 1):
            card = played_in(deal)[-1]
            chances = [
                math.log((1.0 - surprise) * each.probability_of(card) + surprise / legal.bit_count())
                for each in (policy, plan)
            ]
            usual[turn] += chances[0]
            moon[turn] += chances[0 if is_split else 1]
    expected = 0.0
    for seat in {0, 1, 2, 3} - {me}:
        losers = USED.policy.Policy().losers(dealt[seat], DECK & ~dealt[seat], 13.0)
        planned = 1 / (1 + math.exp(0.5 * (losers - 1.4))) if rules.moon is not Moon.NOT_ALLOWED else 0.0
        expected += mixed(usual[seat], moon[seat], planned if planned >= 0.02 else 0.0)
    told = [likelihood(form, deal, leader, me, deal.hands) for form in FORMS]
    assert told[0] == told[1]
    assert math.isclose(told[0], expected, rel_tol=1e-9, abs_tol=1e-12)


@each_form
def test_a_world_that_cannot_be_counts_next_to_nothing(form: Form) -> None:
    """Hands with which a played card would not have been legal are far less likely than the true hands."""
    hands = deal_around({0: "2C", 1: "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C AD", 2: "2D", 3: "3D"})
    deal = Deal(Rules(), hands, Direction.HOLD)
    for name in ("2C", "3C", "2D"):
        deal.apply(Play(turn_of(deal), parse_card(name)))
    true = likelihood(form, deal, 0, 0, deal.hands)
    # Seat 2 discarded on a club, so it cannot hold a club.
    clubs = parse_cards("AC")
    diamond = deal.hands[2] & -deal.hands[2]
    could_not = [deal.hands[0], deal.hands[1] ^ clubs | diamond, deal.hands[2] ^ diamond | clubs, deal.hands[3]]
    assert likelihood(form, deal, 0, 0, could_not) < true - 20.0


@each_form
def test_a_seat_that_plays_for_the_moon_has_planned_it(form: Form) -> None:
    """The more tricks a strong hand takes with high cards, the more likely it has planned a moon."""
    hands = deal_around({0: "2C 3C 4C 5C 2D 3D 4D 5D 2S 3S 2H 3H 4H", 1: "AC KC QC JC AS KS QS AH KH QH JH TH AD"})
    deal = Deal(Rules(), hands, Direction.HOLD)
    leader = turn_of(deal)
    plans = []
    for _ in range(3):
        for _ in range(4):
            legal = deal.legal_plays()
            high = turn_of(deal) == 1
            card = legal.bit_length() - 1 if high else (legal & -legal).bit_length() - 1
            deal.apply(Play(turn_of(deal), card))
        replay = replay_of(form, deal, leader, 0)
        replay.likelihood(*deal.hands)
        plans.append(replay.plans[1])
    assert plans[0] > 0.2
    assert plans == sorted(plans)


@each_form
def test_ones_own_choices_say_nothing(form: Form) -> None:
    """If only the viewing seat has played a card, the log-likelihood of any hands is 0."""
    deal = begun(Rules(), Random(5))
    leader = turn_of(deal)
    play_both(deal, [], Random(5), 1)
    assert likelihood(form, deal, leader, leader, deal.hands) == 0.0
