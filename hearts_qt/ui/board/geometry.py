"""The places of everything on a table of any size. Pure arithmetic in logical pixels.

The bottom seat has a row of large cards, and a plate to the left of them. The other three players sit around the table,
each with a plate (face, name, score) and cards; see `seats_around`. The trick is in the middle, each card near its
player. A line with instructions and buttons is above the hand at the bottom.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hearts_qt.ui.board.place import Place, Rectangle, trick_place
from hearts_qt.ui.board.seats_around import Measures, SeatsAround, laid_aside, seats_around
from hearts_qt.ui.media.variant import ASPECT

_HAND_SHARE: Final = 0.215
"""Height of a hand card, as a share of the table's height."""
_WIDTH_SHARE: Final = 0.13
_WIDEST_STEP: Final = 0.74
"""Greatest distance between two hand cards, in card widths."""
_GAP: Final = 0.3
"""The gap between two suits of the hand, as a share of the distance between two cards."""
_FAN: Final = 0.7
_SAG: Final = 0.0011
"""For a hand in an arc: the angle between two cards in degrees, and how quickly the arc falls, in card heights."""
_TRICK_SIZE: Final = 0.9
_BESIDE_HAND: Final = 10.0
"""Space between the hand and what lies beside it."""
_USUAL_SIZE: Final = (1140.0, 838.0)
"""The table for which the system's text size is right: the table of a window of 1440 × 900."""
_MOST_LINES: Final = 0.045
"""The text does not grow beyond this share of the table's height for a line."""


def text_growth(width: float, height: float, line: float) -> float:
    """Return how much larger the text on a table of this size is than in the window's other parts.

    `line` is the height of a line there. Text on the table is never smaller.
    """
    usual_width, usual_height = _USUAL_SIZE
    growth = min(width / usual_width, height / usual_height, height * _MOST_LINES / line)
    return max(1.0, growth)


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

    @cached_property
    def _seats(self) -> SeatsAround:
        return seats_around(
            Measures(
                self.width,
                self.height,
                self.line,
                self.margin,
                self.card_width,
                self.prompt.y,
                self._strip,
            )
        )

    @property
    def _strip(self) -> float:
        return self.card_height + self.lift + 8

    @property
    def face(self) -> float:
        """The diameter of a face."""
        return self._seats.face

    @property
    def back_width(self) -> float:
        """The width of the other players' cards."""
        return self._seats.back_width

    @property
    def is_stacked(self) -> bool:
        """Whether a plate has its texts below the face, and not beside it."""
        return self._seats.is_stacked

    # Your hand

    @property
    def shows_own_plate(self) -> bool:
        """Whether there is room for the plate at the bottom."""
        return self._seats.plate(0).height <= self._strip

    def hand(self, count: int, gaps: Sequence[int] = (), *, arched: bool = False) -> list[Place]:
        """Return the places of `count` cards in a row, left to right: in the middle, or as near to it as possible.

        `gaps` are the numbers of the cards with a gap before them. If `arched`, the row is an arc.
        """
        left, right = self._hand_room
        room = right - left - self.card_width
        step = min(self.card_width * _WIDEST_STEP, room / (max(count - 1, 1) + len(gaps) * _GAP))
        gap = step * _GAP
        row = self.card_width + step * (count - 1) + gap * len(gaps)
        start = max(left, min((self.width - row) / 2, right - row))
        top = self.height - self.margin - self.card_height
        places = []
        for index in range(count):
            side = index - (count - 1) / 2
            sunk = side * side * self.card_height * _SAG if arched else 0.0
            x = start + step * index + gap * sum(before <= index for before in gaps)
            places.append(Place(x, top + sunk, self.card_width, side * _FAN if arched else 0.0))
        return places

    @property
    def sink(self) -> float:
        """How far a card that may not be played lies below the others."""
        return self.margin * 0.6

    @property
    def _hand_room(self) -> tuple[float, float]:
        """The left and the right edge of the space for the hand: between the plate and the pile of taken tricks."""
        left, right = self.margin, self.width - self.margin
        if self.shows_own_plate:
            left = self._seats.plate(0).right + _BESIDE_HAND
        if self._seats.has_piles:
            right = self._seats.pile(0, False).x - _BESIDE_HAND
        return left, right

    def laid(self, index: int) -> Place:
        """Return the place of a card that was laid on the table for the pass; `index` counts from the left."""
        x, y = self.trick_middle
        width = self.trick_width
        return Place(x + (index - 1.5) * width * 1.08 + width * 0.04, y - width * ASPECT / 2, width)

    @property
    def prompt(self) -> Rectangle:
        """The line with the instructions and the buttons."""
        # Two lines of text, and the space around them.
        height = max(40.0, 2 * self.line + 8)
        bottom = self.height - self.margin - self._strip
        return Rectangle(self.margin, bottom - height, self.width - 2 * self.margin, height)

    # The others

    def plate(self, seat: int) -> Rectangle:
        """Return the place of a seat's face, name and score; seat 0 is at the bottom."""
        return self._seats.plate(seat)

    @property
    def between_players(self) -> Rectangle:
        """The part of the table between the players' faces."""
        left = max(self.plate(0).right, self.plate(1).right)
        top = self.plate(2).bottom
        return Rectangle(left, top, self.plate(3).x - left, self.height - self.margin - top)

    def others_hand(self, seat: int, count: int, shown: bool = False) -> list[Place]:
        """Return the places of another player's cards; `shown` says whether the cards lie open."""
        return self._seats.hand(seat, count, shown)

    def laid_aside(self, seat: int, count: int) -> list[Place]:
        """Return the places of the closed cards that a player has laid on the table for a pass."""
        return laid_aside(seat, count, round(self._seats.back_width * 0.8), self._trick_box, self.trick_width)

    @property
    def has_piles(self) -> bool:
        """Whether there is room for piles of taken tricks."""
        return self._seats.has_piles

    @property
    def heart(self) -> Rectangle | None:
        """The place of the heart that shows that hearts are broken; None if there is no room for it."""
        size = self.line * 1.4
        place = Rectangle(self.width - self.margin - size, self.margin, size, size)
        return place if self.plate(3).y > place.bottom + 4 and self.plate(2).right < place.x - 4 else None

    # The trick

    @property
    def _trick_box(self) -> Rectangle:
        top = self._seats.trick_top
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
        return trick_place(seat, self.trick_middle, self.trick_width, self._trick_box.height)

    def taken(self, seat: int, shown: bool = False) -> Place:
        """Return the place near a seat to which a trick moves when that seat takes it."""
        return self._seats.pile(seat, shown)

    def dealt_from(self) -> Place:
        """Return the place from which cards are dealt."""
        x, y = self.trick_middle
        return Place(x - self.trick_width / 2, y - self.trick_width * ASPECT / 2, self.trick_width)

    def is_on_table(self, x: float, y: float) -> bool:
        """Tell whether a card that is dropped here is on the table, and not in the hand."""
        return 0 <= x <= self.width and 0 <= y < self.height - self.margin - self.card_height * 0.9
