"""Who sits where: the four places around a small table, each with a name, a face and who decides for it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import LONGEST_NAME, Seats
from hearts_qt.ui import form
from hearts_qt.ui.controls import CLOTHS
from hearts_qt.ui.faces import FacePicker, face_icon
from hearts_qt.ui.words.cards import player_title

translate = QCoreApplication.translate

_PLACES: Final = ((2, 1), (1, 0), (0, 1), (1, 2))
"""Row and column of each seat: seat 1 at the bottom, then clockwise."""


class SeatCard(form.Group):
    """One place at the table. `changed` is sent whenever anything about it changes."""

    changed = Signal()

    def __init__(self, seat: Seat, seating: Seating, players: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = seat + 1
        self._face = seating.face
        self.face = QToolButton()
        self.face.setIconSize(QSize(64, 64))
        self.face.setAutoRaise(True)
        self.face.clicked.connect(self._pick_face)
        self.name = QLineEdit(seating.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(self.name.fontMetrics().horizontalAdvance("n" * 8))
        self.name.textChanged.connect(self._change)
        self.kind = QComboBox()
        self.kind.addItem(translate("seats", "Person"), Kind.PERSON)
        self.kind.addItem(translate("seats", "Computer"), Kind.COMPUTER)
        self.kind.setCurrentIndex(self.kind.findData(seating.kind))
        self.kind.currentIndexChanged.connect(self._change)
        self.player = QComboBox()
        for player in players if seating.player in players else (*players, seating.player):
            self.player.addItem(player_title(player), player)
        self.player.setCurrentIndex(self.player.findData(seating.player))
        self.player.currentIndexChanged.connect(self._change)
        self._lay_out()
        self._describe()

    def _lay_out(self) -> None:
        who = QHBoxLayout()
        who.setSpacing(6)
        who.addWidget(self.kind)
        who.addWidget(self.player)
        lines = QVBoxLayout()
        lines.setSpacing(6)
        lines.addWidget(self.name)
        lines.addLayout(who)
        inside = QWidget()
        layout = QHBoxLayout(inside)
        layout.setContentsMargins(8, 8, 12, 8)
        layout.addWidget(self.face)
        layout.addLayout(lines, 1)
        for box in (self.kind, self.player):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(9)
            box.setMinimumWidth(self.fontMetrics().horizontalAdvance("n" * 5))
        self.add(inside)

    def _describe(self) -> None:
        number = self._number
        self.face.setIcon(face_icon(self._face))
        self.face.setToolTip(translate("seats", "Pick another face"))
        self.face.setAccessibleName(translate("seats", "Face at place {place}").format(place=number))
        self.name.setAccessibleName(translate("seats", "Name at place {place}").format(place=number))
        self.name.setPlaceholderText(translate("seats", "A name is needed"))
        self.kind.setAccessibleName(translate("seats", "Who plays at place {place}").format(place=number))
        self.player.setAccessibleName(translate("seats", "Computer player at place {place}").format(place=number))
        self.player.setToolTip(translate("seats", "The computer player that decides"))
        self.player.setVisible(Kind(self.kind.currentData()) is Kind.COMPUTER)

    def _change(self) -> None:
        self._describe()
        self.changed.emit()

    def _pick_face(self) -> None:
        picker = FacePicker(self._face, self)
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.picked.connect(self.show_face)
        picker.open()

    def show_face(self, name: str) -> None:
        """Give the place another face."""
        self._face = name
        self._change()

    def seating(self) -> Seating:
        """Return who sits here."""
        return Seating(self.name.text().strip(), Kind(self.kind.currentData()), self.player.currentData(), self._face)


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


class SeatsDialog(QDialog):
    """Choose who sits where; `seats` is the result."""

    def __init__(
        self, seats: Sequence[Seating], players: Sequence[str], in_match: bool, parent: QWidget | None = None
    ) -> None:
        """Begin with `seats`; `players` are the names of all computer players."""
        super().__init__(parent)
        self.setWindowTitle(translate("seats", "Players"))
        self._in_match = in_match
        self.cards = [SeatCard(seat, seats[seat], players) for seat in SEATS]
        self.note = form.QuietLabel()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        for card in self.cards:
            card.changed.connect(self._check)
        self._check()
        self.resize(QSize(960, 500))

    def _lay_out(self) -> None:
        around = QGridLayout()
        around.setSpacing(8)
        for card, (row, column) in zip(self.cards, _PLACES, strict=True):
            around.addWidget(card, row, column, Qt.AlignmentFlag.AlignVCenter)
        around.addWidget(_Cloth(), 1, 1)
        for line in range(3):
            around.setColumnStretch(line, 1)
        around.setRowStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(around, 1)
        layout.addWidget(self.note)
        layout.addWidget(form.plain(self.buttons))
        for before, after in zip(self.cards, self.cards[1:], strict=False):
            QWidget.setTabOrder(before.player, after.face)

    def seats(self) -> Seats:
        """Return who sits at the four places."""
        first, second, third, fourth = (card.seating() for card in self.cards)
        return first, second, third, fourth

    def _check(self) -> None:
        nameless = [card for card in self.cards if not card.name.text().strip()]
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not nameless)
        self.note.setText(translate("seats", "Every player needs a name.") if nameless else " ".join(self._notes()))

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
