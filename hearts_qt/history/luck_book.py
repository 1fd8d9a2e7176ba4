"""What was worked out of the deals' luck, on disk, so that it need not be worked out again.

Text, a line of JSON each. The first tells the version of the measure and of its yardstick; a book of others is begun
anew. Each other line is a log that will not change any more with the keys of its deals, or a deal's key with its
points. A line that cannot be read is left out. All of it can be made again at any time.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from hearts_qt.files.json_lines import JsonLines
from hearts_qt.history.luck import VERSION, YARDSTICK, Points

FORMAT: Final = 1


class ReadLog(msgspec.Struct, frozen=True, tag="log"):
    """A log, known by its name, length and time, and the keys of its deals that chance dealt."""

    name: str
    size: int
    changed: int
    keys: tuple[str, ...]
    names: tuple[tuple[str, ...], ...] = ()
    """Who was dealt each of them, by seat; none in a book of the time before this was kept."""


class Measured(msgspec.Struct, frozen=True, tag="deal"):
    """What the seats took in the plays of a deal."""

    key: str
    points: Points


class LuckBook:
    """The book, open for adding to."""

    def __init__(self, path: Path) -> None:
        """Read the book, or begin one. Raises OSError when it cannot be written."""
        self.points: dict[str, Points] = {}
        self._logs: dict[str, ReadLog] = {}
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
        """Return the keys of a log's deals, each with the names of those who were dealt it, if it is still as it was.

        None if it has to be read. Raises OSError.
        """
        known = self._logs.get(path.name)
        if known is None or len(known.names) != len(known.keys):
            return None
        found = path.stat()
        if (known.size, known.changed) != (found.st_size, found.st_mtime_ns):
            return None
        return dict(zip(known.keys, known.names, strict=True))

    def add_log(self, path: Path, deals: Mapping[str, tuple[str, ...]]) -> None:
        """Remember the keys of a log's deals, each with the names of those who were dealt it. Raises OSError."""
        found = path.stat()
        self._add(ReadLog(path.name, found.st_size, found.st_mtime_ns, tuple(deals), tuple(deals.values())))

    def add_points(self, key: str, points: Points) -> None:
        """Remember what the seats took in the plays of a deal. Raises OSError."""
        self._add(Measured(key, points))

    def _add(self, entry: ReadLog | Measured) -> None:
        self._file.append([msgspec.json.encode(entry)])
        self._keep(entry)

    def _keep(self, entry: ReadLog | Measured) -> None:
        if isinstance(entry, ReadLog):
            self._logs[entry.name] = entry
        else:
            self.points[entry.key] = entry.points

    def _read(self, line: bytes) -> None:
        try:
            entry: ReadLog | Measured = msgspec.json.decode(line, type=ReadLog | Measured)
        except (msgspec.DecodeError, RecursionError):
            return
        self._keep(entry)


def _table(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
