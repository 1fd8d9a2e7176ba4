"""The profiles of the people at this computer: where their files are, and which profile is in use.

The first profile has its files where earlier versions, which knew only one person, have put them. Every other profile
has a folder of its own, which is named by the person's id in the logs; so a new name moves no file. The file
`profiles.toml` says which profile was chosen last and which ones are removed. Removing moves nothing either, and each
change is one atomic step: whenever the program is killed, all files are whole. The logs are shared; each names the
people in its seats, see `table.owners`.
"""

import re
import secrets
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w
from msgspec import Struct
from msgspec.structs import replace as changed

from hearts_qt.files import disk
from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.settings.file import Damage, profile_text, read_profile, read_table
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import LONGEST_NAME, Profile, default_seats, profile_from_table
from hearts_qt.settings.values import Settings
from hearts_qt.table.owners import Whose

FIRST: Final = ""
"""The key of the first profile. The key of every other profile is the id of its person."""
MOST_PROFILES: Final = 40
OPTIONS: Final = "options.toml"
CHARACTERS: Final = "characters"
OWN_COMMENTS: Final = "own-comments.toml"
_WINDOW: Final = "window.ini"
_INDEX: Final = "profiles.toml"
_FOLDER: Final = "profiles"
_FORMAT: Final = 1
_LARGEST: Final = 1 << 20
_KEY: Final = re.compile(r"[0-9a-f]{16}")


class ProfileFiles(NamedTuple):
    """The files of one profile."""

    options: Path
    characters: Path
    """The folder of the characters that the person has changed."""
    own_comments: Path
    window: Path
    """The file with the places of the window and its panels."""


class ListedProfile(Struct, frozen=True):
    """What the list shows of a profile."""

    key: str
    person: str
    """The id of the person in the logs; empty if it is not known."""
    name: str
    """The person's name; empty if the options cannot be read. It is told apart from equal names of other profiles."""
    face: str = "you"
    is_removed: bool = False
    is_damaged: bool = False
    """Whether the options cannot be read. The profile can be used: they are then kept under another name."""


class _Index(Struct, frozen=True):
    """The contents of the file `profiles.toml`."""

    chosen: str = FIRST
    removed: tuple[str, ...] = ()
    first: str = ""
    """The id of the first profile's person, in case that its options are lost."""


def is_key(name: str) -> bool:
    """Return whether a folder of this name can be a profile."""
    return _KEY.fullmatch(name) is not None


class ProfileList:
    """The profiles in the person's folder of options. Everything is read from the disk at each call."""

    def __init__(self, config: Path) -> None:
        """Use the folder `config`, even if it does not exist yet."""
        self._config = config
        self.folder = config / _FOLDER
        """The folder with a folder for each profile except the first."""

    def files(self, key: str) -> ProfileFiles:
        """Return the files of a profile, also if they do not exist."""
        folder = self.folder / key if key else self._config
        names = (OPTIONS, CHARACTERS, OWN_COMMENTS, _WINDOW)
        options, characters, own_comments, window = (folder / name for name in names)
        return ProfileFiles(options, characters, own_comments, window)

    def all_keys(self) -> list[str]:
        """Return the keys of all profiles, also of removed ones; the first profile's key comes first."""
        found: list[Path] = []
        with suppress(OSError):
            found = [each for each in first_entries(self.folder) if is_key(each.name) and each.is_dir()]
        # A kill while a profile was being made can leave an empty folder, and so can the undo of an import.
        return [FIRST, *(each.name for each in found if _has_file(each))][:MOST_PROFILES]

    def read(self) -> list[ListedProfile]:
        """Return all profiles: the first one, and then the others in the order of their names."""
        index, (first, *others) = self._read_index(), self.all_keys()
        listed = [self._read_one(key, index) for key in others]
        listed.sort(key=lambda each: (each.name.casefold(), each.key))
        return told_apart([self._read_one(first, index), *listed])

    @property
    def chosen(self) -> str:
        """The key of the profile that was chosen last; the first profile's if that one is missing or removed."""
        index = self._read_index()
        return index.chosen if index.chosen in self.all_keys() and index.chosen not in index.removed else FIRST

    @property
    def missing(self) -> str:
        """The key of the profile that was chosen last, if it is missing; otherwise empty."""
        key = self._read_index().chosen
        return key if key not in self.all_keys() else ""

    @property
    def first_person(self) -> str:
        """The id of the first profile's person as it was when another profile was made; otherwise empty."""
        return self._read_index().first

    @property
    def others(self) -> tuple[str, ...]:
        """The id of the person of each profile except the first one. Removed profiles are among them."""
        return tuple(key for key in self.all_keys() if key)

    @property
    def damage(self) -> Damage | None:
        """The damage of the file with the choice; None if it can be read. Its contents are kept under another name."""
        return read_table(self._config / _INDEX)[1]

    def whose(self, key: str) -> Whose:
        """Return which matches belong to a profile."""
        return Whose(person=key) if key else Whose(others=self.others)

    # Changes. Each raises OSError if the disk refuses it; then nothing is changed.

    def choose(self, key: str) -> None:
        """Use this profile at the next start."""
        index = self._read_index()
        self._lend_place(self.chosen, key)
        removed = tuple(each for each in index.removed if each != key)
        self._write_index(changed(index, chosen=key, removed=removed))

    def create(self, name: str, face: str) -> str:
        """Make a profile with this name and face; return its key."""
        # The first profile's id has to be known even if its options are lost later.
        index = self._read_index()
        if not index.first:
            self._write_index(changed(index, first=self._read_one(FIRST, index).person))
        key = secrets.token_hex(8)
        settings = Settings()
        settings.set(PLAYER_NAME, name)
        profile = Profile(settings=settings, seats=default_seats(name), person=key, welcomed=True)
        self._write(key, profile.with_look(name, face))
        return key

    def change(self, key: str, name: str, face: str) -> None:
        """Give a profile that is not in use another name and face."""
        files = self.files(key)
        read = read_profile(files.options)
        if not read.may_write:
            raise PermissionError(13, "its old contents cannot be kept", str(files.options))
        profile = read.profile
        profile.settings.set(PLAYER_NAME, name)
        profile = profile.with_person(key or profile.person or self.first_person)
        self._write(key, profile.with_look(name, face))

    def remove(self, key: str) -> None:
        """Take a profile out of the list. All its files stay, and `bring_back` lists it again."""
        index = self._read_index()
        self._write_index(changed(index, removed=(*(each for each in index.removed if each != key), key)))

    def bring_back(self, key: str) -> None:
        """List a removed profile again."""
        index = self._read_index()
        if key in index.removed:
            self._write_index(changed(index, removed=tuple(each for each in index.removed if each != key)))

    def _lend_place(self, before: str, key: str) -> None:
        """Let the window of a person who has never had one open where the window of the person before was."""
        target = self.files(key).window
        with suppress(OSError):
            if not target.exists():
                lines = disk.read_file(self.files(before).window, _LARGEST).splitlines(keepends=True)
                place = [line for line in lines if line.startswith((b"[General]", b"geometry="))]
                disk.replace_file(target, b"".join(place))

    def _write(self, key: str, profile: Profile) -> None:
        path = self.files(key).options
        disk.make_folder(path.parent)
        disk.replace_file(path, profile_text(profile).encode("utf-8"))

    # The file with the choice

    def _read_index(self) -> _Index:
        # If the file is damaged, a copy of it is kept, and all profiles are listed.
        table = read_table(self._config / _INDEX)[0] or {}
        chosen, removed, first = table.get("chosen"), table.get("removed"), table.get("first")
        return _Index(
            chosen if isinstance(chosen, str) and is_key(chosen) else FIRST,
            tuple(_keys_in(removed)),
            first if isinstance(first, str) and is_key(first) else "",
        )

    def _write_index(self, index: _Index) -> None:
        values: dict[str, Any] = {"format": _FORMAT, "chosen": index.chosen, "removed": list(index.removed)}
        disk.make_folder(self._config)
        disk.replace_file(self._config / _INDEX, tomli_w.dumps({**values, "first": index.first}).encode("utf-8"))

    def _read_one(self, key: str, index: _Index) -> ListedProfile:
        is_removed = key in index.removed
        try:
            table = parse_toml(disk.read_file(self.files(key).options, _LARGEST))
        except FileNotFoundError:
            # Without options, the first profile is as new.
            table = {}
        except (OSError, TomlError):
            return ListedProfile(key, key or index.first, "", is_removed=is_removed, is_damaged=True)
        options, person = table.get("options"), table.get("person")
        name = options.get(PLAYER_NAME.name) if isinstance(options, dict) else None
        name = one_line(name)[:LONGEST_NAME] if isinstance(name, str) else ""
        face = profile_from_table(table)[0].own_face
        own = person if isinstance(person, str) and is_key(person) else index.first
        return ListedProfile(key, key or own, name or Settings().value(PLAYER_NAME), face, is_removed)


def is_taken(name: str, profiles: Iterable[ListedProfile], key: str | None = None) -> bool:
    """Return whether a profile other than `key` has this name; capital and small letters do not matter."""
    return any(each.name.casefold() == name.casefold() for each in profiles if each.key != key)


def persons_called(profiles: Iterable[ListedProfile], key: str) -> dict[str, str]:
    """Return the ids of the people who can sit down beside the owner of the profile `key`, by their folded names."""
    return {each.name.casefold(): each.person for each in profiles if each.key != key and not each.is_removed}


def _keys_in(value: object) -> Collection[str]:
    found = value if isinstance(value, list) else []
    return [each for each in found if isinstance(each, str) and (each == FIRST or is_key(each))]


def _has_file(folder: Path) -> bool:
    """Return whether a folder has a person's options, comments or characters."""
    found = (path for part in (folder, folder / CHARACTERS) for path in part.glob("*.toml"))
    with suppress(OSError):
        return next(found, None) is not None
    return False


def told_apart(profiles: Sequence[ListedProfile]) -> list[ListedProfile]:
    """Give a number to every name that another profile before it has, too, such as Ada (2)."""
    names: set[str] = set()
    told: list[ListedProfile] = []
    for each in profiles:
        name, number = each.name, 1
        while name and name.casefold() in names:
            number += 1
            name = f"{each.name} ({number})"
        names.add(name.casefold())
        told.append(changed(each, name=name))
    return told
