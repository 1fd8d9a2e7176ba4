"""The options file: read once at the start, written in the background whenever something changes.

A damaged file is never lost: before anything is written in its place it is set aside under a name of its own, and
what was wrong with it is told. `profile` says what is in the file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import tomli_w

from hearts_qt.files import disk
from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.settings.profile import Profile, ProfileFault, ProfileFlaw, profile_from_table, profile_to_table
from hearts_qt.settings.writing import GATHER, FilesWriter


@dataclass(frozen=True)
class Damage:
    """What was wrong with an options file, and where it is kept; `set_aside` is None when it could not be moved."""

    path: Path
    set_aside: Path | None
    reasons: tuple[ProfileFlaw, ...]


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
    table, damage = read_table(path)
    if table is None:
        return ReadProfile(Profile(), damage)
    profile, flaws = profile_from_table(table)
    return ReadProfile(profile, set_aside(path, flaws) if flaws else None)


def read_table(path: Path) -> tuple[dict[str, Any] | None, Damage | None]:
    """Return what a TOML file holds; None without a file, and with one that cannot be read, which is set aside."""
    try:
        data = disk.read_file(path)
    except FileNotFoundError:
        return None, None
    except OSError as error:
        return None, Damage(
            path, _moved(path), (ProfileFlaw("", ProfileFault.UNREADABLE, error.strerror or str(error)),)
        )
    if not data.strip():
        # As a power cut may leave it. Nothing writes such a file, so there was something in it.
        return None, Damage(path, _copied(path, data), (ProfileFlaw("", ProfileFault.EMPTY),))
    try:
        return parse_toml(data), None
    except TomlError as error:
        return None, Damage(path, _copied(path, data), (ProfileFlaw("", ProfileFault.NOT_TOML, str(error)),))


def set_aside(path: Path, flaws: Iterable[ProfileFlaw]) -> Damage:
    """Keep a copy of a file that has flaws, before anything is written in its place."""
    try:
        return Damage(path, _copied(path, disk.read_file(path)), tuple(flaws))
    except OSError:
        return Damage(path, None, tuple(flaws))


def _moved(path: Path) -> Path | None:
    aside = next(each for each in _names_aside(path) if not each.exists())
    try:
        disk.replace(path, aside)
        disk.sync_folder(path.parent)
    except OSError:
        return None
    return aside


def _copied(path: Path, data: bytes) -> Path | None:
    for aside in _names_aside(path):
        try:
            # The same damage, read at two starts, is kept once.
            if aside.exists() and disk.read_file(aside) != data:
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
        self._files = FilesWriter(lambda _, reason: failed(reason), "options", gather)

    def write(self, profile: Profile) -> None:
        """Keep the profile as it is now; returns at once. Nothing is written after `close`."""
        self._files.write(self._path, profile_text(profile).encode("utf-8"))

    def flush(self, seconds: float) -> bool:
        """Write now what is still waiting; return whether it is on the disk within that time."""
        return self._files.flush(seconds)

    def unwritten(self) -> Mapping[Path, str]:
        """Return what is not on the disk, and why."""
        return self._files.unwritten()

    def close(self) -> tuple[Path, ...]:
        """Write what is still waiting, and stop. Return the file if the disk did not take it."""
        return self._files.close()
