"""A cache on the disk with the points from which the luck of deals is worked out, see `cache_file`.

The heading has the version of the measure and of its player. Every other line has either a log that no longer changes
and the keys of its deals, or the key of a deal and its points. The lines of earlier versions about logs are ignored,
because they also have deals that were still in play.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.cache_file import CacheFile, entry_in
from hearts_qt.history.luck import VERSION, YARDSTICK, Points

FORMAT: Final = 1


class LogDeals(msgspec.Struct, frozen=True, tag="deals"):
    """The keys of the random deals of a log, without deals that are still being played.

    The log is identified by its name, size and time.
    """

    name: str
    size: int
    changed: int
    keys: tuple[str, ...]
    names: tuple[tuple[str, ...], ...] = ()
    """The names of the players of each deal, by seat; none if an older version wrote this line."""


class DealPoints(msgspec.Struct, frozen=True, tag="deal"):
    """The points of each seat, added up over all the times that Stan played the deal."""

    key: str
    points: Points


_Entry: TypeAlias = LogDeals | DealPoints
_DECODER: Final[msgspec.json.Decoder[_Entry]] = msgspec.json.Decoder(LogDeals | DealPoints)


class LuckBook:
    """The cache file, open for appending."""

    def __init__(self, path: Path) -> None:
        """Read the book, or begin one. Raises OSError when it cannot be written."""
        self.points: dict[str, Points] = {}
        self._logs: dict[str, LogDeals] = {}
        heading = {"hearts luck": FORMAT, "measure": VERSION, YARDSTICK.name: YARDSTICK.version}
        self._file = CacheFile(path, heading, _DECODER)
        for entry in self._file.entries:
            self._keep(entry)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def deals_of(self, path: Path) -> dict[str, tuple[str, ...]] | None:
        """Return the keys of a log's deals, each with the names of its players; None if the log must be read.

        The log must be read if it is not in the book or has changed since it was stored there. Raises OSError.
        """
        known = self._logs.get(path.name)
        if known is None or len(known.names) != len(known.keys):
            return None
        found = path.stat()
        if (known.size, known.changed) != (found.st_size, found.st_mtime_ns):
            return None
        return dict(zip(known.keys, known.names, strict=True))

    def add_log(self, path: Path, deals: Mapping[str, tuple[str, ...]]) -> None:
        """Store the keys of a log's deals, each with the names of its players. Raises OSError."""
        found = path.stat()
        self._add(LogDeals(path.name, found.st_size, found.st_mtime_ns, tuple(deals), tuple(deals.values())))

    def add_points(self, key: str, points: Points) -> None:
        """Store the points of each seat, added up over all the times that Stan played the deal. Raises OSError."""
        self._add(DealPoints(key, points))

    def _add(self, entry: _Entry) -> None:
        self._file.append(entry)
        self._keep(entry)

    def _keep(self, entry: _Entry) -> None:
        if isinstance(entry, LogDeals):
            self._logs[entry.name] = entry
        else:
            self.points[entry.key] = entry.points


def forget_logs(path: Path, names: Collection[str]) -> None:
    """Take logs with these names and their deals out of a book, in one atomic step. Raises OSError.

    A deal that is also in another log stays.
    """
    try:
        lines = disk.read_file(path).split(b"\n")
    except FileNotFoundError:
        return
    entries = [entry_in(line, _DECODER) for line in lines]
    logs = [each for each in entries if isinstance(each, LogDeals)]
    gone = {key for each in logs if each.name in names for key in each.keys}
    gone -= {key for each in logs if each.name not in names for key in each.keys}

    def stays(entry: _Entry | None) -> bool:
        if isinstance(entry, LogDeals):
            return entry.name not in names
        return entry is None or entry.key not in gone

    left = [line for line, entry in zip(lines, entries, strict=True) if stays(entry)]
    if left != lines:
        disk.replace_file(path, b"\n".join(left))
