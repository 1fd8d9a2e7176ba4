"""A lock on a person's files. The system releases it when the program that holds it ends in any way.

The lock does not depend on the text in the lock file. People and older versions of this program read this text. So
nobody is locked out by a lock file that has no text, half a text or another program's text. The file is never deleted.
"""

import os
import platform
import stat
import sys
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

_TRIES: Final = 5
_MOST_TEXT: Final = 1000
_LOCKED_BYTE: Final = 1 << 30
"""The position of the byte that is locked on Windows. It is far behind the text, because other programs cannot read
that byte."""
_SHARING_VIOLATION: Final = 32
"""The error on Windows if another program has opened the file and shares it with nobody.

Older versions of this program open the lock file in this way.
"""


class State(Enum):
    """The result of an attempt to lock."""

    OURS = auto()
    TAKEN = auto()
    """Another process has the lock."""
    IMPOSSIBLE = auto()
    """The file cannot be locked; `ProfileLock.problem` has the reason."""


class Holder(NamedTuple):
    """Who holds a lock, as far as it is known."""

    process: int | None
    """The process id on this computer; None if it is unknown."""
    host: str
    """The name of the computer, if it is another one; empty for this computer."""


class ProfileLock:
    """A lock on one file. It belongs to this process until `release` or the end of the process."""

    def __init__(self, path: Path) -> None:
        """Choose the file to lock. The file is not locked yet."""
        self.path = path
        self.problem = ""
        """The reason why the file cannot be locked."""
        self._descriptor: int | None = None

    def take(self) -> State:
        """Take the lock if it is free, without waiting."""
        if self._descriptor is not None:
            return State.OURS
        for _ in range(_TRIES):
            try:
                descriptor = _open_lock_file(self.path)
            except OSError as error:
                return self._refused(error)
            try:
                _lock(descriptor)
                if _is_at(descriptor, self.path):
                    self._descriptor = descriptor
                    _write_holder(descriptor)
                    return State.OURS
            except OSError as error:
                os.close(descriptor)
                return self._refused(error)
            # The file was deleted between opening and locking. An older version deletes its lock file when it ends.
            os.close(descriptor)
        return State.TAKEN

    def _refused(self, error: OSError) -> State:
        if isinstance(error, BlockingIOError) or getattr(error, "winerror", None) == _SHARING_VIOLATION:
            return State.TAKEN
        self.problem = error.strerror or str(error)
        return State.IMPOSSIBLE

    def release(self) -> None:
        """Release the lock. The file stays."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def holder(self) -> Holder:
        """Return who holds the lock now."""
        number, host = _written_holder(self.path)
        process = _locking_process(self.path, number)
        # If the system names the process, it is on this computer, even if the computer's name has changed.
        if process is None and host not in ("", platform.node()):
            return Holder(None, host)
        return Holder(process or (number if _is_hearts(number) else None), "")


def _open_lock_file(path: Path) -> int:
    """Open a lock file, or create it. Raises OSError, also if it is not an ordinary file."""
    # Without O_NONBLOCK, opening a named pipe would wait.
    flags = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | flags, 0o600)
    except OSError:
        # A file without write permission can still be locked.
        if sys.platform == "win32" or not path.is_file():
            raise
        descriptor = os.open(path, os.O_RDONLY | flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(f"{path} is not an ordinary file")
    return descriptor


def _lock(descriptor: int) -> None:
    """Lock an open file.

    Raises BlockingIOError if another process has the lock, and OSError if the file cannot be locked.
    """
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_at(descriptor: int, path: Path) -> bool:
    """Return whether an open file is the file at a path."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False


def _write_holder(descriptor: int) -> None:
    """Write which process has the lock, in the format of QLockFile. Older versions of this program read this format."""
    program = Path(os.path.realpath("/proc/self/exe" if sys.platform == "linux" else sys.executable)).name
    text = f"{os.getpid()}\n{program}\n{platform.node()}\n".encode()
    # The lock works without the text. Other code reports that the disk is full.
    with suppress(OSError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, text)
        os.ftruncate(descriptor, len(text))


def _written_holder(path: Path) -> tuple[int, str]:
    """Return the process and the computer that the lock file names.

    If it names none, return 0 and an empty text.
    """
    try:
        # Without O_NONBLOCK, opening a named pipe would wait.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return 0, ""
    try:
        lines = os.read(descriptor, _MOST_TEXT).decode(errors="replace").split("\n")
    except OSError:
        return 0, ""
    finally:
        os.close(descriptor)
    number = lines[0]
    host = "".join(each for each in lines[2] if each.isprintable())[:64] if len(lines) > 2 else ""
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0, host


def _locking_process(path: Path, likely: int) -> int | None:
    """Return the process that holds a lock on the file, according to Linux.

    If several processes hold one, return `likely` if it is among them, otherwise None.
    """
    found = set()
    with suppress(OSError, ValueError):
        node = str(path.stat().st_ino)
        for line in Path("/proc/locks").read_text().splitlines():
            # A line looks like this: "2: FLOCK  ADVISORY  WRITE 11352 fe:00:2147499 0 EOF".
            words = line.split()
            if words[1] == "FLOCK" and words[5].rpartition(":")[2] == node:
                found.add(int(words[4]))
    found.discard(0)
    return likely if likely in found else found.pop() if len(found) == 1 else None


def _is_hearts(number: int) -> bool:
    """Return whether a process exists. On Linux it must also be this program. On Windows the answer is always False."""
    if number <= 0:
        return False
    if sys.platform == "linux":
        with suppress(OSError):
            return b"hearts" in Path(f"/proc/{number}/cmdline").read_bytes()
    elif sys.platform != "win32":
        with suppress(OSError):
            os.kill(number, 0)
            return True
    return False
