"""The stages of a match, the phases and runs of a deal, and complete tricks. The rules and the window use them."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card, Seat


class Stage(StrEnum):
    """The stage of a match."""

    BETWEEN_DEALS = "between deals"
    DEAL = "deal"
    AWARD = "award"
    SCORED = "scored"
    OVER = "over"


class Phase(StrEnum):
    """The phase that a deal is in."""

    PASSING = "passing"
    PLAYING = "playing"
    DONE = "done"


class RunKind(StrEnum):
    """Why a deal was played."""

    FIRST = "first"
    REPLAY = "replay"
    """The same deal was played once more."""
    DUPLICATE = "duplicate"
    """The same deal was played with a computer player in the person's place."""
    BRANCH = "branch"
    """The deal was tried again from its middle; this counts nowhere."""


class Trick(Struct, frozen=True):
    """A complete trick. Its cards are in the order of play, beginning with the leader's card."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat
