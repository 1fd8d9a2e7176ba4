"""Measures the luck of a deal: how good its cards were for each seat.

**The measure** (version 1). Four copies of Stan play the deal twelve times with its hands, passing direction and
leader, at scores of zero: once as it was dealt, and eleven times with six pairs of neighbouring cards exchanged. A pair
is two cards of a suit such as the 8 and the 9 of clubs; each of them goes to the player who held the other. So each
hand keeps its suits and nearly all its ranks, and the effect of any single card averages out. The queen of spades, the
bonus card and the two of clubs stay in place. The exchanges are derived from the deal, so that a deal always has the
same luck.

The luck of a seat is the mean points of the four seats minus its own points, divided by twelve. So the luck of the four
seats adds up to 0 under all rules. How the deal was really played does not matter.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Final, TypeAlias

from hearts_qt.players.player import Player
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, TWO_OF_CLUBS, Card, Cards, cards_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Dealing, Match
from hearts_qt.rules.rules_text import rules_to_table, without_later
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table.unwatched import play_deal

VERSION: Final = 1
"""The version of the measure, which goes up by 1 with each change to the measure. Stan has his own version number."""
PLAYS: Final = 12
"""How often Stan plays a deal."""
EXCHANGES: Final = 6
"""How many pairs of neighbouring cards are exchanged each time that Stan plays the deal, except the first time."""

Points: TypeAlias = tuple[int, int, int, int]
"""The points of each seat, added up over all the times that Stan played the deal."""

YARDSTICK: Final[Player] = Stan()
"""The player that plays all four seats."""
_PLAYERS: Final = (
    Seating("South", Kind.COMPUTER),
    Seating("West", Kind.COMPUTER),
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
)


def key_of(dealing: Dealing) -> str:
    """Return 32 hexadecimal digits that identify a deal: its rules, hands, passing direction and leader."""
    begun = dealing.deal_entry
    known = [without_later(rules_to_table(dealing.rules)), list(dealing.hands), begun.direction.value, begun.leader]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


def points_of(dealing: Dealing) -> Points:
    """Play the deal `PLAYS` times, and return the sum of each seat's points. It takes about 0.2 seconds."""
    south = west = north = east = 0
    for play in range(PLAYS):
        points = _played(dealing, exchanged(dealing.hands, exchanges(dealing, play)))
        south, west, north, east = south + points[0], west + points[1], north + points[2], east + points[3]
    return south, west, north, east


def exchanges(dealing: Dealing, play: int) -> list[tuple[Card, Card]]:
    """Return the pairs of cards to exchange after Stan has played the deal `play` times; none before the first time."""
    if play == 0:
        return []
    fixed = {QUEEN_OF_SPADES, TWO_OF_CLUBS, dealing.rules.bonus_card}
    lower = [card for card in range(51) if card % 13 < 12 and not fixed & {card, card + 1}]
    seed = f"hearts luck {VERSION} {key_of(dealing)} {play}"
    lower.sort(key=lambda card: hashlib.sha256(f"{seed} {card}".encode()).digest())
    return [(card, card + 1) for card in lower[:EXCHANGES]]


def exchanged(hands: Sequence[Cards], pairs: Sequence[tuple[Card, Card]]) -> tuple[Cards, ...]:
    """Return the hands after exchanges. For each pair of cards in turn, the two holders exchange these cards."""
    owners = [next(seat for seat in SEATS if hands[seat] >> card & 1) for card in range(52)]
    for one, other in pairs:
        owners[one], owners[other] = owners[other], owners[one]
    return tuple(cards_of(card for card in range(52) if owners[card] == seat) for seat in SEATS)


def luck_of(points: Points) -> tuple[float, ...]:
    """Return the luck of each seat: the mean points of the four seats minus its own points, divided by `PLAYS`."""
    mean = sum(points) / len(SEATS)
    return tuple((mean - each) / PLAYS for each in points)


def _played(dealing: Dealing, hands: tuple[Cards, ...]) -> tuple[int, ...]:
    match = Match(BeginMatch(dealing.rules, _PLAYERS))
    south, west, north, east = hands
    begun = dealing.deal_entry
    match.apply(BeginDeal(begun.direction, hands=(south, west, north, east), leader=begun.leader))
    return play_deal(match, lambda seen: YARDSTICK.decide(seen, 0).move).points
