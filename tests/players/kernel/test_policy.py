"""Tests of the policies for playing and passing: legal choices, probabilities, and independence of hidden cards."""

import math
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.players.kernel import weights
from hearts_qt.rules.cards import SEATS, cards_of, each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.ruleset import Rules
from tests.forms import FORMS, USED, Form, each_form
from tests.players.kernel.boards import begun, board_beside, deal_rules, play_both
from tests.rules.matches import turn_of
from tests.rules.strategies import any_rules, chances


def in_the_middle(form: Form, rules: Rules, rng: Random, cards: int) -> tuple[Deal, Any]:
    """Return a deal after this number of cards, and its board."""
    deal = begun(rules, rng)
    board = board_beside(form, deal)
    play_both(deal, [board], rng, cards)
    return deal, board


def chances_of(form: Form, board: Any) -> list[float]:
    """Return the probability of each legal card."""
    policy = form.policy.Policy()
    policy.weigh(board, board.legal())
    return [policy.probability_of(card) for card in each_card(board.legal())]


@settings(deadline=None)
@given(rules=any_rules(), number=st.integers(0, 2**32), cards=st.integers(0, 51))
def test_the_probabilities_add_up_to_1(rules: Rules, number: int, cards: int) -> None:
    """The probabilities of the legal cards add up to 1, and both forms of the policy give the same probabilities."""
    weighed = [chances_of(form, in_the_middle(form, rules, Random(number), cards)[1]) for form in FORMS]
    assert weighed[0] == weighed[1]
    assert math.isclose(sum(weighed[0]), 1.0, rel_tol=1e-9)
    assert all(0.0 <= probability <= 1.0 for probability in weighed[0])
    assert max(weighed[0]) > 0.0


@settings(deadline=None)
@given(rules=any_rules(), number=st.integers(0, 2**32), seed=st.integers(1, 2**64 - 1))
def test_whole_deals_are_legal_and_the_same_in_both_forms(rules: Rules, number: int, seed: int) -> None:
    """Both forms of the policy play the same legal cards, and `play_out` plays the cards that `choose` returns."""
    played: list[list[int]] = []
    scores = []
    for form in FORMS:
        _, board = in_the_middle(form, rules, Random(number), 0)
        _, again = in_the_middle(form, rules, Random(number), 0)
        policy = form.policy.Policy(seed=seed)
        played.append([])
        while board.tricks_left():
            card = policy.choose(board)
            assert board.legal() >> card & 1
            played[-1].append(card)
            board.play(card)
        form.policy.Policy(seed=seed).play_out(again)
        assert again.scores() == board.scores()
        scores.append(board.scores())
    assert played[0] == played[1]
    assert sorted(played[0]) == list(range(52))
    assert scores[0] == scores[1]


@each_form
@settings(deadline=None)
@given(rules=any_rules(), rng=chances(), cards=st.integers(0, 51))
def test_nobody_plays_with_open_cards(form: Form, rules: Rules, rng: Random, cards: int) -> None:
    """The policy gives the same probabilities and the same choice for every distribution of the hidden cards."""
    deal, board = in_the_middle(form, rules, rng, cards)
    me = turn_of(deal)
    others = [seat for seat in SEATS if seat != me]
    policy = form.policy.Policy(seed=7)
    expected = chances_of(form, board), policy.choose(board)
    for _ in range(3):
        pool = [card for seat in others for card in each_card(deal.hands[seat])]
        rng.shuffle(pool)
        for seat in others:
            count = deal.hands[seat].bit_count()
            board.set_hand(seat, cards_of(pool[:count]))
            del pool[:count]
        policy = form.policy.Policy(seed=7)
        assert (chances_of(form, board), policy.choose(board)) == expected


@each_form
def test_cards_are_drawn_by_their_probabilities(form: Form) -> None:
    """Over many choices, the share of each card is close to its probability."""
    _, board = in_the_middle(form, Rules(), Random(4), 14)
    legal = list(each_card(board.legal()))
    expected = dict(zip(legal, chances_of(form, board), strict=True))
    policy = form.policy.Policy(weights=[0.1 * weight for weight in weights.WEIGHTS], seed=11)
    policy.weigh(board, board.legal())
    expected = {card: policy.probability_of(card) for card in legal}
    draws = 3000
    counts = dict.fromkeys(legal, 0)
    for _ in range(draws):
        counts[policy.choose(board)] += 1
    assert len(legal) > 2
    for card in legal:
        spread = (draws * expected[card] * (1 - expected[card])) ** 0.5
        # The random noise comes from a table of quantiles, which cuts off the extreme values.
        assert abs(counts[card] - draws * expected[card]) < 5 * spread + 0.01 * draws


@each_form
def test_two_policies_at_one_table(form: Form) -> None:
    """If the mask in `play_out_against` gives all seats to the first policy, the second policy has no effect."""
    _, alone = in_the_middle(form, Rules(), Random(5), 0)
    _, all_first = in_the_middle(form, Rules(), Random(5), 0)
    form.policy.Policy(seed=3).play_out(alone)
    form.policy.Policy(seed=3).play_out_against(all_first, form.policy.Policy(seed=9), 0b1111)
    assert alone.scores() == all_first.scores()


def test_there_is_a_name_for_each_weight() -> None:
    """Every weight has a name, and the constant with this name is the index of the weight."""
    for names, values in ((weights.NAMES, weights.WEIGHTS), (weights.PASS_NAMES, weights.PASS_WEIGHTS)):
        assert len(names) == len(values)
        assert [getattr(weights, name) for name in names] == list(range(len(names)))


@settings(deadline=None)
@given(number=st.integers(0, 2**32), cards=st.integers(1, 5), seed=st.integers(1, 2**64 - 1))
def test_passes_are_of_the_hand(number: int, cards: int, seed: int) -> None:
    """Both forms choose the same pass, which has the right number of different cards of the hand."""
    deal = begun(Rules(), Random(number))
    for hand in deal.hands:
        given_away = [form.pass_policy.PassPolicy(seed=seed).choose(hand, cards) for form in FORMS]
        assert given_away[0] == given_away[1]
        assert given_away[0].bit_count() == cards
        assert not given_away[0] & ~hand
        prices = [[form.pass_policy.PassPolicy().price(hand, card) for card in each_card(hand)] for form in FORMS]
        assert prices[0] == prices[1]


def test_two_boards_do_not_share_their_hands() -> None:
    """Two boards with the same settings do not share their hands."""
    first, second = (USED.board.Board(deal_rules(Rules())) for _ in range(2))
    first.set_hand(0, 1)
    assert second.hand(0) == 0
