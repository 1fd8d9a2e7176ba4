"""Who sits where: the four places around a small table, and a level for all computers at once."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plain_text import one_line
from hearts_qt.players.roster import LEVELS
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import Seats
from hearts_qt.ui import form
from hearts_qt.ui.controls import CLOTHS
from hearts_qt.ui.plain import Label
from hearts_qt.ui.seat_card import EVERYBODY, Choice, SeatCard
from hearts_qt.ui.words.players import player_line, player_title

translate = QCoreApplication.translate

_PLACES: Final = ((2, 1), (1, 0), (0, 1), (1, 2))
"""Row and column of each seat: seat 1 at the bottom, then clockwise."""


class _Cloth(QWidget):
    """The small table in the middle, with the numbers of the places."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(next(iter(CLOTHS))))
        table = QRectF(self.rect()).adjusted(8, 6, -8, -6)
        painter.drawRoundedRect(table, 22, 22)
        painter.setPen(QColor(255, 255, 255, 190))
        edges = (
            Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
        )
        for seat, edge in zip(SEATS, edges, strict=True):
            painter.drawText(table.adjusted(12, 8, -12, -8), edge, str(seat + 1))
        painter.end()


class TableLevel(QWidget):
    """One level for all computers of the table, as long as they share it."""

    def __init__(self, cards: Sequence[SeatCard], players: Sequence[str]) -> None:
        """Set the players of those cards; `players` are the names of all computer players."""
        super().__init__()
        self._cards = cards
        label = Label(translate("seats", "All co&mputers:"))
        self.box = QComboBox()
        self.box.setAccessibleName(translate("seats", "Level of all computers"))
        self.box.addItem(translate("seats", "Each in its own style"), "")
        for level in LEVELS:
            if level in players:
                self.box.addItem(player_title(level), level)
        self.box.activated.connect(self._set_all)
        self.line = form.QuietLabel()
        self.line.setMinimumHeight(self.line.fontMetrics().lineSpacing() * 2)
        self.line.setAlignment(Qt.AlignmentFlag.AlignTop)
        label.setBuddy(self.box)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 12, 0)
        column.setSpacing(5)
        column.addWidget(label)
        column.addWidget(self.box)
        column.addWidget(self.line)
        form.WheelGuard(self).guard(self)

    def _set_all(self) -> None:
        level = self.box.currentData()
        if level:
            for card in self._computers():
                card.show_player(level)
        self.follow()

    def _computers(self) -> list[SeatCard]:
        return [card for card in self._cards if card.is_computer]

    def follow(self) -> None:
        """Show the level that all computers have, if they share one."""
        players = {card.seating().player for card in self._computers()}
        place = self.box.findData(players.pop()) if len(players) == 1 else 0
        self.box.setCurrentIndex(max(place, 0))
        self.box.setEnabled(bool(self._computers()))
        self.line.setText(player_line(self.box.currentData()))
        self.box.setAccessibleDescription(self.line.text())


class SeatsDialog(QDialog):
    """Choose who sits where; `seats` is the result."""

    def __init__(
        self,
        seats: Sequence[Seating],
        players: Sequence[str],
        in_match: bool,
        parent: QWidget | None = None,
        choice: Choice = EVERYBODY,
    ) -> None:
        """Begin with `seats`; `players` are the names of all computer players."""
        super().__init__(parent)
        self.setWindowTitle(translate("seats", "Players"))
        self._in_match = in_match
        self.cards = [SeatCard(seat, seats[seat], players, choice=choice) for seat in SEATS]
        self.level = TableLevel(self.cards, players)
        self.around = QGridLayout()
        self.note = form.QuietLabel()
        self.column = QVBoxLayout(self)
        self._lay_out()
        for card in self.cards:
            card.changed.connect(self._check)
        self._check()
        form.open_at(self, QSize(980, 540))

    def _lay_out(self) -> None:
        around = self.around
        around.setSpacing(8)
        for card, (row, column) in zip(self.cards, _PLACES, strict=True):
            around.addWidget(card, row, column, Qt.AlignmentFlag.AlignVCenter)
        around.addWidget(_Cloth(), 1, 1)
        around.addWidget(self.level, 2, 0, Qt.AlignmentFlag.AlignVCenter)
        for line in range(3):
            around.setColumnStretch(line, 1)
        around.setRowStretch(1, 1)
        self.column.setContentsMargins(14, 14, 14, 12)
        self.column.setSpacing(10)
        self.column.addLayout(around, 1)
        self.column.addWidget(self.note)
        self.accept_button = self._add_buttons()
        for before, after in zip(self.cards, self.cards[1:], strict=False):
            QWidget.setTabOrder(before.plays, after.face)

    def _add_buttons(self) -> QPushButton:
        """Add what ends the dialog, and return the button that accepts it."""
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(form.plain(buttons))
        return buttons.button(QDialogButtonBox.StandardButton.Ok)

    def offer(self, players: Sequence[str], choice: Choice) -> None:
        """Offer other ways to play, because plugins have come or gone."""
        for card in self.cards:
            card.offer(players, choice)

    def seats(self) -> Seats:
        """Return who sits at the four places."""
        first, second, third, fourth = (card.seating() for card in self.cards)
        return first, second, third, fourth

    def _check(self) -> None:
        nameless = [card for card in self.cards if not one_line(card.name.text())]
        self.accept_button.setEnabled(not nameless)
        self.note.setText(translate("seats", "Every player needs a name.") if nameless else " ".join(self._notes()))
        self.level.follow()

    def _notes(self) -> list[str]:
        persons = sum(seating.kind is Kind.PERSON for seating in self.seats())
        notes = []
        if persons == 0:
            notes.append(translate("seats", "Nobody here plays: four computers play by themselves, and you look on."))
        elif persons == 1:
            notes.append(translate("seats", "One person plays against three computers."))
        else:
            notes.append(
                translate("seats", "Several people play at this screen, so hands are hidden between their turns.")
            )
        if self._in_match:
            notes.append(translate("seats", "A change counts at once, also in the middle of a deal."))
        return notes
