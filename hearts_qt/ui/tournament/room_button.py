"""A room on the map: its cloth with the host's face, its name, and the keepsake that was won there."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QPushButton, QSizePolicy

from hearts_qt.plugin_host.evening_rooms import EveningRoom
from hearts_qt.settings.look_options import Venue
from hearts_qt.ui.cloth.venues import LOOKS, paint_venue
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text

FacePicture = Callable[[str, int], QPixmap]
"""Returns the face with a name in a size."""

ROUND: Final = 112
"""The width of the round picture."""
_FACE: Final = 66
_KEEPSAKE: Final = 46
_GOLD: Final = QColor("#f2c14e")
_INK: Final = QColor("#fdf8ea")
_QUIET: Final = QColor(253, 248, 234, 150)
_FELT: Final = QColor("#1f5f46")


def venue_of(room: EveningRoom) -> Venue:
    """Return the venue of a room; the felt club if there is no such venue."""
    return Venue(room.venue) if room.venue in set(Venue) else Venue.FELT


class RoomButton(QPushButton):
    """One room. It is checked while its details are shown."""

    def __init__(self, room: EveningRoom, folder: Path, face: FacePicture, host: str) -> None:
        """Show a room whose files are in a folder; `host` is the name of the face of its host."""
        super().__init__()
        self.room = room
        self._face, self._host = face, host
        self._keepsake = QSvgRenderer(str(folder / f"{room.picture}.svg"), self)
        self._cloth = QPixmap()
        self.is_won = False
        self.is_next = False
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(as_text(room.name))

    def show_state(self, *, is_won: bool, is_next: bool, description: str) -> None:
        """Show whether the room was won, and whether it is the next one."""
        self.is_won, self.is_next = is_won, is_next
        self.setAccessibleDescription(as_text(description))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size with room for two lines of the name."""
        return QSize(ROUND + 50, ROUND + 14 + 2 * self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the room."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            circle = QRectF((self.width() - ROUND) / 2, 5, ROUND, ROUND)
            self._draw_cloth(painter, circle)
            self._draw_face(painter, circle)
            self._draw_ring(painter, circle)
            if self.is_won:
                corner = circle.bottomRight() - QPointF(_KEEPSAKE * 0.72, _KEEPSAKE * 0.78)
                self._keepsake.render(painter, QRectF(corner.x(), corner.y(), _KEEPSAKE, _KEEPSAKE))
            self._draw_name(painter, circle)

    def _draw_cloth(self, painter: QPainter, circle: QRectF) -> None:
        ratio = self.devicePixelRatioF()
        if self._cloth.isNull() or self._cloth.devicePixelRatio() != ratio:
            self._cloth = _painted(venue_of(self.room), ratio)
        round_ = QPainterPath()
        round_.addEllipse(circle)
        painter.save()
        painter.setClipPath(round_)
        painter.drawPixmap(circle.topLeft(), self._cloth)
        painter.restore()

    def _draw_face(self, painter: QPainter, circle: QRectF) -> None:
        picture = self._face(self._host, _FACE)
        middle = circle.center() - QPointF(_FACE / 2, _FACE / 2)
        painter.drawPixmap(middle, picture)

    def _draw_ring(self, painter: QPainter, circle: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_next:
            for width, strength in ((13, 40), (8, 80)):
                glow = QColor(_GOLD)
                glow.setAlpha(strength)
                painter.setPen(QPen(glow, width))
                painter.drawEllipse(circle)
        is_strong = self.is_next or self.is_won
        painter.setPen(QPen(_GOLD if is_strong else _QUIET, 3 if is_strong else 2))
        painter.drawEllipse(circle)
        painter.setPen(QPen(_INK, 2))
        if self.isChecked():
            painter.drawEllipse(circle.adjusted(-4, -4, 4, 4))
        if self.hasFocus():
            painter.drawEllipse(circle.adjusted(-8, -8, 8, 8))

    def _draw_name(self, painter: QPainter, circle: QRectF) -> None:
        font = self.font()
        font.setBold(self.isChecked() or self.is_next)
        painter.setFont(font)
        painter.setPen(_INK)
        box = QRectF(0, circle.bottom() + 6, self.width(), self.height() - circle.bottom() - 6)
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(box, int(centred) | int(Qt.TextFlag.TextWordWrap), self.room.name)


def _painted(venue: Venue, ratio: float) -> QPixmap:
    """Return a small picture of a venue; the table is painted larger than the picture, as seen from afar."""
    large = QPixmap(round(ROUND * 2.2 * ratio), round(ROUND * 2.2 * ratio))
    with painting(QPainter(large)) as painter:
        paint_venue(painter, venue, LOOKS[venue].colour or _FELT, large.size())
    small = large.scaledToWidth(round(ROUND * ratio), Qt.TransformationMode.SmoothTransformation)
    small.setDevicePixelRatio(ratio)
    return small
