"""Places on the table: of cards, which can be turned, and of everything else. Pure arithmetic in logical pixels."""

from typing import NamedTuple

from hearts_qt.ui.media.variant import ASPECT


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
