"""Draws a small picture of a waiting game as it was left: the trick on the table, and the person's hand."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.rules.cards import Card, suit_of
from hearts_qt.rules.cards import Suit as Suit
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.words.cards import short_card

_CLOTH: Final = QColor("#1d6a49")
_EDGE: Final = QColor("#0f4630")
_PAPER: Final = QColor("#fdfbf5")
_OUTLINE: Final = QColor(0, 0, 0, 70)
_INKS: Final = {True: QColor("#b3132b"), False: QColor("#1c1c22")}
_CARD: Final = (0.15, 0.34)
"""The width and the height of a card, as shares of the width and the height of the picture."""
_PLACES: Final = ((0.5, 0.45), (0.34, 0.33), (0.5, 0.21), (0.66, 0.33))
"""The centres of the cards of the trick: below, left, above and right."""
_HAND_TOP: Final = 0.7


def moment_picture(match: WaitingMatch, size: QSize, ratio: float) -> QPixmap:
    """Return the picture of a waiting game.

    `size` is in pixels of the window, and `ratio` is the pixel ratio of the screen.
    """
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(1, 1, size.width() - 2, size.height() - 2)
        painter.setPen(QPen(_EDGE, 2))
        painter.setBrush(_CLOTH)
        painter.drawRoundedRect(whole, 9, 9)
        below = match.seat or 0
        card = QRectF(0, 0, whole.width() * _CARD[0], whole.height() * _CARD[1])
        for place, each in enumerate(match.trick):
            across, down = _PLACES[(match.leader + place - below) % 4]
            card.moveCenter(QPointF(whole.width() * across, whole.height() * down))
            _draw_card(painter, card, each, short_card(each))
        painter.setClipRect(whole.adjusted(2, 2, -2, -2))
        step = min(card.width() * 0.8, whole.width() * 0.9 / max(1, len(match.hand)))
        left = whole.center().x() - (step * (len(match.hand) - 1) + card.width()) / 2
        for place, each in enumerate(match.hand):
            card.moveTopLeft(QPointF(left + step * place, whole.height() * _HAND_TOP))
            _draw_card(painter, card, each, "")
    return picture


def _draw_card(painter: QPainter, box: QRectF, card: Card, text: str) -> None:
    """Draw a card with this text in its middle; if the text is empty, with the sign of its suit in the corner."""
    painter.setPen(QPen(_OUTLINE, 1))
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(_INKS[suit_of(card) in (Suit.HEARTS, Suit.DIAMONDS)])
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(7, round(box.height() * (0.42 if text else 0.34))))
    painter.setFont(font)
    if text:
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    else:
        corner = QRectF(box.left() + 2, box.top() + 1, box.width(), box.height() / 2)
        painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, short_card(card)[-1])
