"""Computes the states in which a power cut can leave a disk.

Everything that was synced is on the disk. Disks write in any order, so every later write to a file may be on the disk
completely, partly, as zeros where the file has grown, or not at all. A change of a name in a folder may be on the disk
or not until the folder is synced. Syncing a file does not sync its name.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.power_loss.recorder import (
    Change,
    Cut,
    Made,
    MadeFolder,
    Moved,
    Promised,
    Removed,
    Synced,
    SyncedFolder,
    Written,
)

State: TypeAlias = dict[Path, bytes | None]
"""What is on the disk: the bytes of files, and None for folders."""


class Fate(Enum):
    """Whether a change reached the disk: completely, not at all, in part, or as zeros."""

    DONE = 1
    LOST = 2
    HALF = 3
    ZEROS = 4


_OF_A_WRITE = (Fate.DONE, Fate.LOST, Fate.HALF, Fate.ZEROS)
_OF_OTHERS = (Fate.DONE, Fate.LOST)


def states(changes: Sequence[Change], most: int, rng: Random, share: float = 1.0) -> Iterator[State]:
    """Yield the states that a power cut after these changes can leave: all if they are few, or else a random sample."""
    pending = _pending(changes)
    choices = [_OF_A_WRITE if isinstance(changes[place], Written) else _OF_OTHERS for place in pending]
    if math.prod(map(len, choices)) <= most:
        fates = list(itertools.product(*choices))
    else:
        fates = [tuple(rng.choice(each) for each in choices) for _ in range(most)]
    for each in fates:
        if rng.random() < share:
            yield _state(changes, dict(zip(pending, each, strict=True)))


def _pending(changes: Sequence[Change]) -> list[int]:
    """Return the indexes of the changes that can be lost."""
    synced: set[int] = set()
    synced_folders: set[Path] = set()
    pending = []
    for place in range(len(changes) - 1, -1, -1):
        match changes[place]:
            case Synced(file):
                synced.add(file)
            case SyncedFolder(path):
                synced_folders.add(path)
            case Written(file) | Cut(file):
                if file not in synced:
                    pending.append(place)
            case Made(path) | MadeFolder(path) | Moved(path) | Removed(path):
                if path.parent not in synced_folders:
                    pending.append(place)
            case Promised():
                pass
    return pending[::-1]


def _state(changes: Sequence[Change], fates: dict[int, Fate]) -> State:
    names: dict[Path, int | None] = {}
    texts: dict[int, bytearray] = {}
    for place, change in enumerate(changes):
        fate = fates.get(place, Fate.DONE)
        match change:
            case Written():
                _write(texts.setdefault(change.file, bytearray()), change, fate)
            case Cut(file, length) if fate is Fate.DONE:
                text = texts.setdefault(file, bytearray())
                del text[length:]
                text.extend(bytes(length - len(text)))
            case Made(path, file) if fate is Fate.DONE:
                names[path] = file
            case MadeFolder(path) if fate is Fate.DONE:
                names[path] = None
            case Moved(path, target, file) if fate is Fate.DONE:
                names.pop(path, None)
                names[target] = file
            case Removed(path) if fate is Fate.DONE:
                names.pop(path, None)
            case _:
                pass
    made = {change.path for change in changes if isinstance(change, MadeFolder)}
    there: State = {}
    for path, found in sorted(names.items()):
        # A file is also lost if its folder is lost. The outermost folder existed before the session and is never lost.
        if all(parent in names for parent in path.parents if parent in made):
            there[path] = None if found is None else bytes(texts.get(found, b""))
    return there


def _write(text: bytearray, change: Written, fate: Fate) -> None:
    data = change.data
    if fate is Fate.LOST:
        return
    if fate is Fate.HALF:
        data = data[: len(data) // 2]
    end = change.place + len(data)
    text.extend(bytes(max(0, end - len(text))))
    if fate is not Fate.ZEROS:
        text[change.place : end] = data


def put(state: State, home: Path, elsewhere: Path) -> None:
    """Write a state that was recorded below `home` into the folder `elsewhere`."""
    for path, text in state.items():
        place = elsewhere / path.relative_to(home)
        if text is None:
            place.mkdir()
        else:
            place.write_bytes(text)
