"""The options file: read once at the start, written in the background whenever something changes.

A damaged file is never lost: before anything is written in its place it is set aside under a name of its own, and
what was wrong with it is told. `profile` says what is in the file.
"""

import threading
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import tomli_w

from hearts_qt.settings.profile import Flaw, Profile, What, profile_from_table, profile_to_table
from hearts_qt.table import disk

GATHER: Final = 0.3
"""Seconds for which quick changes are gathered before they are written together."""


@dataclass(frozen=True)
class Damage:
    """What was wrong with an options file, and where it is kept; `set_aside` is None when it could not be moved."""

    path: Path
    set_aside: Path | None
    reasons: tuple[Flaw, ...]


@dataclass(frozen=True)
class ReadProfile:
    """What an options file gave."""

    profile: Profile
    damage: Damage | None = None

    @property
    def may_write(self) -> bool:
        """Whether the file may be replaced: not while it holds something damaged that could not be set aside."""
        return self.damage is None or self.damage.set_aside is not None


def profile_text(profile: Profile) -> str:
    """Return the text of an options file."""
    return tomli_w.dumps(profile_to_table(profile))


def read_profile(path: Path) -> ReadProfile:
    """Return what the file says; without a file the defaults. What is damaged is set aside and told."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return ReadProfile(Profile())
    except OSError as error:
        flaw = Flaw("", What.UNREADABLE, error.strerror or str(error))
        return ReadProfile(Profile(), Damage(path, _moved(path), (flaw,)))
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return ReadProfile(Profile(), Damage(path, _copied(path, data), (Flaw("", What.NOT_TOML, str(error)),)))
    profile, flaws = profile_from_table(table)
    damage = Damage(path, _copied(path, data), tuple(flaws)) if flaws else None
    return ReadProfile(profile, damage)


def _moved(path: Path) -> Path | None:
    aside = next(each for each in _names_aside(path) if not each.exists())
    try:
        disk.replace(path, aside)
    except OSError:
        return None
    return aside


def _copied(path: Path, data: bytes) -> Path | None:
    for aside in _names_aside(path):
        try:
            # The same damage, read at two starts, is kept once.
            if aside.exists() and aside.read_bytes() != data:
                continue
            disk.replace_file(aside, data)
        except OSError:
            return None
        return aside
    return None


def _names_aside(path: Path) -> Iterator[Path]:
    return (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))


class ProfileWriter:
    """Writes the options file in a thread of its own, so that nobody waits for the disk."""

    def __init__(self, path: Path, failed: Callable[[str], None], gather: float = GATHER) -> None:
        """Write to `path`. `failed` is told the reason, in the writer's thread and once until a write succeeds."""
        self._path = path
        self._failed = failed
        self._gather = gather
        self._changed = threading.Condition()
        self._waiting: bytes | None = None
        self._closing = False
        self._failing = False
        self._thread: threading.Thread | None = None

    def write(self, profile: Profile) -> None:
        """Keep the profile as it is now; returns at once. Nothing is written after `close`."""
        data = profile_text(profile).encode("utf-8")
        with self._changed:
            if self._closing:
                return
            self._waiting = data
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="options", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Write what is still waiting, and stop."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (data := self._next()) is not None:
            try:
                disk.replace_file(self._path, data)
            except OSError as error:
                self._tell(error)
            else:
                self._failing = False

    def _next(self) -> bytes | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._waiting is not None)
            self._changed.wait_for(lambda: self._closing, timeout=self._gather)
            data, self._waiting = self._waiting, None
            return data

    def _tell(self, error: OSError) -> None:
        already_told, self._failing = self._failing, True
        if not already_told:
            self._failed(error.strerror or str(error))
