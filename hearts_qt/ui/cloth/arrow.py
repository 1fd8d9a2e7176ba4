"""Marks on the cloth: arrows for the pass, a dot beneath the card that was led, and a heart when hearts are broken."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.board.place import Place, Rectangle

_GOLD: Final = QColor("#f2c14e")
_GOLD_EDGE: Final = QColor(70, 45, 0, 170)
_ARROW: Final = QColor(255, 255, 255, 60)
_HEART: Final = QColor("#d5213a")
_HEART_CRACK: Final = QColor("#5c0715")
_HEART_EDGE: Final = QColor(255, 246, 236, 210)
_HEART_Z: Final = 4
_ABOVE_CARDS: Final = 290
_BEAT: Final = 0.35
"""How much larger the heart becomes when it beats."""
_CRACK: Final = tuple(QPointF(x, y) for x, y in ((0.5, 0.25), (0.4, 0.42), (0.58, 0.52), (0.44, 0.68), (0.52, 0.85)))
"""The crack in a broken heart, from its top; the heart is 1 wide."""
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
        # The edge makes the dot visible on a light table, too.
        painter.setPen(QPen(_GOLD_EDGE, 1.2))
        painter.setBrush(_GOLD)
        painter.drawEllipse(QRectF(-4.5, -4.5, 9, 9))


class HeartMark(QGraphicsItem):
    """A small heart, on the cloth from the moment when hearts are broken."""

    def __init__(self) -> None:
        """Begin hidden."""
        super().__init__()
        self._size = 20.0
        self._crack = 1.0
        self.setVisible(False)
        self.setZValue(_HEART_Z)

    def mark(self, place: Rectangle | None) -> None:
        """Show the heart at a place; if `place` is None, hide it."""
        self.setVisible(place is not None)
        if place is not None:
            self.prepareGeometryChange()
            self._size = place.width
            self._crack = 1.0
            self.setPos(place.x, place.y)
            self.setScale(1.0)
            self.setZValue(_HEART_Z)

    def begin(self, place: Place) -> None:
        """Show a whole heart at a place above all cards, before it breaks there."""
        self.mark(Rectangle(place.x, place.y, place.width, place.width))
        self.setTransformOriginPoint(place.width / 2, place.width / 2)
        self.setZValue(_ABOVE_CARDS)
        self.crack(0.0)

    def crack(self, share: float) -> None:
        """Show how far the heart is broken, from 0 to 1. Meanwhile it beats once."""
        self._crack = share
        self.setScale(1 + _BEAT * math.sin(math.pi * share))
        self.update()

    def place(self) -> Place:
        """Return where the heart is."""
        return Place(self.x(), self.y(), self._size)

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Move the heart to a place on its way to the edge of the table; `drawn` is not needed."""
        self.prepareGeometryChange()
        self._size = place.width
        self.setTransformOriginPoint(place.width / 2, place.width / 2)
        self.setPos(place.x, place.y)

    def boundingRect(self) -> QRectF:
        """Return the heart's outline."""
        return QRectF(-2, -2, self._size + 4, self._size + 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the heart."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._size, self._size)
        path = QPainterPath(QPointF(0.5, 0.96))
        path.cubicTo(0.1, 0.66, 0.0, 0.48, 0.0, 0.32)
        path.cubicTo(0.0, 0.02, 0.4, -0.02, 0.5, 0.26)
        path.cubicTo(0.6, -0.02, 1.0, 0.02, 1.0, 0.32)
        path.cubicTo(1.0, 0.48, 0.9, 0.66, 0.5, 0.96)
        painter.setPen(QPen(_HEART_EDGE, 0.05))
        painter.setBrush(_HEART)
        painter.drawPath(path)
        if self._crack:
            shown = math.ceil(self._crack * (len(_CRACK) - 1)) + 1
            painter.setPen(QPen(_HEART_CRACK, 0.08, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline(_CRACK[:shown])
