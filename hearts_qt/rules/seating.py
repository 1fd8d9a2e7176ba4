"""Who sits where: a name, and whether a person or which computer player decides for the seat."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from hearts_qt.plain_text import make_plain


class Kind(StrEnum):
    """Who decides for a seat."""

    PERSON = "person"
    COMPUTER = "computer"


class Seating(Struct, frozen=True):
    """One seat's player, as everybody at the table may know it."""

    name: str
    kind: Kind
    player: str = "stan"
    """The computer player that decides, or that would if a computer took the seat over."""
    face: str = "you"
    """The name of the picture shown for the player."""
    character: str = ""
    """The character who sits there, if it is one: it keeps its words whatever it is called."""

    def __post_init__(self) -> None:
        """Take the name as it can be shown: it may come from a log, a file or the network."""
        make_plain(self, "name")


def same_player(one: Seating, other: Seating) -> bool:
    """Tell whether it is the same player: the same character, or else the same name, and not a person for a computer.

    What somebody has won or taken follows this, never the seat. Another face or way to play changes nothing.
    """
    if one.kind is not other.kind:
        return False
    if one.character and other.character:
        return one.character == other.character
    return one.name == other.name


def names_of(seats: Sequence[Seating]) -> tuple[str, ...]:
    """Return the names of those who sit there, by seat."""
    return tuple(seating.name for seating in seats)


def persons_of(seats: Sequence[Seating]) -> tuple[int, ...]:
    """Return the seats in which persons sit."""
    return tuple(seat for seat, seating in enumerate(seats) if seating.kind is Kind.PERSON)


def only_person_of(seats: Sequence[Seating]) -> int | None:
    """Return the seat of the person, if there is but one."""
    persons = persons_of(seats)
    return persons[0] if len(persons) == 1 else None
