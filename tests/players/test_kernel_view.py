"""Tests of what a search makes from a view: a board, and determinizations that agree with the seat's knowledge."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel_view import board_of, deal_rules_of, determinizer_of
from hearts_qt.players.knowledge import know
from hearts_qt.rules.cards import DECK, SEATS, cards_of
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from tests.players.kernel.boards import any_card
from tests.players.kernel.positions import card_awaited, seat_of
from tests.rules.matches import turn_of
from tests.rules.strategies import any_rules


def told(match: Match, seen: View) -> Board:
    """Return the board of a view, with the true hands of the other seats added."""
    assert match.deal is not None
    board = board_of(seen, deal_rules_of(seen))
    assert board.hand(seat_of(seen)) == seen.hand
    for seat in SEATS:
        board.set_hand(seat, match.deal.hands[seat])
    return board


@settings(deadline=None)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random))
def test_the_board_is_the_deal(rules: Rules, rng: Random) -> None:
    """From any position and under any rules, the board and the deal have the same turns, legal cards and points."""
    match, seen = card_awaited(rules, rng)
    deal = match.deal
    assert deal is not None
    board = told(match, seen)
    while deal.phase is Phase.PLAYING:
        assert board.on_turn() == turn_of(deal)
        assert board.legal() == deal.legal_plays()
        card = any_card(deal, rng)
        match.apply(Play(turn_of(deal), card))
        board.play(card)
    assert board.tricks_left() == 0
    if match.stage is not Stage.AWARD:
        assert match.outcome is not None
        assert board.scores() == match.outcome.points


@settings(deadline=None)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), seed=st.integers(1, 2**64 - 1))
def test_worlds_fit_what_is_known(rules: Rules, rng: Random, seed: int) -> None:
    """Every determinization gives each seat the right number of unseen cards and agrees with passes and known voids."""
    match, seen = card_awaited(rules, rng)
    assert match.deal is not None
    me = seat_of(seen)
    knowledge = know(seen)
    unseen = DECK & ~seen.hand & ~cards_of(seen.trick) & ~sum(seen.taken)
    worlds = determinizer_of(seen, seed)
    for _ in range(10):
        worlds.deal()
        hands = {(me + step) % 4: worlds.hand(step - 1) for step in (1, 2, 3)}
        assert sum(hands.values()) == unseen
        for seat, hand in hands.items():
            assert hand.bit_count() == seen.counts[seat]
            assert hand & knowledge.known[seat] == knowledge.known[seat]
            assert not hand & ~knowledge.may[seat]
    for seat in SEATS:
        # The true hands agree with the seat's knowledge too.
        assert seat == me or not match.deal.hands[seat] & ~knowledge.may[seat]
