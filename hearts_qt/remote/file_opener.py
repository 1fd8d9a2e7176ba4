"""Opens files for writing on behalf of a player.

When a program opens a file for writing, the kernel first checks whether the file is running as a program, and only then
whether the program may write it. Also, the kernel does not start a program from a file that is being opened for
writing. Two players could use each of these checks to send each other messages, so such calls never reach the kernel.
Instead the supervisor reads the path. It opens only a few devices, and files that no other player has. These are in the
player's own temporary folder and in its own shared memory. Both are file systems of the player's namespaces.

This module imports only the standard library, because the supervisor uses it.
"""

import errno
import os
import stat
import struct
from collections.abc import Callable

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
"""The devices that all players may read and write."""
SHARED = "/dev/shm"
"""The folder for semaphores and shared memory."""
_STREAMS = {"/dev/stdin": "0", "/dev/stdout": "1", "/dev/stderr": "2"}
_DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/")
_LONGEST_PATH = 4096
_HERE = -100
_OPENAT2 = 437
_STAYS_INSIDE, _NO_OTHER_SYSTEM, _NO_DESCRIPTORS = 0x08, 0x01, 0x02
"""Restrictions for `openat2`: stay inside the folder, stay on its file system, and follow no links of /proc."""
_ON_DEVICES = os.O_RDWR | os.O_WRONLY | getattr(os, "O_APPEND", 0) | getattr(os, "O_NONBLOCK", 0)
_MODES = 0o7777


def _kept_flags() -> int:
    """Return the flags of `open` that are passed on. `openat2` refuses flags that it does not know."""
    made = os.O_CREAT | os.O_EXCL | os.O_TRUNC | os.O_TMPFILE
    return _ON_DEVICES | made | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_SYNC | os.O_DSYNC | os.O_NOATIME | os.O_DIRECT


class FileOpener:
    """Opens files for the processes of one player."""

    def __init__(self, scratch: str) -> None:
        """Prepare to open devices and files.

        Files in the folder `scratch` are opened only if no other player can see this folder. The same is true for files
        in shared memory.
        """
        self._places = (scratch, SHARED)

    def open(
        self, process: int, folder: int, address: int, flags: int, mode: int, is_waiting: Callable[[], bool]
    ) -> int:
        """Open a file and return its descriptor. Raises OSError.

        The arguments are those that the process gave to `openat`; the path is given by its address in the memory of the
        process. `is_waiting` returns whether the process still waits for the answer.
        """
        path = _path_at(process, address)
        if path is None:
            # Some systems forbid reading the memory of another process. Then the path is unknown. If the call does not
            # create a file, the path is usually /dev/null.
            path = os.devnull if not flags & os.O_CREAT else "/"
        if not path:
            raise FileNotFoundError(errno.ENOENT, "an empty path")
        if not path.startswith("/"):
            where = os.readlink(f"/proc/{process}/cwd" if folder == _HERE else f"/proc/{process}/fd/{folder}")
            path = f"{where}/{path}"
        path = "/" + os.path.normpath(path).lstrip("/")
        if path in DEVICES:
            if flags & os.O_CREAT and flags & os.O_EXCL:
                raise FileExistsError(errno.EEXIST, path)
            return os.open(path, flags & _ON_DEVICES | os.O_CLOEXEC)
        if number := _descriptor_of(path):
            return _open_again(f"/proc/{process}/fd/{number}", flags)
        for place in self._places:
            if path == place or path.startswith(f"{place}/"):
                return _open_inside(process, place, path[len(place) + 1 :] or ".", flags, mode, is_waiting)
        raise PermissionError(errno.EACCES, path)


def _path_at(process: int, address: int) -> str | None:
    """Return the path at an address in a process, or None if reading the memory is forbidden. Raises OSError."""
    try:
        memory = os.open(f"/proc/{process}/mem", os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError:
        return None
    try:
        text, end, _ = os.pread(memory, _LONGEST_PATH, address).partition(b"\0")
    except (OSError, OverflowError) as error:
        raise OSError(errno.EFAULT, "no such address") from error
    finally:
        os.close(memory)
    if not end:
        raise OSError(errno.ENAMETOOLONG, "too long a path")
    return os.fsdecode(text)


def _descriptor_of(path: str) -> str:
    """Return the number of the descriptor that a path names; empty if the path names no descriptor."""
    number = _STREAMS.get(path, "")
    for begin in _DESCRIPTORS:
        if path.startswith(begin):
            number = path[len(begin) :]
    return number if number.isascii() and number.isdigit() else ""


def _open_again(path: str, flags: int) -> int:
    """Open a pipe or device again that a process has open, such as its standard error. Raises OSError."""
    found = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        about = os.fstat(found)
        is_device = stat.S_ISCHR(about.st_mode) and about.st_rdev in {os.stat(each).st_rdev for each in DEVICES}
        if not is_device and not stat.S_ISFIFO(about.st_mode):
            raise PermissionError(errno.EACCES, path)
        # Without O_NONBLOCK, a pipe that nobody reads would block the supervisor.
        opened = os.open(f"/proc/self/fd/{found}", flags & _ON_DEVICES | os.O_NONBLOCK | os.O_CLOEXEC)
    finally:
        os.close(found)
    os.set_blocking(opened, not flags & os.O_NONBLOCK)
    return opened


def _open_inside(process: int, place: str, name: str, flags: int, mode: int, is_waiting: Callable[[], bool]) -> int:
    """Open a file in a folder of a process that has its own root. Raises OSError.

    New files get the supervisor's umask.
    """
    import ctypes

    root = f"/proc/{process}/root"
    if os.path.samestat(os.stat(root), os.stat("/")):
        raise PermissionError(errno.EACCES, place)
    folder = os.open(root + place, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if not is_waiting():
            raise ProcessLookupError(errno.ESRCH, "its process has ended")
        makes = flags & os.O_CREAT or flags & os.O_TMPFILE == os.O_TMPFILE
        resolve = _STAYS_INSIDE | _NO_OTHER_SYSTEM | _NO_DESCRIPTORS
        how = struct.pack("=QQQ", flags & _kept_flags() | os.O_CLOEXEC, mode & _MODES if makes else 0, resolve)
        system = ctypes.CDLL(None, use_errno=True)
        opened: int = system.syscall(_OPENAT2, folder, os.fsencode(name), how, ctypes.c_long(len(how)))
        if opened < 0:
            number = ctypes.get_errno()
            raise OSError(errno.EACCES if number == errno.EXDEV else number, name)
        return opened
    finally:
        os.close(folder)
