"""The cast: the characters that come with the program, each with a name, a face and a computer player.

People can combine names, faces and players as they like; these are the defaults. The comments and voices of the
characters are in comment packs.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.rules.seating import Kind, Seating


class Character(Struct, frozen=True):
    """A character to play with."""

    id: str
    """The id, in lower case, such as ``nellie``. It does not change when the character is renamed."""
    name: str
    face: str
    """The name of the picture."""
    player: str
    """The name of the computer player that decides for it."""

    def __post_init__(self) -> None:
        """Make the name plain text that can be shown."""
        make_plain(self, "name")

    @property
    def seating(self) -> Seating:
        """The seating with this character."""
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
"""All characters, in the order in which lists show them."""

CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType({each.id: each for each in CAST})
"""All characters by id."""


def character_called(name: str) -> str:
    """Return the id of the character with this default name, or an empty text.

    Seats in files from before there were characters are recognised by their names.
    """
    return next((each.id for each in CAST if each.name == name), "")


FIRST_OPPONENTS: Final = (CHARACTERS["stan"], CHARACTERS["bella"], CHARACTERS["walter"])
"""The opponents in a new profile: three different characters, all of them friendly."""
