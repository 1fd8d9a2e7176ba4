"""Writing that survives a kill or a power cut at any instruction. Every write, sync and replace goes through here."""

import os
import tempfile
from pathlib import Path


def write(descriptor: int, data: bytes) -> None:
    """Write all of the data; raises OSError, perhaps with a part of it written."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def sync(descriptor: int) -> None:
    """Wait until what was written is on the disk."""
    os.fsync(descriptor)


def replace(source: Path, target: Path) -> None:
    """Put a finished file in another's place, in one step."""
    os.replace(source, target)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk. Windows needs and knows no such thing."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def replace_file(path: Path, data: bytes) -> None:
    """Give a file new contents so that at any moment either the old or the new ones are there.

    Raises OSError, and leaves the old contents, when that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
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
