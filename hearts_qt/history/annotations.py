"""What people write about games and deals: names, notes, marks, and what they do not want to see any more.

Annotations lie in one file beside the logs, to which lines are only added: nothing is ever taken out of a log. A line
is ``{"match": "0a1b2c3d4e5f6071", "deal": 3, "key": "note", "value": "The queen!", "at": "2026-11-23T09:30:00Z"}``.
The last line about the same thing counts; an empty value takes an annotation back. Unreadable lines are ignored.
"""

from collections.abc import Iterable
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.files.json_lines import JsonLines, whole_lines
from hearts_qt.table.log import now, stamp

_LARGEST: Final = 50_000_000
"""The most bytes of the file that are read."""


class Key(StrEnum):
    """What an annotation says."""

    NAME = "name"
    NOTE = "note"
    MARK = "mark"
    """A sign such as ``!`` or ``?``."""
    HIDDEN = "hidden"
    """It is not listed any more; the value is ``yes``."""


class Annotation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One annotation of a match, or of a deal in it."""

    match: str
    """The id of the match, see `table.log.match_id_of`."""
    key: Key
    value: str
    """Empty to take the annotation back."""
    deal: int = 0
    """The number of the deal in the match, from 1; 0 for the whole match."""
    at: str = ""
    """When it was written, in UTC, see `table.log.stamp`."""


class Annotations:
    """All annotations that are valid now."""

    def __init__(self, annotations: Iterable[Annotation] = ()) -> None:
        """Take these annotations, oldest first."""
        self._values: dict[tuple[str, int, Key], str] = {}
        for each in annotations:
            self.take(each)

    def take(self, annotation: Annotation) -> None:
        """Take one more annotation."""
        self._values[annotation.match, annotation.deal, annotation.key] = annotation.value

    def value(self, match: str, deal: int, key: Key) -> str:
        """Return what is written about a match or one of its deals; empty if there is nothing."""
        return self._values.get((match, deal, key), "")

    def is_hidden(self, match: str, deal: int = 0) -> bool:
        """Return whether a match or one of its deals shall not be listed."""
        return bool(self.value(match, deal, Key.HIDDEN))


def read_annotations(path: Path) -> Annotations:
    """Return the annotations in a file; none if there is no file. Raises OSError if it cannot be read."""
    try:
        data = disk.read_file(path, _LARGEST)
    except FileNotFoundError:
        return Annotations()
    return Annotations(each for line in whole_lines(data) if (each := _read(line)) is not None)


def add_annotation(path: Path, annotation: Annotation) -> None:
    """Write an annotation with the time of now at the end of a file, and wait for the disk. Raises OSError."""
    annotation = replace(annotation, at=stamp(now()))
    with closing(JsonLines(path)) as file:
        file.append([msgspec.json.encode(annotation)], sync=True)


def _read(line: bytes) -> Annotation | None:
    try:
        return msgspec.json.decode(line, type=Annotation)
    except (msgspec.DecodeError, RecursionError):
        return None
