"""The luck of the cards: how good the cards were that a deal gave to each seat.

**The measure** (version 1). Four copies of Stan, one yardstick for all seats, play the deal from the very hands, pass
and lead that it had, at scores of zero: once as it was dealt, and eleven times with six pairs of neighbouring cards of
a suit exchanged between those who hold them, such as the 8 and the 9 of clubs. Each hand keeps its suits and nearly its
cards, and what hung on a single card averages out. The queen of spades, the bonus card and the two of clubs stay where
they are. The exchanges follow from the deal itself, so that a deal always has the same luck.

What a seat took in the twelve plays is set against what all four took: its luck is the points by which it did better
than the table's mean, for one play. So the luck of the four seats is nought together, whatever the rules. How the
people at the table really played has no part in it.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Final, TypeAlias

from hearts_qt.players.player import Player
from hearts_qt.players.stan import Stan
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, TWO_OF_CLUBS, Card, Cards, cards_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Dealing, Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.rules_text import rules_to_table, without_later
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view

VERSION: Final = 1
"""Counted up whenever the same deal could come to another luck, but for another version of Stan."""
PLAYS: Final = 12
"""How often a deal is played."""
EXCHANGES: Final = 6
"""How many pairs of neighbouring cards are exchanged for each play after the first."""

Points: TypeAlias = tuple[int, int, int, int]
"""What the seats took in all plays of a deal together."""

YARDSTICK: Final[Player] = Stan()
_PLAYERS: Final = (
    Seating("South", Kind.COMPUTER),
    Seating("West", Kind.COMPUTER),
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
)


def key_of(dealing: Dealing) -> str:
    """Return 32 hexadecimal digits that tell this deal, as it was passed and led, from all others."""
    begun = dealing.begun
    known = [without_later(rules_to_table(dealing.rules)), list(dealing.hands), begun.direction.value, begun.leader]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


def points_of(dealing: Dealing) -> Points:
    """Return what four Stans take in the plays of a deal of four whole hands. It takes about a fifth of a second."""
    south = west = north = east = 0
    for play in range(PLAYS):
        points = _played(dealing, exchanged(dealing.hands, exchanges(dealing, play)))
        south, west, north, east = south + points[0], west + points[1], north + points[2], east + points[3]
    return south, west, north, east


def exchanges(dealing: Dealing, play: int) -> list[tuple[Card, Card]]:
    """Return the pairs of neighbouring cards that are exchanged for one of the plays; none for play 0."""
    if play == 0:
        return []
    fixed = {QUEEN_OF_SPADES, TWO_OF_CLUBS, dealing.rules.bonus_card}
    lower = [card for card in range(51) if card % 13 < 12 and not fixed & {card, card + 1}]
    seed = f"hearts luck {VERSION} {key_of(dealing)} {play}"
    lower.sort(key=lambda card: hashlib.sha256(f"{seed} {card}".encode()).digest())
    return [(card, card + 1) for card in lower[:EXCHANGES]]


def exchanged(hands: Sequence[Cards], pairs: Sequence[tuple[Card, Card]]) -> tuple[Cards, ...]:
    """Return the hands with the two cards of each pair exchanged between those who hold them, pair after pair."""
    owners = [next(seat for seat in SEATS if hands[seat] >> card & 1) for card in range(52)]
    for one, other in pairs:
        owners[one], owners[other] = owners[other], owners[one]
    return tuple(cards_of(card for card in range(52) if owners[card] == seat) for seat in SEATS)


def luck_of(points: Points) -> tuple[float, ...]:
    """Return the luck of the seats: by how many points a play each did better than the mean of the four."""
    mean = sum(points) / len(SEATS)
    return tuple((mean - each) / PLAYS for each in points)


def _played(dealing: Dealing, hands: tuple[Cards, ...]) -> tuple[int, ...]:
    match = Match(BeginMatch(dealing.rules, _PLAYERS))
    south, west, north, east = hands
    begun = dealing.begun
    match.apply(BeginDeal(begun.direction, hands=(south, west, north, east), leader=begun.leader))
    while match.outcome is None:
        seat = match.awaited[0]
        match.apply(YARDSTICK.decide(view(match, seat), 0).move)
    assert match.stage is Stage.SCORED
    return match.outcome.points
