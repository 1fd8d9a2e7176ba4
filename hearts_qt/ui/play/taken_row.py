"""The cards that a player took in a deal, as a row of small cards, with the point cards first."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.rules.cards import Card, Cards, each_card
from hearts_qt.rules.ruleset import Rules
from hearts_qt.ui.cloth.card_item import CardPictures
from hearts_qt.ui.cloth.geometry import ASPECT
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.words.cards import list_words, short_card

_CARD_WIDTH = 34
_WIDEST_STEP = 15
_MOST_ROOM = 300
_LEAST_ROOM = 130
_PANEL_ELSE = 60
"""Width of the panel without the row of cards on a narrow table, in letters."""


def points_first(taken: Cards, rules: Rules) -> list[Card]:
    """Return the cards with the point cards first, most points first."""
    return sorted(each_card(taken), key=lambda card: (rules.worth[card] == 0, -abs(rules.worth[card]), -card))


class TakenRow(QWidget):
    """A row of small cards that overlap."""

    def __init__(self, taken: Cards, rules: Rules, pictures: CardPictures, table_width: float) -> None:
        """Show these cards in a panel on a table of this width."""
        super().__init__()
        self._cards = points_first(taken, rules)
        self._pictures = pictures
        self._printed: list[QPixmap] = []
        self._ratio = 0.0
        self._step = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.follow_table(table_width)
        self.setAccessibleName(list_words(map(short_card, self._cards)) if self._cards else "")
        self.setToolTip(tip(self.accessibleName()))

    def follow_table(self, width: float) -> None:
        """Set the row's width: the space that a table of this width leaves beside the panel's text, within limits."""
        rest = self.fontMetrics().horizontalAdvance("n" * _PANEL_ELSE)
        room = min(_MOST_ROOM, max(_LEAST_ROOM, width - rest))
        self._step = min(_WIDEST_STEP, (room - _CARD_WIDTH) / max(len(self._cards) - 1, 1))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of the row."""
        width = _CARD_WIDTH + self._step * (len(self._cards) - 1) if self._cards else 0
        return QSize(round(width), round(_CARD_WIDTH * ASPECT))

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
            self._printed = [self._pictures.face(card, _CARD_WIDTH, ratio) for card in self._cards]
        painter = QPainter(self)
        for place, picture in enumerate(self._printed):
            painter.drawPixmap(round(place * self._step), 0, picture)
