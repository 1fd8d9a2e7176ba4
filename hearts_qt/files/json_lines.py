"""Append-only files of JSON lines. A last line without its end was torn by a kill, and counts as never written."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from hearts_qt.files import disk

if sys.platform != "win32":
    import fcntl


class InUseError(OSError):
    """Another process is writing to the file."""


def whole_lines(data: bytes) -> list[bytes]:
    """Return the lines of a file without their ends; a torn last line is left out."""
    return data.split(b"\n")[:-1]


class JsonLines:
    """A file of JSON lines, open for appending. One writer at a time."""

    def __init__(self, path: Path, *, lock: bool = False) -> None:
        """Open the file, or make it, and read it; with `lock` no other process may write to it.

        Raises InUseError when another process has the lock, which Windows does not know, and OSError when the file
        cannot be read and written.
        """
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        try:
            found = os.fstat(self._file)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(errno.EINVAL, "Not a file but a pipe or a device", str(path))
            if lock:
                self._lock()
            data = disk.read(self._file, found.st_size)
        except BaseException:
            os.close(self._file)
            raise
        self.lines = whole_lines(data)
        """The lines that were there, without their ends."""
        self.torn = data[sum(len(line) + 1 for line in self.lines) :]
        """What follows the last line."""
        self._length = len(data) - len(self.torn)

    def _lock(self) -> None:
        # Windows has no such lock that leaves the file readable for others.
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InUseError(error.errno, error.strerror, str(self.path)) from error

    def drop_torn(self) -> None:
        """Cut what follows the last line. Raises OSError."""
        os.ftruncate(self._file, self._length)
        self.torn = b""

    def begin(self, heading: bytes) -> None:
        """Leave only this line in the file. Raises OSError."""
        self.lines = [heading]
        self._length = 0
        self.append([heading])

    def append(self, lines: Iterable[bytes], *, sync: bool = False) -> None:
        """Write lines after the last whole one, and wait until they are on the disk if `sync`. Raises OSError."""
        data = b"".join(line + b"\n" for line in lines)
        self.drop_torn()
        os.lseek(self._file, self._length, os.SEEK_SET)
        disk.write(self._file, data)
        self._length += len(data)
        if sync:
            disk.sync(self._file)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)
