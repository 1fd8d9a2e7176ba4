"""The players dialog: four seats around a small table, and one level for all computers."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
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
from hearts_qt.ui.dialogs.seat_card import SeatCard
from hearts_qt.ui.dialogs.seat_offer import EVERYBODY, SeatOffer
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.cloth_colours import CLOTHS
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.players import player_line, player_title

translate = QCoreApplication.translate

_PLACES: Final = ((2, 1), (1, 0), (0, 1), (1, 2))
"""Row and column of each seat: the first seat is at the bottom, and the others follow clockwise."""


class _Cloth(QWidget):
    """Draws the small table in the middle, with the numbers of the seats."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(QPainter(self)) as painter:
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


class TableLevel(QWidget):
    """Shows and sets the level that all computers share."""

    def __init__(self, cards: Sequence[SeatCard], players: Sequence[str]) -> None:
        """Set the players in the seat cards `cards`; `players` are the ids of all computer players."""
        super().__init__()
        self._cards = cards
        label = Label(translate("seats", "All co&mputers:"))
        self.box = ComboBox()
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
        """Show the level of the computers, if all of them have the same level."""
        players = {card.seating().player for card in self._computers()}
        place = self.box.findData(players.pop()) if len(players) == 1 else 0
        self.box.setCurrentIndex(max(place, 0))
        self.box.setEnabled(bool(self._computers()))
        self.line.setText(player_line(self.box.currentData()))
        self.box.setAccessibleDescription(self.line.text())


def _height_at(widget: QWidget, width: int) -> int:
    """Return the height that a widget needs at this width to show all its texts."""
    least = widget.minimumSizeHint().height()
    return max(least, widget.heightForWidth(width)) if widget.hasHeightForWidth() else least


class SeatsDialog(CarefulDialog):
    """Lets the person choose who sits where. `seats` returns the result."""

    def __init__(
        self,
        seats: Sequence[Seating],
        players: Sequence[str],
        in_match: bool,
        parent: QWidget | None = None,
        choice: SeatOffer = EVERYBODY,
    ) -> None:
        """Show `seats`; `players` are the ids of all computer players."""
        super().__init__(parent)
        self.setWindowTitle(translate("seats", "Players"))
        self._in_match = in_match
        self.cards = [SeatCard(seat, seats[seat], players, choice=choice) for seat in SEATS]
        self.level = TableLevel(self.cards, players)
        self.note = form.QuietLabel()
        self.column = QVBoxLayout(self)
        self.corner: QWidget | None = None
        """A widget in the lower right corner, or below everything if there is little space."""
        self._cloth = _Cloth()
        self._inside = QWidget()
        self._around = QGridLayout(self._inside)
        self._scroll = form.scrolling(self._inside)
        self._is_narrow: bool | None = None
        self._lay_out()
        for card in self.cards:
            card.changed.connect(self._check)
        self._begun_with = self.seats()
        self._check()
        self.take_room()

    @property
    def has_changes(self) -> bool:
        """Whether a seat was changed."""
        return self.seats() != self._begun_with

    def note_kept(self) -> None:
        """Remember that these seats are saved."""
        self._begun_with = self.seats()

    @property
    def keep_button(self) -> QPushButton:
        """The button that accepts the dialog."""
        return self.accept_button

    def _lay_out(self) -> None:
        self._around.setContentsMargins(0, 0, 0, 0)
        self._around.setSpacing(8)
        self.column.setContentsMargins(14, 14, 14, 12)
        self.column.setSpacing(10)
        self.column.addWidget(self._scroll, 1)
        self.column.addWidget(self.note)
        self.accept_button = self._add_buttons()
        self._seat_around()
        for before, after in zip(self.cards, self.cards[1:], strict=False):
            QWidget.setTabOrder(before.plays, after.face)

    def take_room(self) -> None:
        """Resize the dialog to show all seats around the table, if the screen is large enough."""
        form.open_at(self, QSize(980, 540), self._round_size())

    def _round_size(self) -> QSize:
        """Return the smallest size that shows all seats around the table without scrolling."""
        self.ensurePolished()
        first, second, third, fourth = self.cards
        corner = [self.corner] if self.corner is not None else []
        columns: list[list[QWidget]] = [[second, self.level], [third, first], [fourth, *corner]]
        rows: list[list[QWidget]] = [[third], [second, fourth], [self.level, first, *corner]]
        widths = [max(each.minimumSizeHint().width() for each in column) for column in columns]
        # Spare width is divided evenly among the columns.
        room = {each: width for column, width in zip(columns, widths, strict=True) for each in column}
        heights = [max(_height_at(each, room[each]) for each in row) for row in rows]
        margins, spacing = self.column.contentsMargins(), 2 * self._around.spacing()
        across = sum(widths) + spacing + self._bar_width + margins.left() + margins.right()
        return QSize(across, sum(heights) + spacing + self._height_around(across))

    def _height_around(self, width: int) -> int:
        """Return the height of everything above and below the seats."""
        return self.column.totalHeightForWidth(width) - self._scroll.sizeHint().height()

    @property
    def _bar_width(self) -> int:
        return self._scroll.verticalScrollBar().sizeHint().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the seats around the table, or in two columns if there is little room."""
        super().resizeEvent(event)
        needed = self._round_size()
        narrow = event.size().width() < needed.width() or event.size().height() < needed.height()
        focused = self.focusWidget()
        if narrow and not self._is_narrow:
            self._seat_in_columns()
        elif not narrow and self._is_narrow:
            self._seat_around()
        self._give_back_focus(focused)

    def _give_back_focus(self, focused: QWidget | None) -> None:
        """Give the focus back to a widget that has lost it because it was moved to another parent."""
        if focused is not None and focused is not self.focusWidget():
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _seat_around(self) -> None:
        self._is_narrow = False
        for card, (row, column) in zip(self.cards, _PLACES, strict=True):
            self._around.addWidget(card, row, column, Qt.AlignmentFlag.AlignVCenter)
        self._around.addWidget(self._cloth, 1, 1)
        self._around.addWidget(self.level, 2, 0, Qt.AlignmentFlag.AlignVCenter)
        if self.corner is not None:
            self._around.addWidget(self.corner, 2, 2)
            self._turn_corner(QBoxLayout.Direction.TopToBottom)
        for line in range(3):
            self._around.setColumnStretch(line, 1)
        self._around.setRowStretch(1, 1)
        self._finish(is_round=True)

    def _seat_in_columns(self) -> None:
        """Lay out the seats in two columns that scroll, with the buttons below them."""
        self._is_narrow = True
        for place, widget in enumerate((*self.cards, self.level)):
            self._around.addWidget(widget, place // 2, place % 2, Qt.AlignmentFlag.AlignVCenter)
        if self.corner is not None:
            self.column.addWidget(self.corner)
            self._turn_corner(QBoxLayout.Direction.LeftToRight)
        self._around.setColumnStretch(2, 0)
        self._around.setRowStretch(1, 0)
        self._finish(is_round=False)

    def _turn_corner(self, direction: QBoxLayout.Direction) -> None:
        layout = self.corner.layout() if self.corner is not None else None
        if isinstance(layout, QBoxLayout):
            layout.setDirection(direction)

    def _finish(self, *, is_round: bool) -> None:
        self._cloth.setVisible(is_round)
        two = 2 * max(card.minimumSizeHint().width() for card in self.cards) + self._around.spacing()
        self._scroll.setMinimumWidth(two + self._bar_width)

    def _add_buttons(self) -> QPushButton:
        """Add the buttons that close the dialog; return the button that accepts it."""
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(form.plain(buttons))
        return buttons.button(QDialogButtonBox.StandardButton.Ok)

    def offer(self, players: Sequence[str], choice: SeatOffer) -> None:
        """Update the ways to play after plugins were added or removed."""
        for card in self.cards:
            card.offer(players, choice)

    def seats(self) -> Seats:
        """Return the four seats as the controls show them."""
        first, second, third, fourth = (card.seating() for card in self.cards)
        return first, second, third, fourth

    def _check(self) -> None:
        seated = [each.person for each in self.seats() if each.person]
        problems = []
        if not all(one_line(card.name.text()) for card in self.cards):
            problems.append(translate("seats", "Every player needs a name."))
        elif len(set(seated)) < len(seated):
            problems.append(translate("seats", "Nobody can sit at two places."))
        self.accept_button.setEnabled(not problems)
        self.note.setText(" ".join(problems or self._notes()))
        self.level.follow()

    def _notes(self) -> list[str]:
        persons = sum(seating.kind is Kind.PERSON for seating in self.seats())
        notes = []
        if persons == 0:
            notes.append(translate("seats", "Four computers play, and you watch."))
        elif persons == 1:
            notes.append(translate("seats", "One person plays against three computers."))
        else:
            notes.append(
                translate("seats", "Several people play at this screen, so hands are hidden between their turns.")
            )
        if self._in_match:
            notes.append(translate("seats", "Changes count at once, even in the middle of a deal."))
        return notes
