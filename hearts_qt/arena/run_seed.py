"""The seed of a run without a typed seed: a secret number, drawn at random and kept in the run's file.

All deals of a run follow from its seed. A player that tries one small seed after another finds the one that deals its
own hand, and then knows all hands. It cannot try all numbers of 64 bits.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from hearts_qt.files import disk

KEY: Final = "run_seed"
"""The name of the seed in the first line of a file."""
OLD_SEED: Final = 1
"""The seed of files without this name. Versions that did not draw one took this one if none was typed."""
_LONGEST_HEADING: Final = 1 << 20


class Run(NamedTuple):
    """A run, by its seed and its file."""

    seed: int
    path: Path
    is_new: bool = False
    """Whether the seed was drawn just now."""


def run_at(path: Path, old: Path | None = None) -> Run:
    """Return the run that goes on in the file `path`, or a new one with a secret seed.

    If there is no such file, but an earlier version wrote the file `old`, the run goes on there.
    """
    heading = _heading(path)
    if heading is not None:
        return Run(heading.get(KEY, OLD_SEED), path)
    if old is not None and KEY not in (_heading(old) or {KEY: None}):
        return Run(OLD_SEED, old)
    return Run(secrets.randbits(64), path, is_new=True)


def key_of(table: Mapping[str, object], *, any_seed: bool = False) -> str:
    """Return sixteen hexadecimal digits that identify what a run plays; with `any_seed`, the same for all seeds."""
    kept = {name: value for name, value in table.items() if not (any_seed and name == "seed")}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]


def _heading(path: Path) -> dict[str, Any] | None:
    """Return the first line of a file of JSON lines; None if there is none yet, or if it is something else."""
    try:
        with disk.open_file(path) as file:
            line = file.readline(_LONGEST_HEADING)
        heading = json.loads(line) if line.endswith(b"\n") else None
    except (OSError, ValueError, RecursionError):
        return None
    return heading if isinstance(heading, dict) else None


def is_torn_heading(torn: bytes, name: str, format_: int) -> bool:
    """Return whether an incomplete line can be the beginning of a heading with this name and format, and any seed."""
    start = json.dumps({name: format_}).encode().removesuffix(b"}")
    return torn.startswith(start) or start.startswith(torn)
