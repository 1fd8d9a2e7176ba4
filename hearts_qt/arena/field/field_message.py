"""What the window and the process that plays a field tell each other, as lines of JSON, see `field_worker`.

The window does not load the code that plays. Rounds, tables, deals and seats are counted from 0 here.
"""

from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import FieldSeat

MODULE: Final = "hearts_qt.arena.field.field_worker"


class Chance(Struct, frozen=True):
    """A probability from simulated ends, see `odds`."""

    share: float
    """From 0 to 1."""
    error: float
    """The standard error of `share`, because only some ends were simulated."""
    ends: int
    """How many ends were simulated."""


class Odds(Struct, frozen=True):
    """The odds of a player."""

    survive: Chance
    """To go on after the round that is being played."""
    win: Chance
    """To win the field."""


class BeginField(Struct, frozen=True, tag="begin"):
    """Begin a new field."""

    rules: dict[str, Any]
    """The rules, as `rules_to_table` writes them."""
    person: Seating
    company: tuple[Seating, ...]
    """The characters as they are called now; they fill all other seats."""
    duplicate: bool


class OpenField(Struct, frozen=True, tag="open"):
    """Go on with the field with this id, by default with the one played last, and look at the person's matches.

    It is sent again when the person's table has finished a deal.
    """

    field: str = ""


class WantRecords(Struct, frozen=True, tag="records"):
    """Write the record of a deal to a file."""

    round: int
    table: int
    deal: int


Wish = BeginField | OpenField | WantRecords
"""What the window sends."""


class Line(Struct, frozen=True):
    """A line of the standings."""

    player: int
    points: int
    deals: int
    table: int
    is_out: bool = False
    """Whether the player is out after this round."""


class TableLine(Struct, frozen=True):
    """A table of the round that is being played."""

    players: tuple[int, int, int, int]
    deals: int
    """How many deals it has finished."""


class NewsKind(StrEnum):
    """What happened at a table."""

    MOON = "moon"
    """A player shot the moon."""
    EVERYTHING = "everything"
    """A player took every heart and the queen where the rules do not allow a moon."""
    NO_QUEEN = "no queen"
    """A player has not taken the queen for `count` deals."""
    FAILED = "failed"
    """A player failed and was replaced until the end of the deal."""
    OUT = "out"
    """A round is over; `count` players are out, among them this one, who had the fewest points of them."""


class News(Struct, frozen=True):
    """Something that happened in the field."""

    kind: NewsKind
    player: int
    round: int
    table: int = 0
    deal: int = 0
    count: int = 0


class OwnSeat(Struct, frozen=True):
    """The person's next match in the field."""

    place: FieldSeat
    seats: tuple[Seating, Seating, Seating, Seating]
    deals: int
    """How many deals of the round the person's table has finished."""


class SameCards(Struct, frozen=True):
    """How the others did in this round with the cards that the person held, in a duplicate field."""

    deals: int
    """How many deals of the person's table are compared."""
    own: int
    """The person's points in these deals."""
    mean: float
    """The mean points of those who held the same cards at the other tables."""
    better: int
    """How many of them took fewer points than the person."""
    tables: int
    """How many other tables have finished all of these deals."""


class FieldState(Struct, frozen=True):
    """Where a field stands."""

    id: str
    rules: dict[str, Any]
    """The rules of a round, as `rules_to_table` writes them."""
    duplicate: bool
    players: tuple[Seating, ...]
    round: int
    deals: int
    """How many regular deals the round has."""
    places: int
    """How many players go on after the round."""
    standings: tuple[Line, ...]
    tables: tuple[TableLine, ...]
    rounds: tuple[tuple[int, int], ...]
    """For each round so far, how many tables it has, and how many deals were finished at most at one of them."""
    tied: tuple[int, ...] = ()
    """The players who play one more deal because of a tie at the cut."""
    winner: int | None = None
    person: int | None = 0
    """The number of the person in the field; None if no person plays."""
    person_out: int | None = None
    """The round after which the person was out."""
    own: OwnSeat | None = None
    """The person's next match; None while the person has nothing to play."""
    odds: Odds | None = None
    first_odds: Odds | None = None
    """The person's odds before the first deal."""
    same_cards: SameCards | None = None
    """None unless all tables have the same deals and the person has finished one in this round."""
    news: tuple[News, ...] = ()
    """What happened lately, the newest first."""


class Refusal(StrEnum):
    """Why a record is not shown."""

    OWN_TABLE = "own table"
    """The deal was played at the person's table; it is among the person's own records."""
    NOT_PLAYED = "not played"
    """All tables have the same deals, and the person has not played this one yet."""


class FieldMessage(Struct, frozen=True, omit_defaults=True):
    """One line of the process's output. Only what is new is there."""

    state: FieldState | None = None
    no_field: bool = False
    """There is no field to go on with."""
    record: str = ""
    """The file with the record that was wanted."""
    refusal: Refusal | None = None
    """Why the record that was wanted is not shown."""
    problem: str = ""
    """Why a wish could not be carried out, or why the field cannot go on."""
