"""Stores what people write about games and deals: names, notes, marks, and what shall not be listed any more.

Annotations are in one file beside the logs. Lines are only added to this file, and nothing is ever removed from a log.
This is a line:

    {"match": "0a1b2c3d4e5f6071", "deal": 3, "key": "note", "value": "The queen!", "at": "2026-11-23T09:30:00Z"}

If several lines have the same match, deal and key, the last one is valid. A line with an empty value removes the
annotation. Unreadable lines are ignored.
"""

from collections.abc import Iterable
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.files.json_lines import JsonLines
from hearts_qt.table.log import now, stamp

_LARGEST: Final = 50_000_000
"""The largest size of the file that is read, in bytes."""


class Key(StrEnum):
    """The kind of an annotation."""

    NAME = "name"
    NOTE = "note"
    MARK = "mark"
    """A sign such as ``!`` or ``?``."""
    HIDDEN = "hidden"
    """The match or deal is not listed any more; the value is ``yes``."""


class Annotation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One annotation of a match, or of a deal in it."""

    match: str
    """The id of the match, see `table.log.match_id_of`."""
    key: Key
    value: str
    """The text of the annotation; an empty text removes the annotation."""
    deal: int = 0
    """The number of the deal in the match, from 1; 0 for the whole match."""
    at: str = ""
    """When the annotation was written, in UTC, see `table.log.stamp`."""


class Annotations:
    """The valid annotations of all matches and deals."""

    def __init__(self, annotations: Iterable[Annotation] = ()) -> None:
        """Store these annotations, oldest first."""
        self._values: dict[tuple[str, int, Key], str] = {}
        for each in annotations:
            self.take(each)

    def take(self, annotation: Annotation) -> None:
        """Store one more annotation; it replaces an earlier one of the same kind about the same match or deal."""
        self._values[annotation.match, annotation.deal, annotation.key] = annotation.value

    def value(self, match: str, deal: int, key: Key) -> str:
        """Return what an annotation says about a match or one of its deals; empty if there is no such annotation."""
        return self._values.get((match, deal, key), "")

    def is_hidden(self, match: str, deal: int = 0) -> bool:
        """Return whether a match or one of its deals shall not be listed."""
        return bool(self.value(match, deal, Key.HIDDEN))


def read_annotations(path: Path) -> Annotations:
    """Return the annotations in a file; none if the file does not exist. Raises OSError if it cannot be read."""
    try:
        data = disk.read_file(path, _LARGEST)
    except FileNotFoundError:
        return Annotations()
    return Annotations(each for line in data.split(b"\n") if (each := _read(line)) is not None)


def add_annotation(path: Path, annotation: Annotation) -> None:
    """Append an annotation with the present time to a file, and wait for the disk. Raises OSError."""
    annotation = replace(annotation, at=stamp(now()))
    with closing(JsonLines(path)) as file:
        # An editor that leaves out the last line end has still written the whole line.
        last = [file.torn] if _read(file.torn) is not None else []
        file.append([*last, msgspec.json.encode(annotation)], sync=True)


def _read(line: bytes) -> Annotation | None:
    try:
        return msgspec.json.decode(line, type=Annotation)
    except (msgspec.DecodeError, RecursionError):
        return None
