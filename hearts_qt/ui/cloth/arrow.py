"""Marks on the cloth: arrows to the players who get the passed cards, and a dot beneath the card that was led."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.cloth.geometry import Geometry, Place

_GOLD: Final = QColor("#f2c14e")
_ARROW: Final = QColor(255, 255, 255, 60)
_ANGLES: Final = {1: 180.0, 2: 270.0, 3: 0.0}
_SHAPE: Final = ((-0.5, -0.16), (0.1, -0.16), (0.1, -0.42), (0.5, 0.0), (0.1, 0.42), (0.1, 0.16), (-0.5, 0.16))


class ArrowItem(QGraphicsItem):
    """Arrows from the middle of the table to the players who get the passed cards."""

    def __init__(self) -> None:
        """Begin without an arrow."""
        super().__init__()
        self._arrows: list[QPolygonF] = []
        self._bounds = QRectF()

    def point(self, seats: Sequence[int], geometry: Geometry) -> None:
        """Point to these seats."""
        x, y = geometry.trick_middle
        size = geometry.trick_width * (1.1 if len(seats) == 1 else 0.7)
        away = 0.0 if len(seats) == 1 else size * 0.62
        self.prepareGeometryChange()
        self._arrows = [_arrow(x, y, size, away, math.radians(_ANGLES[seat])) for seat in seats]
        self._bounds = QRectF()
        for arrow in self._arrows:
            self._bounds = self._bounds.united(arrow.boundingRect())
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the outline of all arrows."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the arrows."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_ARROW)
        for arrow in self._arrows:
            painter.drawPolygon(arrow)


def _arrow(x: float, y: float, size: float, away: float, angle: float) -> QPolygonF:
    cos, sin = math.cos(angle), math.sin(angle)
    points = []
    for along, across in _SHAPE:
        forward = along * size + away
        points.append(QPointF(x + forward * cos - across * size * sin, y + forward * sin + across * size * cos))
    return QPolygonF(points)


class LeaderMark(QGraphicsItem):
    """A dot beneath the card that was led."""

    def __init__(self) -> None:
        """Begin hidden."""
        super().__init__()
        self.setVisible(False)
        self.setZValue(99)

    def mark(self, place: Place | None) -> None:
        """Put the dot beneath the card at `place`; if `place` is None, hide the dot."""
        self.setVisible(place is not None)
        if place is not None:
            x, _ = place.middle
            self.setPos(x, place.y + place.height + 9)

    def boundingRect(self) -> QRectF:
        """Return the dot's outline."""
        return QRectF(-6, -6, 12, 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the dot."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_GOLD)
        painter.drawEllipse(QRectF(-4.5, -4.5, 9, 9))
