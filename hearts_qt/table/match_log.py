"""The log of the match at a table: where it is written, and what is told when that fails."""

from datetime import datetime
from pathlib import Path

from hearts_qt.rules.entries import BeginMatch, Entry
from hearts_qt.rules.match import Match
from hearts_qt.table.store import Archive
from hearts_qt.table.trouble import GoesOnInCopy, Trouble


class MatchLog:
    """The log that a table writes to; it may be closed, when the log of the match has a line that cannot be read."""

    def __init__(self, archive: Archive, troubles: list[Trouble]) -> None:
        """Look for the match that was played last; whatever goes wrong, now or later, is added to `troubles`."""
        self._archive = archive
        self._troubles = troubles
        found = archive.newest()
        self.found: Match | None = found.match
        """The match that was played last."""
        self._path = found.path
        self._store = found.store
        self._copy = found.copy
        troubles += found.troubles

    @property
    def is_open(self) -> bool:
        """Whether the match may go on; otherwise it is only looked at."""
        return self._store is not None

    def begin(self, begin: BeginMatch, at: datetime) -> None:
        """Begin the log of another match."""
        self._store, troubles = self._archive.begin(begin, at)
        self._copy = None
        self._troubles += troubles

    def append(self, entry: Entry, at: datetime, sync: bool) -> None:
        """Write an entry, and wait for the disk if `sync`."""
        assert self._store is not None
        self._troubles += self._store.append(entry, at, sync)

    def go_on_in_copy(self) -> None:
        """Go on with a match whose log has a bad line, in a new log with everything up to there."""
        if self._store is None and self._copy is not None:
            self._store, self._copy = self._copy, None
            self._troubles += self._store.save()
            self._troubles.append(GoesOnInCopy(str(self._path), str(self._store.path)))

    def save(self) -> str | None:
        """Write what the disk has refused so far; return why something is still not written, or None."""
        if self._store is None:
            return None
        self._troubles += self._store.save()
        return self._store.fault

    def save_copy(self, path: Path) -> str | None:
        """Write the whole log to another place as well; return why that cannot be done, or None."""
        try:
            if self._store is not None:
                self._store.save_copy(path)
        except OSError as error:
            return error.strerror or str(error)
        return None
