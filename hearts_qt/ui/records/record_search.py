"""Searches the records on another thread, and reads single records on the window's thread."""

from array import array
from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from hearts_qt.history.records.indexed import AnnotationPlace, IndexedRecord, RecordPart, Sessions
from hearts_qt.history.records.listing import listed
from hearts_qt.plain_text import name_key
from hearts_qt.ui.widgets.background import WorkQueue

if TYPE_CHECKING:
    # At run time, SQLite is loaded when the list is first read, so that the program starts faster.
    from hearts_qt.history.records.record_index import RecordIndex

_NUMBER_SIGN: Final = "#"
"""A search for ``#12`` finds the record with the number 12."""


class Bundled(StrEnum):
    """The part of the list that comes with the program."""

    DEALS = "deals worth knowing"


class RecordSearch(QObject):
    """Finds the records in a part of the list, and returns what the list shows about a record."""

    found = Signal(object)
    """Emitted with the ids of the records that the last search has found."""

    found_unsaid = Signal(object)
    """Emitted with the answer to `start_unsaid`."""

    damaged = Signal()
    """Emitted, only once, if the index has to be made anew."""

    def __init__(self, index: Path, bundled: Path, parent: QObject | None = None) -> None:
        """Search the records in the index, and those in the folder `bundled`, which come with the program."""
        super().__init__(parent)
        self._index = index
        self._opened: list[RecordIndex] = []
        self._bundled_folder = bundled
        self._bundled: list[IndexedRecord] = []
        self._records: dict[int, IndexedRecord | None] = {}
        self._queue = WorkQueue("record-search", self)
        self._numbers: array[int] = array("q")
        """The number of each record, by its id; 0 for those that are removed."""
        self._are_numbers_fresh = False
        self._is_damage_told = False
        self.sessions = Sessions()

    def start(self, which: RecordPart | Bundled, text: str) -> None:
        """Start a search. Earlier searches need not be finished."""
        self._queue.ask(partial(self._search, which, text, self.sessions), self._take)

    def start_unsaid(self, names: Sequence[str], points: Sequence[int]) -> None:
        """Find the records for `found_unsaid`, see `RecordIndex.unsaid_of_last_game`."""
        self._queue.run(lambda: self._find_unsaid(names, points), self.found_unsaid.emit)

    def refresh(self) -> None:
        """Read everything again, because the index has changed."""
        self._records.clear()
        self._are_numbers_fresh = False
        if self._opened:
            self._read.follow()

    def record(self, entry: int) -> IndexedRecord | None:
        """Return the record with an id that a search has found; None if it is gone."""
        if entry < 0:
            return self._bundled[-entry - 1]
        if entry not in self._records:
            self._records[entry] = self._read.record(entry)
            self._look_for_damage()
        return self._records[entry]

    def number_of(self, entry: int) -> int:
        """Return the number of a record in the list, from 1 for the oldest; 0 if it has none."""
        numbers = self._numbers
        return numbers[entry] if 0 < entry < len(numbers) else 0

    def entry_of(self, file: str) -> int | None:
        """Return the id of the record with this file name; None if there is no such record."""
        bundled = [-place for place, each in enumerate(self._bundled, 1) if each.listed.name == file]
        return next(iter(bundled), self._read.row_of(file))

    def played(self, place: int, match: str = "") -> str | None:
        """Return the file of a deal that was played here, see `RecordIndex.played`."""
        return self._read.played(place, match)

    def file_of(self, match: str, deal: int) -> str | None:
        """Return the file of a deal of a match, see `RecordIndex.file_of`."""
        return self._read.file_of(match, deal)

    def close(self) -> None:
        """End the thread, and close the index."""
        self._queue.close()
        for each in self._opened:
            each.close()

    @cached_property
    def _searched(self) -> "RecordIndex":
        """The index as the thread of the searches reads it."""
        return self._open_index()

    @cached_property
    def _read(self) -> "RecordIndex":
        """The index as the window's thread reads it."""
        return self._open_index()

    def _open_index(self) -> "RecordIndex":
        from hearts_qt.history.records.record_index import RecordIndex

        opened = RecordIndex(self._index)
        self._opened.append(opened)
        return opened

    def _search(self, which: RecordPart | Bundled, text: str, sessions: Sessions) -> Sequence[int]:
        if isinstance(which, Bundled):
            return self._find_bundled(text)
        self._searched.follow()
        ids = self._searched.numbered() if not self._are_numbers_fresh or text.startswith(_NUMBER_SIGN) else None
        if ids is not None:
            self._are_numbers_fresh = True
            self._numbers = _numbers_of(ids)
            wanted = text.removeprefix(_NUMBER_SIGN).strip()
            if text.startswith(_NUMBER_SIGN) and wanted.isdecimal():
                return ids[max(0, int(wanted) - 1) : int(wanted)]
            # Of a long history all records are listed most often; they need no second query.
            if which is RecordPart.ALL and not text.strip():
                return ids[::-1]
        return self._searched.find(which, text, sessions)

    def _take(self, found: Sequence[int]) -> None:
        self._look_for_damage()
        self.found.emit(found)

    def _look_for_damage(self) -> None:
        # An index that is damaged again as soon as it is made is left as it is.
        if not self._is_damage_told and any(each.is_damaged for each in self._opened):
            self._is_damage_told = True
            self.damaged.emit()

    def _find_unsaid(self, names: Sequence[str], points: Sequence[int]) -> Sequence[AnnotationPlace]:
        self._searched.follow()
        return self._searched.unsaid_of_last_game(names, points)

    def _find_bundled(self, text: str) -> list[int]:
        """Return the ids of the records that come with the program: -1, -2 and so on."""
        if not self._bundled:
            paths = sorted(self._bundled_folder.glob("*.txt"))
            self._bundled = [IndexedRecord(listed(each), title=each.stem[3:]) for each in paths]
        words = name_key(text).split()
        titles = [name_key(each.title) for each in self._bundled]
        return [-place for place, title in enumerate(titles, 1) if all(word in title for word in words)]


def _numbers_of(ids: "array[int]") -> "array[int]":
    """Return the number of each record, in the place of its id."""
    numbers = array("q", bytes(8 * (max(ids, default=0) + 1)))
    for number, row in enumerate(ids, 1):
        numbers[row] = number
    return numbers
