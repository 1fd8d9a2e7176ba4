"""The names of the four players above a chart, each with a mark of its own shape.

The shapes distinguish the players for people who cannot see the colours.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.type_scale import tabular

SIDE: Final = 10
"""The width of the free space on either side of a chart, in pixels."""
MARK: Final = 4.0
"""Half the width of a player's mark, in pixels."""
_CORNERS: Final = {
    1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    2: ((0, -1.2), (1.2, 1), (-1.2, 1)),
    3: ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
}


def line_height(metrics: QFontMetrics) -> int:
    """Return the height of one line of the legend."""
    return metrics.height() + 4


def legend_height(widget: QWidget, names: Sequence[str]) -> int:
    """Return the height of a chart's legend: one line, or two if the names are too long for one."""
    return line_height(widget.fontMetrics()) * (4 // _columns(widget, names))


def _columns(widget: QWidget, names: Sequence[str]) -> int:
    widest = max(widget.fontMetrics().horizontalAdvance(name) for name in names) + 34
    return 4 if 4 * widest <= widget.width() - 2 * SIDE else 2


def draw_legend(widget: QWidget, painter: QPainter, names: Sequence[str], yours: Seat | None) -> None:
    """Draw the legend at the top of a chart, with the name of the viewing person in bold."""
    columns = _columns(widget, names)
    width = (widget.width() - 2 * SIDE) / columns
    line = line_height(widget.fontMetrics())
    for seat in SEATS:
        box = QRectF(SIDE + width * (seat % columns), line * (seat // columns), width, line)
        middle = box.center().y()
        painter.setPen(QPen(colours.player_ink(widget.palette(), seat), 2))
        painter.drawLine(QPointF(box.left(), middle), QPointF(box.left() + 20, middle))
        draw_mark(painter, widget.palette(), seat, QPointF(box.left() + 10, middle))
        painter.setFont(tabular(bold=seat == yours).resolve(widget.font()))
        painter.setPen(widget.palette().color(QPalette.ColorRole.WindowText))
        name = painter.fontMetrics().elidedText(names[seat], Qt.TextElideMode.ElideRight, int(width) - 30)
        painter.drawText(box.adjusted(26, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
    painter.setFont(widget.font())


def draw_mark(painter: QPainter, palette: QPalette, seat: Seat, at: QPointF) -> None:
    """Draw a player's mark."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.player_ink(palette, seat))
    if seat == 0:
        painter.drawEllipse(at, MARK, MARK)
        return
    painter.drawPolygon(QPolygonF([at + QPointF(x * MARK, y * MARK) for x, y in _CORNERS[seat]]))
