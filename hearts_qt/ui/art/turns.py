"""Designs that come by chance or in turn, beside the ones that the person has chosen."""

import random
from collections.abc import Sequence
from typing import Final

from hearts_qt.settings.values import Settings

_SIDES: Final = ("front", "back")


class Turns:
    """Knows which design has its turn. The option with the person's choice is never touched."""

    def __init__(self, settings: Settings) -> None:
        """Have nothing but the person's choices yet."""
        self._settings = settings
        self._now = dict.fromkeys(_SIDES, "")

    @property
    def front(self) -> str:
        """The id of the fronts that have their turn, empty for the person's choice."""
        return self._turn("front")

    @property
    def back(self) -> str:
        """The id of the back that has its turn, empty for the person's choice."""
        return self._turn("back")

    def begin_match(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Choose others by chance for a new game, where that is wished."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            others = [each for each in there if each != self._current(side)]
            if others and self._settings.switch(f"random_{side}"):
                self._now[side] = random.choice(others)

    def begin_deal(self, fronts: Sequence[str], backs: Sequence[str]) -> None:
        """Turn to the next ones for a new deal, where that is wished."""
        for side, there in zip(_SIDES, (fronts, backs), strict=True):
            if there and self._cycles(side):
                current = self._current(side)
                at = there.index(current) if current in there else -1
                self._now[side] = there[(at + 1) % len(there)]

    def option_changed(self, name: str) -> None:
        """Let what the person has just chosen be seen at once."""
        if name in ("card_front", "card_back"):
            self._now[name.removeprefix("card_")] = ""

    def _cycles(self, side: str) -> bool:
        return self._settings.text("cycle_designs") in (side, "both")

    def _turn(self, side: str) -> str:
        return self._now[side] if self._settings.switch(f"random_{side}") or self._cycles(side) else ""

    def _current(self, side: str) -> str:
        return self._turn(side) or self._settings.text(f"card_{side}")
