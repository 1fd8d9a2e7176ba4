"""Searches the records on another thread, and reads single ones on the window's."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from hearts_qt.history.records.listing import listed
from hearts_qt.history.records.record_index import IndexedRecord, RecordIndex, Sessions, Which


class Bundled(StrEnum):
    """The part of the list that comes with the program."""

    DEALS = "deals worth knowing"


class RecordSearch(QObject):
    """Finds the records of a part of the list, and says what the list has about each."""

    found = Signal(int, object)
    """The ids of the records that were found, after the number of the search. Emitted on another thread."""

    def __init__(self, index: Path, bundled: Path, parent: QObject | None = None) -> None:
        """Search the records in the index, and those in the folder `bundled`, which come with the program."""
        super().__init__(parent)
        self._searched, self._read = RecordIndex(index), RecordIndex(index)
        self._bundled_folder = bundled
        self._bundled: list[IndexedRecord] = []
        self._records: dict[int, IndexedRecord | None] = {}
        self._thread = ThreadPoolExecutor(1, "record-search")
        self._number = 0
        self.sessions = Sessions()

    def start(self, which: Which | Bundled, text: str) -> int:
        """Start a search, and return its number. Earlier searches need not be finished."""
        self._number += 1
        self._thread.submit(self._search, self._number, which, text, self.sessions)
        return self._number

    def refresh(self) -> None:
        """Read everything again, because the index has changed."""
        self._records.clear()
        self._read.close()

    def record(self, entry: int) -> IndexedRecord | None:
        """Return the record with an id that a search has found; None if it is gone."""
        if entry < 0:
            return self._bundled[-entry - 1]
        if entry not in self._records:
            self._records[entry] = self._read.record(entry)
        return self._records[entry]

    def entry_of(self, file: str) -> int | None:
        """Return the id of a record by its file name; None if there is none."""
        bundled = [-place for place, each in enumerate(self._bundled, 1) if each.listed.name == file]
        return next(iter(bundled), self._read.row_of(file))

    def played(self, place: int) -> str | None:
        """Return the file of a deal that was played here, see `RecordIndex.played`."""
        return self._read.played(place)

    def close(self) -> None:
        """End the thread, and close the index."""
        self._thread.shutdown(cancel_futures=True)
        self._searched.close()
        self._read.close()

    def _search(self, number: int, which: Which | Bundled, text: str, sessions: Sessions) -> None:
        if number != self._number:
            return  # a later one was started meanwhile
        if isinstance(which, Bundled):
            found: Sequence[int] = self._find_bundled(text)
        else:
            # Another process has perhaps made the file anew.
            self._searched.close()
            found = self._searched.find(which, text, sessions)
        with suppress(RuntimeError):  # the window was deleted meanwhile
            self.found.emit(number, found)

    def _find_bundled(self, text: str) -> list[int]:
        """Return the ids of the records that come with the program: -1, -2 and so on."""
        if not self._bundled:
            paths = sorted(self._bundled_folder.glob("*.txt"))
            self._bundled = [IndexedRecord(listed(each), title=each.stem[3:]) for each in paths]
        words = text.casefold().split()
        titles = [each.title.casefold() for each in self._bundled]
        return [-place for place, title in enumerate(titles, 1) if all(word in title for word in words)]
