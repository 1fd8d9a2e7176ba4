"""Tests of the likelihood of a determinization after the cards that the other seats have played."""

import math
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.rules.cards import Card, parse_card, parse_cards
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
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
    board = form.board.Board(deal_rules(deal.rules))
    replay = form.replay.Replay(board, form.policy.Policy(), form.parts.Belief(), me, leader, played_in(deal))
    return float(replay.likelihood(*hands))


@settings(deadline=None, max_examples=60)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), cards=st.integers(0, 51))
def test_the_likelihood_multiplies_the_probabilities_of_the_cards(rules: Rules, rng: Random, cards: int) -> None:
    """The log-likelihood of the true hands adds up the others' choices. A choice may be random, but rarely."""
    deal = begun(rules, rng)
    leader, me = turn_of(deal), rng.randrange(4)
    board = board_beside(USED, deal)
    policy = USED.policy.Policy()
    surprise = INTERPRETED.replay.SURPRISE
    expected = 0.0
    for _ in range(cards):
        legal, turn = board.legal(), board.on_turn()
        policy.weigh(board, legal)
        play_both(deal, [board], rng, 1)
        if turn != me and legal & (legal - 1):
            probability = policy.probability_of(played_in(deal)[-1])
            expected += math.log((1.0 - surprise) * probability + surprise / legal.bit_count())
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
def test_ones_own_choices_say_nothing(form: Form) -> None:
    """If only the viewing seat has played a card, the log-likelihood of any hands is 0."""
    deal = begun(Rules(), Random(5))
    leader = turn_of(deal)
    play_both(deal, [], Random(5), 1)
    assert likelihood(form, deal, leader, leader, deal.hands) == 0.0
