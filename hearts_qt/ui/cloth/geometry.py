"""The places of everything on a table of any size. Pure arithmetic in logical pixels.

The bottom seat has a row of large cards. The other three players sit around the table, each with a plate (face, name,
score) and a row of cards. The trick is in the middle, each card near its player. A line with instructions and buttons
is above the hand at the bottom.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

ASPECT: Final = 1.4
_HAND_SHARE: Final = 0.215
"""Height of a hand card, as a share of the table's height."""
_WIDTH_SHARE: Final = 0.13
_WIDEST_STEP: Final = 0.74
"""Greatest distance between two hand cards, in card widths."""
_TRICK_SIZE: Final = 0.9
_BETWEEN: Final = 12.0
"""Least space between plates that stand in one line."""
_TILT: Final = (1.5, -5.0, -1.5, 5.0)
"""Angle of each seat's card in the trick, in degrees."""


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


@dataclass(frozen=True)
class Geometry:
    """The places on a table `width` by `height` logical pixels; `line` is the height of a line of text."""

    width: float
    height: float
    line: float = 20.0

    @property
    def card_width(self) -> float:
        """The width of a card in your hand."""
        return round(min(self.height * _HAND_SHARE / ASPECT, self.width * _WIDTH_SHARE))

    @property
    def card_height(self) -> float:
        """The height of a card in your hand."""
        return self.card_width * ASPECT

    @property
    def margin(self) -> float:
        """The free space along the table's edges."""
        return max(10.0, self.height * 0.02)

    @property
    def lift(self) -> float:
        """How far a chosen card is raised."""
        return self.card_height * 0.16

    @property
    def face(self) -> float:
        """The diameter of a face."""
        return max(40.0, min(self.height * 0.078, 110.0))

    @property
    def back_width(self) -> float:
        """The width of the other players' cards."""
        return round(self.card_width * 0.4)

    # Your hand

    def hand(self, count: int) -> list[Place]:
        """Return the places of `count` cards in a row, left to right, centred."""
        room = self.width - 2 * self.margin - self.card_width
        step = min(self.card_width * _WIDEST_STEP, room / max(count - 1, 1))
        row = self.card_width + step * (count - 1)
        left = (self.width - row) / 2
        top = self.height - self.margin - self.card_height
        return [Place(left + step * index, top, self.card_width) for index in range(count)]

    def laid(self, index: int) -> Place:
        """Return the place of a card that was laid on the table for the pass; `index` counts from the left."""
        x, y = self.trick_middle
        width = self.trick_width
        return Place(x + (index - 1.5) * width * 1.08 + width * 0.04, y - width * ASPECT / 2, width)

    @property
    def prompt(self) -> Rectangle:
        """The line with the instructions and the buttons."""
        height = max(40.0, self.line * 2.1)
        bottom = self.height - self.margin - self.card_height - self.lift - 8
        return Rectangle(self.margin, bottom - height, self.width - 2 * self.margin, height)

    # The others

    def plate(self, seat: int) -> Rectangle:
        """Return the place of a seat's face, name and score; seat 0 is at the bottom."""
        height = self._plate_height
        width = self.face + 12 + self.line * 10.5
        if seat == 0:
            return Rectangle(self.margin, self.prompt.y + (self.prompt.height - height) / 2, width, height)
        # The plate ends where the trick begins; a long name is shortened.
        side = min(width, self._side_room)
        top = self._side_top(height)
        if top < self.margin + height + 4:
            # On a low table the three plates are in one line.
            side = min(side, (self.width - 2 * self.margin - 2 * _BETWEEN) / 3)
            width = min(width, self.width - 2 * (self.margin + side + _BETWEEN))
        if seat == 2:
            aside = min(self.line * 2, (self.width - width) / 2 - self.margin - side - _BETWEEN)
            return Rectangle((self.width - width) / 2 + max(aside, 0.0), self.margin, width, height)
        width = side
        return Rectangle(self.margin if seat == 1 else self.width - self.margin - width, top, width, height)

    @property
    def _plate_height(self) -> float:
        return max(self.face, self.line * 2.3)

    @property
    def _side_room(self) -> float:
        # The space from the table's edge to the nearest card of the trick, which is slightly rotated.
        return self.width / 2 - self.margin - self.trick_width * 1.52 - 6

    def _side_top(self, height: float) -> float:
        group = height + 8 + self.back_width * ASPECT
        return max(self.margin, min(self.trick_middle[1] - group / 2, self.prompt.y - 4 - group))

    def others_hand(self, seat: int, count: int, shown: bool = False) -> list[Place]:
        """Return the places of another player's cards; `shown` says whether the cards lie open."""
        width = self.back_width * (1.25 if shown else 1.0)
        step = width * (0.5 if shown else 0.27)
        plate = self.plate(seat)
        if seat != 2:
            step = min(step, (self._side_room - width) / max(count - 1, 1))
        row = width + step * max(count - 1, 0)
        if seat == 3:
            left = self.width - self.margin - row
        elif seat == 2:
            left = (self.width - row) / 2
        else:
            left = plate.x
        return [Place(left + step * index, plate.bottom + 8, width) for index in range(count)]

    # The trick

    @property
    def _trick_box(self) -> Rectangle:
        top = self.margin + self._plate_height + 8 + self.back_width * ASPECT + 6
        return Rectangle(0, top, self.width, self.prompt.y - 4 - top)

    @property
    def trick_middle(self) -> tuple[float, float]:
        """The middle of the area for the trick."""
        box = self._trick_box
        return self.width / 2, box.y + box.height / 2

    @property
    def trick_width(self) -> float:
        """The width of a card in the trick."""
        room = self._trick_box.height
        return round(max(40.0, min(self.card_width * _TRICK_SIZE, room / ASPECT / 1.55)))

    def trick(self, seat: int) -> Place:
        """Return the place of the card that a seat has played."""
        middle_x, middle_y = self.trick_middle
        width = self.trick_width
        height = width * ASPECT
        drop = max(0.0, min(height * 0.42, (self._trick_box.height - height) / 2))
        aside = width * 0.96
        x, y = ((0, drop), (-aside, 0), (0, -drop), (aside, 0))[seat]
        return Place(middle_x + x - width / 2, middle_y + y - height / 2, width, _TILT[seat])

    def taken(self, seat: int) -> Place:
        """Return the place near a seat to which a trick moves when that seat takes it."""
        width = self.trick_width * 0.5
        if seat == 0:
            return Place((self.width - width) / 2, self.height - self.margin - width, width)
        plate = self.plate(seat)
        return Place(plate.x + plate.width / 2 - width / 2, plate.y, width)

    def dealt_from(self) -> Place:
        """Return the place from which cards are dealt."""
        x, y = self.trick_middle
        return Place(x - self.trick_width / 2, y - self.trick_width * ASPECT / 2, self.trick_width)

    def is_on_table(self, x: float, y: float) -> bool:
        """Tell whether a card that is dropped here is on the table, and not in the hand."""
        return 0 <= x <= self.width and 0 <= y < self.height - self.margin - self.card_height * 0.9
