"""Takes records from elsewhere into the folder of records: files that are opened or dropped, and pasted texts."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.history.records.listing import ENDING, shown_name
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.plain_text import one_line

ASKED: Final = ".open"
"""A file in the folder of records. It contains the path of the record that the window shall show next."""
_LONGEST_PATH: Final = 10_000
_LONGEST: Final = 80
_NO_PART_OF_A_NAME: Final = str.maketrans(dict.fromkeys('/\\:*?"<>|', " "))


class NoRecordError(ValueError):
    """Raised for a text without any line of a record."""


def take_in(folder: Path, name: str, data: bytes) -> str:
    """Save a text with records under that name, and return the name of the file.

    If the name is taken by another text, a number is added; the same text is saved only once. Raises OSError, and
    NoRecordError for a text that is no record.
    """
    path = place_for(folder, name, data)
    if not path.exists():
        disk.replace_file(path, data)
    return path.name


def place_for(folder: Path, name: str, data: bytes) -> Path:
    """Return the path under which `take_in` would save a text; the file exists if the same text is there already.

    Raises OSError, and NoRecordError for a text that is no record.
    """
    if not read_records(data).records:
        raise NoRecordError
    stem = one_line(name.translate(_NO_PART_OF_A_NAME), _LONGEST).strip(" .") or "record"
    for number in count(1):
        path = folder / (f"{stem}{ENDING}" if number == 1 else f"{stem} {number}{ENDING}")
        if not path.exists() or _contents(path) == data:
            return path
    raise AssertionError("there is always a free name")


def take_in_file(folder: Path, path: Path) -> str:
    """Copy a file with records into the folder, unless it lies there already, and return its name.

    Raises the errors of `take_in`.
    """
    if path.parent.resolve() == folder.resolve():
        return shown_name(path)
    return take_in(folder, path.stem, disk.read_file(path, LARGEST))


def ask_for(folder: Path, file: Path) -> None:
    """Remember which file the window shall take in and show, now or when it opens. Raises OSError.

    The file is not read here, because the window would have to wait for that.
    """
    disk.open_file(file).close()
    disk.replace_file(folder / ASKED, os.fsencode(file.absolute()))


def asked_for(folder: Path) -> Path | None:
    """Return the file that the window shall take in and show, and forget it; None if there is none."""
    path = folder / ASKED
    with suppress(OSError):
        file = folder / os.fsdecode(disk.read_file(path, _LONGEST_PATH))
        path.unlink()
        return file
    return None


def _contents(path: Path) -> bytes | None:
    try:
        return disk.read_file(path, LARGEST)
    except OSError:
        return None
