"""Cards as pictures in the help pages: their addresses, and drawing them from the pictures on the table."""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from hearts_qt.rules.cards import Card, card_name, parse_card
from hearts_qt.ui.board.cards import CardPicture, draw_card, draw_ring
from hearts_qt.ui.board.place import Place, row
from hearts_qt.ui.media.picture import bare_card
from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.words.cards import short_card

SCHEME: Final = "cards"
"""The addresses of the pictures begin with this."""
_WIDTH: Final = 50
_HEIGHT: Final = round(_WIDTH * ASPECT)
_EDGE: Final = 4
"""Space around the cards, in logical pixels. It has room for the ring around a marked card."""
_APART: Final = 7
_FANNED: Final = 14
"""How far a card is to the right of the one before, if the cards overlap."""
_ARROW: Final = 44
_GOLD: Final = QColor("#d9a52c")
_MARK: Final = "*"
_TO: Final = ">"
_ALIKE: Final = "~"
"""Signs in an address: the card before is marked; an arrow follows; the cards overlap."""


def plain_picture(card: Card | None, width: int, ratio: float) -> QPixmap:
    """Return a white card with its rank and suit in words, for a window without a table."""
    return bare_card(round(width * ratio), ratio, "" if card is None else short_card(card))


def cards_picture(
    cards: Sequence[Card], *, marked: Card | None = None, overlaps: bool = False, arrow: bool = False
) -> str:
    """Return the HTML for a picture of cards side by side.

    The card `marked` gets a ring. If `overlaps`, the cards lie over each other. If `arrow`, an arrow follows them.
    """
    codes = ",".join(card_name(card) + _MARK * (card == marked) for card in cards)
    address = f"{SCHEME}:{_ALIKE * overlaps}{codes}{_TO * arrow}"
    words = " ".join(map(short_card, cards))
    return f'<img src="{escape(address)}" alt="{escape(words)}">'


def draw_cards(address: QUrl, picture: CardPicture, ratio: float) -> QImage:
    """Return the picture of an address that `cards_picture` has made, for a screen with this pixel ratio."""
    path = address.path()
    overlaps, arrow = path.startswith(_ALIKE), path.endswith(_TO)
    codes = path.strip(_ALIKE + _TO).split(",")
    step = _FANNED if overlaps else _WIDTH + _APART
    width = 2 * _EDGE + _WIDTH + step * (len(codes) - 1) + _ARROW * arrow
    image = QImage(
        round(width * ratio), round((_HEIGHT + 2 * _EDGE) * ratio), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(image)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, code in zip(row(Place(_EDGE, _EDGE, _WIDTH), len(codes), step), codes, strict=True):
            draw_card(painter, picture(parse_card(code.removesuffix(_MARK)), _WIDTH, ratio), place)
            if code.endswith(_MARK):
                draw_ring(painter, place, _GOLD)
        if arrow:
            _draw_arrow(painter, QPointF(width - _ARROW + 4, _EDGE + _HEIGHT / 2))
    return image


def _draw_arrow(painter: QPainter, start: QPointF) -> None:
    painter.setPen(QPen(_GOLD, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(start, start + QPointF(18, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GOLD)
    tip = start + QPointF(32, 0)
    painter.drawPolygon(QPolygonF([tip, start + QPointF(17, -9), start + QPointF(17, 9)]))
