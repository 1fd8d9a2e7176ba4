"""Tests of the likelihood of four hands after a pass, which the passes of the other seats determine."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.rules.cards import cards_of, each_card, parse_card, parse_cards
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Bonus, Rules
from hearts_qt.rules.view import view
from tests.forms import FORMS, USED, Form, each_form
from tests.players.kernel.positions import play_search
from tests.players.table_for_tests import numbered
from tests.rules.matches import random_move

A_HAND = parse_cards("AS QS 2S AH 3H 4H KC 9C 5C 2C AD 8D 7D")


def masks_of(hand: int) -> st.SearchStrategy[int]:
    """Return a Hypothesis strategy that draws sets of three cards of a hand."""
    return st.sets(st.sampled_from(list(each_card(hand))), min_size=3, max_size=3).map(cards_of)


@settings(deadline=None, max_examples=50)
@given(given=masks_of(A_HAND))
def test_the_likelihood_of_a_pass_multiplies_those_of_its_cards(given: int) -> None:
    """The likelihood of a pass multiplies the likelihoods of its cards; each card is drawn from the cards then left."""
    policies = [form.pass_policy.PassPolicy() for form in FORMS]
    told = [policy.likelihood(A_HAND, given) for policy in policies]
    assert told[0] == told[1]
    hand, left, expected = A_HAND, given, 0.0
    while left:
        prices = {card: policies[0].price(hand, card) for card in each_card(hand)}
        dearest = max(each_card(left), key=prices.__getitem__)
        expected += prices[dearest] - math.log(sum(map(math.exp, prices.values())))
        hand &= ~(1 << dearest)
        left &= ~(1 << dearest)
    assert math.isclose(told[0], expected, rel_tol=1e-9)


@each_form
def test_the_likeliest_pass_is_likelier_than_others(form: Form) -> None:
    """No random pass is more likely than the pass that the policy calls the likeliest."""
    policy = form.pass_policy.PassPolicy()
    best = policy.likeliest(A_HAND, 3)
    assert best.bit_count() == 3
    rng = Random(4)
    for _ in range(20):
        other = cards_of(rng.sample(list(each_card(A_HAND)), 3))
        assert policy.likelihood(A_HAND, other) <= policy.likelihood(A_HAND, best)


@each_form
def test_whoever_gives_low_cards_has_not_kept_the_queen_alone(form: Form) -> None:
    """After a pass of three low clubs, it is less likely that the giver kept an unguarded queen of spades."""
    sent, received = parse_cards("AC KC QC"), parse_cards("2C 3C 4C")
    passed = form.pass_belief.PassBelief(form.pass_policy.PassPolicy(), 0, 2, sent, received, 3)

    def told(kept: str) -> float:
        giver = sent | parse_cards(kept)
        return float(passed.likelihood(parse_cards("6D"), parse_cards("7D 8D 9D"), giver, parse_cards("7S 8S 9S")))

    assert told("QS AS 5C 6C 7C 8C 9C 2D 3D 4D") < told("2H 3H 5C 6C 7C 8C 9C 2D 3D 4D")


@each_form
@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_pass_may_be_a_surprise(form: Form, step: int) -> None:
    """However strange a pass is, its probability is not below a tenth of that of a pass drawn at random."""
    policy = form.pass_policy.PassPolicy()
    sent, received = parse_cards("AC KC QC"), parse_cards("2S 3S 4S")
    passed = form.pass_belief.PassBelief(policy, 0, step, sent, received, 3)
    hands = [parse_cards(names) for names in ("6D 7D 8D 9D", "4C 5S 6S 7C", "QS AS KS AH KH AD", "2H 3H 4H 5H")]
    hands[step] |= sent
    got = [policy.likeliest(hand, 3) for hand in hands]
    got[0], got[step] = received, sent
    expected, strange = 0.0, 0
    for seat in (1, 2, 3):
        given = got[(seat + step) % 4]
        by_policy = policy.likelihood(hands[seat] & ~got[seat] | given, given)
        expected += math.log(0.9 * math.exp(by_policy) + 0.1 / math.comb(13, 3))
        strange += by_policy < -10
    assert math.isclose(passed.likelihood(*hands), expected)
    assert strange


@each_form
def test_the_bonus_card_is_kept(form: Form) -> None:
    """If the jack of diamonds takes points off, it is less likely to be passed."""
    jack = parse_card("JD")
    hand = parse_cards("AS QS 2S AH 3H 4H KC 9C 5C 2C JD 8D 7D")
    usual, bonus = (
        form.pass_policy.PassPolicy(worth=rules.worth).price(hand, jack)
        for rules in (Rules(), Rules(bonus=Bonus.JACK_OF_DIAMONDS))
    )
    assert bonus <= usual - 3.0


@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.ACROSS, Direction.RIGHT, Direction.SCATTER])
def test_searches_of_both_forms_believe_the_same(direction: Direction) -> None:
    """After every kind of pass, both forms of the search agree, and the belief about the pass changes the result."""
    rng = Random(8)
    match = numbered(Rules(), 99, direction)
    for _ in range(9):
        match.apply(random_move(match, rng, True))
    seen = view(match, match.awaited[0])
    found = []
    for form in FORMS:
        search = play_search(form, seen, 5)
        search.run(200)
        found.append([(each.move, each.rounds, each.value) for each in search.tallies()])
    assert found[0] == found[1]
    plain = USED.move_search.PlaySearch(
        seen, 5, USED.move_search.Parts(make_belief=lambda seen, prior, policy: USED.parts.Belief()), 20, 400
    )
    plain.run(200)
    assert [(each.move, each.rounds, each.value) for each in plain.tallies()] != found[0]
