"""A rating as a band on a scale, between the faces of players whose strength is known, and in words."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import tabular

translate = QCoreApplication.translate

_FACE: Final = 2.2
"""The size of a face, in heights of the text."""
_BAR: Final = 8
_STRONG: Final = ("#22634c", "#6fcfa4")


class Anchor(NamedTuple):
    """A player of known strength."""

    name: str
    face: str
    strength: float
    """The place on the scale; more is stronger."""


class RatingBand(NamedTuple):
    """Where the shown player is on the scale: between these two strengths, with 19 of 20 in between."""

    low: float
    high: float


class RatingScale(QWidget):
    """Draws the scale, the band and the faces."""

    def __init__(self, face: Callable[[str, int], QPixmap | None]) -> None:
        """Show nothing yet. `face` returns the picture of a face in a width in logical pixels."""
        super().__init__()
        self._picture = face
        self._band: RatingBand | None = None
        self._anchors: tuple[Anchor, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_band(self, band: RatingBand | None, anchors: Sequence[Anchor]) -> None:
        """Show a band among the anchors."""
        self._band, self._anchors = band, tuple(sorted(anchors, key=lambda each: each.strength))
        self.setToolTip(tip(", ".join(each.name for each in self._anchors)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of the bar and the faces."""
        line = self.fontMetrics().height()
        return QSize(line * 16, round(line * (_FACE + 1.6)))

    def minimumSizeHint(self) -> QSize:
        """Return the height; the width follows the card."""
        return QSize(0, self.sizeHint().height())

    def _place(self, strength: float) -> float:
        """Return how far to the right a strength is, from 0 to 1."""
        values = [each.strength for each in self._anchors]
        if self._band is not None:
            values += self._band
        low, high = min(values, default=0.0), max(values, default=1.0)
        return (strength - low) / (high - low) if high > low else 0.5

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            side = round(self.fontMetrics().height() * _FACE)
            room = QRectF(side / 2, 0, max(1, self.width() - side), self.height())
            bar = QRectF(room.left(), self.fontMetrics().height() * 0.6, room.width(), _BAR)
            shade = QLinearGradient(bar.topLeft(), bar.topRight())
            shade.setColorAt(0, colours.hairline(self.palette()))
            shade.setColorAt(1, QColor(_STRONG[colours.is_dark(self.palette())]))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
            if self._band is not None:
                left, right = (bar.left() + bar.width() * self._place(each) for each in self._band)
                gold = colours.gold(self.palette())
                gold.setAlphaF(0.75)
                painter.setBrush(gold)
                painter.drawRoundedRect(QRectF(left - 6, bar.top() - 7, right - left + 12, _BAR + 14), 11, 11)
            self._draw_faces(painter, bar, side)

    def _draw_faces(self, painter: QPainter, bar: QRectF, side: int) -> None:
        """Draw the faces below their places; one that would cover another one is left out."""
        free = -1.0
        painter.setFont(tabular(self.font()))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for each in self._anchors:
            left = bar.left() + bar.width() * self._place(each.strength) - side / 2
            picture = self._picture(each.face, side)
            if left < free or picture is None:
                continue
            painter.drawPixmap(QRectF(left, bar.bottom() + 12, side, side).toRect(), picture)
            free = left + side + 4


class RatingView(QWidget):
    """The scale, and below it what it means in words."""

    def __init__(self, face: Callable[[str, int], QPixmap | None]) -> None:
        """Show nothing yet."""
        super().__init__()
        self.scale = RatingScale(face)
        self.words = Label("")
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.scale)
        column.addWidget(self.words)

    def show_rating(self, band: RatingBand | None, anchors: Sequence[Anchor], words: str) -> None:
        """Show a rating, or why there is none yet."""
        self.scale.setVisible(band is not None)
        self.scale.show_band(band, anchors)
        self.words.setText(words)
