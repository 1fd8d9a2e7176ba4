"""The files of a folder with logs: their names and numbers. What stands in them is not known here."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

_NAME: Final = re.compile(r"match-([0-9]{6,})\.jsonl")
_COPY: Final = re.compile(r"match-([0-9]{6,})[^0-9].*\.jsonl", re.DOTALL)
"""How programs that keep folders alike name what they could not join, such as ``match-000012 (1).jsonl``."""
_MOST_DIGITS: Final = 12
"""A number with more digits does not count when the next one is looked for: counting on would break."""


class Numbered(Struct, frozen=True):
    """The files of one number."""

    number: int
    log: Path | None
    copies: tuple[Path, ...]
    """What another program has put beside the log, or in its place."""


def why_unreadable(folder: Path) -> str | None:
    """Return why a folder cannot be read; None if it can, or is not there yet."""
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error.strerror or str(error)
    return None


def numbered(folder: Path) -> list[Numbered]:
    """Return the logs in a folder and their copies by number, oldest first; none when it cannot be read."""
    logs: dict[int, Path] = {}
    copies: dict[int, list[Path]] = {}
    with suppress(OSError):
        for path in sorted(folder.iterdir(), key=lambda each: (len(each.name), each.name)):
            if found := _NAME.fullmatch(path.name):
                # The same number may stand there twice, with and without more zeros.
                if logs.setdefault(int(found[1]), path) != path:
                    copies.setdefault(int(found[1]), []).append(path)
            elif found := _COPY.fullmatch(path.name):
                copies.setdefault(int(found[1]), []).append(path)
    numbers = sorted(logs.keys() | copies.keys())
    return [Numbered(number, logs.get(number), tuple(copies.get(number, ()))) for number in numbers]


def runs(files: list[Numbered]) -> list[list[Numbered]]:
    """Return them in groups whose numbers follow each other without a gap."""
    groups: list[list[Numbered]] = []
    for each in files:
        if groups and groups[-1][-1].number + 1 == each.number:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def new_log(folder: Path) -> Path:
    """Return the path of a log after all that are in the folder. No file has that name yet."""
    numbers = [each.number for each in numbered(folder) if len(str(each.number)) <= _MOST_DIGITS]
    number = max(numbers, default=0) + 1
    while (path := folder / f"match-{number:06d}.jsonl").exists():
        number += 1
    return path


def is_next(path: Path) -> bool:
    """Tell whether a log may be written at that path: nothing is there, and no other has its number or a higher one."""
    found = _NAME.fullmatch(path.name)
    if found is None or path.exists():
        return False
    return all(each.number < int(found[1]) for each in numbered(path.parent))
