"""Says whose figures are meant: a person by id, or a character by id, over all seats in which it has sat.

The key of a player never changes, although names do:

- ``person:ID`` is a person with a profile. Logs tell the id of a person since format 2.
- ``name:NAME`` is a person in an older log, or in a seat without an id, known only by name.
- ``character:ID`` is a character. A seat without an id that has the name of a member of the cast is this member.
- ``computer:NAME`` is any other computer player, known only by name.

So the figures of a character are pooled over all seats, persons and tables, as CardShark Hearts pooled them by name;
a character that gets another name keeps its figures. Everywhere ``name:Ann`` is joined with the person who has had the
name Ann with an id, if there is exactly one, see `query.Statistics.listed`. A question names both keys.
"""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.players.cast import character_called
from hearts_qt.rules.seating import Kind, Seating


class WhoKind(StrEnum):
    """The kinds of keys."""

    PERSON = "person"
    NAMED_PERSON = "name"
    CHARACTER = "character"
    COMPUTER = "computer"


class Who(Struct, frozen=True):
    """One player, over all seats."""

    kind: WhoKind
    id: str
    """The id of a person or character, or the name of a player without an id."""

    @property
    def key(self) -> str:
        """The text under which the index knows the player."""
        return f"{self.kind.value}:{self.id}"

    @property
    def is_person(self) -> bool:
        """Whether the player is a person."""
        return self.kind in (WhoKind.PERSON, WhoKind.NAMED_PERSON)


def who_of(key: str) -> Who:
    """Return the player with that key. Raises ValueError for a text that is no key."""
    kind, _, name = key.partition(":")
    return Who(WhoKind(kind), name)


def sitting(seating: Seating, person: str = "") -> Who:
    """Return who sits in a seat; `person` is the id of the person there, if the seat itself does not tell."""
    if seating.kind is Kind.PERSON:
        person = seating.person or person
        return Who(WhoKind.PERSON, person) if person else Who(WhoKind.NAMED_PERSON, seating.name)
    character = seating.character or character_called(seating.name)
    return Who(WhoKind.CHARACTER, character) if character else Who(WhoKind.COMPUTER, seating.name)
