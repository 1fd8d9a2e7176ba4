"""Open cards over the table, which the person looks at for a moment: the last trick, or what a player has taken."""

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.board.cards import GOLD, draw_card, draw_ring
from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.card_item import Prints
from hearts_qt.ui.media.variant import ASPECT

_BEHIND: Final = QColor(14, 26, 20, 238)
_EDGE: Final = QColor(255, 255, 255, 50)
_TEXT: Final = QColor("#ffffff")
_IN_A_ROW: Final = 13
_Z: Final = 950.0


class PeekCard(Struct, frozen=True):
    """One open card."""

    card: int
    caption: str = ""
    """Who played the card; empty if that is not told."""
    is_framed: bool = False
    """Whether the card took the trick."""


class Peek(Struct, frozen=True):
    """What the person looks at."""

    title: str
    cards: tuple[PeekCard, ...]


class PeekItem(QGraphicsItem):
    """Draws a Peek in the middle of the table. It is hidden most of the time."""

    def __init__(self, prints: Prints) -> None:
        """Begin hidden."""
        super().__init__()
        self._prints = prints
        self.peek: Peek | None = None
        self._font = QFont()
        self._width = 40.0
        self._step = 40.0
        self._box = QRectF()
        self.setZValue(_Z)
        self.setVisible(False)

    def show_peek(self, peek: Peek, geometry: Geometry, font: QFont) -> None:
        """Show these cards in the middle of the table."""
        self.prepareGeometryChange()
        self.peek, self._font = peek, font
        line = QFontMetrics(font).height()
        columns = max(1, min(len(peek.cards), _IN_A_ROW))
        has_captions = any(each.caption for each in peek.cards)
        spread = 1.12 if has_captions else 0.55
        rows = max(1, -(-len(peek.cards) // _IN_A_ROW))
        wide, high = geometry.width - 2 * geometry.margin, geometry.prompt.y - 2 * geometry.margin
        # The texts need three lines; the cards share the rest.
        widest = (wide - 2 * line) / (1 + (columns - 1) * spread)
        highest = (high - 3.5 * line) / rows / ASPECT
        self._width = float(round(max(24.0, min(geometry.card_width * 0.75, widest, highest))))
        self._step = self._width * spread
        across = max(self._width + (columns - 1) * self._step, QFontMetrics(self._bold).horizontalAdvance(peek.title))
        height = 1.6 * line + rows * (self._width * ASPECT + 0.4 * line) + (1.2 * line if has_captions else 0.0)
        size_x, size_y = min(across + 2 * line, wide), height + line
        x, y = geometry.trick_middle
        top = max(geometry.margin, min(y - size_y / 2, geometry.prompt.y - size_y))
        self._box = QRectF(x - size_x / 2, top, size_x, size_y)
        self.setVisible(True)
        self.update()

    @property
    def _bold(self) -> QFont:
        """The font of the title."""
        bold = QFont(self._font)
        bold.setBold(True)
        return bold

    def put_away(self) -> None:
        """Hide the cards again."""
        self.peek = None
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        """Return the rectangle with the cards and texts."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the cards on a dark ground."""
        if self.peek is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(_EDGE, 1.2))
        painter.setBrush(_BEHIND)
        painter.drawRoundedRect(self._box, 16, 16)
        line = QFontMetrics(self._font).height()
        painter.setFont(self._bold)
        painter.setPen(_TEXT)
        title = QRectF(self._box.left() + line / 2, self._box.top() + line * 0.4, self._box.width() - line, line * 1.2)
        text = painter.fontMetrics().elidedText(self.peek.title, Qt.TextElideMode.ElideRight, round(title.width()))
        painter.drawText(title, Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self._font)
        self._paint_cards(painter, self.peek, title.bottom() + line * 0.4, line)

    def _paint_cards(self, painter: QPainter, peek: Peek, top: float, line: float) -> None:
        height = self._width * ASPECT
        for index, each in enumerate(peek.cards):
            row, column = divmod(index, _IN_A_ROW)
            count = min(_IN_A_ROW, len(peek.cards) - row * _IN_A_ROW)
            left = self._box.center().x() - (self._width + (count - 1) * self._step) / 2 + column * self._step
            y = top + row * (height + line * 0.4)
            place = Place(left, y, self._width)
            draw_card(painter, self._prints.of(each.card, round(self._width)), place)
            if each.is_framed:
                draw_ring(painter, place)
            if each.caption:
                painter.setPen(GOLD if each.is_framed else _TEXT)
                below = QRectF(left - self._step * 0.06, y + height + 2, self._step, line * 1.2)
                name = painter.fontMetrics().elidedText(each.caption, Qt.TextElideMode.ElideRight, round(below.width()))
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)
