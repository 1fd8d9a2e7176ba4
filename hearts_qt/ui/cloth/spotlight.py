"""What lies over the cloth for a moment: a veil that dims it, points that rise from a plate, and a few words."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.widgets.type_scale import tabular

VEIL_Z: Final = 300.0
"""The layer of the veil; what lies above it stays bright."""
_DARK: Final = QColor(4, 12, 9)
_DARKEST: Final = 130
"""How dark the veil is at most, from 0 to 255."""
_STEPS: Final = 6
"""The veil changes in so many steps, because with each of them the whole table is painted again."""
_GOLD: Final = QColor("#ffd977")
_EDGE: Final = QColor(20, 14, 0, 220)


class Veil(QGraphicsItem):
    """A dark veil over the whole cloth."""

    def __init__(self) -> None:
        """Begin without a veil."""
        super().__init__()
        self._rect = QRectF()
        self._step = 0
        self.setZValue(VEIL_Z)
        self.setVisible(False)

    @property
    def strength(self) -> float:
        """How dark the veil is now, from 0 to 1."""
        return self._step / _STEPS

    def cover(self, rect: QRectF) -> None:
        """Cover this part of the scene."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect

    def darken(self, share: float) -> None:
        """Show the veil as dark as `share` says, from 0 to 1."""
        step = round(share * _STEPS)
        if step != self._step:
            self._step = step
            self.setVisible(step > 0)
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the part of the scene that is covered."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the veil."""
        colour = QColor(_DARK)
        colour.setAlpha(round(_DARKEST * self.strength))
        painter.fillRect(self._rect, colour)


class PointsSign(QGraphicsItem):
    """A large number of points that rises beside a face and fades."""

    def __init__(self) -> None:
        """Begin hidden."""
        super().__init__()
        self._path = QPainterPath()
        self._from = QPointF()
        self._rise = 0.0
        self.text = ""
        """The number, such as "+13"."""
        self.setZValue(VEIL_Z + 20)
        self.setVisible(False)

    def write(
        self, text: str, font: QFont, size: float, beside: QPointF, away: float = 0.0, most: float = math.inf
    ) -> None:
        """Prepare a text `size` pixels high, `away` pixels right (or if negative, left) of the point `beside`.

        Without `away` the text rises above this point. A text that is wider than `most` pixels is written smaller.
        """
        large = tabular(font, bold=True)
        large.setPixelSize(max(8, round(size)))
        width = QFontMetricsF(large).horizontalAdvance(text)
        if width > most:
            size *= most / width
            large.setPixelSize(max(8, round(size)))
            width = QFontMetricsF(large).horizontalAdvance(text)
        sideways = -width / 2 if not away else away if away > 0 else away - width
        self.prepareGeometryChange()
        self.text = text
        self._path = QPainterPath()
        self._path.addText(QPointF(0, 0), large, text)
        self._from = QPointF(beside.x() + sideways, beside.y() + size)
        self._rise = size * 1.2
        self.setVisible(False)

    def show_share(self, share: float) -> None:
        """Show the number on its way: it rises quickly, stays, and fades. At 1 it is gone."""
        self.setVisible(0 < share < 1)
        risen = 1 - (1 - min(1.0, share * 2.5)) ** 3
        self.setPos(self._from - QPointF(0, self._rise * risen))
        self.setOpacity(min(1.0, (1 - share) * 4))

    def boundingRect(self) -> QRectF:
        """Return the outline of the number."""
        return self._path.boundingRect().adjusted(-5, -5, 5, 5)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the number, with an edge that makes it legible on a light table, too."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(_EDGE, 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(self._path)
        painter.fillPath(self._path, _GOLD)


class Spotlight:
    """The veil, the numbers and the words on one scene."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Add the hidden items to the scene."""
        self.veil = Veil()
        self.signs = [PointsSign() for _ in range(4)]
        """The points at the four plates."""
        self.words = PointsSign()
        """Words in the middle of the table."""
        for item in (self.veil, *self.signs, self.words):
            scene.addItem(item)

    def end(self) -> None:
        """Hide everything."""
        self.veil.darken(0)
        for sign in (*self.signs, self.words):
            sign.setVisible(False)
