"""Temporary folders into which players may write. Each process has one, which is deleted when the process ends.

A player can put anything into its folder, so deleting works with all names, depths and modes. The process that uses a
folder holds a lock on it. The kernel releases the lock when the process ends in any way. If no process holds the lock
of a folder any more, the folder is deleted later.

This module imports only the standard library, because the supervisor uses it too.
"""

import errno
import os
import stat
import sys
import time
from contextlib import suppress

REFUSALS = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""The errors that a player gets when it writes to a place that is not its folder."""
HINT = (
    "a player may not write into its own folder; "
    "if bubblewrap is installed, it may write into the folder that TMPDIR names"
)
"""The hint that is shown when a player may not write to a place."""
_NO_PLACE = "No usable temporary directory"
"""A part of Python's message when it finds no folder for temporary files.

The number of that error is not in REFUSALS.
"""
_PREFIX = "hearts-qt-player-"
_NEW = 30.0
"""How many seconds after its creation a folder can still be without a lock."""


def tells_of_refusal(text: str) -> bool:
    """Return whether an error message says that a player may not write to a place."""
    return _NO_PLACE in text or any(os.strerror(number) in text for number in REFUSALS)


def make() -> tuple[str, int | None]:
    """Make a folder. Return its path and the descriptor of its lock, which is None on Windows. Raises OSError."""
    import tempfile  # tempfile is imported only here. The supervisor does not need it and has to start quickly.

    path = os.path.realpath(tempfile.mkdtemp(prefix=_PREFIX))
    return path, _held(path)


def remove(path: str) -> None:
    """Delete a folder with everything in it, as far as possible."""
    with suppress(OSError):
        if sys.platform == "win32":
            import shutil

            shutil.rmtree(path, ignore_errors=True)
        else:
            _remove(path)


def sweep(beside: str) -> None:
    """Delete those folders next to this one that no process locks any more."""
    if sys.platform == "win32":
        return
    parent = os.path.dirname(beside)
    for name in os.listdir(parent):
        path = os.path.join(parent, name)
        if name.startswith(_PREFIX):
            with suppress(OSError):
                _sweep(path)


def _sweep(path: str) -> None:
    if sys.platform == "win32":
        return
    found = os.lstat(path)
    is_old = time.time() - found.st_ctime > _NEW
    if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and is_old:
        held = _held(path)
        if held is not None:
            _remove(path)
            os.close(held)


def _held(path: str) -> int | None:
    """Return a descriptor that holds the lock of a folder, or None if another process holds the lock."""
    if sys.platform == "win32":
        return None
    import fcntl

    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(folder)
        return None
    return folder


def _remove(path: str) -> None:
    """Delete a folder level by level.

    Inner folders are moved up, so that paths stay short even if folders are nested very deeply.
    """
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    top = os.open(path, flags)
    try:
        number = 0
        while entries := os.listdir(top):
            for name in entries:
                if not _is_folder(name, top):
                    os.unlink(name, dir_fd=top)
                    continue
                os.chmod(name, 0o700, dir_fd=top)
                inner = os.open(name, flags, dir_fd=top)
                try:
                    for child in os.listdir(inner):
                        if _is_folder(child, inner):
                            number += 1
                            # A folder can be moved only if its owner may write to it.
                            os.chmod(child, 0o700, dir_fd=inner)
                            os.rename(child, f"{number}.{os.getpid()}.emptied", src_dir_fd=inner, dst_dir_fd=top)
                        else:
                            os.unlink(child, dir_fd=inner)
                finally:
                    os.close(inner)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)
    os.rmdir(path)


def _is_folder(name: str, folder: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
