"""Ways to lay cards: in a row, in a fan, and as a trick. Pure arithmetic in logical pixels."""

import math
from typing import Final

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.media.variant import ASPECT

_TILT: Final = (1.5, -5.0, -1.5, 5.0)
"""Angle of each seat's card in a trick, in degrees."""
_ASIDE: Final = 0.96
"""How far the cards of the seats at the sides are from the middle of a trick, in widths of a card."""
_DROP: Final = 0.42
APART: Final = 0.52
"""How far the two other cards are from the middle if there is room, in heights of a card: so that one lies over the
other, or apart."""


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
