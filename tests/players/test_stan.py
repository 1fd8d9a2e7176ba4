"""Tests that Stan makes only legal and repeatable moves, uses no hidden cards, and gives different reasons."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearts_qt.players.player import Decision, Player
from hearts_qt.players.reason import Judgement
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import SEATS, Cards, Seat, cards_of, each_card
from hearts_qt.rules.entries import BeginDeal, BeginMatch, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, Preset, Rules
from hearts_qt.rules.view import View, view
from tests.players.duckers import Ducker
from tests.players.table_for_tests import SEATING, dealt, numbered, play_out
from tests.rules.strategies import any_rules, deal_numbers

MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def play_deals(rules: Rules, number: int, deals: int) -> Match:
    """Let four Stans play at most this number of deals of a match; an illegal move raises an error."""
    match = Match(BeginMatch(rules, SEATING))
    for place in range(deals):
        match.apply(BeginDeal(match.next_direction, number=(number + place) % 2**64, leader=match.next_leader))
        points = play_out(match, [Stan()] * 4)
        match.apply(FinishDeal((points[0], points[1], points[2], points[3])))
        if match.ending is not None:
            break
    return match


@pytest.mark.parametrize("preset", list(Preset))
def test_whole_matches_under_every_preset(preset: Preset) -> None:
    """Under each named rule set, four Stans play up to eight deals without an illegal move."""
    assert play_deals(PRESETS[preset], 1, 8).played


@MANY
@given(any_rules(), deal_numbers())
def test_never_a_forbidden_move(rules: Rules, number: int) -> None:
    """Under any rules, four Stans play up to four deals without an illegal move."""
    assert play_deals(rules, number, 4).played


@MANY
@given(deal_numbers(), st.sampled_from(list(Direction)), st.sampled_from([2, 3]))
def test_every_pass_is_allowed(number: int, direction: Direction, cards: int) -> None:
    """Stan makes legal passes of two and three cards in any direction, also in a scatter."""
    rules = Rules(fourth_pass=FourthPass.SCATTER, cards_passed=cards)
    assert sum(play_out(numbered(rules, number, direction), [Stan(), Ducker(), Stan(), Ducker()])) in (26, 78)


def decisions_of(match: Match, players: list[Player], seed: int) -> list[Decision]:
    """Return every decision of a deal."""
    decisions = []
    while match.stage is not Stage.SCORED:
        seat = match.awaited[0]
        decisions.append(players[seat].decide(view(match, seat), seed))
        match.apply(decisions[-1].move)
    return decisions


@MANY
@given(deal_numbers(), st.integers(0, 2**63 - 1))
def test_the_same_deal_is_decided_the_same_way(number: int, seed: int) -> None:
    """With the same views and seed, another Stan makes the same decisions for the same reasons."""
    first, again = (
        decisions_of(numbered(Rules(), number, Direction.LEFT), [Stan() for _ in SEATS], seed) for _ in range(2)
    )
    assert first == again


def shuffled_elsewhere(hands: tuple[Cards, ...], seat: Seat, rng: Random) -> tuple[Cards, Cards, Cards, Cards]:
    """Shuffle the hands of the other seats, and return all four hands."""
    rest = [card for other in SEATS if other != seat for card in each_card(hands[other])]
    rng.shuffle(rest)
    new = [hands[seat] if other == seat else cards_of(rest.pop() for _ in range(13)) for other in SEATS]
    return new[0], new[1], new[2], new[3]


@MANY
@given(deal_numbers(), st.sampled_from(SEATS), st.randoms(use_true_random=False))
def test_hidden_cards_do_not_matter_to_a_pass(number: int, seat: Seat, rng: Random) -> None:
    """The pass is the same for every distribution of the other three hands."""
    match = numbered(Rules(), number, Direction.LEFT)
    assert match.deal is not None
    twin = dealt(Rules(), shuffled_elsewhere(match.deal.dealt, seat, rng), Direction.LEFT)
    assert Stan().decide(view(match, seat), 0) == Stan().decide(view(twin, seat), 0)


def exchanged(match: Match, seat: Seat) -> View | None:
    """Return the seat's view after its two neighbours exchange cards of a suit; None if they cannot."""
    deal = match.deal
    assert deal is not None
    own = view(match, seat)
    left, right = (other for other in SEATS if other not in (seat, (seat + 2) % 4))
    given_away = cards_of(gift.card for gift in own.passed)
    for first in each_card(deal.hands[left] & ~given_away):
        for second in each_card(deal.hands[right] & ~given_away & 0x1FFF << first // 13 * 13):
            deal.hands[left] ^= 1 << first | 1 << second
            deal.hands[right] ^= 1 << first | 1 << second
            twin = view(match, seat)
            deal.hands[left] ^= 1 << first | 1 << second
            deal.hands[right] ^= 1 << first | 1 << second
            return twin
    return None


@MANY
@given(deal_numbers(), st.integers(4, 48))
def test_hidden_cards_do_not_matter_to_a_play(number: int, moves: int) -> None:
    """In the middle of a deal, the decision is the same if two hidden hands exchange cards of a suit."""
    match = numbered(Rules(), number, Direction.LEFT)
    stan = Stan()
    for _ in range(moves):
        match.apply(stan.decide(view(match, match.awaited[0]), 0).move)
    seat = match.awaited[0]
    twin = exchanged(match, seat)
    if twin is not None:
        assert stan.decide(view(match, seat), 0) == stan.decide(twin, 0)


def test_every_judgement_decides_now_and_then() -> None:
    """In sixty deals each of the usual judgements is the reason of at least one decision."""
    found: set[Judgement] = set()
    for number in range(60):
        players: list[Player] = [Stan(), Stan(), Stan(), Stan()]
        for decision in decisions_of(numbered(PRESETS[Preset.OMNIBUS], number, Direction.LEFT), players, 0):
            found.add(decision.reason.judgement)
    assert found >= {
        Judgement.ONLY_CARD,
        Judgement.DUCK,
        Judgement.UNLOAD,
        Judgement.GUARD_QUEEN,
        Judgement.VOID,
        Judgement.EXIT,
        Judgement.FLUSH,
        Judgement.STOP_MOON,
        Judgement.SHOOT_MOON,
        Judgement.TAKE_BONUS,
    }
