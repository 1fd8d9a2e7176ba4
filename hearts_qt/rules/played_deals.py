"""Values that describe the deals of a match: how each deal was dealt, and what everybody saw of each finished deal."""

from msgspec import Struct

from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.runs import Scramble
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.seating import Seating


class Dealing(Struct, frozen=True):
    """How a deal was dealt. It holds all cards of the deal, so no player may see it before the deal is over."""

    deal_entry: BeginDeal
    rules: Rules
    hands: tuple[Cards, ...]
    """The four hands before the pass, or as somebody set them up."""
    abandoned: bool = False
    scrambles: tuple[Scramble, ...] = ()
    """The scrambles of this deal, in the order in which they were dealt."""
    names: tuple[str, ...] = ()
    """The names of the players who were dealt the hands, by seat."""


class PlayedDeal(Struct, frozen=True):
    """A finished deal: what everybody at the table saw, and its points."""

    direction: Direction
    tricks: tuple[Trick, ...]
    """The tricks that were played, without those that a cash-out made unnecessary."""
    taken: tuple[Cards, ...]
    won: tuple[int, ...]
    """How many tricks each seat took."""
    points: tuple[int, ...]
    shooter: Seat | None
    """The seat that shot the moon; None if nobody did or the rules allow no moon."""
    seats_at_end: tuple[Seating, ...] = ()
    """Who sat in each seat when the last card was played."""


def as_played(deal: Deal, outcome: DealOutcome, seats_at_end: tuple[Seating, ...]) -> PlayedDeal:
    """Return what everybody knows of a finished deal; `seats_at_end` says who sat where at its last card."""
    return PlayedDeal(
        deal.direction,
        tuple(deal.tricks),
        tuple(deal.taken),
        tuple(deal.won),
        outcome.points,
        outcome.moon,
        seats_at_end,
    )
