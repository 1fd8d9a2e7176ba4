"""Stores from when on the figures of a player, or of all players, count: a reset, which can be undone.

Resets are in one file beside the logs. The program only adds lines to this file, and no log is ever changed. This is a
line:

    {"who": "person:7f3a", "before": "2026-11-23T09:30:00Z", "at": "2026-11-23T09:30:00Z"}

Deals and games that were over before the time `before` do not count for this player any more; an empty `who` means all
players. The last line about a player is valid for it. A line with `undo` takes back the reset before it, and a line
with an empty time takes all back. Unreadable lines are ignored.
"""

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.files import disk
from hearts_qt.files.json_lines import JsonLines
from hearts_qt.history.statistics.who import Who
from hearts_qt.table.log import now, stamp

_LARGEST: Final = 10_000_000
"""The largest size of the file that is read, in bytes."""


class Reset(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the file."""

    who: str = ""
    """The key of the player, see `who`; empty for all players."""
    before: str = ""
    """The time before which deals do not count, as in the log; empty to undo the reset."""
    at: str = ""
    """When the line was written."""
    undo: bool = False
    """Whether the line undoes the reset before it; then `before` is the time that is valid again."""


class Resets:
    """The valid resets of all players."""

    def __init__(self, resets: Iterable[Reset] = ()) -> None:
        """Store these resets, oldest first."""
        self._times: dict[str, list[str]] = {}
        for each in resets:
            times = self._times.setdefault(each.who, [])
            if each.undo:
                del times[-1:]
            elif each.before:
                times.append(each.before)
            else:
                times.clear()  # so wrote earlier versions, and so does the undo of an import

    def before(self, key: str) -> str:
        """Return the time before which nothing counts for a player; empty if everything counts."""
        return max(self._valid_for(""), self._valid_for(key))

    def _valid_for(self, key: str) -> str:
        return ["", *self._times.get(key, [])][-1]

    @property
    def valid(self) -> tuple[tuple[str, str], ...]:
        """The key and the time of each reset that is valid, in the order of the keys."""
        return tuple(sorted((who, times[-1]) for who, times in self._times.items() if times))

    def earlier(self, who: Who | None) -> str:
        """Return the time that is valid again when the last reset of a player, or of all players, is undone."""
        return ["", "", *self._times.get("" if who is None else who.key, [])][-2]

    def has(self, who: Who | None) -> bool:
        """Return whether a player has a reset of its own that can be undone; None asks about all players."""
        return bool(self._valid_for("" if who is None else who.key))


def read_resets(path: Path) -> Resets:
    """Return the resets in a file; none if the file does not exist. Raises OSError if it cannot be read."""
    try:
        return Resets(resets_in(disk.read_file(path, _LARGEST)))
    except FileNotFoundError:
        return Resets()


def resets_in(data: bytes) -> list[Reset]:
    """Return all resets in the contents of such a file, oldest first."""
    return [found for line in data.split(b"\n") if (found := _read(line)) is not None]


def add_resets(path: Path, resets: Sequence[Reset]) -> None:
    """Add resets that came from elsewhere, or that take such ones back. Raises OSError."""
    if resets:
        with closing(JsonLines(path)) as file:
            last = [file.torn] if _read(file.torn) is not None else []
            file.append([*last, *map(msgspec.json.encode, resets)], sync=True)


def add_reset(path: Path, who: Who | None) -> Reset:
    """Let the figures of a player, or of all players, begin now, and return what was stored. Raises OSError."""
    at = stamp(now())
    return _add(path, Reset("" if who is None else who.key, at, at))


def undo_reset(path: Path, who: Who | None) -> Reset:
    """Undo the last reset of a player, or of all players, so that the one before it is valid again. Raises OSError."""
    return _add(path, Reset("" if who is None else who.key, read_resets(path).earlier(who), stamp(now()), undo=True))


def _add(path: Path, reset: Reset) -> Reset:
    add_resets(path, (reset,))
    return reset


def _read(line: bytes) -> Reset | None:
    try:
        return msgspec.json.decode(line, type=Reset)
    except (ValueError, RecursionError):
        return None
