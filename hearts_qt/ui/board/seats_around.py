"""Two ways to place the players around a table: with large faces where there is room, and with small ones.

Seat 0 is at the bottom, the others follow clockwise. All numbers are logical pixels.
"""

from typing import Final, Protocol

from msgspec import Struct

from hearts_qt.ui.board.place import Place, Rectangle, row, step_of
from hearts_qt.ui.media.variant import ASPECT

_BESIDE: Final = 10.0
"""Space between a plate and what lies beside it."""
_FACE_SHARE: Final = 0.124
"""The diameter of a face, as a share of the table's height; see `_SQUARE` for a narrow table."""
_SQUARE: Final = 0.74
"""On a table narrower than this, height divided by width, the width decides the size of the faces."""
_LEAST_FACE: Final = 44.0
"""With less room for the faces than this, the seats are placed as on a low table."""
_SMALL_FACE: Final = 40.0
_PILE_SHARE: Final = 0.36
"""The width of a card in a pile of taken tricks, as a share of the width of a card in the hand."""


class Measures(Struct, frozen=True):
    """What the seats have to know about the table."""

    width: float
    height: float
    line: float
    """The height of a line of text."""
    margin: float
    """The free space along the edges."""
    card_width: float
    """The width of a card in the hand at the bottom."""
    prompt_top: float
    """The upper edge of the line with the instructions."""
    strip: float
    """The height of the strip with the hand, in which the plate at the bottom lies, too."""


class SeatsAround(Protocol):
    """The places of the plates, of the other players' cards, and of the tricks that were taken."""

    is_stacked: bool
    """Whether a plate has its texts below the face, and not beside it."""
    has_piles: bool
    """Whether there is room for the tricks that were taken."""
    face: float
    """The diameter of a face."""
    back_width: float
    """The width of the other players' cards."""
    trick_top: float
    """The upper edge of the area for the trick."""

    def plate(self, seat: int) -> Rectangle:
        """Return the place of a seat's plate."""
        ...

    def hand(self, seat: int, count: int, shown: bool) -> list[Place]:
        """Return the places of the cards of seat 1, 2 or 3; `shown` says whether the cards lie open."""
        ...

    def pile(self, seat: int, shown: bool) -> Place:
        """Return the place of the tricks that a seat has taken."""
        ...


def laid_aside(seat: int, count: int, width: float, trick: Rectangle, trick_width: float) -> list[Place]:
    """Return the places of closed cards that a seat has laid on the table for a pass, towards the middle.

    `trick` is the area for the trick. `width` is the width of the cards.
    """
    x, y = trick.x + trick.width / 2, trick.y + trick.height / 2
    step = width * 0.3
    fan = [4.0 * index - 2.0 * (count - 1) for index in range(count)]
    if seat in (0, 2):
        top = max(trick.y, y - trick_width * 1.45)
        if seat == 0:
            # As far below the middle as the cards of the player opposite are above it, turned a little at their edges.
            top = min(trick.bottom - width * 0.08, y + trick_width * 1.45) - width * ASPECT
        left = x - (width + step * (count - 1)) / 2
        return [Place(left + step * index, top, width, turn) for index, turn in enumerate(fan)]
    away = trick_width * 1.14
    left = (x - away if seat == 1 else x + away) - width / 2
    top = y - step * (count - 1) / 2 - width * ASPECT / 2
    side = 90.0 if seat == 1 else -90.0
    return [Place(left, top + step * index, width, side + turn) for index, turn in enumerate(fan)]


def seats_around(measures: Measures) -> SeatsAround:
    """Return the places around a table: with large faces if there is room for them."""
    roomy = RoomySeats(measures)
    return roomy if roomy.fits else LowSeats(measures)


def text_height(line: float) -> float:
    """Return the height of the name and the points below a face."""
    return 4 + line + 3 + pill_height(line)


def pill_height(line: float) -> float:
    """Return the height of the pill with the points."""
    return line * 1.16


class RoomySeats:
    """Large faces with the texts below them. The cards of the players at the sides are turned to the middle."""

    is_stacked = True
    has_piles = True

    def __init__(self, table: Measures) -> None:
        """Calculate what does not depend on the seat."""
        self._table = table
        self.back_width = float(round(table.card_width * 0.6))
        self._back_height = self.back_width * ASPECT
        self._pile_width = float(round(table.card_width * _PILE_SHARE))
        texts = text_height(table.line)
        # One plate is above the other, and below the lower one is room for the player's open cards.
        room = table.prompt_top - 4 - table.margin - 4 - 8 - self._back_height - 2 * texts
        largest = _FACE_SHARE * min(table.height, table.width * _SQUARE)
        self.face = float(round(min(largest, room / 2, table.strip - texts)))
        self._plate_height = self.face + texts
        self._fan_step = self.back_width * 0.27
        self._fan_width = self.back_width + 12 * self._fan_step
        self.trick_top = table.margin + self._back_height + self._sag(6) + 8

    @property
    def fits(self) -> bool:
        """Whether there is room for this way to place the seats."""
        table = self._table
        return self.face >= _LEAST_FACE and self._side_width >= table.line * 4.5 and self.plate(2).x >= table.margin

    @property
    def _side_width(self) -> float:
        """The width of the plates at the sides: their cards lie between them and the trick."""
        table = self._table
        trick = table.card_width * 0.9 * 1.52 + 6
        room = table.width / 2 - table.margin - trick - 2 * _BESIDE - self._back_height
        return min(max(self.face, table.line * 7.5), room)

    def plate(self, seat: int) -> Rectangle:
        """Return the place of a seat's plate."""
        table, height = self._table, self._plate_height
        if seat == 0:
            width = max(self.face, table.line * 6)
            return Rectangle(table.margin, table.height - table.margin - height, width, height)
        if seat == 2:
            width = max(self.face, table.line * 7.5)
            # The outer cards of the fan are turned, so they are wider than the others.
            left = (table.width - self._fan_width - self._back_height * 0.1) / 2 - _BESIDE - width
            return Rectangle(left, table.margin, width, height)
        width = self._side_width
        lowest = table.prompt_top - 4 - self._back_height - 8 - height
        top = max(table.margin + height + 4, min(self._middle - height / 2, lowest))
        return Rectangle(table.margin if seat == 1 else table.width - table.margin - width, top, width, height)

    @property
    def _middle(self) -> float:
        return (self.trick_top + self._table.prompt_top - 4) / 2

    def _sag(self, steps: float) -> float:
        """Return how much lower than the middle of the fan a card is that many steps beside it."""
        return steps * steps * self._fan_step * 0.008

    def hand(self, seat: int, count: int, shown: bool) -> list[Place]:
        """Return the places of the cards of seat 1, 2 or 3: fanned, or in a column of turned cards; open in a row."""
        if shown:
            return self._open_row(seat, count)
        if seat == 2:
            left = (self._table.width - self.back_width - (count - 1) * self._fan_step) / 2
            fan = [index - (count - 1) / 2 for index in range(count)]
            top = self._table.margin
            return [
                Place(left + index * self._fan_step, top + self._sag(abs(side)), self.back_width, side * 0.9)
                for index, side in enumerate(fan)
            ]
        column = self._column(seat)
        step = (column.height - self.back_width) / 12
        top = column.y + (12 - (count - 1)) * step / 2
        # A turned card has the place that it would have upright, around the same middle.
        aside = (self._back_height - self.back_width) / 2
        turn = 90.0 if seat == 1 else -90.0
        return row(Place(column.x + aside, top - aside, self.back_width, turn), count, 0, step)

    def _column(self, seat: int) -> Rectangle:
        """Return the place of thirteen turned cards."""
        plate = self.plate(seat)
        left = plate.right + _BESIDE if seat == 1 else plate.x - _BESIDE - self._back_height
        highest, lowest = self.plate(2).bottom + 6, self._table.prompt_top - 4
        # The pile below the column is turned a little, which makes it higher.
        room = lowest - highest - self._pile_width * 1.6 - _BESIDE
        height = self.back_width + 12 * min(self.back_width * 0.24, (room - self.back_width) / 12)
        top = min(max(highest, plate.y + (plate.height - height) / 2), highest + room - height)
        return Rectangle(left, top, self._back_height, height)

    def _open_row(self, seat: int, count: int) -> list[Place]:
        table, width = self._table, self.back_width
        plate = self.plate(seat)
        if seat == 2:
            left = plate.right + _BESIDE
            room = table.width - table.margin - left - self._pile_width - _BESIDE
            step = step_of(count, width, room, width * 0.5)
            start = max(left, (table.width - width - step * (count - 1)) / 2)
            return row(Place(start, table.margin, width), count, step)
        room = table.width / 2 - table.margin - table.card_width * 0.9 * 1.52 - 6
        # The index of each card is visible, even if thirteen cards lie in a short row.
        width = min(width, room / (1 + 12 * 0.27))
        step = step_of(count, width, room, width * 0.5)
        start = plate.x if seat == 1 else plate.right - width - step * (count - 1)
        return row(Place(start, plate.bottom + 8, width), count, step)

    def pile(self, seat: int, shown: bool) -> Place:
        """Return the place of the tricks that a seat has taken."""
        table, width = self._table, self._pile_width
        if seat == 0:
            height = width * ASPECT
            return Place(table.width - table.margin - width, table.height - table.margin - height, width, 6.0)
        if seat == 2:
            last = self.hand(2, 13, shown)[-1]
            return Place(last.x + last.width + _BESIDE + width * 0.2, table.margin + width * 0.2, width, -10.0)
        column = self._column(seat)
        left = column.x + (column.width - width) / 2
        top = self.plate(seat).y if shown else column.bottom + _BESIDE + width * 0.1
        return Place(left, top, width, 12.0 if seat == 1 else -8.0)


class LowSeats:
    """Small faces with the texts beside them and the cards below them, for a low table or large text."""

    is_stacked = False
    has_piles = False
    face = _SMALL_FACE
    _BETWEEN: Final = 12.0
    """Least space between plates that stand in one line."""

    def __init__(self, table: Measures) -> None:
        """Calculate what does not depend on the seat."""
        self._table = table
        self.back_width = float(round(table.card_width * 0.4))
        self._plate_height = max(self.face, table.line * 2.3)
        self.trick_top = table.margin + self._plate_height + 8 + self.back_width * ASPECT + 6

    def plate(self, seat: int) -> Rectangle:
        """Return the place of a seat's plate."""
        table, height = self._table, self._plate_height
        width = self.face + 12 + table.line * 8
        if seat == 0:
            own = self.face + 12 + table.line * 4
            return Rectangle(table.margin, table.height - table.margin - height, own, height)
        # The plate ends where the trick begins; a long name is shortened.
        side = min(width, self._side_room)
        top = self._side_top(height)
        if top < table.margin + height + 4:
            # On a low table the three plates are in one line.
            side = min(side, (table.width - 2 * table.margin - 2 * self._BETWEEN) / 3)
            width = min(width, table.width - 2 * (table.margin + side + self._BETWEEN))
        if seat == 2:
            aside = min(table.line * 2, (table.width - width) / 2 - table.margin - side - self._BETWEEN)
            return Rectangle((table.width - width) / 2 + max(aside, 0.0), table.margin, width, height)
        width = side
        return Rectangle(table.margin if seat == 1 else table.width - table.margin - width, top, width, height)

    @property
    def _side_room(self) -> float:
        # The space from the table's edge to the nearest card of the trick, which is slightly rotated.
        table = self._table
        return table.width / 2 - table.margin - table.card_width * 0.9 * 1.52 - 6

    def _side_top(self, height: float) -> float:
        table = self._table
        group = height + 8 + self.back_width * ASPECT
        lowest = table.prompt_top - 4
        return max(table.margin, min((self.trick_top + lowest) / 2 - group / 2, lowest - group))

    def hand(self, seat: int, count: int, shown: bool) -> list[Place]:
        """Return the places of the cards of seat 1, 2 or 3, in a row below the plate."""
        table = self._table
        width = self.back_width * (1.25 if shown else 1.0)
        step = width * (0.5 if shown else 0.27)
        plate = self.plate(seat)
        if seat != 2:
            step = step_of(count, width, self._side_room, step)
        length = width + step * max(count - 1, 0)
        if seat == 3:
            left = table.width - table.margin - length
        elif seat == 2:
            left = (table.width - length) / 2
        else:
            left = plate.x
        return row(Place(left, plate.bottom + 8, width), count, step)

    def pile(self, seat: int, shown: bool) -> Place:
        """Return the place where a taken trick disappears; no piles are shown."""
        width = self.back_width
        if seat == 0:
            middle, bottom = self._table.width / 2, self._table.height - self._table.margin
            return Place(middle - width / 2, bottom - width * ASPECT, width)
        plate = self.plate(seat)
        return Place(plate.x + plate.width / 2 - width / 2, plate.y, width)
