"""Writes files so that a kill or a power cut does no harm.

Logs, options and other files that must survive are written with these functions.
"""

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO, Final

LARGEST: Final = 256 * 1024 * 1024
"""The size, in bytes, of the largest file that is read. The log of a thousand deals is much smaller."""
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
"""The errors that come from file systems that cannot sync a folder."""


def write(descriptor: int, data: bytes) -> None:
    """Write all the data. After an OSError, a part of the data may have been written."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def read(descriptor: int, length: int) -> bytes:
    """Read `length` bytes, or fewer if the file is shorter."""
    parts: list[bytes] = []
    while length > 0 and (part := os.read(descriptor, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading.

    Raises OSError if the file cannot be opened, and for a folder, a pipe or a device. Reading a pipe or a device might
    never end.
    """
    # Without O_NONBLOCK, opening a pipe waits until another program opens it for writing.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "Not a file but a pipe or a device", str(path))
        return os.fdopen(descriptor, "rb")
    except OSError:
        os.close(descriptor)
        raise


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """Return the contents of a file. Raises OSError as `open_file` does, or if there are more than `largest` bytes."""
    with open_file(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def sync(descriptor: int) -> None:
    """Wait until the written data is on the disk."""
    os.fsync(descriptor)


def replace(source: Path, target: Path) -> None:
    """Replace `target` by the finished file `source` in one atomic step."""
    os.replace(source, target)


def remove(path: Path) -> None:
    """Delete a file. Raises OSError."""
    os.unlink(path)


def sync_folder(folder: Path) -> None:
    """Wait until changes of the names in a folder are on the disk.

    Windows and many network and virtual file systems cannot do this. Their errors are ignored, because the files
    themselves are written and synced anyway. Other errors, such as a full disk, raise OSError.
    """
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        # A folder can be writable but not readable.
        return
    try:
        sync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents so that they survive a power cut. Existing folders are not changed."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def replace_file(path: Path, data: bytes) -> None:
    """Replace the contents of a file. At any moment the file has either all the old or all the new contents.

    Raises OSError if that fails. The file then has its old contents, or its new contents if only the sync of its folder
    failed.
    """
    put_file(path, data)
    sync_folder(path.parent)


def put_file(path: Path, data: bytes) -> None:
    """Replace the contents of a file like `replace_file`, but do not wait until its name is on the disk.

    If this raises OSError, the file has its old contents.
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
