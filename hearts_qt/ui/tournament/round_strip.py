"""A strip with one disc for each round of a tournament: which are done, and which one was lost."""

from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.rules.tournament.table_rounds import ROUNDS
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting

_GOLD: Final = QColor("#f2c14e")
_ON_GOLD: Final = QColor("#3a2a00")
_RED: Final = QColor("#c8102e")
_HEIGHT: Final = 2.1
"""The height in lines of text."""
_GREATEST: Final = 3.4
"""The largest distance between two discs, in lines of text."""


class RoundStrip(QWidget):
    """Ten discs with numbers, joined by a line. Rounds that were survived are golden, a lost one is red."""

    def __init__(self, done: int, *, is_out: bool, rounds: int = ROUNDS, parent: QWidget | None = None) -> None:
        """Show that `done` rounds were survived; with `is_out`, the round after them was lost."""
        super().__init__(parent)
        self.done = done
        self.is_out = is_out
        self.rounds = rounds
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if is_out:
            text = self.tr("{done} of {rounds} rounds survived, and out in the next")
        else:
            text = self.tr("{done} of {rounds} rounds survived")
        self.setAccessibleName(text.format(done=done, rounds=rounds))

    def sizeHint(self) -> QSize:
        """Return a size in which the discs stand loosely."""
        line = self.fontMetrics().height()
        return QSize(round(line * _HEIGHT * 1.2 * self.rounds), round(line * _HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a size in which the discs nearly touch."""
        line = self.fontMetrics().height()
        return QSize(round(line * 1.5 * self.rounds), round(line * _HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line, then the discs on it."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            line = self.fontMetrics().height()
            size = min(line * (_HEIGHT - 0.4), self.width() / self.rounds * 0.8)
            step = min(line * _GREATEST, (self.width() - size - 2) / max(1, self.rounds - 1))
            left = (self.width() - step * (self.rounds - 1)) / 2
            middle = self.height() / 2
            quiet = blended(self.palette().windowText().color(), self.palette().window().color(), 0.55)
            for number in range(1, self.rounds):
                painter.setPen(QPen(_GOLD if number <= self.done - 1 else quiet, 2))
                start = left + step * (number - 1)
                painter.drawLine(QLineF(start + size / 2, middle, start + step - size / 2, middle))
            font = self.font()
            font.setBold(True)
            painter.setFont(font)
            for number in range(1, self.rounds + 1):
                box = QRectF(left + step * (number - 1) - size / 2, middle - size / 2, size, size)
                self._draw_disc(painter, box, number, quiet)

    def _draw_disc(self, painter: QPainter, box: QRectF, number: int, quiet: QColor) -> None:
        is_done, is_lost = number <= self.done, self.is_out and number == self.done + 1
        fill = _GOLD if is_done else _RED if is_lost else QColor(0, 0, 0, 0)
        painter.setPen(QPen(fill if is_done or is_lost else quiet, 2))
        painter.setBrush(fill)
        painter.drawEllipse(box)
        ink = _ON_GOLD if is_done else QColor("white") if is_lost else self.palette().windowText().color()
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
