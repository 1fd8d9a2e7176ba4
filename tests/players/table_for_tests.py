"""Four players at a table without a window, for tests and benches that play whole deals and matches."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeAlias

from hearts_qt.players.player import Player
from hearts_qt.rules.cards import DECK, Cards, cards_of, each_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch, CorrectScores
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from tests.rules.hands import hand as hand_of

Watcher = Callable[[View, Player, float], None]
"""A function that is called after every decision with the view, the player, and the seconds that it took."""

SEATING = (
    Seating("South", Kind.COMPUTER),
    Seating("West", Kind.COMPUTER),
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
)

RULES = Rules()

FourHands: TypeAlias = tuple[Cards, Cards, Cards, Cards]


def dealt(rules: Rules, hands: FourHands, direction: Direction, leader: int | None = None) -> Match:
    """Return a match at the beginning of its first deal, which has these hands."""
    match = Match(BeginMatch(rules, SEATING))
    match.apply(BeginDeal(direction, hands=hands, leader=leader))
    return match


def play_out(match: Match, players: Sequence[Player], seed: int = 0, watch: Watcher | None = None) -> tuple[int, ...]:
    """Let the players finish the current deal, and return its points."""
    while match.stage is not Stage.SCORED:
        seat = match.awaited[0]
        seen = view(match, seat)
        start = perf_counter()
        decision = players[seat].decide(seen, seed)
        if watch is not None:
            watch(seen, players[seat], perf_counter() - start)
        match.apply(decision.move)
    assert match.outcome is not None
    return match.outcome.points


def numbered(rules: Rules, number: int, direction: Direction) -> Match:
    """Return a match at the beginning of its first deal, which has the hands of this number."""
    return dealt(rules, hands_of(number), direction, match_leader(rules))


def match_leader(rules: Rules) -> int | None:
    """Return the seat that leads in the first deal; None if the cards decide this."""
    return Match(BeginMatch(rules, SEATING)).next_leader


def seen_at(
    position: Position, rules: Rules = RULES, scores: tuple[int, int, int, int] = (0, 0, 0, 0), seat: int | None = None
) -> View:
    """Return the view of the seat in turn, or of `seat`, in a deal that begins with this position."""
    match = Match(BeginMatch(rules, SEATING))
    match.apply(CorrectScores(scores))
    match.apply(BeginDeal(Direction.HOLD, position=position))
    return view(match, match.awaited[0] if seat is None else seat)


def passing_view(hand: str, rules: Rules = RULES, direction: Direction = Direction.LEFT) -> View:
    """Return the view of seat 0 before it passes. The text `hand` has the ranks of each suit."""
    own = hand_of(hand)
    rest = list(each_card(DECK & ~own))
    others = (cards_of(rest[:13]), cards_of(rest[13:26]), cards_of(rest[26:]))
    return view(dealt(rules, (own, *others), direction), 0)
