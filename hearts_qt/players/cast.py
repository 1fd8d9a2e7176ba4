"""The cast: the characters that come with the program, each a name, a face and a way to play.

Any way to play can be given to any name; these are only how they are introduced. Their words and voices are packs of
comments, and live elsewhere.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.rules.seating import Kind, Seating


class Character(Struct, frozen=True):
    """Somebody to play with."""

    id: str
    """Lower case, such as ``nellie``; it stays the same whatever the character is called."""
    name: str
    face: str
    """The picture of that name."""
    player: str
    """The name of the computer player that decides for it."""

    def __post_init__(self) -> None:
        """Take the name as it can be shown."""
        make_plain(self, "name")

    @property
    def seating(self) -> Seating:
        """The character in a seat."""
        return Seating(self.name, Kind.COMPUTER, self.player, self.face, self.id)


CAST: Final = (
    Character("nellie", "Novice Nellie", "nellie", "novice"),
    Character("frank", "Fraidy Frank", "frank", "timid"),
    Character("cal", "Cautious Cal", "cal", "cautious"),
    Character("sam", "Smooth Sam", "sam", "aggressive"),
    Character("charlie", "Crazy Charlie", "charlie", "wild"),
    Character("vickie", "Vicious Vickie", "vickie", "vicious"),
    Character("chuck", "Cheatin’ Chuck", "chuck", "cheater"),
    Character("guest", "Mystery Guest", "guest", "surprise"),
    Character("sue", "Sneaky Sue", "sue", "sneaky"),
    Character("willie", "Wiley Willie", "willie", "wily"),
    Character("shark", "The CardShark", "shark", "cardshark"),
    Character("stan", "Stan", "stan", "stan"),
    Character("dominator", "The Dominator", "dominator", "dominator"),
    Character("bella", "Bella", "stella", "cautious"),
    Character("walter", "Walter", "sterling", "aggressive"),
)
"""Everybody, in the order of a list to choose from."""

CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType({each.id: each for each in CAST})
"""The same by id."""


def character_called(name: str) -> str:
    """Return the id of the character that is called so as the program has it, or an empty text.

    Seats that were written down before they had a character are known by their names.
    """
    return next((each.id for each in CAST if each.name == name), "")


FIRST_OPPONENTS: Final = (CHARACTERS["stan"], CHARACTERS["bella"], CHARACTERS["walter"])
"""Who sits at the table the first time: three of different kinds, none of them unkind."""
