"""The point cards that a player took in a deal, as a row of small cards."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.rules.cards import Card, Cards, each_card
from hearts_qt.rules.ruleset import Rules
from hearts_qt.ui.board.cards import CardPictures, draw_card
from hearts_qt.ui.board.place import Place, row, step_of
from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.words.cards import list_words, short_card

_CARD_WIDTH = 1.8
_WIDEST_STEP = 0.5
"""The width of a card in lines of text, and the greatest distance between two cards in widths of a card."""
_MOST_ROOM = 7.6
_LEAST_ROOM = 3.2
"""The greatest and the least width of the row, in widths of a card."""
_PANEL_ELSE = 60
"""Width of the panel without the row of cards on a narrow table, in letters."""


def point_cards(taken: Cards, rules: Rules) -> list[Card]:
    """Return the cards with points, most points first."""
    scoring = [card for card in each_card(taken) if rules.worth[card]]
    return sorted(scoring, key=lambda card: (-abs(rules.worth[card]), -card))


class TakenRow(QWidget):
    """A row of small cards that overlap."""

    def __init__(self, taken: Cards, rules: Rules, pictures: CardPictures, table_width: float) -> None:
        """Show these cards in a panel on a table of this width."""
        super().__init__()
        self._cards = point_cards(taken, rules)
        self._pictures = pictures
        self._printed: list[QPixmap] = []
        self._ratio = 0.0
        self._step = 0.0
        self._width = 0
        """The width of a card."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.follow_table(table_width)
        self.setAccessibleName(list_words(map(short_card, self._cards)) if self._cards else "")
        self.setToolTip(tip(self.accessibleName()))

    @property
    def is_empty(self) -> bool:
        """Whether there is no card in the row."""
        return not self._cards

    def follow_table(self, width: float) -> None:
        """Set the row's width: the space that a table of this width leaves beside the panel's text, within limits."""
        # The style sheet of the panel sets the size of the text.
        self.ensurePolished()
        rest = self.fontMetrics().horizontalAdvance("n" * _PANEL_ELSE)
        card = round(self.fontMetrics().height() * _CARD_WIDTH)
        if card != self._width:
            self._width = card
            self.redraw()
        room = min(_MOST_ROOM * card, max(_LEAST_ROOM * card, width - rest))
        self._step = step_of(len(self._cards), card, room, _WIDEST_STEP * card)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of the row."""
        width = self._width + self._step * (len(self._cards) - 1) if self._cards else 0
        return QSize(round(width), round(self._width * ASPECT))

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
            self._printed = [self._pictures.face(card, self._width, ratio) for card in self._cards]
        with painting(QPainter(self)) as painter:
            places = row(Place(0, 0, self._width), len(self._cards), self._step)
            for picture, place in zip(self._printed, places, strict=True):
                draw_card(painter, picture, place)
