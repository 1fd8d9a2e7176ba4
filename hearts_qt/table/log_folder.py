"""Finds the log files in a folder by their names and numbers. Their contents are not read here."""

import os
import re
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

_NAME: Final = re.compile(r"match-([0-9]{6,})\.jsonl")
_COPY: Final = re.compile(r"match-([0-9]{6,})[^0-9].*\.jsonl", re.DOTALL)
"""Names that sync programs give to copies of a log, such as ``match-000012 (1).jsonl``."""
_MOST_DIGITS: Final = 12
"""Numbers with more digits are ignored when the next number is chosen, because the program cannot handle very large
numbers."""


class Numbered(Struct, frozen=True):
    """A log and its copies, which all have the same number in their names.

    Paths are made when they are needed, because making them for thousands of logs takes most of the time.
    """

    number: int
    folder: Path
    log_name: str | None
    copy_names: tuple[str, ...] = ()

    @property
    def log(self) -> Path | None:
        """The log; None if it is missing."""
        return None if self.log_name is None else self.folder / self.log_name

    @property
    def copies(self) -> tuple[Path, ...]:
        """The copies that another program has put into the folder."""
        return tuple(self.folder / name for name in self.copy_names)

    def without(self, paths: Collection[Path]) -> "Numbered":
        """Return the log and its copies without these paths."""
        log = None if self.log in paths else self.log_name
        return Numbered(self.number, self.folder, log, tuple(each.name for each in self.copies if each not in paths))


def why_unreadable(folder: Path) -> str | None:
    """Return why a folder cannot be read; None if it can be read or does not exist."""
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error.strerror or str(error)
    return None


def numbered(folder: Path) -> list[Numbered]:
    """Return the logs in a folder and their copies, lowest number first; nothing if the folder cannot be read."""
    logs: dict[int, str] = {}
    copies: dict[int, list[str]] = {}
    with suppress(OSError):
        for name in sorted(os.listdir(folder), key=lambda each: (len(each), each)):
            if found := _NAME.fullmatch(name):
                # Two names can have the same number with more or fewer zeros in front, such as 12 and 0012.
                if logs.setdefault(int(found[1]), name) != name:
                    copies.setdefault(int(found[1]), []).append(name)
            elif found := _COPY.fullmatch(name):
                copies.setdefault(int(found[1]), []).append(name)
    numbers = sorted(logs.keys() | copies.keys())
    return [Numbered(number, folder, logs.get(number), tuple(copies.get(number, ()))) for number in numbers]


def runs(files: list[Numbered]) -> list[list[Numbered]]:
    """Split the files into groups of consecutive numbers."""
    groups: list[list[Numbered]] = []
    for each in files:
        if groups and groups[-1][-1].number + 1 == each.number:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def new_log(folder: Path) -> Path:
    """Return a path for a new log, with a higher number than all logs in the folder.

    No file has that path yet.
    """
    numbers = [each.number for each in numbered(folder) if len(str(each.number)) <= _MOST_DIGITS]
    number = max(numbers, default=0) + 1
    while (path := folder / f"match-{number:06d}.jsonl").exists():
        number += 1
    return path


def is_next(path: Path) -> bool:
    """Return whether a new log can have that path: no file has the path yet, and all logs have lower numbers."""
    found = _NAME.fullmatch(path.name)
    if found is None or path.exists():
        return False
    return all(each.number < int(found[1]) for each in numbered(path.parent))
