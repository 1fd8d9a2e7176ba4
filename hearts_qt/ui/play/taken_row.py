"""What a player took in a deal: the cards with points in the line of a result, and all cards in a popup."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.rules.cards import Card, Cards, Suit, each_card, suit_of
from hearts_qt.rules.ruleset import Rules
from hearts_qt.ui.board.cards import CardPictures, draw_card
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets.colours import suit_ink
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.popup import Popup
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import SUIT_SIGNS, list_words, short_card

_CARD_WIDTH: Final = 1.8
"""The width of a card, in lines of text."""
_LEAST_CARD: Final = 34
"""The least width of a card in the popup, in pixels."""
_LARGER: Final = 1.5
"""How much larger the cards of the popup are than those of a row."""
_GAP: Final = 0.1
"""The space between two cards, in widths of a card."""
_IN_A_ROW: Final = 13
"""How many cards lie side by side in the popup."""


def point_cards(taken: Cards, rules: Rules) -> list[Card]:
    """Return the cards with points, most points first."""
    scoring = [card for card in each_card(taken) if rules.worth[card]]
    return sorted(scoring, key=lambda card: (-abs(rules.worth[card]), -card))


class _WholeCards(QWidget):
    """Small whole cards side by side, a few rows of them."""

    def __init__(self, cards: list[Card], pictures: CardPictures) -> None:
        super().__init__()
        self._shown = cards
        self._pictures = pictures
        self._printed: list[QPixmap] = []
        self._ratio = 0.0
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_card_width(self, width: int) -> None:
        """Draw the cards so many pixels wide."""
        if width != self._width:
            self._width = width
            self.redraw()

    @property
    def cards_size(self) -> QSize:
        """The size of all cards together."""
        step, columns = self._width * (1 + _GAP), min(len(self._shown), _IN_A_ROW)
        rows = -(-len(self._shown) // _IN_A_ROW)
        return QSize(round(step * columns), round(self._width * (ASPECT * rows + _GAP * max(0, rows - 1))))

    def redraw(self) -> None:
        """Redraw the cards with their current pictures."""
        self._printed = []
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards from left to right."""
        ratio = self.devicePixelRatioF()
        if not self._printed or self._ratio != ratio:
            # Keep the pictures. Otherwise a repainted part of the row might have sharper pictures than the rest.
            self._ratio = ratio
            self._printed = [self._pictures.face(card, self._width, ratio) for card in self._shown]
        with painting(QPainter(self)) as painter:
            for number, picture in enumerate(self._printed):
                row, column = divmod(number, _IN_A_ROW)
                left, top = column * (1 + _GAP), row * (ASPECT + _GAP)
                draw_card(painter, picture, Place(left * self._width, top * self._width, self._width))


class TakenRow(_WholeCards):
    """The cards with points that are no hearts, and the number of hearts."""

    def __init__(self, taken: Cards, rules: Rules, pictures: CardPictures) -> None:
        """Show what is worth points under these rules."""
        scoring = point_cards(taken, rules)
        super().__init__([card for card in scoring if suit_of(card) is not Suit.HEARTS], pictures)
        hearts = len(scoring) - len(self._shown)
        self._text = f"{SUIT_SIGNS[Suit.HEARTS]} {hearts}" if hearts else ""
        self.is_empty = not scoring
        """Whether the player took no card with points."""
        self.follow_text()
        self.setAccessibleName(list_words(map(short_card, scoring)) if scoring else "")
        self.setToolTip(tip(self.accessibleName()))

    def follow_text(self) -> None:
        """Make the cards as large as the text around them needs."""
        # The style sheet of the panel sets the size of the text.
        self.ensurePolished()
        self.set_card_width(round(self.fontMetrics().height() * _CARD_WIDTH))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of the row; every row is as high as a card."""
        return QSize(self.cards_size.width() + self._text_width, round(self._width * ASPECT))

    @property
    def _text_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._text) + 2 if self._text else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards, and the number of hearts behind them."""
        super().paintEvent(event)
        with painting(QPainter(self)) as painter:
            painter.setFont(tabular(self.font()))
            painter.setPen(suit_ink(self.palette(), Suit.HEARTS, False))
            room = QRectF(self.cards_size.width(), 0, self._text_width, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._text)


class TakenCards(Popup):
    """All cards that a player took: the queen and other cards with points first, then the hearts, then the others."""

    def __init__(self, title: str, taken: Cards, rules: Rules, pictures: CardPictures, parent: QWidget) -> None:
        """Show the cards below a title."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        scoring = point_cards(taken, rules)
        others = sorted(set(each_card(taken)) - set(scoring), reverse=True)
        heading = Label(title)
        heading.setFont(tabular(bold=True))
        self.cards = _WholeCards([*scoring, *others], pictures)
        width = round(self.fontMetrics().height() * _CARD_WIDTH * _LARGER)
        self.cards.set_card_width(max(_LEAST_CARD, width))
        self.cards.setFixedSize(self.cards.cards_size)
        box = QVBoxLayout(self)
        box.addWidget(heading)
        box.addWidget(self.cards)
        self.setAccessibleName(title)
        self.setAccessibleDescription(list_words(map(short_card, [*scoring, *others])))
