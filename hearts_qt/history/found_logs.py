"""Finds the logs in a folder, and the match in each of them."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hearts_qt.files import disk
from hearts_qt.history.index_file import change_time
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_folder import numbered


def logs_in(folder: Path) -> Iterator[tuple[int, str, int, int]]:
    """Yield number, name, size and time of change of each log in a folder, oldest first."""
    for each in numbered(folder):
        if each.log_name is not None:
            with suppress(OSError):
                found = os.stat(os.path.join(folder, each.log_name))
                yield each.number, each.log_name, found.st_size, change_time(found)


def match_in(path: Path) -> str:
    """Return the id of the match in a log; empty if the log has none or cannot be read."""
    try:
        with disk.open_file(path) as file:
            return match_id_of(file.readline() + file.readline())
    except OSError:
        return ""
