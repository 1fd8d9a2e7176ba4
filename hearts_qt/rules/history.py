"""The deals of this match that are over, as everybody at the table saw them."""

from msgspec import Struct

from hearts_qt.rules.deal import Trick
from hearts_qt.rules.passing import Direction


class PlayedDeal(Struct, frozen=True):
    """A deal that is over: what lay open on the table, and what it counted."""

    direction: Direction
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
