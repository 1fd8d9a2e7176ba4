"""Who sits where: a name, and whether a person or which computer player decides for the seat."""

from enum import StrEnum

from msgspec import Struct


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
