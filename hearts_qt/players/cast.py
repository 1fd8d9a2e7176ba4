"""The cast: the characters that come with the program, each with a name, a face and a computer player.

These are only the defaults: people can combine names, faces and players as they like. The comments and voices of the
characters are in comment packs.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.rules.seating import Kind, Seating


class Role(Struct, frozen=True):
    """Who a character is at the table: its name, its face and its computer player."""

    id: str
    """The character's id, in lower case, such as ``nellie``. It does not change when the character is renamed."""
    name: str
    face: str
    """The name of the picture."""
    player: str
    """The name of the computer player that decides for the character."""

    def __post_init__(self) -> None:
        """Make the name plain text that can be shown."""
        make_plain(self, "name")

    @property
    def seating(self) -> Seating:
        """The seating of a character with this role."""
        return Seating(self.name, Kind.COMPUTER, self.player, self.face, self.id)


CAST: Final = (
    Role("nellie", "Novice Nellie", "nellie", "novice"),
    Role("frank", "Fraidy Frank", "frank", "timid"),
    Role("cal", "Cautious Cal", "cal", "cautious"),
    Role("sam", "Smooth Sam", "sam", "aggressive"),
    Role("charlie", "Crazy Charlie", "charlie", "wild"),
    Role("vickie", "Vicious Vickie", "vickie", "vicious"),
    Role("chuck", "Cheatin’ Chuck", "chuck", "cheater"),
    Role("guest", "Mystery Guest", "guest", "surprise"),
    Role("sue", "Sneaky Sue", "sue", "sneaky"),
    Role("willie", "Wiley Willie", "willie", "wily"),
    Role("shark", "The CardShark", "shark", "cardshark"),
    Role("stan", "Stan", "stan", "stan"),
    Role("dominator", "The Dominator", "dominator", "dominator"),
    Role("bella", "Bella", "stella", "cautious"),
    Role("walter", "Walter", "sterling", "aggressive"),
)
"""The roles of all characters that come with the program, in the order in which lists show them."""

ROLES: Final[Mapping[str, Role]] = MappingProxyType({each.id: each for each in CAST})
"""The roles of the cast by id."""


def character_called(name: str) -> str:
    """Return the id of the character with this default name, or an empty text.

    The seats in old files have no ids, so a character there is recognised by its name.
    """
    return next((each.id for each in CAST if each.name == name), "")


FIRST_OPPONENTS: Final = (ROLES["vickie"], ROLES["sam"], ROLES["nellie"])
"""The opponents in a new profile: one to fear, one to admire, and one to beat."""
