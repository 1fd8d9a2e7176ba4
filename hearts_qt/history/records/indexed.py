"""What is known about a record in the list of all records, as values.

`record_index` stores them in a database. Whoever only shows them need not load that.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from hearts_qt.history.records.listing import ListedRecord, played_here

FROM_ELSEWHERE: Final = "file:"
"""The beginning of the id under which annotations of a record from elsewhere are stored; the file name follows."""


class RecordPart(StrEnum):
    """The parts of the list of records."""

    ALL = "all"
    SESSION = "this session"
    LAST_SESSION = "last session"
    QUEEN = "queens"
    """Deals in which the person took the queen of spades."""
    MOON = "moons"
    NOTES = "notes"
    HELPED = "helped"
    """Deals with an undo or a hint, or in which all hands were shown."""
    LEFT_OUT = "left out"
    """Deals that do not count in the person's figures."""
    REMOVED = "removed"


class Sessions(NamedTuple):
    """When this run of the program and the run before it began, in UTC, such as ``2026-11-23T09:30:00Z``."""

    since: str = ""
    before: str = ""
    """Empty if there was no run before."""


NO_SESSIONS: Final = Sessions()


class AnnotationPlace(NamedTuple):
    """The match and the deal to which the annotations of a record belong."""

    match: str
    """The id of a match; for a record that was not played here, ``file:`` and its name."""
    deal: int
    """The number of the deal in the match, from 1; 0 for a record that was not played here."""


class IndexedRecord(NamedTuple):
    """A record in the list, with what the person has written about it."""

    listed: ListedRecord
    title: str = ""
    note: str = ""
    mark: str = ""
    is_hidden: bool = False
    place: AnnotationPlace | None = None
    """The place of the record's annotations; None if the person can write none."""
    is_left_out: bool = False
    """Whether the deal does not count in the person's figures."""
    own_note: str = ""
    """The note without those lines that only the text of the record has."""

    def with_text(self) -> "IndexedRecord":
        """Return the record with what its text says, too: a name and a mark if it has none here, and all notes."""
        text, known = self.listed, self.note.split("\n")
        others = [line for line in text.note.split("\n") if line not in known]
        note = "\n".join((self.note, *others)).strip()
        return self._replace(title=self.title or text.title, mark=self.mark or text.mark, note=note, own_note=self.note)

    @property
    def is_own(self) -> bool:
        """Whether the deal was played here, so that it can count in the person's figures."""
        return self.place is not None and self.place.deal > 0


def annotation_place(name: str, matches: Mapping[str, str]) -> AnnotationPlace:
    """Return the place of the annotations of the record with that file name; `matches` has the ids of the games."""
    played = played_here(name)
    if played is not None and played.game in matches:
        return AnnotationPlace(matches[played.game], played.deal)
    return AnnotationPlace(f"{FROM_ELSEWHERE}{name}", 0)
