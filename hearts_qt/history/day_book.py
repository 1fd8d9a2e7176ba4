"""A cache on the disk with the points that the CardShark made in the deals of the day, see `cache_file`."""

from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.cache_file import CacheFile
from hearts_qt.history.day_shark import VERSION

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
