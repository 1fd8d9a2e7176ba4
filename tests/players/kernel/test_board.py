"""Tests that compare the kernel's board with a deal: legal cards, the seat in turn, and the points."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.rules import core
from hearts_qt.rules.cards import SEATS, parse_cards
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.scoring import finish_deal
from tests.forms import FORMS, Form, each_form
from tests.players.kernel.boards import begun, board_beside, deal_rules, play_both
from tests.rules.strategies import any_rules, chances

AWARDS = (Award.ADD, Award.SUBTRACT, None)


def compare(deal: Deal, boards: list[Any]) -> None:
    """Check that the boards have the same position as the deal."""
    for board in boards:
        assert board.tricks_left() == 13 - sum(deal.won)
        assert [board.hand(seat) for seat in SEATS] == deal.hands
        if deal.phase is Phase.PLAYING:
            assert board.on_turn() == deal.turn
            assert board.legal() == deal.legal_plays()


@settings(deadline=None)
@given(rules=any_rules(), rng=chances(), award=st.sampled_from(AWARDS))
def test_a_board_is_a_deal(rules: Rules, rng: Random, award: Award | None) -> None:
    """At every step the boards and the deal have the same turn and legal cards, and at the end the same points.

    This is true for the compiled and for the interpreted board.
    """
    deal = begun(rules, rng)
    boards = [board_beside(form, deal, award) for form in FORMS]
    compare(deal, boards)
    while deal.phase is Phase.PLAYING:
        play_both(deal, boards, rng, 1)
        compare(deal, boards)
    award = None if rules.moon is Moon.NOT_ALLOWED else award
    expected = finish_deal(rules, deal.taken, deal.won, award, (0, 0, 0, 0)).points
    for board in boards:
        assert board.scores() == expected
        assert tuple(board.score(seat) for seat in SEATS) == expected


def test_moons_and_suns_come_up() -> None:
    """The hands and cards of these tests lead to deals with a moon, with a sun, and without both."""
    rng = Random(1)
    seen = set()
    for _ in range(60):
        deal = begun(Rules(), rng)
        play_both(deal, [], rng)
        seen.add((core.shooter_of(deal.taken) >= 0, 13 in deal.won))
    assert seen >= {(False, False), (True, False), (True, True)}


@each_form
@settings(deadline=None)
@given(rules=any_rules(), rng=chances(), cards=st.integers(0, 51))
def test_a_board_goes_on_in_the_middle(form: Form, rules: Rules, rng: Random, cards: int) -> None:
    """A board that was set to a position and a copied board continue like the board that was played to the position."""
    deal = begun(rules, rng)
    played = board_beside(form, deal)
    play_both(deal, [played], rng, cards)
    told = form.board.Board(deal_rules(rules))
    for seat in SEATS:
        told.take(seat, deal.taken[seat], deal.won[seat])
    on_table = [0, 0, 0, 0]
    for place, card in enumerate(deal.trick):
        on_table[(deal.leader + place) % 4] = 1 << card
    for seat in SEATS:
        told.set_hand(seat, deal.hands[seat] | on_table[seat])
    # If a card of the current trick breaks hearts, it breaks hearts on this board too when it is played below.
    told.resume(deal.leader, 13 - sum(deal.won), deal.broken)
    for card in deal.trick:
        told.play(card)
    copied = form.board.Board(deal_rules(rules))
    copied.copy(played)
    boards = [played, told, copied]
    compare(deal, boards)
    play_both(deal, boards, rng)
    assert told.scores() == played.scores() == copied.scores()


@settings(deadline=None)
@given(rules=any_rules(), rng=chances(), seed=st.integers(1, 2**64 - 1))
def test_random_play_is_the_same_in_both_forms(rules: Rules, rng: Random, seed: int) -> None:
    """With the same seed, both forms of the board play the same random deal and return the same next seed."""
    deal = begun(rules, rng)
    boards = [board_beside(form, deal) for form in FORMS]
    ends = {board.play_at_random(seed) for board in boards}
    assert len(ends) == 1
    assert ends != {0}
    assert boards[0].scores() == boards[1].scores()
    for board in boards:
        assert (board.tricks_left(), board.hand(0)) == (0, 0)


@each_form
def test_random_play_plays_every_legal_card_as_often(form: Form) -> None:
    """Of two legal cards, random play leads each about equally often; the points show which card was led."""
    hands = [parse_cards(cards) for cards in ("AC 3C", "4C 2H", "5C 3H", "6C 4H")]
    board = form.board.Board(deal_rules(Rules()))
    seed, high = 99, 0
    for _ in range(4000):
        board.deal(hands, 0)
        seed = board.play_at_random(seed)
        high += board.score(0) == 3
    assert abs(high - 2000) < 4 * 1000**0.5


@each_form
def test_each_seat_has_its_own_award(form: Form) -> None:
    """The award that is set for the shooter's seat scores its moon."""
    rules = deal_rules(Rules())
    mixed = msgspec.structs.replace(rules, award=(26, 26, 10, 0), subtract=(True, False, False, False))
    expected = {0: (-26, 0, 0, 0), 1: (26, 0, 26, 26), 2: (10, 10, 0, 10), 3: (0, 0, 0, 26)}
    for shooter, scores in expected.items():
        board = form.board.Board(mixed)
        for seat in SEATS:
            board.take(seat, POINT_CARDS if seat == shooter else 0, 10 if seat == shooter else 1)
        assert board.scores() == scores
