"""The deals of a match: how each was dealt, and those that are over as everybody at the table saw them."""

from msgspec import Struct

from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.seating import Seating


class Dealing(Struct, frozen=True):
    """What was dealt, and how: all cards of a deal, which nobody may be told before it is over."""

    begun: BeginDeal
    rules: Rules
    hands: tuple[Cards, ...]
    """The four hands before the pass, or as they were set up."""
    thrown_in: bool = False
    names: tuple[str, ...] = ()
    """Who was dealt them, by seat."""


class PlayedDeal(Struct, frozen=True):
    """A deal that is over: what lay open on the table, and what it counted."""

    direction: Direction
    tricks: tuple[Trick, ...]
    """The tricks that were played; the rest after a cash-out is not among them."""
    taken: tuple[Cards, ...]
    won: tuple[int, ...]
    """How many tricks each seat has."""
    points: tuple[int, ...]
    shooter: Seat | None
    sat: tuple[Seating, ...] = ()
    """Who sat in each seat at the last card."""


def as_played(deal: Deal, outcome: DealOutcome, sat: tuple[Seating, ...]) -> PlayedDeal:
    """Return a deal that is over as everybody saw it; `sat` are those who sat there at its last card."""
    return PlayedDeal(
        deal.direction, tuple(deal.tricks), tuple(deal.taken), tuple(deal.won), outcome.points, outcome.shooter, sat
    )
