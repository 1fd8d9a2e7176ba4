"""The places on a small picture of a table, which has no room for everything that lies on the table itself.

Seat 0 is at the bottom, the others follow clockwise. All numbers are logical pixels.
"""

from dataclasses import dataclass
from typing import Final

from hearts_qt.ui.board.place import APART, Place, Rectangle, row, step_of, trick_place
from hearts_qt.ui.media.variant import ASPECT

_LOW: Final = 1.06
"""A picture lower than this, width divided by height, has smaller cards."""
_TRICK_CARD: Final = 0.19
_HAND_CARD: Final = 0.105
_FACE: Final = 0.13
"""The widths of a card in the trick and in a hand, and the size of a face, as shares of the smaller side."""
_OWN_HAND: Final = 1.25
"""How much larger the cards of the hand at the bottom are."""
_ROW: Final = 0.58
_COLUMN: Final = 0.5
"""The greatest length of a hand, as a share of the picture's width at the bottom and top, of its height at the sides.
"""
_STEP: Final = 0.36
"""The greatest distance between two cards of a hand, as a share of the width or of the height of a card."""
_RAISED: Final = 0.2
"""How far a raised card is moved to the middle, as a share of its height."""
_HAND_EDGE: Final = 0.022
_FACE_EDGE: Final = 0.03
"""The space between the edge and a hand or a face, as shares of the smaller side."""
_TINY_HAND_CARD: Final = 0.18
_TINY_TRICK_CARD: Final = 0.16
_TINY_ROW: Final = 0.92
"""In a tiny picture, the widths of a card and of the hand, as shares of the picture's width."""
_TINY_STEP: Final = 0.8
_TINY_HAND_TOP: Final = 0.8
_TINY_TRICK: Final = 0.76
"""There, the upper edge of the hand and the height for the trick, as shares of the picture's height."""


@dataclass(frozen=True)
class SmallGeometry:
    """The places on a picture of four open hands, the trick, and the players' faces in the corners."""

    width: float
    height: float

    @property
    def _side(self) -> float:
        return min(self.width, self.height * _LOW)

    def hand(self, seat: int, count: int) -> list[Place]:
        """Return the places of a hand: a row at the bottom and at the top, a column at the sides."""
        width = self._side * _HAND_CARD * (_OWN_HAND if seat == 0 else 1.0)
        height, edge = width * ASPECT, self._side * _HAND_EDGE
        if seat in (0, 2):
            step = step_of(count, width, self.width * _ROW, width * _STEP)
            left = (self.width - width - step * (count - 1)) / 2
            top = edge if seat == 2 else self.height - edge - height
            return row(Place(left, top, width), count, step)
        step = step_of(count, height, self.height * _COLUMN, height * _STEP)
        left = edge if seat == 1 else self.width - edge - width
        top = (self.height - height - step * (count - 1)) / 2
        return row(Place(left, top, width), count, 0, step)

    def raised(self, seat: int, place: Place) -> Place:
        """Return the place of a card of a hand that is moved towards the middle."""
        lift = place.height * _RAISED
        across, down = ((0.0, -lift), (lift, 0.0), (0.0, lift), (-lift, 0.0))[seat]
        return place._replace(x=place.x + across, y=place.y + down)

    def trick(self, seat: int) -> Place:
        """Return the place of the card that a seat has played."""
        width = self._side * _TRICK_CARD
        above, below = self.hand(2, 1)[0], self.hand(0, 1)[0]
        top = above.y + above.height
        # In a small picture each card's corner is seen, also that of a card over which another one was played.
        return trick_place(seat, (self.width / 2, (top + below.y) / 2), width, below.y - top, APART)

    def face(self, seat: int, line: float) -> Rectangle:
        """Return the place of a player's face: the corner where the hand begins. `line` is kept free below it."""
        size, edge = self._side * _FACE, self._side * _FACE_EDGE
        left = edge if seat in (0, 1) else self.width - edge - size
        top = edge if seat in (1, 2) else self.height - edge - size - line
        return Rectangle(left, top, size, size)


@dataclass(frozen=True)
class TinyGeometry(SmallGeometry):
    """The places on a picture of only the trick and the hand at the bottom, which the lower edge cuts."""

    def hand(self, seat: int, count: int) -> list[Place]:
        """Return the places of the hand at the bottom."""
        width = self.width * _TINY_HAND_CARD
        step = step_of(count, width, self.width * _TINY_ROW, width * _TINY_STEP)
        left = (self.width - width - step * (count - 1)) / 2
        return row(Place(left, self.height * _TINY_HAND_TOP, width), count, step)

    def trick(self, seat: int) -> Place:
        """Return the place of the card that a seat has played. It is not turned, so that it can be read."""
        middle, room = (self.width / 2, self.height * _TINY_HAND_TOP / 2), self.height * _TINY_TRICK
        return trick_place(seat, middle, self.width * _TINY_TRICK_CARD, room, APART)._replace(turn=0.0)
