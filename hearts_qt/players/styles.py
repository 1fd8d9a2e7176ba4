"""Styles: a style is a way of playing. It has a weight for each judgement, and says how bold and forgetful a player is.

The styles of the program are in `cast_styles`.
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
    """The players against whom a style tries to stop a moon."""

    NOBODY = "nobody"
    PERSON = "the person"
    ANYBODY = "anybody"


class Style(Struct, frozen=True, eq=False):
    """A way of playing."""

    name: str
    weights: Mapping[Judgement, float] = _NONE
    """The factor for each judgement.

    A judgement that is not named here has the factor 1, or 0 if it is in PECULIAR.
    """
    sometimes: Mapping[Judgement, float] = _NONE
    """For each judgement, the probability from 0 to 1 that it counts at all; 1 if the judgement is not named."""
    eager: float = 0.05
    """The assumed probability that another player beats a card although that player could play a lower card."""
    moon_nerve: float = 0.25
    """The lowest probability of success at which the style tries to shoot the moon; above 1, it never tries."""
    moon_pass_nerve: float = 0.06
    """The lowest probability of success at which the style chooses a pass that prepares a moon."""
    stops: Stops = Stops.ANYBODY
    """The players against whom the style tries to stop a moon."""
    forgets: float = 0.0
    """The share of the played cards that the style does not remember."""
    guesses: float = 0.0
    """The greatest random number, in points, that is added to the price of a card."""

    def minds(self, judgement: Judgement, style_seed: int, when: int) -> bool:
        """Return whether a judgement counts now. The answer is random and follows from the seat's `style_seed`.

        `when` is 0 for an answer that holds for the whole deal, otherwise the number of the trick, counted from 1.
        """
        how_often = self.sometimes.get(judgement, 1.0)
        return how_often >= 1.0 or uniform(style_seed, _SALTS[judgement], when) < how_often

    @property
    def takes_chances(self) -> bool:
        """Whether the decisions of the style use random numbers."""
        return bool(self.sometimes or self.forgets or self.guesses)

    def weight(self, judgement: Judgement) -> float:
        """Return the factor for a judgement."""
        return self.weights.get(judgement, 0.0 if judgement in PECULIAR else 1.0)
