"""Places on the table: of cards, which can be turned, and of everything else; and ways to lay cards.

Cards lie in a row, in a fan, or as a trick. Pure arithmetic in logical pixels.
"""

import math
from typing import Final, NamedTuple

from hearts_qt.ui.media.variant import ASPECT

_TILT: Final = (1.5, -5.0, -1.5, 5.0)
"""Angle of each seat's card in a trick, in degrees."""
_ASIDE: Final = 0.96
"""How far the cards of the seats at the sides are from the middle of a trick, in widths of a card."""
_DROP: Final = 0.42
APART: Final = 0.52
"""How far the two other cards are from the middle if there is room, in heights of a card: so that one lies over the
other, or apart."""


class Place(NamedTuple):
    """Place of a card: upper left corner, width, and rotation about the middle in degrees."""

    x: float
    y: float
    width: float
    turn: float = 0.0

    @property
    def height(self) -> float:
        """The card's height."""
        return self.width * ASPECT

    @property
    def middle(self) -> tuple[float, float]:
        """The card's middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Rectangle(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom


def step_of(count: int, size: float, room: float, widest: float) -> float:
    """Return the distance between neighbours of `count` cards that overlap: `widest`, or less if the room is short.

    `size` is how much of the room a card takes.
    """
    return min(widest, (room - size) / max(count - 1, 1))


def row(first: Place, count: int, across: float, down: float = 0.0) -> list[Place]:
    """Return the places of `count` cards: each lies so far to the right of the one before, and so far below it."""
    return [first._replace(x=first.x + across * index, y=first.y + down * index) for index in range(count)]


def fan(count: int, pivot: tuple[float, float], radius: float, width: float, lean: float) -> list[Place]:
    """Return the places of cards as a hand holds them: turned around a point below them, by `lean` degrees each.

    `radius` is the distance from this point, the pivot, to the middle of each card.
    """
    places = []
    for index in range(count):
        turn = (index - (count - 1) / 2) * lean
        x = pivot[0] + radius * math.sin(math.radians(turn))
        y = pivot[1] - radius * math.cos(math.radians(turn))
        places.append(Place(x - width / 2, y - width * ASPECT / 2, width, turn))
    return places


def trick_place(seat: int, middle: tuple[float, float], width: float, room: float, drop: float = _DROP) -> Place:
    """Return the place of a seat's card in a trick around `middle`; seat 0 is at the bottom.

    `room` is the height for the whole trick; with less room, the upper and the lower card are nearer than `drop`.
    """
    height = width * ASPECT
    drop = max(0.0, min(height * drop, (room - height) / 2))
    aside = width * _ASIDE
    x, y = ((0.0, drop), (-aside, 0.0), (0.0, -drop), (aside, 0.0))[seat]
    return Place(middle[0] + x - width / 2, middle[1] + y - height / 2, width, _TILT[seat])
