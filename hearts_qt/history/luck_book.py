"""A cache on the disk. It has the points from which the luck of deals is worked out.

The file has one JSON value on each line. The first line has the version of the measure and of its player; if they
differ from the current ones, the file is begun anew. Every other line has either a log that no longer changes and the
keys of its deals, or the key of a deal and its points. Unreadable lines are ignored, and so are those of earlier
versions about logs, which had the deals in play of matches that were left. If the file is lost, everything in
it can be worked out again.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from hearts_qt.files.json_lines import JsonLines
from hearts_qt.history.luck import VERSION, YARDSTICK, Points

FORMAT: Final = 1


class LogDeals(msgspec.Struct, frozen=True, tag="deals"):
    """The keys of the random deals of a log that are over. The log is identified by its name, size and time."""

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


class LuckBook:
    """The cache file, open for adding to."""

    def __init__(self, path: Path) -> None:
        """Read the book, or begin one. Raises OSError when it cannot be written."""
        self.points: dict[str, Points] = {}
        self._logs: dict[str, LogDeals] = {}
        heading = {"hearts luck": FORMAT, "measure": VERSION, YARDSTICK.name: YARDSTICK.version}
        self._file = JsonLines(path)
        lines = self._file.lines
        if not lines or _table(lines[0]) != heading:
            self._file.begin(json.dumps(heading).encode())
        else:
            for line in lines[1:]:
                self._read(line)

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

    def _add(self, entry: LogDeals | DealPoints) -> None:
        self._file.append([msgspec.json.encode(entry)])
        self._keep(entry)

    def _keep(self, entry: LogDeals | DealPoints) -> None:
        if isinstance(entry, LogDeals):
            self._logs[entry.name] = entry
        else:
            self.points[entry.key] = entry.points

    def _read(self, line: bytes) -> None:
        try:
            entry: LogDeals | DealPoints = msgspec.json.decode(line, type=LogDeals | DealPoints)
        except (msgspec.DecodeError, RecursionError):
            return
        self._keep(entry)


def _table(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
