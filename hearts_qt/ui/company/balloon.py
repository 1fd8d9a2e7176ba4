"""A speech balloon with a tail that points at the speaker."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.ui.board.balloon_place import Room, place_balloon

LONGEST: Final = 280
"""The most characters of a balloon; longer texts are cut."""
_Z: Final = 900.0
_SHORTEST_TAIL: Final = 9.0
_LONGEST_TAIL: Final = 36.0


class Balloon(QGraphicsItem):
    """One balloon. `place_balloon` chooses its place."""

    def __init__(self) -> None:
        """Create an empty, hidden balloon."""
        super().__init__()
        self.text = ""
        self._font = QFont()
        self._size = QSizeF(10, 10)
        self._mouth = QPointF()
        self._radius = 0.0
        self.setZValue(_Z)
        self.setVisible(False)

    def say(self, text: str) -> None:
        """Set the text; `put` shows it."""
        self.text = one_line(text, LONGEST)

    def put(self, room: Room, mouth: QPointF, radius: float, font: QFont) -> None:
        """Show the balloon at a free place. Its tail points to `mouth`, the middle of a face with this `radius`."""
        line = QFontMetricsF(font).height()
        fit = place_balloon(room, mouth, line, lambda width, share: self._measured(_scaled(font, share), width))
        self.prepareGeometryChange()
        self._font = _scaled(font, fit.share)
        self._size = fit.box.size()
        self.setPos(fit.box.topLeft())
        self._mouth = mouth - fit.box.topLeft()
        self._radius = radius
        self.setVisible(True)
        self.update()

    @property
    def box(self) -> QRectF:
        """The place of the balloon on the table, without its tail."""
        return QRectF(self.pos(), self._size)

    def _measured(self, font: QFont, width: float) -> QSizeF:
        pad = _padding(QFontMetricsF(font))
        _, needed = _lines_that_fit(self.text, font, width - 2 * pad.width())
        return QSizeF(needed.width() + 2 * pad.width(), needed.height() + 2 * pad.height())

    def boundingRect(self) -> QRectF:
        """Return the rectangle around the balloon and its tail."""
        return self._outline().boundingRect().adjusted(-2, -2, 2, 2)

    def _outline(self) -> QPainterPath:
        box = QRectF(QPointF(), self._size)
        corner = min(14.0, box.height() / 2)
        path = QPainterPath()
        path.addRoundedRect(box, corner, corner)
        tail = self._tail(box, corner)
        return path.united(tail) if not tail.isEmpty() else path

    def _tail(self, box: QRectF, corner: float) -> QPainterPath:
        """Return the shape of the tail: from the edge of the balloon nearest to the mouth, towards the mouth."""
        path = QPainterPath()
        mouth = self._mouth
        if box.contains(mouth):
            return path
        half = min(9.0, box.height() * 0.22)
        inner = box.adjusted(corner + half, corner + half, -corner - half, -corner - half)
        foot = QPointF(_within(mouth.x(), inner.left(), inner.right()), _within(mouth.y(), inner.top(), inner.bottom()))
        beyond_side = max(box.left() - mouth.x(), mouth.x() - box.right())
        beyond_end = max(box.top() - mouth.y(), mouth.y() - box.bottom())
        if beyond_side > beyond_end:
            foot.setX(box.left() + 1 if mouth.x() < box.left() else box.right() - 1)
            side = QPointF(0, half)
        else:
            foot.setY(box.top() + 1 if mouth.y() < box.top() else box.bottom() - 1)
            side = QPointF(half, 0)
        way = mouth - foot
        length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        # The tail is long enough to show who speaks, and too short to cross the table.
        tip = foot + way * (max(_SHORTEST_TAIL, min(_LONGEST_TAIL, length - self._radius)) / length)
        path.moveTo(foot - side)
        path.lineTo(tip)
        path.lineTo(foot + side)
        path.closeSubpath()
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the balloon in the colours of the theme."""
        palette = QApplication.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1.4))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawPath(self._outline())
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        pad = _padding(QFontMetricsF(self._font))
        layout, _ = _lines_that_fit(self.text, self._font, self._size.width() - 2 * pad.width())
        layout.draw(painter, QPointF(pad.width(), pad.height()))


def _lines_that_fit(text: str, font: QFont, width: float) -> tuple[QTextLayout, QSizeF]:
    """Return the layout and size of a text in lines of at most `width`, broken between words where possible."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    widest = bottom = 0.0
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, bottom))
        widest, bottom = max(widest, line.naturalTextWidth()), bottom + line.height()
        line = layout.createLine()
    layout.endLayout()
    # Round the width up: in a slightly smaller width, the same text could need another line.
    return layout, QSizeF(math.ceil(widest) + 1, math.ceil(bottom))


def _padding(metrics: QFontMetricsF) -> QSizeF:
    return QSizeF(metrics.height() * 0.62, metrics.height() * 0.4)


def _scaled(font: QFont, share: float) -> QFont:
    scaled = QFont(font)
    if font.pointSizeF() > 0:
        scaled.setPointSizeF(font.pointSizeF() * share)
    return scaled


def _within(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else max(low, min(value, high))
