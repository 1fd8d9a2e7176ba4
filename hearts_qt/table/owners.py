"""Says whose a match is: it belongs to the person in whose profile it was begun, also if others sit at the table."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginMatch
from hearts_qt.rules.seating import owner_of

_LONGEST_LINE: Final = 1 << 20
"""How many bytes of a line are read; the first lines of a log are much shorter."""


def owner_in(begin: BeginMatch) -> str:
    """Return the id of the person whose match this entry begins; empty in logs of earlier versions."""
    seat = owner_of(begin.seats)
    return begin.owner or (begin.persons[seat] if seat is not None and seat < len(begin.persons) else "")


def owner_at(path: Path) -> str:
    """Return the id of the person whose match is in a log, from its first two lines; empty if they do not tell it.

    Raises OSError if the log cannot be read.
    """
    with disk.open_file(path) as file:
        file.readline(_LONGEST_LINE)
        line = file.readline(_LONGEST_LINE)
    try:
        entry = json.loads(line)["entry"]
        persons = entry.get("persons", ())
        people = [seat for seat, each in enumerate(entry["seats"]) if each["kind"] == "person"]
        seat = people[0] if len(people) == 1 or 0 in people else None
        owner = entry.get("owner") or (persons[seat] if seat is not None and persons else "")
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return ""
    return owner if isinstance(owner, str) else ""


class Whose(Struct, frozen=True):
    """A choice of matches by their owners. Without values, all matches are chosen."""

    person: str = ""
    """The id of the only person whose matches are chosen; empty for everybody's."""
    others: tuple[str, ...] = ()
    """The ids of people whose matches are not chosen.

    The first profile has all matches except those of the others: so it keeps the matches of earlier versions, which
    have no ids, and those that were begun before its options were lost.
    """

    @property
    def is_everybody(self) -> bool:
        """Whether all matches are chosen."""
        return not self.person and not self.others

    def has(self, owner: str) -> bool:
        """Return whether the matches of the person with this id are chosen."""
        return owner == self.person if self.person else owner not in self.others

    def has_log(self, path: Path) -> bool:
        """Return whether the match in a log is chosen; a log that cannot be read is chosen, so that it is reported."""
        if self.is_everybody:
            return True
        try:
            return self.has(owner_at(path))
        except OSError:
            return True


EVERYBODY: Final = Whose()


class People(Struct, frozen=True):
    """The people at this computer, for the ids in the log."""

    owner: str = ""
    """The id of the person whose profile is in use."""
    called: Callable[[str], str] = lambda name: ""
    """Returns the id of the person whose profile has that name; empty if there is none.

    It is called on the table's thread.
    """


NOBODY: Final = People()
"""Stands for a table at which nobody has an id."""
