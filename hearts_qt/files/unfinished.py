"""Writes large files at places that a person has chosen; what a kill leaves there is removed later.

A file is first written under a temporary name that only this program gives, and is locked meanwhile. If the program is
killed, the system releases the lock, and the next file that is written into the same folder removes the unfinished one.
"""

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from hearts_qt.files import disk

_MARK: Final = ".hearts-"
_UNFINISHED: Final = re.compile(rf"\..+{re.escape(_MARK)}[a-z0-9_]{{8}}", re.DOTALL)


@contextmanager
def writing(target: Path) -> Iterator[BinaryIO]:
    """Return a file to write; at the end it takes the place of `target` in one atomic step.

    Raises OSError. After an error, `target` is as it was before; only if syncing its folder failed, it is the new file.
    """
    remove_unfinished(target.parent)
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}{_MARK}", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _lock(descriptor)
            yield file
            file.flush()
            disk.sync(descriptor)
        disk.replace(Path(name), target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    disk.sync_folder(target.parent)


def remove_unfinished(folder: Path) -> None:
    """Delete the unfinished files that killed processes have left in a folder. A file that cannot be deleted stays."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if _UNFINISHED.fullmatch(name) and not (folder / name).is_symlink():
                _remove_if_left(folder / name)


def _remove_if_left(path: Path) -> None:
    with suppress(OSError):
        with disk.open_file(path) as file:
            is_left = _lock(file.fileno())
        # Windows deletes no file that another process is writing.
        if is_left:
            disk.remove(path)


def _lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; return False if that is impossible, for instance if another has locked it.

    On Windows nothing is locked, and the result is always True.
    """
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
