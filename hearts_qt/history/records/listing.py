"""Works out what the list of all records says about each file, and the order of the list."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.history.records.annotated_text import annotations_in
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.history.records.recorded_deal import Incident, RecordedDeal, Run
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import persons_of

ENDING: Final = ".txt"
"""The ending of a record's file."""
_LONGEST_NAME: Final = 24
"""How many letters of a name are read: as many as a name at the table can have."""
_PLAYED_HERE: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d) game (\d{1,12}) deal (\d{1,12})\.txt", re.ASCII)

_COPY: Final = re.compile(
    r"(\d{4}-\d\d-\d\d \d\d\.\d\d) game \d{1,12} deal \d{1,12}[^0-9].*\.txt", re.ASCII | re.DOTALL
)
"""Names that sync programs give to a second version of a record, such as ``… deal 7 (1).txt``."""


class RecordMark(StrEnum):
    """Something special in a deal, which the list shows."""

    QUEEN = "queen"
    """The first person of the record took the queen of spades."""
    MOON = "moon"
    """Somebody took all the points, and they were scored as a moon."""
    UNDONE = "undone"
    """Moves were undone."""
    HINT = "hint"
    """There was a hint, all hands were shown, or the deal was tried in a branch."""
    NOTES = "notes"
    """The text has notes."""


_INCIDENTS: Final = {
    Incident.UNDONE: RecordMark.UNDONE,
    Incident.HINT: RecordMark.HINT,
    Incident.HANDS_SHOWN: RecordMark.HINT,
    Incident.TRIED_AHEAD: RecordMark.HINT,
}


class ListedRecord(Struct, frozen=True, omit_defaults=True):
    """A file in the folder of records."""

    name: str
    """The name of the file."""
    date: str = ""
    """When the deal began, in UTC; empty if the record does not tell."""
    place: int | None = None
    """The number of the deal in its game; None if the record does not tell."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    points: tuple[int, ...] = ()
    """The points of each seat; empty if the deal was not finished."""
    abandoned: bool = False
    faults: int = 0
    """How many faults the file has."""
    records: int = 1
    """How many records the file has."""
    rules: Preset | None = None
    """The rule set on which the rules are based; None if the record has no deal."""
    marks: tuple[RecordMark, ...] = ()
    title: str = ""
    """The name that the text gives the record, see `annotated_text`."""
    mark: str = ""
    note: str = ""
    """All notes in the text."""
    person: int | None = None
    """The seat of the first person; None if only computers played, or if the record does not tell."""

    @property
    def opponents(self) -> tuple[str, ...]:
        """The names of the other players, clockwise from the first person; of all if there is no person."""
        start = -1 if self.person is None else self.person
        return (*self.names[start + 1 :], *self.names[: max(start, 0)])


def listed(path: Path) -> ListedRecord:
    """Return what the list says about a file. A file that cannot be read has one fault and no record."""
    name = shown_name(path)
    try:
        read = read_records(disk.read_file(path, LARGEST))
    except OSError:
        return ListedRecord(name, faults=1, records=0)
    deals = [record.deal for record in read.records if record.deal is not None]
    if not deals:
        return ListedRecord(name, faults=len(read.faults), records=len(read.records))
    said = annotations_in(read.data.decode("utf-8-sig", errors="replace"), read.records)
    deal = deals[0]
    run = deal.runs[deal.counting_run] if deal.runs else Run()
    return ListedRecord(
        name,
        deal.date,
        deal.place,
        tuple(one_line(seating.name, _LONGEST_NAME) for seating in deal.seats),
        run.points or (),
        run.abandoned,
        len(read.faults),
        len(read.records),
        deal.rules.preset,
        _marks(deal, said.note),
        *said,
        next(iter(persons_of(deal.seats)), None),
    )


def _marks(deal: RecordedDeal, note: str) -> tuple[RecordMark, ...]:
    found = {_INCIDENTS[each.what] for run in deal.runs for each in run.happened if each.what in _INCIDENTS}
    persons, run = persons_of(deal.seats), deal.runs[deal.counting_run] if deal.runs else Run()
    queen = next((trick.taker for trick in run.tricks if QUEEN_OF_SPADES in trick.cards), None)
    if persons and queen == persons[0]:
        found.add(RecordMark.QUEEN)
    if any(run.award is not None for run in deal.runs):
        found.add(RecordMark.MOON)
    if note:
        found.add(RecordMark.NOTES)
    return tuple(mark for mark in RecordMark if mark in found)


def shown_name(path: Path) -> str:
    """Return the name of a file as text; bytes that are not UTF-8 are replaced by a sign."""
    return path.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def path_of(folder: Path, name: str) -> Path:
    """Return the path of the file in a folder that is listed under that name."""
    path = folder / name
    if path.exists():
        return path
    with suppress(OSError):
        return next((each for each in folder.iterdir() if shown_name(each) == name), path)
    return path


class PlayedHere(Struct, frozen=True):
    """What a file's name says about its record, if the program chose the name; see `folder.name_of`."""

    when: str
    """When the deal began, in UTC, such as ``2026-11-23 09.16``."""
    game: str
    """The number of the game."""
    deal: int
    """The number of the deal in the game, from 1."""


def played_here(name: str) -> PlayedHere | None:
    """Return what the name of a record says; None if the program did not give that name."""
    found = _PLAYED_HERE.fullmatch(name)
    return None if found is None else PlayedHere(found[1], found[2], int(found[3]))


def is_copy(name: str) -> bool:
    """Return whether a file is a second version of a record, which a sync program has kept beside the first one."""
    return played_here(name) is None and _COPY.fullmatch(name) is not None


def order_of(name: str, changed: float) -> tuple[str, int, int]:
    """Return the place of a file in the list: when the deal was played here, its game, and its place in the game.

    A second version of such a record has the same time. For any other file, the first value is when it was last
    changed, in seconds since 1970. So a record that was played here keeps its place when somebody writes a note into
    it.
    """
    played = played_here(name)
    if played is not None:
        return played.when, int(played.game), played.deal
    if copy := _COPY.fullmatch(name):
        return copy[1], 0, 0
    try:
        return datetime.fromtimestamp(changed, UTC).strftime("%Y-%m-%d %H.%M"), 0, 0
    except (OSError, ValueError, OverflowError):
        return "", 0, 0
