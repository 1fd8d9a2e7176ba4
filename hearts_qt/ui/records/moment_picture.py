"""Draws a small picture of a waiting game as it was left: the trick on the table, and the person's hand."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.rules.cards import SEATS
from hearts_qt.ui.board.board import Board, draw_cloth
from hearts_qt.ui.board.cards import CardPicture
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState
from hearts_qt.ui.board.small_geometry import TinyGeometry
from hearts_qt.ui.widgets.painting import painting

_CLOTH: Final = QColor("#1d6a49")
_EDGE: Final = QColor("#0f4630")
_CORNER: Final = 9
_UNNAMED: Final = PlayerState("", "", "")


def moment_picture(match: WaitingMatch, size: QSize, ratio: float, card: CardPicture) -> QPixmap:
    """Return the picture of a waiting game.

    `size` is in pixels of the window, and `ratio` is the pixel ratio of the screen.
    """
    below = match.seat or 0
    trick = tuple(((match.leader + place - below) % len(SEATS), each) for place, each in enumerate(match.trick))
    hand = tuple(HandCard(each, "") for each in match.hand)
    state = SceneState((_UNNAMED, _UNNAMED, _UNNAMED, _UNNAMED), hand, trick=trick)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(1, 1, size.width() - 2, size.height() - 2)
        draw_cloth(painter, whole, _CLOTH, _CORNER)
        painter.setClipRect(whole.adjusted(2, 2, -2, -2))
        Board(painter, TinyGeometry(size.width(), size.height()), card).draw(state)
        painter.setClipping(False)
        painter.setPen(QPen(_EDGE, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(whole, _CORNER, _CORNER)
    return picture
