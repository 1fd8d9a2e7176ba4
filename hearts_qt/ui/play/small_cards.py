"""Cards as small as a line of text, with a rank and a suit that can still be read."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.rules.cards import Card, Suit, suit_of
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.words.cards import list_words, short_card

_PAPER: Final = QPalette(QColor("#fffefb"))
"""The palette of a card: it is white in a dark window, too."""
_EDGE: Final = QColor(0, 0, 0, 90)
_GOLD: Final = QColor("#d9a52c")
_GAP: Final = 3


class SmallCards(QWidget):
    """A row of small cards."""

    def __init__(self, cards: Sequence[Card], four_colours: bool, is_chosen: bool = False) -> None:
        """Show these cards; `is_chosen` gives them a golden edge."""
        super().__init__()
        self.cards = tuple(cards)
        self.is_chosen = is_chosen
        self._four_colours = four_colours
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(list_words(map(short_card, self.cards)))
        self.setToolTip(tip(self.accessibleName()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _card(self) -> QSize:
        """Return the size of a card, which has room for the widest rank."""
        metrics = QFontMetricsF(self._bold())
        return QSize(round(metrics.horizontalAdvance("10♥")) + 8, round(metrics.height() * 1.25))

    def sizeHint(self) -> QSize:
        """Return the size of all cards side by side."""
        card, count = self._card(), len(self.cards)
        return QSize(count * card.width() + max(0, count - 1) * _GAP, card.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards from left to right."""
        size = self._card()
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(self._bold())
            for place, card in enumerate(self.cards):
                box = QRectF(place * (size.width() + _GAP), 0, size.width(), size.height())
                painter.setPen(QPen(_GOLD, 2) if self.is_chosen else QPen(_EDGE, 1))
                painter.setBrush(_PAPER.window())
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
                painter.setPen(colours.suit_ink(_PAPER, Suit(suit_of(card)), self._four_colours))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, short_card(card))
