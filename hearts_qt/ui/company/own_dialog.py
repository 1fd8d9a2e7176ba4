"""The dialog in which a person writes comments: the text, the player who says it, and the key for it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import LONGEST_LINE, line_flaw
from hearts_qt.settings.own_comments import LETTERS, MOST, OwnComment, given_letters
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, limit_length
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate
_SIZE: Final = QSize(780, 520)
_LETTERS: Final = 22
"""The width of each of the two drop-down lists, in letters."""
_FEWEST_SAID: Final = 24
"""The fewest characters of a comment that must fit beside the two lists."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LineFields(QWidget):
    """Three fields in a row. If there is too little width, the first field moves above the other fields."""

    def __init__(self, fields: Sequence[QWidget]) -> None:
        super().__init__()
        self._fields = fields
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._arrange()

    def _arrange(self) -> None:
        letter = self.fontMetrics().horizontalAdvance("n")
        if self.width() >= letter * (2 * _LETTERS + _FEWEST_SAID):
            places, stretch, width = ((0, 0, 1, 1), (0, 1, 1, 1), (0, 2, 1, 1)), (1, 0, 0), letter * _LETTERS
        else:
            places, stretch = ((0, 0, 1, 2), (1, 0, 1, 1), (1, 1, 1, 1)), (1, 1, 0)
            width = (self.width() - self._grid.horizontalSpacing()) // 2
        self.stacked = bool(places[1][0])
        # If the fields are in two lines, there is more space between two comments than between the lines.
        self._grid.setContentsMargins(0, 0, 0, 10 if self.stacked else 0)
        for field, place in zip(self._fields, places, strict=True):
            self._grid.addWidget(field, *place)
        for column, share in enumerate(stretch):
            self._grid.setColumnStretch(column, share)
        for field in self._fields[1:]:
            field.setFixedWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the fields in one line or two."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Place the fields again when the text size changes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()


class CommentHeadings(LineFields):
    """The headings above the three columns; hidden while the fields are not in columns."""

    def _arrange(self) -> None:
        super()._arrange()
        for label in self._fields:
            label.setVisible(not self.stacked)


class CommentRow(LineFields):
    """The fields of one comment. The row sends `entered` when a field gets the focus."""

    entered = Signal()
    enter_pressed = Signal()

    def __init__(self, text: QLineEdit, player: QComboBox, letter: QComboBox) -> None:
        self.text = text
        self.saved_text = text.text()
        """The text with which the row began; empty for a new comment."""
        self.player = player
        self.letter = letter
        super().__init__((text, player, letter))
        for field in self.fields:
            field.installEventFilter(self)
        # The row itself has a place in the order of the Tab key, because Qt can place no widget after a drop-down list.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(text)

    @property
    def fields(self) -> tuple[QWidget, QWidget, QWidget]:
        """The three fields from left to right."""
        return self.text, self.player, self.letter

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send `entered` when a field gets the focus. Let Enter go to the next row instead of closing the dialog."""
        if event.type() is QEvent.Type.FocusIn:
            self.entered.emit()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _ENTER:
            self.enter_pressed.emit()
            return True
        return super().eventFilter(watched, event)


class OwnCommentsDialog(CarefulDialog):
    """The dialog with all own comments of the person, one in each row. Empty rows are ignored.

    The rows are plain widgets, not a table: a QTableWidget moves the focus to the widget of its current cell, which can
    cause an endless loop. It also hides such widgets from screen readers.
    """

    kept = Signal(object)
    """Sent when the comments are accepted: a tuple of OwnComment."""

    def __init__(self, own: OwnWords, names: Sequence[str], parent: QWidget | None = None) -> None:
        """Show the comments of `own`. The players in `names` can be chosen as speakers."""
        super().__init__(parent)
        self.setWindowTitle(translate("company", "Your own comments"))
        self._names = list(names)
        self.rows: list[CommentRow] = []
        self._current: CommentRow | None = None
        self._used = own.menu_letters()
        self.page = form.FormPage()
        self.page.add(self._headings())
        self.note = form.QuietLabel(
            translate(
                "company",
                "Now and then a computer player says a comment whose speaker is Anybody. Press a comment’s key to "
                "say it yourself. {other} stands for the name of another player, {me} for the speaker’s. Enter "
                "goes to the next comment; in the last one it presses OK.",
            )
        )
        self.add = QPushButton(translate("company", "&Add"))
        self.add.setAccessibleName(translate("company", "Add a comment"))
        self.delete = QPushButton(translate("company", "&Delete"))
        self.delete.setToolTip(translate("company", "Delete the selected comment"))
        self._lay_out()
        for comment in own.comments:
            self._add_row(comment)
        self._kept = self.comments()
        self.add.clicked.connect(self._begin_row)
        self.delete.clicked.connect(self._delete_row)
        self._follow()
        (self.rows[0].text if self.rows else self.add).setFocus(Qt.FocusReason.OtherFocusReason)
        form.open_at(self, _SIZE)

    def _headings(self) -> QWidget:
        labels = (
            Label(translate("company", "Comment")),
            Label(translate("company", "Speaker")),
            Label(translate("company", "Key")),
        )
        return CommentHeadings(labels)

    def _lay_out(self) -> None:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        # If one of these buttons has the focus, Enter presses this button instead of OK.
        for button in (self.add, self.delete):
            button.setAutoDefault(True)
        self.buttons.accepted.connect(self._keep)
        self.buttons.rejected.connect(self.reject)
        self.trouble = form.QuietLabel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(self.note)
        layout.addWidget(self.page, 1)
        layout.addWidget(self.trouble)
        bottom = QHBoxLayout()
        for each in (self.add, self.delete):
            bottom.addWidget(each)
        bottom.addStretch(1)
        bottom.addWidget(form.plain(self.buttons))
        add_layout(layout, bottom)
        # Set this only now, after the button was added to the dialog. Otherwise OK would no longer be the default after
        # another button had the focus.
        self.keep_button.setDefault(True)

    def _begin_row(self) -> None:
        self._add_row(OwnComment(""))
        self._follow()
        self._go_to(len(self.rows) - 1)

    def _delete_row(self) -> None:
        """Delete the selected row, and select the row that takes its place."""
        row, self._current = self._current, None
        if row is None:
            return
        place = self.rows.index(row)
        self.rows.remove(row)
        self.page.take(row)
        self.add.setEnabled(True)
        if self.rows:
            self._go_to(min(place, len(self.rows) - 1))
        else:
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow()

    def _enter(self, row: CommentRow) -> None:
        self._current = row
        self.page.ensureWidgetVisible(row)
        self._follow()

    def _go_on_from(self, row: CommentRow) -> None:
        """Handle Enter in a row: go to the next row, or press OK after the last one."""
        if row is self.rows[-1]:
            self.keep_button.click()
        else:
            self._go_to(self.rows.index(row) + 1)

    def _go_to(self, place: int) -> None:
        self.rows[place].text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._enter(self.rows[place])

    def _add_row(self, comment: OwnComment) -> None:
        row = CommentRow(self._text(comment.text), self._player(comment.player), self._letter(comment.letter))
        row.entered.connect(lambda: self._enter(row))
        row.enter_pressed.connect(lambda: self._go_on_from(row))
        self.rows.append(row)
        self.page.add(row)
        # New widgets come last in the order of the Tab key, so the buttons are put behind them again.
        row.show()
        for first, second in pairwise((row, self.add, self.delete, *self.buttons.buttons())):
            QWidget.setTabOrder(first, second)
        self.add.setEnabled(len(self.rows) < MOST)

    def _text(self, text: str) -> QLineEdit:
        line = TextField(text)
        limit_length(line, LONGEST_LINE)
        line.setAccessibleName(translate("company", "Comment"))
        line.setPlaceholderText(translate("company", "Comment"))
        line.textChanged.connect(self._follow)
        return line

    def _player(self, name: str) -> QComboBox:
        box = ComboBox()
        box.setAccessibleName(translate("company", "Speaker"))
        box.setToolTip(translate("company", "Speaker"))
        box.addItem(translate("company", "Anybody"), "")
        for each in dict.fromkeys((*self._names, name)):
            if each:
                box.addItem(each, each)
        box.setCurrentIndex(box.findData(name))
        return box

    def _letter(self, letter: str) -> QComboBox:
        box = ComboBox()
        box.setAccessibleName(translate("company", "Key"))
        box.setToolTip(translate("company", "Key"))
        box.addItem("", "")
        for each in LETTERS:
            if each not in self._used:
                box.addItem(_key(each), each)
        box.setCurrentIndex(max(0, box.findData(letter)))
        box.currentIndexChanged.connect(self._follow)
        return box

    @property
    def has_changes(self) -> bool:
        """Whether the comments differ from the saved comments."""
        return self.comments() != self._kept

    @property
    def keep_button(self) -> QPushButton:
        """The button OK, which keeps the changes."""
        return self.buttons.button(QDialogButtonBox.StandardButton.Ok)

    def comments(self) -> tuple[OwnComment, ...]:
        """Return the comments as they are in the fields now, without empty rows."""
        return tuple(comment for row in self.rows if (comment := _comment_of(row)) is not None)

    def _follow(self) -> None:
        """Show the key of each comment, and what is wrong with a comment."""
        filled = [row for row in self.rows if row.text.text().strip()]
        given = given_letters(self.comments(), self._used)
        for row, letter in zip(filled, given, strict=True):
            shown = translate("company", "{key} (next free)").format(key=_key(letter))
            row.letter.setItemText(0, shown if letter else translate("company", "No key is free"))
        for row in self.rows:
            if row not in filled:
                row.letter.setItemText(0, translate("company", "Next free key"))
        wrong = any(line_flaw(comment.text) is not None for comment in self.comments())
        trouble = translate("company", "Only {other} and {me} may stand in braces.")
        self.trouble.setText(trouble if wrong else "")
        self.keep_button.setEnabled(not wrong)
        self.delete.setEnabled(self._current is not None)

    def _keep(self) -> None:
        self.kept.emit(self.comments())
        self.accept()

    def keep_at_the_end(self) -> None:
        """Keep all comments, because the program ends while the dialog is open.

        If a comment has other words in braces than {other} and {me}, its saved text is kept. A new comment has no saved
        text, so it is kept without braces.
        """
        if self.isVisible():
            self.kept.emit(tuple(comment for row in self.rows if (comment := self._usable(row)) is not None))

    def _usable(self, row: CommentRow) -> OwnComment | None:
        comment = _comment_of(row)
        if comment is None or line_flaw(comment.text) is None:
            return comment
        text = row.saved_text or one_line(re.sub("[{}]", "", comment.text), LONGEST_LINE)
        return replace(comment, text=text) if text else None


def _comment_of(row: CommentRow) -> OwnComment | None:
    """Return the comment in a row as it is now; None for an empty row."""
    text = row.text.text().strip()
    return OwnComment(text, row.player.currentData(), row.letter.currentData()) if text else None


def _key(letter: str) -> str:
    return QKeySequence(f"Ctrl+{letter}").toString(QKeySequence.SequenceFormat.NativeText)
