"""A tile with one round of a tournament: who played, with how many points, and who is out."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.ui.tournament.past import PastPlayer, PastRound
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular

_GOLD: Final = QColor("#f2c14e")
_RED: Final = QColor("#c8102e")
_PAD: Final = 12
_FACE: Final = 2.5
"""The width of a face, in lines of text."""
_COLUMN: Final = 5.2
"""The least width of a player's column, in lines of text."""
_MOST: Final = 4
"""How many players a tile shows; the others are in its tooltip."""
_NAME: Final = 2.1
"""The height of a name, in lines of text."""
_FADED: Final = 0.38
"""How strong the face of a player who is out is drawn."""

Picture = Callable[[str, float], QPixmap]
"""Returns the picture of a face in a width in logical pixels."""


class RoundTile(QWidget):
    """One round. The tile of an open round has a golden edge."""

    def __init__(self, round_: PastRound, picture: Picture) -> None:
        """Show a round with the faces from `picture`."""
        super().__init__()
        self.round = round_
        self._picture = picture
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told = ", ".join(f"{each.name} {each.points}" for each in round_.players)
        self.setAccessibleName(as_text(f"{round_.title}. {round_.note} {told}"))
        self.setToolTip(tip(told))

    def sizeHint(self) -> QSize:
        """Return a size in which names of a usual length fit."""
        line = self.fontMetrics().height()
        return QSize(round(line * _COLUMN * _MOST) + 2 * _PAD, round(line * (_FACE + _NAME + 2.8)) + 2 * _PAD)

    def minimumSizeHint(self) -> QSize:
        """Return the size in which the faces fit."""
        return QSize(round(self.sizeHint().width() * 0.8), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, the title, and the players."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            palette, line = self.palette(), float(self.fontMetrics().height())
            base, ink = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
            painter.setPen(QPen(_GOLD, 2) if self.round.is_open else QPen(blended(ink, base, 0.13), 1))
            painter.setBrush(base)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)
            inside = QRectF(self.rect()).adjusted(_PAD, _PAD, -_PAD, -_PAD)
            painter.setFont(tabular(self.font(), bold=True))
            painter.setPen(ink)
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.round.title)
            title = painter.fontMetrics().horizontalAdvance(self.round.title) + line
            painter.setFont(self.font())
            painter.setPen(blended(ink, base, 0.7))
            room = inside.adjusted(title, 0, 0, 0)
            note = painter.fontMetrics().elidedText(self.round.note, Qt.TextElideMode.ElideRight, round(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, note)
            width = inside.width() / _MOST
            for place, player in enumerate(self.round.players[:_MOST]):
                box = QRectF(
                    inside.left() + place * width, inside.top() + line * 1.35, width, inside.height() - line * 1.35
                )
                self._draw_player(painter, box, player, line)

    def _draw_player(self, painter: QPainter, box: QRectF, player: PastPlayer, line: float) -> None:
        palette, size = self.palette(), line * _FACE
        base, ink = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        face = QRectF(box.center().x() - size / 2, box.top(), size, size)
        painter.setOpacity(_FADED if player.is_out else 1.0)
        painter.drawPixmap(face.toRect(), self._picture(player.face, size))
        painter.setOpacity(1.0)
        if player.is_own or player.is_out:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(_RED if player.is_out else _GOLD, 2))
            painter.drawEllipse(face.adjusted(-1, -1, 1, 1))
        painter.setFont(self.font())
        painter.setPen(blended(ink, base, 0.7) if player.is_out else ink)
        below = QRectF(box.left() + 2, face.bottom() + 3, box.width() - 4, line * _NAME)
        words = painter.fontMetrics().elidedText(
            as_text(player.name), Qt.TextElideMode.ElideRight, round(below.width() * 1.8)
        )
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(below, centred | Qt.TextFlag.TextWordWrap, words)
        painter.setFont(tabular(self.font(), bold=True))
        points = f"★ {player.points}" if player.is_winner else player.points
        painter.drawText(
            QRectF(box.left(), below.bottom(), box.width(), line * 1.2), Qt.AlignmentFlag.AlignCenter, points
        )
