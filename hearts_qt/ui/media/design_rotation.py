"""Changes designs at random or in order, as the options say. The person's own choice in the options stays."""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from hearts_qt.settings.card_options import (
    CARD_BACK,
    CARD_FRONT,
    CYCLE_DESIGNS,
    RANDOM_BACK,
    RANDOM_FRONT,
    CycleDesigns,
)
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import Option
from hearts_qt.settings.values import Settings


class _Side(NamedTuple):
    """The options of one side of the cards: of the fronts or of the back."""

    chosen: Option[str]
    random: Option[bool]
    cycles: frozenset[CycleDesigns]
    """The values of the option `CYCLE_DESIGNS` that change this side with every deal."""


_FRONT: Final = _Side(CARD_FRONT, RANDOM_FRONT, frozenset({CycleDesigns.FRONT, CycleDesigns.BOTH}))
_BACK: Final = _Side(CARD_BACK, RANDOM_BACK, frozenset({CycleDesigns.BACK, CycleDesigns.BOTH}))
_SIDES: Final = (_FRONT, _BACK)


class DesignRotation:
    """Knows which designs are shown now instead of the designs that the person has chosen."""

    def __init__(self, settings: Settings) -> None:
        """Begin with the person's own choices."""
        self._settings = settings
        self._now = dict.fromkeys(_SIDES, "")
        # If the person chooses a design, it is shown at once.
        settings.listen(lambda: self._forget(_FRONT), Effect.CARD_FRONT)
        settings.listen(lambda: self._forget(_BACK), Effect.CARD_BACK)

    @property
    def front(self) -> str:
        """The id of the fronts that are shown now; empty if the person has chosen these fronts."""
        return self._id(_FRONT)

    @property
    def back(self) -> str:
        """The id of the back that is shown now; empty if the person has chosen this back."""
        return self._id(_BACK)

    def begin_match(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Choose other designs at random for a new game, if the options say so."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            others = [each for each in there if each != self._current(side)]
            if others and self._settings.value(side.random):
                self._now[side] = random.choice(others)

    def begin_deal(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Go on to the next designs for a new deal, if the options say so."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            if there and self._cycles(side):
                current = self._current(side)
                at = there.index(current) if current in there else -1
                self._now[side] = there[(at + 1) % len(there)]

    def _forget(self, side: _Side) -> None:
        self._now[side] = ""

    def _cycles(self, side: _Side) -> bool:
        return self._settings.value(CYCLE_DESIGNS) in side.cycles

    def _id(self, side: _Side) -> str:
        return self._now[side] if self._settings.value(side.random) or self._cycles(side) else ""

    def _current(self, side: _Side) -> str:
        return self._id(side) or self._settings.value(side.chosen)
