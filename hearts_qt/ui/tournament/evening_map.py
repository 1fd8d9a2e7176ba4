"""The map of the evening: its rooms along a path, from the early dusk to the night."""

import itertools
import random
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.ui.tournament.room_button import ROUND, RoomButton
from hearts_qt.ui.widgets.painting import painting

_DUSK: Final = ((0.0, QColor("#7a4a5c")), (0.35, QColor("#4a3a66")), (0.7, QColor("#272a55")), (1.0, QColor("#151a38")))
_PATH: Final = QColor(253, 240, 205, 120)
_WALKED: Final = QColor("#f2c14e")
_LIGHT: Final = QColor(255, 244, 214, 150)
_ROUND_CORNER: Final = 12
_STARS: Final = 70
_SWING: Final = 14
"""How far every second room stands lower than its neighbours, in pixels."""


class EveningMap(QWidget):
    """Shows the rooms, as many in a row as there is width for; every second row goes back."""

    def __init__(self, rooms: Sequence[RoomButton]) -> None:
        """Show these rooms in their order."""
        super().__init__()
        self.rooms = tuple(rooms)
        for each in self.rooms:
            each.setParent(self)
        self._rows = 1

    @property
    def _cell(self) -> QSize:
        hint = self.rooms[0].sizeHint() if self.rooms else QSize(ROUND, ROUND)
        return QSize(hint.width() + 4, hint.height() + 2 * _SWING)

    def minimumSizeHint(self) -> QSize:
        """Return room for two rooms side by side, and for all rows at the present width."""
        return QSize(2 * self._cell.width(), self._rows * self._cell.height() + 8)

    def sizeHint(self) -> QSize:
        """Return room for four rooms side by side."""
        return QSize(4 * self._cell.width(), self.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the rooms."""
        super().resizeEvent(event)
        self.place()

    def place(self) -> None:
        """Place the rooms for the present size."""
        if not self.rooms:
            return
        columns = max(1, min(4, self.width() // self._cell.width(), len(self.rooms)))
        rows = -(-len(self.rooms) // columns)
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()
        wide, high = self.width() / columns, max(self._cell.height(), (self.height() - 8) / rows)
        for number, room in enumerate(self.rooms):
            row, column = divmod(number, columns)
            if row % 2:
                column = columns - 1 - column
            room.resize(room.sizeHint())
            swing = _SWING if column % 2 else -_SWING
            top = 4 + row * high + (high - room.height()) / 2 + swing
            room.move(round((column + 0.5) * wide - room.width() / 2), round(top))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sky, and the path between the rooms; what was won is walked."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            sky = QLinearGradient(0, 0, self.width() * 0.4, self.height())
            for place, colour in _DUSK:
                sky.setColorAt(place, colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(sky)
            painter.drawRoundedRect(self.rect(), _ROUND_CORNER, _ROUND_CORNER)
            self._draw_stars(painter)
            for one, other in itertools.pairwise(self.rooms):
                self._draw_way(painter, one, other)

    def _draw_stars(self, painter: QPainter) -> None:
        rng = random.Random(8)
        painter.setBrush(_LIGHT)
        for _ in range(_STARS):
            # The later the evening, the more stars: most of them are in the lower rows.
            x, y, size = rng.random(), max(rng.random(), rng.random()), rng.uniform(0.5, 1.5)
            painter.drawEllipse(QPointF(x * self.width(), y * self.height()), size, size)

    def _draw_way(self, painter: QPainter, one: RoomButton, other: RoomButton) -> None:
        start, end = (QPointF(each.geometry().center().x(), each.y() + 5 + ROUND / 2) for each in (one, other))
        way = QPainterPath(start)
        if abs(start.x() - end.x()) < ROUND / 2:
            bow = QPointF(70 if start.x() > self.width() / 2 else -70, 0)
            way.cubicTo(start + bow, end + bow, end)
        else:
            half = QPointF((end.x() - start.x()) / 2, 0)
            way.cubicTo(start + half, end - half, end)
        pen = QPen(_WALKED if one.is_won else _PATH, 4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 2.6])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(way)
