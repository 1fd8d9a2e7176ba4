"""Writes the log of the match at a table, and reports problems with the log."""

import errno
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from hearts_qt.rules.entries import BeginMatch, Entry, ResumeMatch, StartProgram, Tally
from hearts_qt.rules.match import Match
from hearts_qt.table.log_archive import LogArchive, WaitingLog
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.log_folder import new_log
from hearts_qt.table.problems import GoesOnInCopy, MatchNotResumed, TableProblem


class MatchLog:
    """The log that a table writes to.

    If a line of the log cannot be read, nothing more is written until the match continues in a copy.
    """

    def __init__(self, archive: LogArchive, problems: list[TableProblem], program: StartProgram | None = None) -> None:
        """Read the match that was played last. All problems, also later ones, are added to `problems`.

        `program` is written to each log before the first entry of this run of the program, unless it is None.
        """
        self._archive = archive
        self._problems = problems
        found = archive.newest()
        self.found: Match | None = found.match
        """The match that was played last, or None."""
        self._path = found.path
        self._store = found.store
        self._copy = found.copy
        self._program = program
        self._left: list[LogFile] = []
        """The logs of matches that were left while the disk refused a part of them."""
        self._told: Path | None = None
        """The latest log in which `program` was written."""
        problems += found.problems

    @property
    def is_open(self) -> bool:
        """Whether the match can go on; otherwise people can only look at it."""
        return self._store is not None

    @property
    def is_refused(self) -> bool:
        """Whether the disk has refused something that is not written yet."""
        return bool(self._left) or (self._store is not None and self._store.fault is not None)

    def begin(self, begin: BeginMatch, at: datetime) -> None:
        """Begin the log of a new match."""
        self._leave()
        self._store, problems = self._archive.begin(begin, at)
        self._copy = None
        self._problems += problems

    def find_waiting(self, match: str) -> WaitingLog | None:
        """Return the log of the match with that id; None if the match is at the table already or cannot be taken up."""
        if (fault := self._save_left()) is not None:
            # The last moves of the wanted match may be among those that are not on the disk.
            self._problems.append(MatchNotResumed(str(self._left[0].path), fault))
            return None
        try:
            waiting = self._archive.waiting(match)
        except OSError as error:
            self._problems.append(MatchNotResumed(error.filename or match, error.strerror or str(error)))
            return None
        except ValueError as error:
            self._problems.append(MatchNotResumed(match, str(error)))
            return None
        return None if self._store is not None and self._store.path == waiting.path else waiting

    def _leave(self) -> None:
        """Keep the log of the match that leaves the table, if the disk has refused a part of it."""
        if self._store is not None and self._store.fault is not None:
            self._left.append(self._store)

    def _save_left(self) -> str | None:
        """Write the rest of the logs that were left; return why one of them cannot be written, or None."""
        for store in list(self._left):
            self._problems += store.save()
            if store.fault is not None:
                return store.fault
            self._left.remove(store)
        return None

    def resume(self, waiting: WaitingLog, tallies: Mapping[str, Tally], at: datetime) -> Match | None:
        """Go on with the log of a waiting match, and return the match; None if the disk refuses a write.

        The log gets the highest number, so that the program finds it at the next start. As long as the log has its old
        number, the program finds the match that was at the table before. The log of that match is not changed.
        """
        store, entry = self._archive.reopened(waiting), ResumeMatch(dict(tallies))
        problems: list[TableProblem] = []
        told = self._told
        try:
            self._append(store, entry, at, problems)
            if store.fault is not None:
                raise OSError(errno.EIO, store.fault)
            if waiting.is_damaged:
                problems.append(GoesOnInCopy(str(waiting.path), str(store.path)))
            else:
                store.move(new_log(store.path.parent))
        except OSError as error:
            self._told = told
            self._problems.append(MatchNotResumed(str(waiting.path), error.strerror or str(error)))
            return None
        self._leave()
        self._path, self._store, self._copy, self._told = store.path, store, None, store.path
        self._problems += problems
        match = waiting.logged.match
        match.apply(entry)
        return match

    def append(self, entry: Entry, at: datetime, sync: bool) -> None:
        """Write an entry; with `sync`, wait until it is on the disk."""
        assert self._store is not None
        self._save_left()
        self._append(self._store, entry, at, self._problems, sync)

    def _append(
        self, store: LogFile, entry: Entry, at: datetime, problems: list[TableProblem], sync: bool = True
    ) -> None:
        """Write an entry. If it is the first entry of this run in a log, write the entry `program` before it."""
        if self._program is not None and self._told != store.path:
            problems += store.append(self._program, at, sync=False)
            self._told = store.path
        problems += store.append(entry, at, sync)

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
        fault = self._save_left()
        if self._store is None:
            return fault
        self._problems += self._store.save()
        return fault or self._store.fault

    def save_copy(self, path: Path) -> str | None:
        """Write a copy of the whole log to `path`. If this fails, return the reason, otherwise None.

        Earlier matches that the disk has refused are copied, too. The names of these copies end in a number.
        """
        try:
            if self._store is not None:
                self._store.save_copy(path)
            for number, store in enumerate(self._left, 2):
                store.save_copy(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        except OSError as error:
            return error.strerror or str(error)
        return None
