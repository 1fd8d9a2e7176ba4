"""Writing that survives a kill or a power cut at any instruction. Every write, sync and replace goes through here."""

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

_NO_SYNC: Final = frozenset(
    {
        errno.EINVAL,
        errno.ENOTSUP,
        errno.EOPNOTSUPP,
        errno.ENOSYS,
        errno.ENOTTY,
        errno.EBADF,
        errno.EISDIR,
        errno.EACCES,
        errno.EPERM,
        errno.EIO,
    }
)
"""What file systems answer that cannot sync a folder."""


def write(descriptor: int, data: bytes) -> None:
    """Write all of the data; raises OSError, perhaps with a part of it written."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def read(descriptor: int, length: int) -> bytes:
    """Read that many bytes, or what there is."""
    parts: list[bytes] = []
    while length > 0 and (part := os.read(descriptor, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def read_file(path: Path) -> bytes:
    """Return what a file holds; raises OSError, also when it is a pipe or a device, which might never end."""
    # Without O_NONBLOCK the opening of a pipe waits until somebody writes to it.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "Not a file but a pipe or a device", str(path))
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def sync(descriptor: int) -> None:
    """Wait until what was written is on the disk."""
    os.fsync(descriptor)


def replace(source: Path, target: Path) -> None:
    """Put a finished file in another's place, in one step."""
    os.replace(source, target)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk.

    Windows knows no such thing, nor do many folders on a network or on drives that a program stands behind. The files
    in them are written and synced all the same, so a refusal is no failure; a full disk is.
    """
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        # A folder may be written to by somebody who may not list it.
        return
    try:
        sync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, so that a power cut does not take them away again; those there stay."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def replace_file(path: Path, data: bytes) -> None:
    """Give a file new contents so that at any moment either the old or the new ones are there.

    Raises OSError, and leaves the old contents, when that cannot be done.
    """
    make_folder(path.parent)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        try:
            write(descriptor, data)
            sync(descriptor)
        finally:
            os.close(descriptor)
        replace(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
