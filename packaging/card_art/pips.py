"""Draws the signs of the four suits, each around the origin in a box about 100 units wide."""

from __future__ import annotations

from typing import Final

from card_art.palette import INKS
from card_art.svg import fill, place

_HEART: Final = (
    "M0 51C-7 36-50 12-50-18C-50-36-38-46-25-46C-13-46-4-39 0-27C4-39 13-46 25-46C38-46 50-36 50-18C50 12 7 36 0 51Z"
)
_DIAMOND: Final = "M0-56C9-36 25-15 42 0C25 15 9 36 0 56C-9 36-25 15-42 0C-25-15-9-36 0-56Z"
_SPADE: Final = (
    "M0-53C9-35 50-10 50 17C50 32 39 41 27 41C17 41 9 36 4.5 28"
    "C5 39 9 47 19 51L19 53L-19 53L-19 51C-9 47-5 39-4.5 28"
    "C-9 36-17 41-27 41C-39 41-50 32-50 17C-50-10-9-35 0-53Z"
)
# The three leaves and the stem are separate rings of one path. All turn in the same direction, so that the places where
# they overlap stay filled.
_CLUB: Final = (
    "M-23-27A23 23 0 1 1 23-27A23 23 0 1 1-23-27Z"
    "M-50 14A23 23 0 1 1-4 14A23 23 0 1 1-50 14Z"
    "M4 14A23 23 0 1 1 50 14A23 23 0 1 1 4 14Z"
    "M-9-10L9-10L14 4L18 20L4.5 24C5 38 9 47 19 51L19 53L-19 53L-19 51"
    "C-9 47-5 38-4.5 24L-18 20L-14 4Z"
)
SHAPES: Final = {"C": _CLUB, "D": _DIAMOND, "H": _HEART, "S": _SPADE}

# Signs of the same width do not look equally large, so the narrow diamond is drawn a little larger.
_OPTICAL: Final = {"C": 1.0, "D": 1.02, "H": 0.98, "S": 1.0}


def pip(suit: str, x: float, y: float, width: float, *, turned: bool = False, colour: str = "") -> str:
    """Draw the sign of a suit around a point, upside down if it belongs to the lower half."""
    scale = width / 100 * _OPTICAL[suit]
    transform = place(x, y, scale, 180 if turned else 0)
    return fill(SHAPES[suit], colour or INKS[suit], transform=transform)
