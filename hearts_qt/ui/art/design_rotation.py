"""Changes designs at random or in order, as the options say, without touching the person's own choice."""

import random
from collections.abc import Sequence
from typing import Final

from hearts_qt.settings.values import Settings

_SIDES: Final = ("front", "back")


class DesignRotation:
    """Knows which design is on now instead of the chosen one."""

    def __init__(self, settings: Settings) -> None:
        """Begin with the person's own choices."""
        self._settings = settings
        self._now = dict.fromkeys(_SIDES, "")

    @property
    def front(self) -> str:
        """The id of the fronts that are on now, empty for the person's choice."""
        return self._id("front")

    @property
    def back(self) -> str:
        """The id of the back that is on now, empty for the person's choice."""
        return self._id("back")

    def begin_match(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Choose other designs at random for a new game, if the options say so."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            others = [each for each in there if each != self._current(side)]
            if others and self._settings.switch(f"random_{side}"):
                self._now[side] = random.choice(others)

    def begin_deal(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Go on to the next designs for a new deal, if the options say so."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            if there and self._cycles(side):
                current = self._current(side)
                at = there.index(current) if current in there else -1
                self._now[side] = there[(at + 1) % len(there)]

    def option_changed(self, name: str) -> None:
        """Show at once what the person has just chosen."""
        if name in ("card_front", "card_back"):
            self._now[name.removeprefix("card_")] = ""

    def _cycles(self, side: str) -> bool:
        return self._settings.text("cycle_designs") in (side, "both")

    def _id(self, side: str) -> str:
        return self._now[side] if self._settings.switch(f"random_{side}") or self._cycles(side) else ""

    def _current(self, side: str) -> str:
        return self._id(side) or self._settings.text(f"card_{side}")
