"""Chart of the scores of a match, deal by deal: four lines with a legend."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QStylePainter, QToolTip, QWidget

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.legend import MARK, SIDE, draw_legend, draw_mark, legend_height, line_height
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import NARROWEST, draw_focus
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import signed

_RING: Final = 6.0
"""The radius of the ring around the score after the deal that turned the match."""
_AWAY: Final = range(6, 66, 6)
"""How far above or below the ring the words can stand, in pixels."""


class ScoreScale(NamedTuple):
    """Coordinates of the chart: the box of the lines, the scores at its lower and upper edge, the number of deals."""

    box: QRectF
    lowest: int
    highest: int
    deals: int

    def place(self, deal: int, score: int) -> QPointF:
        """Return the point of a score after a deal."""
        x = self.box.left() + self.box.width() * deal / max(1, self.deals)
        share = (score - self.lowest) / (self.highest - self.lowest)
        return QPointF(x, self.box.bottom() - self.box.height() * share)


class ScoreLines(QWidget):
    """The chart. A tooltip gives the scores after one deal; the description for screen readers gives all scores."""

    def __init__(self) -> None:
        super().__init__()
        self._scores: tuple[tuple[int, ...], ...] = ()
        self._names: tuple[str, ...] = ()
        self._yours: Seat | None = None
        self._goal = 0
        self._turn: tuple[int, Seat, str] | None = None
        self.setFont(tabular())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Scores deal by deal"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_lines(
        self, scores: tuple[tuple[int, ...], ...], names: Sequence[str], yours: Seat | None, goal: int
    ) -> None:
        """Show the scores before the first deal and after each deal. `scores` is empty while scores are hidden."""
        now = (scores, tuple(names), yours, goal)
        if now == (self._scores, self._names, self._yours, self._goal):
            return
        self._scores, self._names, self._yours, self._goal = now
        self.setAccessibleDescription("\n".join(self.in_words(deal) for deal in range(1, len(scores))) or self._empty())
        self.update()

    def mark_turn(self, deal: int, seat: Seat, text: str) -> None:
        """Mark the score of a seat after the deal that turned the match, with these words beside it."""
        self._turn = (deal, seat, text)
        self.update()

    def in_words(self, deal: int) -> str:
        """Return the scores after a deal in words."""
        each = self.tr("{name} {score}")
        scores = [
            each.format(name=name, score=signed(score))
            for name, score in zip(self._names, self._scores[deal], strict=True)
        ]
        return self.tr("After deal {number}: {scores}").format(number=deal, scores=", ".join(scores))

    def _empty(self) -> str:
        if self._scores:
            return self.tr("The chart begins after the first deal.")
        return self.tr("The scores are hidden until the deal is over.")

    def sizeHint(self) -> QSize:
        """Return a size with enough space for the legend, and enough height to distinguish the lines."""
        return QSize(NARROWEST, 2 * self._line() + 100)

    def minimumSizeHint(self) -> QSize:
        """Return a size with enough space for the legend, and for a chart of half the usual height."""
        return QSize(0, 2 * self._line() + 48)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip with the scores after the deal under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and len(self._scores) > 1:
            QToolTip.showText(event.globalPos(), tip(self.in_words(self._deal_at(event.pos().x()))), self)
            return True
        return super().event(event)

    def _deal_at(self, x: int) -> int:
        scale = self._scale()
        deal = round((x - scale.box.left()) / scale.box.width() * scale.deals)
        return max(1, min(scale.deals, deal))

    # Places

    def _line(self) -> int:
        return line_height(self.fontMetrics())

    def _scale(self) -> ScoreScale:
        shown = [score for scores in self._scores for score in scores]
        lowest, highest = min(0, *shown), max(10, *shown)
        if self._goal and self._goal * 4 <= highest * 5:
            highest = max(highest, self._goal)
        metrics = self.fontMetrics()
        left = SIDE + 4 + max(metrics.horizontalAdvance(signed(each)) for each in (lowest, highest))
        top = legend_height(self, self._names) + metrics.height() // 2 + 2
        bottom = self.height() - metrics.height() // 2 - 3
        return ScoreScale(
            QRectF(left, top, self.width() - left - SIDE - MARK, max(10, bottom - top)),
            lowest,
            highest,
            len(self._scores) - 1,
        )

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the legend and the lines, or the reason why there are no lines."""
        with painting(QStylePainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if len(self._scores) > 1:
                draw_legend(self, painter, self._names, self._yours)
                self._draw_lines(painter, self._scale())
            else:
                painter.setPen(colours.faint(self.palette()))
                room = self.rect().adjusted(SIDE, 0, -SIDE, 0)
                # The text is at the top, so that it stays visible if the widget is too high for its panel.
                top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
                painter.drawText(room, top | Qt.TextFlag.TextWordWrap, self._empty())
            draw_focus(self, painter)

    def _draw_lines(self, painter: QPainter, scale: ScoreScale) -> None:
        self._draw_level(painter, scale, scale.highest)
        self._draw_level(painter, scale, scale.lowest)
        if scale.lowest < self._goal < scale.highest:
            self._draw_level(painter, scale, self._goal, named=False)
        for seat in SEATS:
            places = [scale.place(deal, scores[seat]) for deal, scores in enumerate(self._scores)]
            pen = QPen(colours.player_ink(self.palette(), seat), 2.6 if seat == self._yours else 1.8)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF(places))
            draw_mark(painter, self.palette(), seat, places[-1])
        if self._turn is not None:
            self._draw_turn(painter, scale, *self._turn)

    def _draw_turn(self, painter: QPainter, scale: ScoreScale, deal: int, seat: Seat, text: str) -> None:
        """Draw a ring around the score after the deal that turned the match, and the words beside it."""
        place = scale.place(deal, self._scores[deal][seat])
        painter.setPen(QPen(colours.gold(self.palette()), 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(place, _RING, _RING)
        painter.setFont(tabular(self.font(), bold=True))
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 8, metrics.height()
        box = self._room_for_words(scale, place, QSizeF(width, height))
        painter.setPen(Qt.PenStyle.NoPen)
        ground = self.palette().color(QPalette.ColorRole.Window)
        ground.setAlphaF(0.82)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self.font())

    def _room_for_words(self, scale: ScoreScale, place: QPointF, size: QSizeF) -> QRectF:
        """Return the place near a point of a line, above or below it, where words hide least of the lines."""
        last = len(self._scores) - 1
        points = [
            scale.place(deal, before[seat]) * (1 - share) + scale.place(deal + 1, after[seat]) * share
            for deal, (before, after) in enumerate(pairwise(self._scores))
            for seat in SEATS
            for share in (0.0, 0.25, 0.5, 0.75, deal + 1 == last)
        ]
        tops = [top for away in _AWAY for top in (place.y() - size.height() - away, place.y() + away)]
        lefts = (place.x() - size.width() - _RING, place.x() - size.width() / 2, place.x() + _RING)
        room = scale.box.adjusted(2, -size.height() / 2, 0, 0)
        boxes = [QRectF(QPointF(left, top), size) for top in tops for left in lefts]
        inside = [box for box in boxes if room.contains(box)] or boxes
        return min(inside, key=lambda box: sum(map(box.contains, points)))

    def _draw_level(self, painter: QPainter, scale: ScoreScale, score: int, named: bool = True) -> None:
        place = scale.place(0, score)
        style = Qt.PenStyle.DashLine if score == self._goal else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colours.hairline(self.palette()), 1, style))
        painter.drawLine(place, QPointF(scale.box.right(), place.y()))
        if named:
            painter.setPen(colours.faint(self.palette()))
            text = QRectF(0, place.y() - self._line() / 2, scale.box.left() - 4, self._line())
            painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, signed(score))
