"""Tests that compare whole deals with the independent program OpenSpiel, under all switches of its Hearts.

OpenSpiel numbers the cards by rank and then by suit, in the order clubs, diamonds, hearts, spades. A pass of one seat
is three actions, and the value of a deal is 26 minus the points. OpenSpiel differs in two rules: in a deal with a moon,
a seat without a trick gets no bonus, and a single switch forbids all points in the first trick. Everything else must be
the same: the seat in turn, the legal cards, the taker of each trick, and the points.
"""

from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from hearts_qt.rules.cards import Card, each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.moves import Award, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, Bonus, BrokenBy, LastResort, Opening, Rules
from hearts_qt.rules.scoring import finish_deal
from tests.rules.hands import FourHands, deal_around

pytestmark = pytest.mark.no_cover

pyspiel: Any = import_module("pyspiel")

DEALS_PER_RULES = 20
SWITCHES = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)
DIRECTIONS = (Direction.HOLD, Direction.LEFT, Direction.ACROSS, Direction.RIGHT)
"""The directions in OpenSpiel's order. Cards go as many seats further as the place of the direction in this tuple."""
THEIR_SUITS = (0, 1, 3, 2)
"""The place of our clubs, diamonds, spades and hearts in OpenSpiel's order of the suits."""
SHOOTING_HAND = {0: "AH KH QH JH TH 9H 8H AS KS QS AC KC AD"}
LAST_RESORT_HAND = {1: "AC 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"}
ONLY_POINTS_HAND = {2: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"}


def theirs(card: Card) -> int:
    """Return OpenSpiel's number of a card."""
    return card % 13 * 4 + THEIR_SUITS[card // 13]


def rules_of(switches: dict[str, bool]) -> Rules:
    """Return the rules of Hearts that correspond to OpenSpiel's switches."""
    return Rules(
        hearts_on_first_trick=not switches["no_pts_on_first_trick"],
        queen_on_first_trick=not switches["no_pts_on_first_trick"],
        opening=Opening.ANY_CLUB if switches["can_lead_any_club"] else Opening.TWO_OF_CLUBS,
        bonus=Bonus.JACK_OF_DIAMONDS if switches["jd_bonus"] else Bonus.NONE,
        no_trick_bonus=switches["avoid_all_tricks_bonus"],
        hearts_need_breaking=switches["must_break_hearts"],
        broken_by=BrokenBy.QUEEN if switches["qs_breaks_hearts"] else BrokenBy.HEARTS,
        last_resort=LastResort.FREE if switches["can_lead_hearts_instead_of_qs"] else LastResort.QUEEN,
    )


@dataclass
class Pair:
    """The same deal in this program and in OpenSpiel."""

    rules: Rules
    deal: Deal
    state: Any
    rng: Random
    seen: Counter[str]

    def pass_cards(self) -> None:
        """Pass three random cards from every seat, in both programs."""
        for seat in range(4):
            chosen = tuple(self.rng.sample(list(each_card(self.deal.hands[seat])), 3))
            self.deal.apply(pass_of(seat, chosen, self.deal.direction))
            for card in chosen:
                assert self.state.current_player() == seat
                self.state.apply_action(theirs(card))

    def play(self, shooter: int | None) -> None:
        """Play to the end, and compare turn and legal cards at every step. A shooter plays its highest cards."""
        deal, state = self.deal, self.state
        while deal.phase is Phase.PLAYING:
            assert state.current_player() == deal.turn
            legal = list(each_card(deal.legal_plays()))
            assert sorted(map(theirs, legal)) == state.legal_actions()
            self._count(legal)
            self.seen["cards"] += 1
            card = self._choose(legal, shooter)
            assert deal.turn is not None
            deal.apply(Play(deal.turn, card))
            state.apply_action(theirs(card))
        assert state.is_terminal()

    def _choose(self, legal: list[Card], shooter: int | None) -> Card:
        if shooter is None:
            return self.rng.choice(legal)
        by_rank = sorted(legal, key=lambda card: (card % 13, card))
        return by_rank[-1] if self.deal.turn == shooter else by_rank[0]

    def _count(self, legal: list[Card]) -> None:
        deal = self.deal
        assert deal.turn is not None
        held = deal.hands[deal.turn]
        self.seen["forced queen"] += not deal.trick and legal == [36] and held.bit_count() > 1
        self.seen["only points on trick one"] += deal.is_first_trick and all(card >= 39 or card == 36 for card in legal)

    def compare_points(self) -> None:
        """Compare the points of the deal."""
        outcome = finish_deal(self.rules, self.deal.taken, self.deal.won, Award.ADD, (0, 0, 0, 0))
        expected = list(outcome.points)
        if outcome.shooter is not None and self.rules.no_trick_bonus:
            # In a deal with a moon, OpenSpiel gives no bonus for taking no trick. Our rules always give this bonus.
            expected = [
                points - NO_TRICK_POINTS * (won == 0) for points, won in zip(expected, self.deal.won, strict=True)
            ]
        assert [26 - result for result in self.state.returns()] == expected
        self.seen["moon"] += outcome.shooter is not None
        self.seen["no trick"] += 0 in self.deal.won


def begin(game: Any, rules: Rules, hands: FourHands, direction: Direction, rng: Random, seen: Counter[str]) -> Pair:
    """Deal the same hands in both programs."""
    state = game.new_initial_state()
    state.apply_action(DIRECTIONS.index(direction))
    piles = [list(each_card(hand)) for hand in hands]
    for place in range(52):
        state.apply_action(theirs(piles[place % 4][place // 4]))
    return Pair(rules, Deal(rules, hands, direction), state, rng, seen)


def hands_for(number: int, rng: Random) -> FourHands:
    """Return random hands, or hands for a moon, for a seat with only forbidden cards, or with only point cards."""
    made = {3: SHOOTING_HAND, 4: LAST_RESORT_HAND, 8: SHOOTING_HAND, 9: ONLY_POINTS_HAND}
    if number % 10 in made:
        return deal_around(made[number % 10])
    deck = rng.sample(range(52), 52)
    first, second, third, fourth = (sum(1 << card for card in deck[seat::4]) for seat in range(4))
    return first, second, third, fourth


def play_side_by_side(settings: tuple[bool, ...], seen: Counter[str]) -> None:
    """Play some deals with these switches in both programs."""
    switches = dict(zip(SWITCHES, settings, strict=True))
    game = pyspiel.load_game("hearts", switches)
    rng = Random(str(settings))
    for number in range(DEALS_PER_RULES):
        direction = DIRECTIONS[number % 4] if switches["pass_cards"] else Direction.HOLD
        pair = begin(game, rules_of(switches), hands_for(number, rng), direction, rng, seen)
        if direction is not Direction.HOLD:
            pair.pass_cards()
        pair.play(0 if number % 5 == 3 else None)
        pair.compare_points()
        seen["deals"] += 1


def test_the_switches_are_openspiels() -> None:
    """The switches of this file are the parameters of OpenSpiel's Hearts."""
    assert set(pyspiel.load_game("hearts").get_type().parameter_specification) == set(SWITCHES)


def test_the_cards_are_openspiels() -> None:
    """The converted number of each card is OpenSpiel's number for a card of the same name."""
    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(0)
    for card in range(52):
        name = "23456789TJQKA"[card % 13] + "CDSH"[card // 13]
        assert name in (
            state.action_to_string(-1, theirs(card)),
            state.action_to_string(-1, theirs(card))[::-1],
        )


@pytest.mark.sample(3)
@pytest.mark.parametrize("passing", [False, True], ids=["hold", "pass"])
@pytest.mark.parametrize("first_trick", [False, True], ids=["bleeding", "no points first"])
@pytest.mark.parametrize("any_club", [False, True], ids=["two of clubs", "any club"])
def test_whole_deals_are_the_same(passing: bool, first_trick: bool, any_club: bool) -> None:
    """In whole deals the turns, the legal cards and the points are those of OpenSpiel, under all switches."""
    for others in product((False, True), repeat=5):
        play_side_by_side((passing, first_trick, any_club, *others), Counter())


def test_enough_comes_up() -> None:
    """The comparison plays thousands of deals, with enough moons, seats without a trick and forced queens."""
    seen: Counter[str] = Counter()
    for settings in product((False, True), repeat=len(SWITCHES)):
        play_side_by_side(settings, seen)
    assert seen["deals"] == 256 * DEALS_PER_RULES
    assert seen["cards"] == 52 * seen["deals"]
    assert seen["moon"] >= 50
    assert seen["no trick"] >= 50
    assert seen["forced queen"] >= 10
    assert seen["only points on trick one"] >= 50
