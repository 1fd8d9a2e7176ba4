"""Ways of playing, as values: how much each judgement weighs, and how bold a player is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hearts_qt.players.reason import Judgement

_NONE: Final[Mapping[Judgement, float]] = MappingProxyType({})


class Style(Struct, frozen=True):
    """A way of playing."""

    name: str
    weights: Mapping[Judgement, float] = _NONE
    """By how much a judgement is multiplied; 1 for one that is not named, 0 switches it off."""
    eager: float = 0.05
    """How often others are expected to beat a card although they could duck."""
    moon_nerve: float = 0.5
    """The chance of success from which on a moon is tried; above 1 for never."""
    moon_pass_nerve: float = 0.5
    """The same for a pass that keeps a hand for it."""

    def weight(self, judgement: Judgement) -> float:
        """Return by how much a judgement is multiplied."""
        return self.weights.get(judgement, 1.0)


STAN: Final = Style("stan")
