"""A cache on the disk with the points that the CardShark made in the deals of the day, see `cache_file`."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.cache_file import CacheFile
from hearts_qt.history.day_shark import VERSION, shark_points
from hearts_qt.history.days import DayMessage, day_results
from hearts_qt.rules.deal_of_the_day import read_day
from hearts_qt.table.owners import EVERYBODY, Whose

FORMAT: Final = 1


class SharkPoints(msgspec.Struct, frozen=True):
    """The CardShark's points in the deal of a day, in one seat."""

    day: str
    seat: int
    points: int


_DECODER: Final = msgspec.json.Decoder(SharkPoints)


class DayBook:
    """The cache file, open for appending."""

    def __init__(self, path: Path) -> None:
        """Read the book, or begin one. Raises OSError if it cannot be written."""
        self._file = CacheFile(path, {"hearts days": FORMAT, "players": VERSION}, _DECODER)
        self._points = {(each.day, each.seat): each.points for each in self._file.entries}

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def points_of(self, day: str, seat: int) -> int | None:
        """Return the CardShark's points on a day in a seat; None if they are not in the book."""
        return self._points.get((day, seat))

    def add(self, day: str, seat: int, points: int) -> None:
        """Store the CardShark's points on a day in a seat. Raises OSError."""
        self._points[day, seat] = points
        self._file.append(SharkPoints(day, seat, points))


def days_with_shark(matches: Path, book: Path, whose: Whose = EVERYBODY) -> Iterator[DayMessage]:
    """Yield each deal of the day in the logs, then once more those over whose CardShark is not in the book.

    Errors of the book are ignored: points that it cannot give are worked out.
    """
    opened = None
    with suppress(OSError):
        opened = DayBook(book)
    try:
        waiting = []
        for result in day_results(matches, whose):
            known = None if opened is None or result.points is None else opened.points_of(result.day, result.seat)
            yield DayMessage(result, known)
            if known is None and result.points is not None:
                waiting.append(result)
        for result in sorted(waiting, key=lambda each: each.day, reverse=True):
            day = read_day(result.day)
            if day is None:
                continue
            points = shark_points(day, result.seat)
            if opened is not None:
                with suppress(OSError):
                    opened.add(result.day, result.seat, points)
            yield DayMessage(result, points)
    finally:
        if opened is not None:
            opened.close()
