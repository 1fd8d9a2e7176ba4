"""How far a match and a deal have come, and what a complete trick is: words that the law and the window share."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card, Seat


class Stage(StrEnum):
    """What a match waits for."""

    BETWEEN_DEALS = "between deals"
    DEAL = "deal"
    AWARD = "award"
    SCORED = "scored"
    OVER = "over"


class Phase(StrEnum):
    """How far a deal has come."""

    PASSING = "passing"
    PLAYING = "playing"
    DONE = "done"


class Trick(Struct, frozen=True):
    """A complete trick: its cards in the order of play, from its leader on clockwise."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat
