"""A table of all 52 cards, in which each card shows which of four players has it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidgetItem, QWidget

from hearts_qt.history.figures import SUITS_SHOWN
from hearts_qt.rules.cards import Card, Seat, suit_of
from hearts_qt.ui.dialogs.hands_draft import HandsDraft
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.lists import CellTable
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.words.cards import card_name, short_card

translate = QCoreApplication.translate

_RANKS: Final = 13
_ROW: Final = 2.7
"""The height of a row, in heights of the text: a card above the initial of its owner."""
_TINT: Final = 0.28
"""How strongly the colour of a player shows behind the player's cards."""
_SEAT_KEYS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)
_BACK_KEYS: Final = (Qt.Key.Key_0, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_TAKE_KEYS: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardTable(CellTable):
    """All cards, a row for each suit. Clicks and keys give a card to a player, or take it back."""

    chosen = Signal(int)
    """A card was clicked, or Space was pressed on it."""
    given = Signal(int, int)
    """A card shall go to a seat: 1 to 4 was pressed on it."""
    taken_back = Signal(int)
    """A card shall be taken back: 0 or Delete was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create the table with all cards, which nobody has yet."""
        super().__init__(len(SUITS_SHOWN), _RANKS, translate("lay-out", "Cards"), parent)
        self.setAccessibleDescription(
            translate("lay-out", "Space gives the card to the chosen player, 1 to 4 to a player, 0 takes it back.")
        )
        self.setShowGrid(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._items: dict[Card, QTableWidgetItem] = {}
        for row in range(len(SUITS_SHOWN)):
            for column in range(_RANKS):
                item = self._items[card_at(row, column)] = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, column, item)
        self.setCurrentCell(0, 0)
        self.cellClicked.connect(lambda row, column: self.chosen.emit(card_at(row, column)))

    def show_hands(self, draft: HandsDraft, names: Sequence[str], short: Sequence[str]) -> None:
        """Show who has each card; `short` are the initials of the players, by seat."""
        for card, item in self._items.items():
            self._show_card(item, card, draft.owner(card), names, short)

    def _show_card(
        self, item: QTableWidgetItem, card: Card, owner: Seat | None, names: Sequence[str], short: Sequence[str]
    ) -> None:
        palette = self.palette()
        item.setText(as_text(f"{short_card(card)}\n{'' if owner is None else short[owner]}"))
        item.setForeground(QBrush(colours.suit_ink(palette, suit_of(card), False)))
        ground = palette.base().color()
        if owner is not None:
            ground = blended(colours.player_ink(palette, owner), ground, _TINT)
        item.setBackground(QBrush(ground))
        template = translate("lay-out", "{card}, nobody") if owner is None else translate("lay-out", "{card}, {name}")
        said = template.format(card=card_name(card), name="" if owner is None else names[owner])
        item.setData(Qt.ItemDataRole.AccessibleTextRole, as_text(said))
        item.setToolTip(tip(said))

    @property
    def current(self) -> Card:
        """The card with the marker."""
        return card_at(max(0, self.currentRow()), max(0, self.currentColumn()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give or take back the card with the marker; arrow keys move the marker."""
        key = Qt.Key(event.key())
        if key in _SEAT_KEYS:
            self.given.emit(self.current, _SEAT_KEYS.index(key))
        elif key in _BACK_KEYS:
            self.taken_back.emit(self.current)
        elif key in _TAKE_KEYS:
            self.chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return a size in which each card and the initial of its owner can be read."""
        height = self.fontMetrics().height()
        return QSize(_RANKS * 3 * height, round(len(SUITS_SHOWN) * _ROW * height) + 2)

    def minimumSizeHint(self) -> QSize:
        """Return a size in which the cards can just be read."""
        height = self.fontMetrics().height()
        return QSize(_RANKS * 2 * height, round(len(SUITS_SHOWN) * _ROW * height) + 2)


def card_at(row: int, column: int) -> Card:
    """Return the card at a place of the table. The aces are at the left."""
    return SUITS_SHOWN[row] * 13 + 12 - column
