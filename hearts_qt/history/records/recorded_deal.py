"""A deal as a record keeps it: how it was dealt, how it was played each time, and what happened at the table.

A record is made from a log by `from_log`, written as text by `writing`, and read from text by `reading`.
"""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card, Cards, Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import Misdeed
from hearts_qt.rules.moves import Award, CashOut, ClaimKind, Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Trick
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating


class Incident(StrEnum):
    """The kinds of incidents. In a record, each incident is a line with the name of its kind."""

    UNDONE = "Undone"
    REDONE = "Redone"
    HINT = "Hint"
    HANDS_SHOWN = "Hands shown"
    HANDS_HIDDEN = "Hands hidden"
    TRIED_AHEAD = "Tried ahead"
    COMPUTER_DECIDES = "Computer decides"
    PERSON_DECIDES = "Person decides"
    STAND_IN = "Stand-in"
    SEAT_CHANGED = "Seat"
    SCORES_CORRECTED = "Scores"
    CLAIMED = "Claimed"


class Happened(Struct, frozen=True):
    """One incident at the table, and when it happened."""

    what: Incident
    trick: int
    """The number of the trick in which the incident happened, from 1; 0 if it happened during the pass."""
    seat: Seat | None = None
    moves: int = 0
    """How many moves were undone or redone."""
    seating: Seating | None = None
    """Who has the seat now, after a change of seat."""
    player: str = ""
    """The id of the computer player that the standard player replaced."""
    misdeed: Misdeed | None = None
    """What that player did wrong."""
    scores: tuple[int, ...] | None = None
    """The scores before the deal, as they were corrected."""
    claim: ClaimKind | None = None
    """Which tricks the person claimed."""
    granted: bool = False
    """Whether the claim was granted."""


class WrittenScramble(Struct, frozen=True):
    """A scramble as a record keeps it; the hands follow from it, see `rules.runs.scrambled_hands`."""

    number: int
    kept: Seat
    """The seat whose hand stays the same."""


class Run(Struct, frozen=True):
    """One way in which a deal was played, from its first pass to its result, or to the move after which it was left."""

    kind: RunKind = RunKind.FIRST
    scramble: WrittenScramble | None = None
    """The scramble that dealt the hands of this run; None if the hands are those of the first run."""
    passes: tuple[Pass, ...] = ()
    tricks: tuple[Trick, ...] = ()
    unfinished: tuple[Card, ...] = ()
    """The cards of the last trick if it is not complete."""
    unfinished_leader: Seat | None = None
    """The seat that led to the trick that is not complete."""
    cashed_out: CashOut | None = None
    """Why the rest of the deal was not played; None if it was played."""
    award: Award | None = None
    """How a moon was scored; None if there was no moon."""
    points: tuple[int, ...] | None = None
    """The points of each seat in this deal; None if it was not finished."""
    scores: tuple[int, ...] | None = None
    """The scores after this deal; None if it was not finished."""
    abandoned: bool = False
    """Whether the deal was abandoned, alone or together with its match."""
    happened: tuple[Happened, ...] = ()


class RecordedDeal(Struct, frozen=True):
    """A deal and all its runs."""

    rules: Rules
    hands: tuple[Cards, ...]
    """The four hands as they were dealt, before the pass.

    If the deal began with a position, the hands in that position.
    """
    direction: Direction = Direction.HOLD
    seats: tuple[Seating, ...] = ()
    """Who sat in which seat when the first card was played; empty if the record does not tell."""
    scores: tuple[int, ...] = (0, 0, 0, 0)
    """The scores before the deal."""
    leader: Seat | None = None
    """The seat that leads first, if the rules say that the first lead goes round the table."""
    number: int | None = None
    position: Position | None = None
    """The position in the middle of play with which the deal began; None for a whole deal."""
    runs: tuple[Run, ...] = ()
    place: int | None = None
    """The number of the deal in its match, from 1; abandoned deals count."""
    date: str = ""
    """When the deal began, in UTC, such as ``2026-11-23 09:12:33``; empty if the record does not tell."""
    program: str = ""
    """The program that wrote the record, with its version."""
    seat_seeds: tuple[int, ...] = ()
    """The seat seeds of the match, see `rules.seat_seeds`, in the record of its last deal; otherwise empty."""

    @property
    def counting_run(self) -> int:
        """The index of the run that counts: the first complete run that the person played, or else the first run."""
        complete = (
            index
            for index, run in enumerate(self.runs)
            if run.points is not None and run.kind in (RunKind.FIRST, RunKind.REPLAY)
        )
        return next(complete, 0)
