"""Closed cards that nobody plays: piles of taken tricks, and cards laid aside for a pass."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.board.cards import draw_card
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.card_item import Prints

_LOOSE: Final = (0.0, 6.0, -5.0, 3.0, -8.0, 1.0, 7.0, -3.0, 4.0, -6.0, 2.0, -1.0, 5.0)
"""How far each trick of a pile is turned, in degrees. Nobody lays tricks down exactly."""
_THICKNESS: Final = 0.035
"""How much higher a pile gets with each trick, as a share of the width of a card."""


def pile_of(tricks: int, place: Place) -> list[Place]:
    """Return the places of the cards that show a pile of this number of tricks, the lowest first."""
    step = place.width * _THICKNESS
    return [
        place._replace(y=place.y - step * index, turn=place.turn + _LOOSE[index % len(_LOOSE)])
        for index in range(tricks)
    ]


class ClosedCards(QGraphicsItem):
    """Some closed cards, painted as one thing."""

    def __init__(self, prints: Prints) -> None:
        """Begin without cards."""
        super().__init__()
        self._prints = prints
        self.places: Sequence[Place] = ()
        self._drawn = 0.0
        self._bounds = QRectF()
        self.setVisible(False)

    def lay(self, places: Sequence[Place], drawn: float = 0.0) -> None:
        """Lay closed cards at these places, in this order; the last one is on top.

        If `drawn` is not 0, a picture of this width is scaled, as for cards on their way.
        """
        if list(places) == list(self.places) and drawn == self._drawn:
            return
        self.prepareGeometryChange()
        self.places = tuple(places)
        self._drawn = drawn
        self._bounds = QRectF()
        for place in places:
            # A turned card is nowhere farther from its middle than its corners.
            reach = (place.width**2 + place.height**2) ** 0.5 / 2 + 1
            x, y = place.middle
            self._bounds = self._bounds.united(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
        self.setVisible(bool(places))
        self.update()

    def holds(self, point: QPointF) -> bool:
        """Tell whether a point of the scene is on a card."""
        for place in self.places:
            x, y = place.middle
            if abs(point.x() - x) <= place.width / 2 and abs(point.y() - y) <= place.height / 2:
                return True
        return False

    def boundingRect(self) -> QRectF:
        """Return the rectangle around all cards."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the backs of the cards."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place in self.places:
            draw_card(painter, self._prints.of(None, round(self._drawn or place.width)), place)
