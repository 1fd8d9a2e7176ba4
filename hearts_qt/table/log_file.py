"""The log file of one match, open for appending.

The whole text of the log is also kept in memory; for a match it has a few kilobytes. If another program deletes, moves,
cuts or replaces the file while the match is played, the whole text is written again. If the file now has other text, a
new file is written.
"""

import os
import stat
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.files import disk
from hearts_qt.rules.entries import Entry
from hearts_qt.table.log import heading, line_of
from hearts_qt.table.log_folder import is_next, new_log
from hearts_qt.table.problems import LogLoss, LogRescued, LogWriteFailed, LogWriteRecovered, TableProblem

_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
"""A flag for `os.open`: if the path is a pipe, opening it does not wait for another program."""
_LAST: Final = 4096
"""How many bytes at the end of the file are compared with the text before a write, if the file looks unchanged."""

_Stamp: TypeAlias = tuple[int, int, int, int]
"""Device, inode, size and time of a file. If they are unchanged, no other program has written to the file."""


class LogFile:
    """The log file of one match. Only one process may write to it at a time.

    If the disk refuses a write, the entries stay in memory and are written together with a later entry. The match goes
    on, and the problem is reported once.
    """

    def __init__(self, path: Path, text: bytes = b"", entries: int = 0, *, is_written: bool = True) -> None:
        """Go on with a log. `text` is the readable part of the log, and `entries` is the number of entries in `text`.

        `is_written` is False if nothing is in the file yet. Then the log may get another path at its first write.
        """
        self.path = path
        self.entries = entries
        self.fault: str | None = None
        """The reason why something could not be written; None if everything is written."""
        self._text = bytearray(text or heading())
        self._written = len(text) if is_written else 0
        """How many bytes of the text are in the file."""
        self._synced = self._written
        """How many bytes of the text are synced to the disk."""
        self._stamp: _Stamp | None = None
        self._lost: tuple[Path, LogLoss] | None = None

    @property
    def text(self) -> bytes:
        """The whole text of the log, including the part that the disk has refused so far."""
        return bytes(self._text)

    def append(self, entry: Entry, at: datetime, sync: bool = True) -> list[TableProblem]:
        """Write an entry with the time `at`; if `sync` is true, wait until it is on the disk. Return the problems."""
        self.entries += 1
        self._text += line_of(self.entries, entry, at)
        return self.save(sync)

    def save(self, sync: bool = True) -> list[TableProblem]:
        """Write all entries that are not written yet, and check whether another program has changed the file.

        Return the problems.
        """
        try:
            self._save(sync)
        except OSError as error:
            already_told, self.fault = self.fault is not None, error.strerror or str(error)
            return [] if already_told else [LogWriteFailed(str(self.path), self.fault)]
        recovered, self.fault = self.fault is not None, None
        lost, self._lost = self._lost, None
        if lost is not None:
            path, loss = lost
            is_cut = loss is LogLoss.CHANGED and path == self.path
            return [LogRescued(str(path), str(self.path), LogLoss.CUT if is_cut else loss)]
        return [LogWriteRecovered(str(self.path))] if recovered else []

    def put(self, entries: Iterable[Entry], at: datetime) -> bool:
        """Write the whole log and further entries to a new file, in one step.

        Return whether the new file would survive a power cut. Raises OSError if the new file could not be made. If the
        file was made and only the sync of its folder failed, this method returns False. It does not raise an error
        then, because the caller would go on with another log.
        """
        for entry in entries:
            self.entries += 1
            self._text += line_of(self.entries, entry, at)
        text = bytes(self._text)
        disk.put_file(self.path, text)
        self._written = self._synced = len(text)
        try:
            disk.sync_folder(self.path.parent)
        except OSError:
            return False
        return True

    def save_copy(self, path: Path) -> None:
        """Write a copy of the whole log to `path`. Raises OSError if the disk refuses that."""
        disk.replace_file(path, self.text)

    def _save(self, sync: bool) -> None:
        if self._written:
            loss = self._append(sync)
            if loss is None:
                return
            self._lost = self.path, loss
            self._written = self._synced = 0
        self._write_anew()

    def _write_anew(self) -> None:
        """Write the whole log to a new file, without overwriting another program's file."""
        text = bytes(self._text)
        if not self._is_begun(text) and not is_next(self.path):
            # The folder may have been missing or unreadable when the number was chosen.
            self.path = new_log(self.path.parent)
        disk.replace_file(self.path, text)
        self._written = self._synced = len(text)
        self._stamp = None

    def _is_begun(self, text: bytes) -> bool:
        """Return whether the file holds the beginning of the text and nothing else; then it can be replaced.

        This happens if another program has cut the file, or if the file was written and only syncing its folder failed.
        """
        if self._lost is not None and self._lost[1] is LogLoss.LOCKED:
            return False
        try:
            found = disk.read_file(self.path)
        except OSError:
            return False
        # An empty file that was not written here belongs to another program.
        return text.startswith(found) and (found != b"" or self._lost is not None)

    def _append(self, sync: bool) -> LogLoss | None:
        """Write new entries to the end of the file. If another program has changed the file, return what it did."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | _BINARY | _NO_WAIT)
        except (FileNotFoundError, NotADirectoryError):
            return LogLoss.GONE
        except IsADirectoryError:
            return LogLoss.CHANGED
        except PermissionError:
            # Another program may keep the file open only for a moment, so at first this counts as a failed write.
            if self.fault is None:
                raise
            return LogLoss.LOCKED
        try:
            tail = self._tail_of(descriptor)
            if tail is None:
                return LogLoss.CHANGED
            if not self._text.startswith(tail, self._written):
                # Remove the incomplete line of an earlier crash before writing the next one.
                os.ftruncate(descriptor, self._written)
            self._write(descriptor, sync)
        finally:
            os.close(descriptor)
        return None

    def _write(self, descriptor: int, sync: bool) -> None:
        os.lseek(descriptor, self._written, os.SEEK_SET)
        disk.write(descriptor, bytes(self._text[self._written :]))
        self._written = len(self._text)
        if sync:
            try:
                disk.sync(descriptor)
            except OSError:
                # A disk can lose data that it failed to sync, so everything since the last sync is written again.
                self._written = self._synced
                raise
            self._synced = self._written
        self._stamp = _stamp_of(os.fstat(descriptor))

    def _tail_of(self, descriptor: int) -> bytes | None:
        """Return the bytes after the written text in the file, or None if another program has changed the file."""
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            return None
        start = max(0, self._written - _LAST) if _stamp_of(found) == self._stamp else 0
        os.lseek(descriptor, start, os.SEEK_SET)
        there = disk.read(descriptor, found.st_size - start)
        ours, tail = there[: self._written - start], there[self._written - start :]
        if ours != self._text[start : self._written]:
            return None
        is_known = self._text.startswith(tail, self._written) or b"\n" not in tail or not tail.strip()
        return tail if is_known else None


def _stamp_of(found: os.stat_result) -> _Stamp:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
