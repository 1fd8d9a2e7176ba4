"""Reads the options file at the start and writes it in the background after every change.

A damaged file is never lost. Before anything is written in its place, its contents are kept under another name, and its
flaws are reported. The same is done if a person edits the file while the program runs. `profile` describes the
contents.
"""

import errno
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

import tomli_w

from hearts_qt.files import disk
from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.settings.profile import Profile, ProfileFault, ProfileFlaw, profile_from_table, profile_to_table
from hearts_qt.settings.writing import GATHER, FilesWriter, KeptFiles

_DAMAGED: Final = "damaged"
_EDITED: Final = "edited"


@dataclass(frozen=True)
class Damage:
    """The flaws of a damaged file.

    `set_aside` is the path where its contents are kept, or None if they could not be kept.
    """

    path: Path
    set_aside: Path | None
    reasons: tuple[ProfileFlaw, ...]


@dataclass(frozen=True)
class ReadProfile:
    """A profile that was read from the options file."""

    profile: Profile
    damage: Damage | None = None

    @property
    def may_write(self) -> bool:
        """Whether the file may be overwritten.

        A damaged file must not be overwritten before its contents are kept elsewhere.
        """
        return self.damage is None or self.damage.set_aside is not None

    @property
    def is_replaced(self) -> bool:
        """Whether the file has to be replaced. The file of a newer version stays until the person changes something."""
        return self.damage is not None and all(
            flaw.what is not ProfileFault.OTHER_FORMAT for flaw in self.damage.reasons
        )


def profile_text(profile: Profile) -> str:
    """Return the text of the options file for a profile."""
    return tomli_w.dumps(profile_to_table(profile))


def read_profile(path: Path) -> ReadProfile:
    """Return the profile in a file, or the defaults if there is no file.

    If the file is damaged, it is copied, and its flaws are returned too.
    """
    table, damage = read_table(path)
    if table is None:
        return ReadProfile(Profile(), damage)
    profile, flaws = profile_from_table(table)
    return ReadProfile(profile, set_aside(path, flaws) if flaws else None)


def read_table(path: Path) -> tuple[dict[str, Any] | None, Damage | None]:
    """Return the contents of a TOML file, and the damage of the file if it is damaged.

    The contents are None if the file is missing or unreadable.
    """
    try:
        data = disk.read_file(path)
    except FileNotFoundError:
        return None, None
    except OSError as error:
        return None, Damage(
            path, _moved(path), (ProfileFlaw("", ProfileFault.UNREADABLE, error.strerror or str(error)),)
        )
    if not data.strip():
        # The program never writes an empty file. So an empty file means that its contents were lost in a power cut.
        return None, Damage(path, _copied(path, data), (ProfileFlaw("", ProfileFault.EMPTY),))
    try:
        return parse_toml(data), None
    except TomlError as error:
        return None, Damage(path, _copied(path, data), (ProfileFlaw("", ProfileFault.NOT_TOML, str(error)),))


def set_aside(path: Path, flaws: Iterable[ProfileFlaw]) -> Damage:
    """Copy a file that has flaws, before anything is written in its place."""
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


def _copied(path: Path, data: bytes, why: str = _DAMAGED) -> Path | None:
    for aside in _names_aside(path, why):
        try:
            # The same damaged contents are copied only once, even if the program reads them at several starts.
            if aside.exists() and disk.read_file(aside) != data:
                continue
            disk.replace_file(aside, data)
        except OSError:
            return None
        return aside
    return None


def _names_aside(path: Path, why: str = _DAMAGED) -> Iterator[Path]:
    return (path.with_name(f"{path.stem}.{why}-{number}{path.suffix}") for number in count(1))


class ProfileWriter(KeptFiles):
    """Writes the options file in a thread of its own, so that nothing waits for the disk."""

    def __init__(
        self,
        path: Path,
        failed: Callable[[str], None],
        gather: float = GATHER,
        kept: Callable[[Path], None] = lambda copy: None,
        recovered: Callable[[], None] = lambda: None,
    ) -> None:
        """Write to `path`. If `path` is a link, write to the file to which the link leads.

        If writing fails, `failed` is called with the reason, and not again until a write has succeeded; then
        `recovered` is called. If somebody else has changed the file in the meantime, a copy of it is kept, and `kept`
        is called with the path of the copy. All are called on the writer's thread.
        """
        self._path = path.resolve()
        self._kept = kept
        self._known = _contents(self._path)
        super().__init__(
            FilesWriter(
                lambda _, reason: failed(reason),
                "options",
                gather,
                replace=self._replace,
                recovered=lambda _: recovered(),
            )
        )

    def write(self, profile: Profile) -> None:
        """Write this profile soon. Returns without waiting. Nothing is written after `close`."""
        self._writer.write(self._path, profile_text(profile).encode("utf-8"))

    def _replace(self, path: Path, data: bytes) -> None:
        """Write the file.

        First copy its contents on the disk, unless the program knows them or they are the new ones.
        """
        there = _contents(path)
        if there is not None and there not in (self._known, data):
            copy = _copied(path, there, _EDITED)
            if copy is None:
                raise OSError(errno.EEXIST, "Somebody has edited the file, and it cannot be copied", str(path))
            self._kept(copy)
        disk.replace_file(path, data)
        self._known = data


def _contents(path: Path) -> bytes | None:
    try:
        return disk.read_file(path)
    except OSError:
        return None
