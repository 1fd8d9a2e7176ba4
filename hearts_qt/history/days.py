"""Reads from a log how the person has played the deal of a day."""

from pathlib import Path

from msgspec import Struct

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import BeginRun, GiveHint
from hearts_qt.rules.seating import owner_of
from hearts_qt.table.log import LoggedMatch, day_in, logged_entries, match_id_of


class DayResult(Struct, frozen=True, omit_defaults=True):
    """The person's only try at the deal of a day."""

    day: str
    """The day in UTC, such as ``2026-11-25``."""
    match: str
    """The id of the match, see `table.log.match_id_of`."""
    points: tuple[int, ...] | None = None
    """The points of each seat; None if the try is not over."""
    seat: Seat = 0
    """The person's seat."""
    is_late: bool = False
    """Whether the deal was begun on another day than its own."""
    is_helped: bool = False
    """Whether something keeps the deal out of the person's figures, such as cards that the computer played."""
    hints: int = 0
    """How many hints the person has asked for."""

    @property
    def own(self) -> int | None:
        """The person's points; None if the try is not over."""
        return None if self.points is None else self.points[self.seat]

    @property
    def counts(self) -> bool:
        """Whether the try is over and counts in the week: it was begun on its day, and nothing keeps it out."""
        return self.points is not None and not self.is_late and not self.is_helped


class DayMessage(Struct, frozen=True, omit_defaults=True):
    """How the deal of a day was played."""

    result: DayResult
    shark: int | None = None
    """The CardShark's points in the person's seat; None if they are not worked out yet, or if the try is not over."""


def result_of(path: Path, logged: LoggedMatch) -> DayResult:
    """Return the try in the log of a deal of the day."""
    match, day = logged.match, day_in(logged.text)
    outcome = match.outcome if match.counted is None else match.counted.outcome
    seat = owner_of(match.seats) or 0
    return DayResult(
        day,
        match_id_of(logged.text),
        None if outcome is None else outcome.points,
        seat,
        is_late=logged.began[:10] != day,
        is_helped=bool(match.kept_out),
        hints=_hints(path, logged.text),
    )


def _hints(path: Path, text: bytes) -> int:
    """Return the number of hints before the deal was played again."""
    hints = 0
    for logged in logged_entries(path, text):
        if isinstance(logged.entry, BeginRun):
            break
        hints += isinstance(logged.entry, GiveHint)
    return hints
