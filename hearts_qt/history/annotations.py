"""Stores what people say about games and deals: names, notes, marks, what lists hide, and what does not count.

Annotations are in one file beside the logs. The program only adds lines to this file, except when a match is erased,
see `erasing`. This is a line:

    {"match": "0a1b2c3d4e5f6071", "deal": 3, "key": "note", "value": "The queen!", "at": "2026-11-23T09:30:00Z"}

If several lines have the same match, deal and key, the last one is valid. A line with an empty value removes the
annotation. Unreadable lines are ignored. Names and notes that are too long are cut when they are read, and unknown
marks are ignored. All of these stay in the file.
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
from hearts_qt.plain_text import one_line, some_lines
from hearts_qt.table.log import now, stamp

_LARGEST: Final = 50_000_000
"""The largest size of the file that is read, in bytes."""
LONGEST_TITLE: Final = 60
"""The largest number of letters in a name."""
LONGEST_NOTE: Final = 4000
"""The largest number of letters in a note."""
MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")


class Key(StrEnum):
    """The kind of an annotation."""

    NAME = "name"
    NOTE = "note"
    MARK = "mark"
    """One of `MARKS`."""
    HIDDEN = "hidden"
    """The match or deal is hidden in lists; the value is ``yes``."""
    LEFT_OUT = "left out"
    """The match or deal does not count in the person's figures; the value is ``yes``."""


_SWITCHES: Final = frozenset({Key.HIDDEN, Key.LEFT_OUT})
"""The annotations that are no names, notes or marks."""


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

    @property
    def matches(self) -> set[str]:
        """The ids of all matches about which anything is, or was, said."""
        return {match for match, _, _ in self._values}

    def count(self, match: str) -> int:
        """Return how many names, notes and marks there are about a match and its deals."""
        values = self._values.items()
        return sum(each == match and key not in _SWITCHES and value != "" for (each, _, key), value in values)

    def is_hidden(self, match: str, deal: int = 0) -> bool:
        """Return whether a match or one of its deals is hidden in lists."""
        return bool(self.value(match, deal, Key.HIDDEN))

    def is_left_out(self, match: str, deal: int) -> bool:
        """Return whether a deal, or its whole match, shall not count in the person's figures."""
        return bool(self.value(match, deal, Key.LEFT_OUT) or self.value(match, 0, Key.LEFT_OUT))


def read_annotations(path: Path) -> Annotations:
    """Return the annotations in a file; none if the file does not exist. Raises OSError if it cannot be read."""
    try:
        data = disk.read_file(path, _LARGEST)
    except FileNotFoundError:
        return Annotations()
    return Annotations(read_lines(data))


def read_lines(data: bytes) -> list[Annotation]:
    """Return the annotations in the contents of a file, oldest first, with values that fit into the window."""
    found = [each for line in data.split(b"\n") if (each := _read(line)) is not None]
    return [replace(each, value=_fitting(each.key, each.value)) for each in found]


def _fitting(key: Key, value: str) -> str:
    """Return the value of an annotation in a form that the window can show, because the file can contain anything."""
    match key:
        case Key.NAME:
            return one_line(value, LONGEST_TITLE)
        case Key.NOTE:
            return some_lines(value, LONGEST_NOTE)
        case Key.MARK:
            return value if value in MARKS else ""
        case Key.HIDDEN | Key.LEFT_OUT:
            return value


def add_annotation(path: Path, annotation: Annotation) -> None:
    """Append an annotation with the present time to a file, and wait for the disk. Raises OSError."""
    add_annotations(path, [annotation])


def add_annotations(path: Path, annotations: Iterable[Annotation]) -> None:
    """Append annotations with the present time to a file, and wait for the disk. Raises OSError."""
    at = stamp(now())
    lines = [msgspec.json.encode(replace(each, at=at)) for each in annotations]
    if not lines:
        return
    with closing(JsonLines(path)) as file:
        # An editor that leaves out the last line end has still written the whole line.
        last = [file.torn] if _read(file.torn) is not None else []
        file.append([*last, *lines], sync=True)


def erase_annotations(path: Path, match: str) -> None:
    """Take everything about a match out of a file, in one atomic step. Unreadable lines stay. Raises OSError."""
    try:
        lines = disk.read_file(path, _LARGEST).split(b"\n")
    except FileNotFoundError:
        return
    left = [line for line in lines if (found := _read(line)) is None or found.match != match]
    if left != lines:
        disk.replace_file(path, b"\n".join(left))


def _read(line: bytes) -> Annotation | None:
    try:
        return msgspec.json.decode(line, type=Annotation)
    except (ValueError, RecursionError):
        return None
