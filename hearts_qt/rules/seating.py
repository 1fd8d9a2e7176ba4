"""The players at the table: for each seat a name, and whether a person or a certain computer player decides."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from hearts_qt.plain_text import make_plain


class Kind(StrEnum):
    """Whether a person or a computer decides for a seat."""

    PERSON = "person"
    COMPUTER = "computer"


class Seating(Struct, frozen=True):
    """The player in one seat, as known to everybody at the table."""

    name: str
    kind: Kind
    player: str = "stan"
    """The computer player that decides for the seat; in a person's seat, the computer player that would take over."""
    face: str = "you"
    """The name of the picture shown for the player."""
    character: str = ""
    """The id of the character in the seat; empty if the player is not a character.

    Because of the id, a renamed character keeps its comments.
    """
    person: str = ""
    """The id of the person in the seat; empty for a computer player, and for a person without a profile.

    Because of the id, results count for the person and not for the name.
    """

    def __post_init__(self) -> None:
        """Make name and face plain text that can be shown safely: they can come from a log, a file or the network."""
        make_plain(self, "name", "face")


def same_player(one: Seating, other: Seating) -> bool:
    """Return whether two seatings have the same player: the same kind, and the same character, person or name.

    Results belong to players, not to seats. The face and the way of playing do not matter.
    """
    if one.kind is not other.kind:
        return False
    if one.character and other.character:
        return one.character == other.character
    if one.person and other.person:
        return one.person == other.person
    return one.name == other.name


def names_of(seats: Sequence[Seating]) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    return tuple(seating.name for seating in seats)


def persons_of(seats: Sequence[Seating]) -> tuple[int, ...]:
    """Return the seats of the persons."""
    return tuple(seat for seat, seating in enumerate(seats) if seating.kind is Kind.PERSON)


def only_person_of(seats: Sequence[Seating]) -> int | None:
    """Return the seat of the person, or None if there is not exactly one person."""
    persons = persons_of(seats)
    return persons[0] if len(persons) == 1 else None


def owner_of(seats: Sequence[Seating], person: str = "") -> int | None:
    """Return the seat of the profile's owner.

    The owner is the person with the id `person`. If nobody has it, the owner is the person in seat 0 or, if no person
    sits there, the only person at the table; but not if that seat has the id of somebody else. Return None if there is
    no such person.
    """
    persons = persons_of(seats)
    own = [seat for seat in persons if person and seats[seat].person == person]
    found = own or [seat for seat in persons[:1] if seat == 0 or len(persons) == 1]
    return next((seat for seat in found if not person or seats[seat].person in ("", person)), None)
