"""Removes unfinished files after a kill or a power cut.

Every file of a person is first written under a temporary name. A file with such a name that has not changed for an hour
is no longer needed. Only the first window of a person may remove such files.
"""

import logging
import os
import re
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

log = logging.getLogger("hearts_qt")

OLD_S: Final = 3600.0
"""The age in seconds at which nobody can still be writing a file."""
_ENDINGS: Final = "toml|ini|json|jsonl|png|wav|ogg|oga|opus|mp3|flac|m4a"
_TEMPORARY: Final = (
    # The temporary names that `disk.replace_file` uses.
    re.compile(rf"\..+\.({_ENDINGS})\.[a-z0-9_]{{8}}"),
    # The temporary names of records, but not those of a person's own texts.
    re.compile(r"\.(undated|\d{4}-\d\d-\d\d \d\d\.\d\d) game .+ deal \d+\.txt\.[a-z0-9_]{8}"),
    # The temporary names that older versions used for drawn cards and for the positions of the window's parts.
    re.compile(r".+\.png\.[A-Za-z]{6}"),
    re.compile(r"window\.ini\.([A-Za-z]{6}|lock)"),
)


def sweep(folders: Iterable[Path], now: float | None = None) -> list[Path]:
    """Delete unfinished files in these folders, but not in their subfolders; return the deleted files."""
    deleted = []
    for folder in folders:
        with suppress(OSError):
            # Paths are made for few names only, because a folder can have a hundred thousand records.
            with os.scandir(folder) as entries:
                left = [folder / each.name for each in entries if _is_temporary(each.name)]
            deleted += [path for path in left if _is_left(path, now or time.time()) and _is_deleted(path)]
    for path in deleted:
        log.info("%s was left of an earlier session, and is deleted", path)
    return deleted


def _is_temporary(name: str) -> bool:
    return any(pattern.fullmatch(name) for pattern in _TEMPORARY)


def _is_left(path: Path, now: float) -> bool:
    with suppress(OSError):
        status = path.lstat()
        return stat.S_ISREG(status.st_mode) and now - status.st_mtime > OLD_S
    return False


def _is_deleted(path: Path) -> bool:
    with suppress(OSError):
        path.unlink()
        return True
    return False
