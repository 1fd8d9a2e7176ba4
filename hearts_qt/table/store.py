"""The logs on disk: one file a match, appended to entry by entry, read again at the next start.

The files are numbered; the one with the highest number is the match at the table. When the disk refuses a write, the
entries wait in memory and go out with the next one that it takes: play goes on, and the trouble is told once.
"""

import errno
import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from msgspec import Struct

from hearts_qt.rules.entries import BeginMatch, Entry
from hearts_qt.rules.match import Match
from hearts_qt.table import disk
from hearts_qt.table.log import LogProblem, heading, line_of, read_log
from hearts_qt.table.trouble import LogRefused, StoreFailed, StoreWorksAgain, Trouble

_NAME: Final = re.compile(r"match-([0-9]{6,})\.jsonl")


def _logs(folder: Path) -> dict[int, Path]:
    """Return the logs in a folder by their numbers; none when it cannot be read."""
    try:
        names = [(_NAME.fullmatch(each.name), each) for each in folder.iterdir()]
    except OSError:
        return {}
    return {int(name[1]): path for name, path in names if name}


def _new_log(folder: Path, after: int = 0) -> Path:
    """Return the path of a log after all that are there, and after that number."""
    return folder / f"match-{max([after, *_logs(folder)]) + 1:06d}.jsonl"


class Store:
    """The log file of one match, open for appending. One writer at a time."""

    def __init__(self, path: Path, length: int, entries: int) -> None:
        """Go on with the log at `path`, of which the first `length` bytes hold `entries` good entries."""
        self.path = path
        self.entries = entries
        self._length = length
        self._waiting: list[bytes] = []
        self._failing = False

    @classmethod
    def create(cls, folder: Path, begin: BeginMatch, at: datetime) -> tuple[Self, list[Trouble]]:
        """Begin a log with its first entry, after all logs in the folder.

        A disk that refuses it is told as trouble, and tried again later.
        """
        store = cls(_new_log(folder), 0, 0)
        store._waiting.append(heading())
        return store, store.append(begin, at)

    def append(self, entry: Entry, at: datetime, sync: bool = True) -> list[Trouble]:
        """Write an entry, made at that time, and wait until it is on the disk if `sync`; return what went wrong."""
        self.entries += 1
        self._waiting.append(line_of(self.entries, entry, at))
        try:
            self._write_waiting(sync)
        except OSError as error:
            already_told, self._failing = self._failing, True
            return [] if already_told else [StoreFailed(str(self.path), error.strerror or str(error))]
        recovered, self._failing = self._failing, False
        return [StoreWorksAgain(str(self.path))] if recovered else []

    def _write_waiting(self, sync: bool) -> None:
        data = b"".join(self._waiting)
        if self._length == 0:
            self._find_a_place(data)
            disk.replace_file(self.path, data)
        else:
            self._append(data, sync)
        self._length += len(data)
        self._waiting.clear()

    def _find_a_place(self, data: bytes) -> None:
        """Take a number after all others, unless the file was made already and only its name was not synced.

        The folder may not have been there, or not been readable, when the number was chosen first.
        """
        with suppress(FileNotFoundError):
            if data.startswith(self.path.read_bytes()):
                return
        after = 0
        self.path = _new_log(self.path.parent)
        while self.path.exists():
            after += 1
            self.path = _new_log(self.path.parent, after)

    def _append(self, data: bytes, sync: bool) -> None:
        descriptor = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        try:
            if os.fstat(descriptor).st_size < self._length:
                raise OSError(errno.EIO, "the log was cut short by somebody else")
            # A torn line of an earlier crash, or of a write that failed half-way, goes before the next one is written.
            os.ftruncate(descriptor, self._length)
            os.lseek(descriptor, self._length, os.SEEK_SET)
            disk.write(descriptor, data)
            if sync:
                disk.sync(descriptor)
        finally:
            os.close(descriptor)


class Found(Struct):
    """What the archive had from the last time."""

    match: Match | None = None
    store: Store | None = None
    """Where the match goes on; None when nothing may be appended to its log."""
    troubles: list[Trouble] = []


class Archive:
    """The folder with the logs of all matches."""

    def __init__(self, folder: Path) -> None:
        """Use this folder, which need not exist yet."""
        self.folder = folder

    def begin(self, begin: BeginMatch, at: datetime) -> tuple[Store, list[Trouble]]:
        """Begin the log of a new match after all that are there."""
        return Store.create(self.folder, begin, at)

    def logs(self) -> list[Path]:
        """Return the logs of all matches, oldest first."""
        return [path for _, path in sorted(_logs(self.folder).items())]

    def newest(self) -> Found:
        """Return the match that was at the table last, if there is one.

        A log with an entry that is refused gives the match as it stood before it, and no store. A log that cannot
        be read at all gives no match. Either is told as trouble, and the file stays as it is.
        """
        logs = _logs(self.folder)
        if not logs:
            return Found()
        path = logs[max(logs)]
        try:
            logged = read_log(path)
        except LogProblem as problem:
            return Found(troubles=[LogRefused(str(path), problem.line, problem.reason, playable=False)])
        except OSError as error:
            return Found(troubles=[LogRefused(str(path), 0, error.strerror or str(error), playable=False)])
        if logged.problem is not None:
            refused = LogRefused(str(path), logged.problem.line, logged.problem.reason, playable=True)
            return Found(logged.match, None, [refused])
        return Found(logged.match, Store(path, logged.length, logged.entries), [])
