"""Chart of the luck of the four seats, deal by deal: a line for each seat, and a band for the usual range of luck."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QStylePainter, QToolTip, QWidget

from hearts_qt.history.luck_totals import LuckTotals
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.legend import MARK, SIDE, draw_legend, draw_mark, legend_height, line_height
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import NARROWEST, draw_focus
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.honesty import signed_decimal

_WIDE: Final = 2.0
"""Half the height of the band, in standard deviations. If deals are random, 19 of 20 lines end inside the band."""
_PLAIN: Final = ((-0.3, -0.3), (0.3, 0.3))
_BOLD: Final = ((-0.6, 0.3), (0, -0.6), (0.6, 0.3))
"""Offsets of the copies of a line, each one pixel wide, that together look like a wide line. Qt needs a tenth of a
second for a wide line of hundreds of points, but almost no time for a line of one pixel."""
_LEAST: Final = 5.0
"""The scale reaches at least this many points up, and the same number of points down."""


class LuckScale(NamedTuple):
    """Coordinates of the chart: the box of the lines, with luck 0 at half its height."""

    box: QRectF
    most: float
    deals: int

    def place(self, deal: int, luck: float) -> QPointF:
        """Return the place in the chart for the luck that a seat has had up to a deal."""
        x = self.box.left() + self.box.width() * deal / self.deals
        return QPointF(x, self.box.center().y() - self.box.height() / 2 * luck / self.most)


class LuckLines(QWidget):
    """The chart: a higher line means more luck. A tooltip tells the luck up to the deal under the mouse."""

    def __init__(self) -> None:
        super().__init__()
        self._totals = LuckTotals()
        self._names: tuple[str, ...] = ("", "", "", "")
        self._yours: Seat | None = None
        self.setFont(tabular())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Luck deal after deal, added up"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_luck(self, totals: LuckTotals, names: Sequence[str], yours: Seat | None) -> None:
        """Show the luck of these deals. Call this again when `totals` has more deals."""
        self._totals, self._names, self._yours = totals, tuple(names), yours
        self.setAccessibleDescription(self.in_words(totals.deals) if totals.deals else "")
        self.update()

    def in_words(self, deal: int) -> str:
        """Return a sentence that says how much luck each seat has had up to a deal."""
        each = self.tr("{name} {luck}")
        parts = [
            each.format(name=self._names[seat], luck=signed_decimal(self._totals.courses[seat][deal])) for seat in SEATS
        ]
        return self.tr("Points up to deal {number}: {parts}").format(number=deal, parts=", ".join(parts))

    def sizeHint(self) -> QSize:
        """Return a size that is high enough to distinguish the lines."""
        return QSize(560, 300)

    def minimumSizeHint(self) -> QSize:
        """Return the height of eight lines of text, so that the scale is legible at any text size."""
        return QSize(NARROWEST, 8 * line_height(self.fontMetrics()))

    def event(self, event: QEvent) -> bool:
        """Show a tooltip with the luck up to the deal under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._totals.deals:
            scale = self.scale()
            deal = round((event.pos().x() - scale.box.left()) / scale.box.width() * scale.deals)
            QToolTip.showText(event.globalPos(), tip(self.in_words(max(1, min(scale.deals, deal)))), self)
            return True
        return super().event(event)

    def scale(self) -> LuckScale:
        """Return the coordinates of the chart for the present deals and the size of the widget."""
        deals = max(1, self._totals.deals)
        reach = _WIDE * self._totals.spread * math.sqrt(deals)
        most = max(_LEAST, reach, *(max(map(abs, course)) for course in self._shown()))
        metrics = self.fontMetrics()
        left = SIDE + 4 + metrics.horizontalAdvance(signed_decimal(-most, 0))
        top = legend_height(self, self._names) + metrics.height() // 2 + 2
        bottom = self.height() - line_height(metrics) - 3
        box = QRectF(left, top, self.width() - left - SIDE - MARK, max(10, bottom - top))
        return LuckScale(box, most, deals)

    def _step(self) -> int:
        """Return how many deals lie between two points of a line, so that all points can be distinguished."""
        return max(1, 3 * self._totals.deals // max(1, self.width()))

    def deals(self) -> list[int]:
        """Return the numbers of the deals for which each line has a point. 0 is the time before the first deal."""
        deals = list(range(0, self._totals.deals, self._step()))
        return [*deals, self._totals.deals]

    def _shown(self) -> list[list[float]]:
        deals = self.deals()
        return [[course[deal] for deal in deals] for course in self._totals.courses]

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the band, the legend and the lines."""
        with painting(QStylePainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._totals.deals:
                scale = self.scale()
                self._draw_band(painter, scale)
                self._draw_levels(painter, scale)
                draw_legend(self, painter, self._names, self._yours)
                self._draw_lines(painter, scale)
            draw_focus(self, painter)

    def _draw_band(self, painter: QPainter, scale: LuckScale) -> None:
        deals = [deal * scale.deals / 60 for deal in range(61)]
        reach = [_WIDE * self._totals.spread * math.sqrt(deal) for deal in deals]
        half = scale.box.height() / 2 / scale.most
        middle = scale.box.center().y()
        across = [scale.box.left() + scale.box.width() * deal / scale.deals for deal in deals]
        upper = [QPointF(x, middle - half * far) for x, far in zip(across, reach, strict=True)]
        lower = [QPointF(x, middle + half * far) for x, far in zip(across, reach, strict=True)]
        shade = QColor(self.palette().color(QPalette.ColorRole.WindowText))
        shade.setAlphaF(0.09)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))

    def _draw_levels(self, painter: QPainter, scale: LuckScale) -> None:
        line = line_height(self.fontMetrics())
        for luck in (scale.most, 0.0, -scale.most):
            place = scale.place(0, luck)
            painter.setPen(QPen(colours.hairline(self.palette()), 1))
            painter.drawLine(place, QPointF(scale.box.right(), place.y()))
            painter.setPen(colours.faint(self.palette()))
            text = QRectF(0, place.y() - line / 2, scale.box.left() - 4, line)
            painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, signed_decimal(luck, 0))
        foot = QRectF(scale.box.left(), scale.box.bottom() + 3, scale.box.width(), line)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, self.tr("up: better cards"))
        last = self.tr("deal {number}").format(number=scale.deals)
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, last)

    def _draw_lines(self, painter: QPainter, scale: LuckScale) -> None:
        deals = self.deals()
        for seat, course in zip(SEATS, self._shown(), strict=True):
            places = [scale.place(deal, luck) for deal, luck in zip(deals, course, strict=True)]
            line = QPolygonF(places)
            painter.setPen(QPen(colours.player_ink(self.palette(), seat), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for x, y in _BOLD if seat == self._yours else _PLAIN:
                painter.drawPolyline(line.translated(x, y))
            draw_mark(painter, self.palette(), seat, places[-1])
