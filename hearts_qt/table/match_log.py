"""Writes the log of the match at a table, and reports problems with it."""

from datetime import datetime
from pathlib import Path

from hearts_qt.rules.entries import BeginMatch, Entry
from hearts_qt.rules.match import Match
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import GoesOnInCopy, TableProblem


class MatchLog:
    """The log that a table writes to.

    If one of its lines cannot be read, nothing more is written until the match continues in a copy.
    """

    def __init__(self, archive: LogArchive, problems: list[TableProblem]) -> None:
        """Read the match that was played last. All problems, also later ones, are added to `problems`."""
        self._archive = archive
        self._problems = problems
        found = archive.newest()
        self.found: Match | None = found.match
        """The match that was played last, or None."""
        self._path = found.path
        self._store = found.store
        self._copy = found.copy
        problems += found.problems

    @property
    def is_open(self) -> bool:
        """Whether the match can go on; otherwise people can only look at it."""
        return self._store is not None

    @property
    def is_refused(self) -> bool:
        """Whether the disk has refused something that is not written yet."""
        return self._store is not None and self._store.fault is not None

    def begin(self, begin: BeginMatch, at: datetime) -> None:
        """Begin the log of a new match."""
        self._store, problems = self._archive.begin(begin, at)
        self._copy = None
        self._problems += problems

    def append(self, entry: Entry, at: datetime, sync: bool) -> None:
        """Write an entry; with `sync`, wait until it is on the disk."""
        assert self._store is not None
        self._problems += self._store.append(entry, at, sync)

    def go_on_in_copy(self) -> None:
        """Continue a match in a new log, because its log has a bad line.

        The new log has all entries before that line.
        """
        if self._store is None and self._copy is not None:
            self._store, self._copy = self._copy, None
            self._problems += self._store.save()
            self._problems.append(GoesOnInCopy(str(self._path), str(self._store.path)))

    def save(self) -> str | None:
        """Write the entries that the disk has refused so far; return why they cannot be written, or None."""
        if self._store is None:
            return None
        self._problems += self._store.save()
        return self._store.fault

    def save_copy(self, path: Path) -> str | None:
        """Write a copy of the whole log to `path`; return why that failed, or None."""
        try:
            if self._store is not None:
                self._store.save_copy(path)
        except OSError as error:
            return error.strerror or str(error)
        return None
