"""Runs the program's readers on the files of a disk, and compares the result with what was shown as saved."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearts_qt.plugin_host.folder_cache import FolderCache
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.settings.file import read_profile
from hearts_qt.settings.own_comments import read_own_comments
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.profile import Profile
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import GoesOnInCopy
from tests.power_loss.played import COMMENTS, LOG, NELLIE, OPTIONS, WALTER, Places
from tests.power_loss.recorder import Change, Promised


class Promises:
    """Contains what was promised up to one change of a session, and what was promised after that change."""

    def __init__(self, changes: Sequence[Change], number: int) -> None:
        """Collect the promises of the first `number` changes.

        The disk may already have the values of later promises.
        """
        self.last: dict[str, Any] = {}
        self.may_be: dict[str, list[Any]] = {}
        for place, change in enumerate(changes):
            if not isinstance(change, Promised):
                continue
            if place < number:
                self.last[change.what] = change.value
                self.may_be[change.what] = [change.value]
            else:
                self.may_be.setdefault(change.what, [DEFAULTS.get(change.what)]).append(change.value)

    def broken(self, home: Path) -> list[str]:
        """Read all files. Return every promise that is broken and every file that is reported as damaged."""
        places = Places(home)
        return [*self._game(places), *self._options(places), *self._characters(places), *self._rest(places)]

    def _game(self, places: Places) -> list[str]:
        found = LogArchive(places.matches).newest()
        wrong = [f"told {each}" for each in found.problems if not (isinstance(each, GoesOnInCopy) and each.is_hole)]
        if LOG not in self.last:
            return wrong
        name, text, tallies = self.last[LOG]
        path = places.matches / name
        if not path.exists() or not path.read_bytes().startswith(text):
            return [*wrong, f"{name} lacks what was shown"]
        if found.match is None or found.path is None or found.path.name < name:
            return [*wrong, f"{name} does not go on, but {found.path}"]
        now = found.match.tallies_so_far()
        return wrong + [f"{each} has lost games" for each, games in tallies.items() if now[each].games < games]

    def _options(self, places: Places) -> list[str]:
        read = read_profile(places.options)
        wrong = [f"told {read.damage}"] if read.damage is not None else []
        return wrong + self._unexpected(OPTIONS, read.profile.settings.value(SPEED))

    def _characters(self, places: Places) -> list[str]:
        folder = CharacterFolder(places.characters, lambda path, reason: None)
        wrong = [f"told {each}" for each in folder.damages]
        for character in (NELLIE, WALTER):
            name = folder.characters[character].name
            wrong += self._unexpected(character, "" if name == SHIPPED[character].name else name)
        folder.close()
        return wrong

    def _rest(self, places: Places) -> list[str]:
        comments, flaws = read_own_comments(places.comments)
        wrong = [f"told {each}" for each in flaws]
        wrong += self._unexpected(COMMENTS, tuple(each.text for each in comments))
        known = FolderCache(places.plugins, str).get(places.plugins.parent, "1")
        return wrong + ([f"known {known}"] if known not in (None, "found") else [])

    def _unexpected(self, what: str, value: object) -> list[str]:
        allowed = self.may_be.get(what, [DEFAULTS[what]])
        return [] if value in allowed else [f"{what} is {value!r} and not one of {allowed!r}"]


DEFAULTS: dict[str, Any] = {OPTIONS: Profile().settings.value(SPEED), NELLIE: "", WALTER: "", COMMENTS: ()}
