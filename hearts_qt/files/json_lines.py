"""Append-only files with one JSON value on each line.

A last line without a line end counts as not written.
"""

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
    """Raised when another process is writing to the file."""


class JsonLines:
    """A file of JSON lines, open for appending. Only one process may write to it at a time."""

    def __init__(self, path: Path, *, lock: bool = False) -> None:
        """Open or create the file, and read it; `lock` keeps other processes from writing to it.

        Windows has no such lock. Raises InUseError if another process has the lock, and OSError if the file cannot be
        opened for reading and writing.
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
        *lines, torn = data.split(b"\n")
        self.lines = lines
        """The lines that the file had when it was opened, without line ends."""
        self.torn = torn
        """The incomplete last line; empty if there is none."""
        self._length = len(data) - len(self.torn)

    def _lock(self) -> None:
        # On Windows a lock would also keep others from reading the file.
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InUseError(error.errno, error.strerror, str(self.path)) from error

    def drop_torn(self) -> None:
        """Cut off the incomplete last line. Raises OSError."""
        os.ftruncate(self._file, self._length)
        self.torn = b""

    def begin(self, heading: bytes) -> None:
        """Replace the contents of the file by the line `heading`. Raises OSError."""
        self.lines = [heading]
        self._length = 0
        self.append([heading])

    def append(self, lines: Iterable[bytes], *, sync: bool = False) -> None:
        """Write lines after the last complete line; if `sync` is true, wait for the disk. Raises OSError."""
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
