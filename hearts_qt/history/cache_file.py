"""A file on the disk with results that can be worked out again: a heading, and a line of JSON for each result.

The heading says on which versions the results depend. If it has changed, the file is begun again. Unreadable lines are
ignored.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from hearts_qt.files.json_lines import JsonLines

Entry = TypeVar("Entry")


class CacheFile(Generic[Entry]):
    """The file, open for appending."""

    def __init__(self, path: Path, heading: Mapping[str, object], decoder: msgspec.json.Decoder[Entry]) -> None:
        """Read the file, or begin one with this heading. Raises OSError if it cannot be written."""
        self.entries: list[Entry] = []
        """The results that the file had when it was opened."""
        self._file = JsonLines(path)
        lines = self._file.lines
        if not lines or _value(lines[0]) != heading:
            self._file.begin(json.dumps(heading).encode())
        else:
            found = (entry_in(line, decoder) for line in lines[1:])
            self.entries = [entry for entry in found if entry is not None]

    def append(self, entry: Entry) -> None:
        """Write one more result. Raises OSError."""
        self._file.append([msgspec.json.encode(entry)])

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def entry_in(line: bytes, decoder: msgspec.json.Decoder[Entry]) -> Entry | None:
    """Return the result in a line; None if the line cannot be read."""
    try:
        return decoder.decode(line)
    except (ValueError, RecursionError):
        return None


def _value(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
