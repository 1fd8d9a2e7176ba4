"""The window with the records of deals: a list at the left, and the text of the chosen record at the right."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget

from hearts_qt.history.records.record_worker import ListedRecord
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.ui.records.record_files import PDF, ShownRecord
from hearts_qt.ui.records.record_page import RecordPage
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fixed_font import fix_font
from hearts_qt.ui.widgets.plain import Label, keep_visible, tip
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.records import record_fault_sentence, record_heading, record_title

translate = QCoreApplication.translate

_LETTERS: Final = 28
_FAULTS_SHOWN: Final = 5
_SIZE: Final = QSize(1000, 680)
IN_PLAY: Final = ""
"""The name of the deal in play, which has no file."""


class RecordActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    open_folder: Callable[[], None]
    """Show the folder of records."""
    save: Callable[[Path, str], None]
    """Write a text to a file."""


class RecordWindow(QWidget):
    """The window with all records. It stays open beside the table."""

    wanted = Signal(str)
    """The record with this name shall be shown; `show_record` takes it."""

    def __init__(self, actions: RecordActions, parent: QWidget | None = None) -> None:
        """Start without records."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._records: list[ListedRecord] = []
        self._shown: list[ListedRecord] = []
        self._in_play: RecordedDeal | None = None
        self._titles: dict[ListedRecord, str] = {}
        self._name = IN_PLAY
        self.setWindowTitle(translate("records", "Deal records"))
        self.find_line = TextField()
        self.find_line.setPlaceholderText(translate("records", "Find a name, a date or a deal"))
        self.find_line.setAccessibleName(translate("records", "Find"))
        self.find_line.setClearButtonEnabled(True)
        keep_visible(self.find_line)
        self.index = form.Index(_LETTERS)
        self.index.setAccessibleName(translate("records", "Records"))
        self.heading = form.heading("")
        self.heading.setWordWrap(True)
        self.faults = Label()
        self.faults.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(translate("records", "Text"))
        self.page = RecordPage()
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.page, translate("records", "D&eal"))
        self.pages.addTab(self.text, translate("records", "&Text"))
        self.nothing = form.QuietLabel(translate("records", "There is no record yet: the first deal is not over."))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self.copy = QPushButton(translate("records", "C&opy"))
        self.save = QPushButton(translate("records", "&Save as…"))
        self.open_folder = QPushButton(translate("records", "Open the fol&der"))
        self.close_button = QPushButton(translate("records", "&Close"))
        self._lay_out()
        self._connect()
        form.open_at(self, _SIZE)
        self._fill()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.find_line)
        left.addWidget(self.index, 1)
        right = QVBoxLayout()
        for each in (self.heading, self.faults):
            right.addWidget(each)
        right.addWidget(self.pages, 1)
        right.addWidget(self.nothing, 1)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addLayout(left)
        middle.addLayout(right, 1)
        below = QHBoxLayout()
        for button in (self.open_folder, self.copy, self.save):
            below.addWidget(button)
        below.addWidget(self.note, 1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        column.addLayout(middle, 1)
        column.addLayout(below)
        self.find_line.setFixedWidth(self.index.width())
        fix_font(self.text)

    def _connect(self) -> None:
        self.find_line.textChanged.connect(lambda: self._fill())
        self.index.currentRowChanged.connect(self._choose)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._ask_where)
        self.open_folder.clicked.connect(self._actions.open_folder)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.find_line.setFocus)

    # What is shown

    @property
    def name(self) -> str:
        """The name of the record that is shown; `IN_PLAY` for the deal in play."""
        return self._name

    def show_list(self, records: Sequence[ListedRecord]) -> None:
        """Show these records, newest first; the one that is read stays."""
        self._records = list(records)
        self._fill()

    def show_in_play(self, deal: RecordedDeal | None) -> None:
        """Show what the person knows of the deal in play, if it is chosen; None if there is none."""
        had, self._in_play = self._in_play is not None, deal
        if had is not (deal is not None):
            self._fill()
        elif self._name == IN_PLAY and deal is not None:
            self._show(ShownRecord(record_text(deal), (), deal))

    def choose(self, name: str) -> None:
        """Show the record with that name, or the deal in play for `IN_PLAY`."""
        self._name = name
        self.find_line.clear()
        self._fill()

    def _fill(self) -> None:
        in_play = [] if self._in_play is None else [ListedRecord(IN_PLAY)]
        wanted = self.find_line.text().casefold().split()
        self._shown = [each for each in (*in_play, *self._records) if self._fits(each, wanted)]
        self.index.blockSignals(True)
        self.index.clear()
        for each in self._shown:
            self.index.add(self._title(each)).setToolTip(tip(self._title(each)))
        names = [each.name for each in self._shown]
        row = names.index(self._name) if self._name in names else 0
        self.index.setCurrentRow(row)
        self.index.blockSignals(False)
        self._choose(self.index.currentRow())

    def _choose(self, row: int) -> None:
        chosen = self._shown[row] if 0 <= row < len(self._shown) else None
        for each in (self.heading, self.pages, self.copy, self.save):
            each.setVisible(chosen is not None)
        self.nothing.setVisible(chosen is None)
        self.faults.setVisible(False)
        if chosen is None:
            return
        self._name = chosen.name
        self.heading.setText(self._title(chosen) if chosen.name == IN_PLAY else record_heading(chosen))
        if self._in_play is not None and chosen.name == IN_PLAY:
            self._show(ShownRecord(record_text(self._in_play), (), self._in_play))
        else:
            self.wanted.emit(chosen.name)

    def show_record(self, name: str, found: ShownRecord) -> None:
        """Show a record and what is wrong with it, unless another one is chosen by now.

        Without the cards of a possible deal only the text is shown.
        """
        if name == self._name:
            self._show(found)

    def _show(self, found: ShownRecord) -> None:
        text, faults, deal = found
        if self.text.toPlainText() != text:
            self.text.setPlainText(text)
        self.pages.setTabEnabled(self.pages.indexOf(self.page), deal is not None)
        if deal is not None:
            self.page.show_deal(deal)
        lines = [record_fault_sentence(fault) for fault in faults[:_FAULTS_SHOWN]]
        if len(faults) > _FAULTS_SHOWN:
            lines.append(translate("records", "and {number} more").format(number=len(faults) - _FAULTS_SHOWN))
        self.faults.setText("\n".join(lines))
        self.faults.setVisible(bool(lines))

    def tell(self, sentence: str) -> None:
        """Say what became of a file."""
        self.note.setText(sentence)

    def _title(self, record: ListedRecord) -> str:
        if record.name == IN_PLAY:
            return translate("records", "The deal in play")
        # A title takes longer to make than to show, and the list is filled again with each letter that is typed.
        title = self._titles.get(record)
        if title is None:
            title = self._titles[record] = record_title(record)
        return title

    def _fits(self, record: ListedRecord, words: Sequence[str]) -> bool:
        text = " ".join((self._title(record), record.name, record.date, *record.names)).casefold()
        return all(word in text for word in words)

    # What the person does

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.tell(translate("records", "Copied."))

    def _ask_where(self) -> None:
        dialog = QFileDialog(self, translate("records", "Save the record"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        record = translate("records", "Record (*.txt)")
        dialog.setNameFilters([record, translate("records", "Pages to print (*.pdf)")])
        dialog.setDefaultSuffix("txt")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("txt" if chosen == record else PDF[1:]))
        dialog.selectFile(self._name or translate("records", "deal.txt"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = self.text.toPlainText()
        dialog.fileSelected.connect(lambda path: self._actions.save(Path(path), text))
        dialog.open()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            fix_font(self.text)
            self.find_line.setFixedWidth(self.index.width())
