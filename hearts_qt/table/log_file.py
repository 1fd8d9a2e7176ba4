"""The log file of one match, open for appending.

The whole text of the log is kept in memory as well, a few kilobytes a match. So when somebody deletes, moves, cuts or
replaces the file while the match is played, all of it is written anew, into a file that is ours alone.
"""

import os
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.files import disk
from hearts_qt.rules.entries import Entry
from hearts_qt.table.log import heading, line_of
from hearts_qt.table.log_folder import is_next, new_log
from hearts_qt.table.trouble import LogRescued, Loss, StoreFailed, StoreWorksAgain, Trouble

_BINARY: Final = getattr(os, "O_BINARY", 0)
_LAST: Final = 4096

_Stamp: TypeAlias = tuple[int, int, int, int]
"""Device, number, length and time of a file. As long as they are the same, nobody else has written to it."""


class Store:
    """The log file of one match. One writer at a time.

    When the disk refuses a write, the entries wait in memory and go out with the next one that it takes: play goes
    on, and the trouble is told once.
    """

    def __init__(self, path: Path, text: bytes = b"", entries: int = 0, *, is_written: bool = True) -> None:
        """Go on with a log whose good part is `text`, with that many entries.

        Unless it `is_written`, nothing of it is in the file yet, and the path is only where it is to be.
        """
        self.path = path
        self.entries = entries
        self.fault: str | None = None
        """Why something is not on the disk, or None when everything is."""
        self._text = bytearray(text or heading())
        self._written = len(text) if is_written else 0
        """How many bytes of the text are in the file."""
        self._synced = self._written
        """How many of them the disk is known to have."""
        self._stamp: _Stamp | None = None
        self._lost: tuple[Path, Loss] | None = None

    def append(self, entry: Entry, at: datetime, sync: bool = True) -> list[Trouble]:
        """Write an entry, made at that time, and wait until it is on the disk if `sync`; return what went wrong."""
        self.entries += 1
        self._text += line_of(self.entries, entry, at)
        return self.save(sync)

    def save(self, sync: bool = True) -> list[Trouble]:
        """Write what is not written yet, and see whether the rest is still there; return what went wrong."""
        try:
            self._save(sync)
        except OSError as error:
            already_told, self.fault = self.fault is not None, error.strerror or str(error)
            return [] if already_told else [StoreFailed(str(self.path), self.fault)]
        recovered, self.fault = self.fault is not None, None
        lost, self._lost = self._lost, None
        if lost is not None:
            path, loss = lost
            is_cut = loss is Loss.CHANGED and path == self.path
            return [LogRescued(str(path), str(self.path), Loss.CUT if is_cut else loss)]
        return [StoreWorksAgain(str(self.path))] if recovered else []

    def save_copy(self, path: Path) -> None:
        """Write the whole log to another place as well. Raises OSError."""
        disk.replace_file(path, bytes(self._text))

    def _save(self, sync: bool) -> None:
        if self._written:
            loss = self._append(sync)
            if loss is None:
                return
            self._lost = self.path, loss
            self._written = self._synced = 0
        self._write_anew()

    def _write_anew(self) -> None:
        """Write the whole log into a file of its own, which takes the place of no other."""
        text = bytes(self._text)
        if not self._is_begun(text) and not is_next(self.path):
            # The folder may not have been there, or not been readable, when the number was chosen.
            self.path = new_log(self.path.parent)
        disk.replace_file(self.path, text)
        self._written = self._synced = len(text)
        self._stamp = None

    def _is_begun(self, text: bytes) -> bool:
        """Tell whether the file holds a part of our text and nothing else, so that it may be written over.

        It was cut by somebody, or we have made it already, and only its name could not be synced.
        """
        if self._lost is not None and self._lost[1] is Loss.LOCKED:
            return False
        try:
            found = self.path.read_bytes()
        except OSError:
            return False
        # An empty file that was never ours is somebody else's.
        return text.startswith(found) and (found != b"" or self._lost is not None)

    def _append(self, sync: bool) -> Loss | None:
        """Write to the end of the file, unless it is not ours any more: then tell what became of it."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | _BINARY)
        except (FileNotFoundError, NotADirectoryError):
            return Loss.GONE
        except IsADirectoryError:
            return Loss.CHANGED
        except PermissionError:
            # Somebody may only have it open for a moment.
            if self.fault is None:
                raise
            return Loss.LOCKED
        try:
            tail = self._tail_of(descriptor)
            if tail is None:
                return Loss.CHANGED
            if not self._text.startswith(tail, self._written):
                # A torn line of an earlier crash goes before the next one is written.
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
                # What a disk refused to sync it may have dropped: everything since the last sync is written again.
                self._written = self._synced
                raise
            self._synced = self._written
        self._stamp = _stamp_of(os.fstat(descriptor))

    def _tail_of(self, descriptor: int) -> bytes | None:
        """Return what stands in the file after what we have written, or None when it is not our file any more."""
        found = os.fstat(descriptor)
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
