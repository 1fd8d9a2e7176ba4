"""Styles: a style is a way of playing. It consists of a weight for each judgement, and of how bold and forgetful it is.

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
"""A number for each judgement. It stays the same when judgements are added to the program."""
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
"""The judgements that have weight 0 unless a style names them."""


class Stops(StrEnum):
    """Whose moons a style tries to stop."""

    NOBODY = "nobody"
    PERSON = "the person"
    ANYBODY = "anybody"


class Style(Struct, frozen=True, eq=False):
    """A way of playing."""

    name: str
    weights: Mapping[Judgement, float] = _NONE
    """The factor for each judgement.

    For a judgement that is not named it is 1, or 0 if the judgement is in PECULIAR.
    """
    sometimes: Mapping[Judgement, float] = _NONE
    """For each judgement, the probability from 0 to 1 that it counts at all; 1 if the judgement is not named."""
    eager: float = 0.05
    """The assumed probability that another player beats a card although a lower one could be played."""
    moon_nerve: float = 0.25
    """The lowest probability of success at which it tries to shoot the moon; with a value above 1 it never tries."""
    moon_pass_nerve: float = 0.06
    """The lowest probability of success at which it chooses a pass that prepares to shoot the moon."""
    stops: Stops = Stops.ANYBODY
    """Whose moons it tries to stop."""
    forgets: float = 0.0
    """The share of the played cards that it does not remember."""
    guesses: float = 0.0
    """The range, in points, of the random number that is added to each of its prices."""

    def minds(self, judgement: Judgement, style_seed: int, when: int) -> bool:
        """Return whether a judgement counts now, which is decided at random with the seat's `style_seed`.

        `when` is 0 if this is decided once for the whole deal, otherwise the number of the trick, counted from 1.
        """
        how_often = self.sometimes.get(judgement, 1.0)
        return how_often >= 1.0 or uniform(style_seed, _SALTS[judgement], when) < how_often

    @property
    def takes_chances(self) -> bool:
        """Whether its decisions use random numbers."""
        return bool(self.sometimes or self.forgets or self.guesses)

    def weight(self, judgement: Judgement) -> float:
        """Return the factor for a judgement."""
        return self.weights.get(judgement, 0.0 if judgement in PECULIAR else 1.0)
