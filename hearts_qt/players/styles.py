"""A way of playing as a value: how much each judgement weighs, and how bold, kind or forgetful a player is.

`cast_styles` holds the styles themselves.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from zlib import crc32

from msgspec import Struct

from hearts_qt.players.reason import Judgement
from hearts_qt.players.seeds import uniform

_NONE: Final[Mapping[Judgement, float]] = MappingProxyType({})

_SALTS: Final = {judgement: crc32(judgement.name.encode()) for judgement in Judgement}
"""A number for each judgement that stays what it is when others join them."""
PECULIAR: Final = frozenset(
    {
        Judgement.GUESS,
        Judgement.HUNT_PERSON,
        Judgement.SPARE_PERSON,
        Judgement.DUCK_HEART,
        Judgement.SCARE,
        Judgement.FEAR,
    }
)
"""What only those styles judge that name it."""


class Stops(StrEnum):
    """Whose moons a style tries to stop."""

    NOBODY = "nobody"
    PERSON = "the person"
    ANYBODY = "anybody"


class Style(Struct, frozen=True, eq=False):
    """A way of playing."""

    name: str
    weights: Mapping[Judgement, float] = _NONE
    """By how much a judgement is multiplied. One that is not named counts 1, one of PECULIAR nothing."""
    sometimes: Mapping[Judgement, float] = _NONE
    """How often a judgement counts at all, 0 to 1; always if it is not named."""
    eager: float = 0.05
    """How often others are expected to beat a card although they could duck."""
    moon_nerve: float = 0.25
    """The chance of success from which on a moon is tried; above 1 for never."""
    moon_pass_nerve: float = 0.06
    """The same for a pass that keeps a hand for it."""
    stops: Stops = Stops.ANYBODY
    """Whose moons it tries to stop."""
    forgets: float = 0.0
    """The share of the cards played that it does not remember."""
    guesses: float = 0.0
    """By how many points its prices waver."""

    def minds(self, judgement: Judgement, style_seed: int, when: int) -> bool:
        """Tell whether a judgement counts now, by the seat's number for chance.

        `when` is 0 for a mood of the whole deal, else the number of the trick, from 1 on.
        """
        how_often = self.sometimes.get(judgement, 1.0)
        return how_often >= 1.0 or uniform(style_seed, _SALTS[judgement], when) < how_often

    @property
    def takes_chances(self) -> bool:
        """Whether chance has a part in what it does."""
        return bool(self.sometimes or self.forgets or self.guesses)

    def weight(self, judgement: Judgement) -> float:
        """Return by how much a judgement is multiplied."""
        return self.weights.get(judgement, 0.0 if judgement in PECULIAR else 1.0)
