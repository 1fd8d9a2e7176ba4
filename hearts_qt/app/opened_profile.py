"""Opens the profile that is in use: whose files the session reads, and whose matches come to its table."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hearts_qt import paths
from hearts_qt.app.terminal import complain
from hearts_qt.plain_text import one_line
from hearts_qt.settings.file import Damage, ReadProfile, read_profile
from hearts_qt.settings.profile_list import FIRST, ListedProfile, ProfileFiles, ProfileList
from hearts_qt.table.owners import Whose


class OpenedProfile(NamedTuple):
    """The profile of a session."""

    key: str
    files: ProfileFiles
    read: ReadProfile
    is_new: bool
    """Whether the person has just got the id that is in the logs, so that the options have to be written."""
    whose: Whose
    """The matches that belong to the profile."""
    missing: str
    """The key of the profile that should have been opened, if it is missing; otherwise empty."""
    damage: Damage | None
    """The damage of the file that says which profile was chosen last."""


def open_profile() -> OpenedProfile:
    """Return the profile that was chosen last, or the first one if that profile is missing."""
    profiles = ProfileList(paths.config())
    key = profiles.chosen
    files = profiles.files(key)
    read = read_profile(files.options)
    # The folder of a profile has the person's id, so the id stays even if the options are damaged.
    person = key or read.profile.person or profiles.first_person or secrets.token_hex(8)
    is_new = person != read.profile.person
    if is_new:
        read = replace(read, profile=read.profile.with_person(person))
    return OpenedProfile(key, files, read, is_new, profiles.whose(key), profiles.missing, profiles.damage)


def choose_called(name: str) -> bool:
    """Choose the profile with this name; if there is none, say which ones there are. Return whether there is one."""
    profiles = ProfileList(paths.config())
    listed = [each for each in profiles.read() if not each.is_removed]
    found = _called(one_line(name), listed)
    if found is None:
        names = ", ".join(each.name for each in listed if each.name)
        complain(f"There is no profile called {one_line(name)}. The profiles here: {names}.")
        return False
    if found.key != profiles.chosen:
        try:
            profiles.choose(found.key)
        except OSError as error:
            complain(f"{error.filename or profiles.folder}: {error.strerror or error}")
            return False
    return True


def _called(name: str, listed: Sequence[ListedProfile]) -> ListedProfile | None:
    folded = name.casefold()
    return next((each for each in listed if folded and folded in (each.name.casefold(), each.key or FIRST)), None)
