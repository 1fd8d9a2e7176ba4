"""Where pictures of cards come from, and how a card is drawn at its place: everywhere but on the table, which moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt, SignalInstance
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from hearts_qt.rules.cards import Card
from hearts_qt.ui.board.place import Place

GOLD: Final = QColor("#f2c14e")
"""The colour of rings on a cloth."""
CORNER: Final = 0.064
"""The radius of a card's corner, as a share of its width."""
_RING: Final = 0.04
_LEAST_RING: Final = 2.5
"""How thick a ring is, as a share of the card's width, and at least."""

CardPicture: TypeAlias = Callable[[Card | None, int, float], QPixmap]
"""Returns the front of a card, or the back for None, so many logical pixels wide, for a screen with a pixel ratio."""


class CardPictures(Protocol):
    """Source of the pictures of cards in any size."""

    @property
    def changed(self) -> SignalInstance:
        """Signal without arguments: the pictures have changed and should be requested again."""
        ...

    def face(self, card: Card, width: int, ratio: float) -> QPixmap:
        """Return the front of a card, `width` logical pixels wide, for a screen with this pixel ratio."""
        ...

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards."""
        ...

    def small(self, card: Card | None, width: int, ratio: float) -> QPixmap:
        """Return a front, or the back for None, made smaller from the pictures on the table."""
        ...


def draw_card(painter: QPainter, picture: QPixmap, place: Place) -> None:
    """Draw the picture of a card at its place. A picture that is not as wide as the place is scaled."""
    is_as_wide = abs(picture.deviceIndependentSize().width() - place.width) < 1
    if is_as_wide and not place.turn:
        painter.drawPixmap(QPointF(place.x, place.y), picture)
        return
    with _at(painter, place) as outline:
        if is_as_wide:
            painter.drawPixmap(outline.topLeft(), picture)
        else:
            painter.drawPixmap(outline, picture, QRectF(picture.rect()))


def draw_ring(painter: QPainter, place: Place, colour: QColor = GOLD) -> None:
    """Draw a ring around the card at this place."""
    radius = place.width * CORNER + 1
    with _at(painter, place) as outline:
        painter.setPen(QPen(colour, max(_LEAST_RING, place.width * _RING)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(outline.adjusted(-1, -1, 1, 1), radius, radius)


@contextmanager
def _at(painter: QPainter, place: Place) -> Iterator[QRectF]:
    """Turn the painter about the middle of a place while a `with` block draws; yield the outline of the card there."""
    painter.save()
    painter.translate(*place.middle)
    painter.rotate(place.turn)
    yield QRectF(-place.width / 2, -place.height / 2, place.width, place.height)
    painter.restore()
