"""The dialog in which a person writes comments: what is said, by whom, and with which key."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plugin_host.comments import LONGEST_LINE, line_faults
from hearts_qt.settings.own_comments import LETTERS, MOST, OwnComment, given_letters
from hearts_qt.ui import form
from hearts_qt.ui.company.own_words import OwnWords

translate = QCoreApplication.translate
_SIZE: Final = QSize(780, 420)
_LETTERS: Final = 22
"""The width of the two choices."""


class Row(NamedTuple):
    """The fields of one comment."""

    text: QLineEdit
    player: QComboBox
    letter: QComboBox


class OwnCommentsDialog(QDialog):
    """All comments in a table, a row each. An empty row is none."""

    kept = Signal(object)
    """The comments are to be kept: a tuple of OwnComment."""

    def __init__(self, own: OwnWords, names: Sequence[str], parent: QWidget | None = None) -> None:
        """Show the comments of `own`; `names` are the players to choose from."""
        super().__init__(parent)
        self.setWindowTitle(translate("company", "Your own comments"))
        self._names = list(names)
        self.rows: list[Row] = []
        self._used = own.menu_letters()
        self.table = QTableWidget(0, 3)
        self.table.setAccessibleName(translate("company", "Comments"))
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setHorizontalHeaderLabels(
            [
                translate("company", "What is said"),
                translate("company", "By whom"),
                translate("company", "Key"),
            ]
        )
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            self.table.setColumnWidth(column, self.fontMetrics().horizontalAdvance("n" * _LETTERS))
        self.note = form.QuietLabel(
            translate(
                "company",
                "Now and then a computer says one that anybody may say. With its key you say it whenever you like. "
                "{other} stands for the name of another player, {me} for the speaker’s.",
            )
        )
        self.add = QPushButton(translate("company", "&Add"))
        self.add.setAccessibleName(translate("company", "Add a comment"))
        self.delete = QPushButton(translate("company", "&Delete"))
        self.delete.setToolTip(translate("company", "Delete the comment in which the keyboard is"))
        self._lay_out()
        for comment in own.comments:
            self._add_row(comment)
        self.add.clicked.connect(self._begin_row)
        self.delete.clicked.connect(self._delete_row)
        self.table.currentCellChanged.connect(self._follow)
        self._follow()
        form.open_at(self, _SIZE)

    def _lay_out(self) -> None:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        for button in (self.add, self.delete):
            button.setAutoDefault(False)
        self.buttons.accepted.connect(self._keep)
        self.buttons.rejected.connect(self.reject)
        self.trouble = form.QuietLabel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(self.note)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.trouble)
        bottom = QHBoxLayout()
        for each in (self.add, self.delete):
            bottom.addWidget(each)
        bottom.addStretch(1)
        bottom.addWidget(form.plain(self.buttons))
        layout.addLayout(bottom)

    def _begin_row(self) -> None:
        self._add_row(OwnComment(""))
        self._follow()
        self._go_to(len(self.rows) - 1)

    def _delete_row(self) -> None:
        """Delete the row that is current, and stay at its place."""
        place = self.table.currentRow()
        if 0 <= place < len(self.rows):
            self.table.removeRow(place)
            del self.rows[place]
            self.add.setEnabled(True)
            if self.rows:
                self._go_to(min(place, len(self.rows) - 1))
            else:
                self.add.setFocus(Qt.FocusReason.OtherFocusReason)
            self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mark the row that the keyboard is in; let Enter go to the next one instead of ending the dialog."""
        place = next((place for place, row in enumerate(self.rows) if watched in row), None)
        if place is not None and event.type() is QEvent.Type.FocusIn:
            self.table.setCurrentCell(place, 0)
        elif place is not None and event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            ends = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if ends:
                self._go_to(min(place + 1, len(self.rows) - 1))
            return ends or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def _go_to(self, place: int) -> None:
        self.table.setCurrentCell(place, 0)
        self.rows[place].text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_row(self, comment: OwnComment) -> None:
        row = Row(self._text(comment.text), self._player(comment.player), self._letter(comment.letter))
        place = self.table.rowCount()
        self.table.insertRow(place)
        for column, widget in enumerate(row):
            self.table.setCellWidget(place, column, widget)
            widget.installEventFilter(self)
        self.table.resizeRowToContents(place)
        self.rows.append(row)
        self.add.setEnabled(len(self.rows) < MOST)

    def _text(self, text: str) -> QLineEdit:
        line = QLineEdit(text)
        line.setMaxLength(LONGEST_LINE)
        line.setAccessibleName(translate("company", "What is said"))
        line.textChanged.connect(self._follow)
        return line

    def _player(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(translate("company", "By whom"))
        box.addItem(translate("company", "Anybody"), "")
        for each in dict.fromkeys((*self._names, name)):
            if each:
                box.addItem(each, each)
        box.setCurrentIndex(box.findData(name))
        return box

    def _letter(self, letter: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(translate("company", "Key"))
        box.addItem("", "")
        for each in LETTERS:
            if each not in self._used:
                box.addItem(_key(each), each)
        box.setCurrentIndex(max(0, box.findData(letter)))
        box.currentIndexChanged.connect(self._follow)
        return box

    def comments(self) -> tuple[OwnComment, ...]:
        """Return what stands in the table now, without empty rows."""
        return tuple(
            OwnComment(row.text.text().strip(), row.player.currentData(), row.letter.currentData())
            for row in self.rows
            if row.text.text().strip()
        )

    def _follow(self) -> None:
        """Show which key each comment has, and what cannot be kept."""
        filled = [row for row in self.rows if row.text.text().strip()]
        given = given_letters(self.comments(), self._used)
        for row, letter in zip(filled, given, strict=True):
            shown = translate("company", "{key}, the next free").format(key=_key(letter))
            row.letter.setItemText(0, shown if letter else translate("company", "None is free"))
        for row in self.rows:
            if row not in filled:
                row.letter.setItemText(0, translate("company", "The next free"))
        wrong = any(line_faults(comment.text) is not None for comment in self.comments())
        trouble = translate("company", "Braces can only be those of {other} and {me}.")
        self.trouble.setText(trouble if wrong else "")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not wrong)
        self.delete.setEnabled(self.table.currentRow() >= 0)

    def _keep(self) -> None:
        self.kept.emit(self.comments())
        self.accept()


def _key(letter: str) -> str:
    return QKeySequence(f"Ctrl+{letter}").toString(QKeySequence.SequenceFormat.NativeText)
