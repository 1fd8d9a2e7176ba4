"""A table with the tricks of a deal: a row for each trick, a column for each seat, and the points."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules.cards import SEATS, Card, Seat, suit_of
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.lists import CellTable
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import card_name, short_card, signed
from hearts_qt.ui.words.records import played_card_sentence

translate = QCoreApplication.translate

_TAKES: Final = Qt.ItemDataRole.UserRole
_LEADS: Final = Qt.ItemDataRole.UserRole + 1
_POINTS: Final = 4
"""The column with the points of a trick."""
_ROW: Final = 1.7
"""The height of a row, as a multiple of the height of the text."""


class TrickTable(CellTable):
    """Shows the tricks of one run. The card that took a trick has a frame; the card that was led has a dot."""

    chosen = Signal(int, int)
    """A card was clicked: the number of its trick, and its place in the trick, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create the table without tricks."""
        super().__init__(0, _POINTS + 1, translate("records", "Tricks"), parent)
        self.setItemDelegate(_CardDelegate(self))
        self.setFont(tabular())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(_POINTS, QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self._first = 1
        self._leaders: list[Seat] = []
        self.cellClicked.connect(self._choose)

    def show_run(self, deal: RecordedDeal, run: Run, names: Sequence[str], short: Sequence[str]) -> None:
        """Show the tricks of a run. `names` are the names of the players, by seat; the headings have the short ones."""
        points = translate("records", "Points")
        for column, (label, whole) in enumerate(zip((*short, points), (*names, points), strict=True)):
            heading = QTableWidgetItem(as_text(label))
            heading.setToolTip(tip(whole))
            self.setHorizontalHeaderItem(column, heading)
        rows = [(trick.leader, trick.cards, trick.taker) for trick in run.tricks]
        if run.unfinished and run.unfinished_leader is not None:
            rows.append((run.unfinished_leader, run.unfinished, -1))
        first = self._first = 1 if deal.position is None else sum(deal.position.tricks) + 1
        self._leaders = [leader for leader, _, _ in rows]
        self.setRowCount(len(rows))
        self.setVerticalHeaderLabels([str(first + row) for row in range(len(rows))])
        for row, (leader, cards, taker) in enumerate(rows):
            self._show_trick(row, leader, cards, taker, names)
            worth = sum(deal.rules.worth[card] for card in cards)
            self.setItem(row, _POINTS, _figure(signed(worth) if worth and taker >= 0 else ""))
        self._fit()

    @property
    def marked(self) -> QRect:
        """The place of the marked card in the viewport; empty if none is marked."""
        return self.visualRect(self.currentIndex()) if self.currentIndex().isValid() else QRect()

    def mark(self, trick: int, place: int) -> None:
        """Mark card number `place` of a trick, both from 1; mark nothing if there is no such card."""
        row = trick - self._first
        if trick and 0 <= row < self.rowCount() and place:
            self.setCurrentCell(row, (self._leaders[row] + place - 1) % len(SEATS))
        else:
            self.setCurrentCell(-1, -1)

    def _choose(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if column < len(SEATS) and item is not None and item.text():
            self.chosen.emit(self._first + row, (column - self._leaders[row]) % len(SEATS) + 1)

    def _show_trick(self, row: int, leader: Seat, cards: Sequence[Card], taker: Seat, names: Sequence[str]) -> None:
        played = {(leader + place) % 4: card for place, card in enumerate(cards)}
        for seat in SEATS:
            card = played.get(seat)
            item = _figure("" if card is None else short_card(card))
            if card is not None:
                item.setForeground(QBrush(colours.suit_ink(self.palette(), suit_of(card), False)))
                item.setData(_TAKES, seat == taker)
                item.setData(_LEADS, seat == leader)
                sentence = played_card_sentence(names[seat], card_name(card), seat == leader, seat == taker)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, as_text(sentence))
            self.setItem(row, seat, item)

    def _fit(self) -> None:
        height = round(self.fontMetrics().height() * _ROW)
        self.horizontalHeader().setMinimumSectionSize(self.fontMetrics().horizontalAdvance("• 10♠"))
        for row in range(self.rowCount()):
            self.setRowHeight(row, height)
        least = self.horizontalHeader().minimumSectionSize() * self.columnCount() + self.verticalHeader().width()
        bar = self.horizontalScrollBar().sizeHint().height() if least > self.width() else 0
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + height * self.rowCount() + bar + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for a scroll bar if the columns do not fit."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the heights and widths to a new text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


def _figure(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(as_text(text))
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    return item


class _CardDelegate(QStyledItemDelegate):
    """Draws the frame around the card that took the trick, and the dot beside the card that was led."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a cell with its frame and its dot."""
        super().paint(painter, option, index)
        palette = option.palette
        cell = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(0, 0, min(cell.width() - 6, cell.height() * 2.4), cell.height() - 5)
        frame.moveCenter(cell.center())
        if index.data(_TAKES):
            painter.setPen(QPen(colours.gold(palette), 2))
            painter.drawRoundedRect(frame, 5, 5)
        if index.data(_LEADS):
            size = cell.height() / 7
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.faint(palette))
            painter.drawEllipse(QRectF(frame.left() + size * 0.8, cell.center().y() - size / 2, size, size))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a cell with room for the frame and the dot."""
        return super().sizeHint(option, index) + QSize(24, 8)
