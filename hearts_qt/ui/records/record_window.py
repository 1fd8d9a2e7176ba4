"""The window with the records of deals: a list at the left, and the chosen record at the right."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QClipboard, QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.history.records.record_worker import ListedRecord
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import Seat
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.record_files import PDF, ShownRecord
from hearts_qt.ui.records.record_page import RecordPage, deal_names
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fixed_font import fix_font
from hearts_qt.ui.widgets.plain import Label, caption, keep_visible, tip
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.records import record_fault_sentence, record_heading, record_title

translate = QCoreApplication.translate

_LETTERS: Final = 34
_FAULTS_SHOWN: Final = 5
_SIZE: Final = QSize(1180, 780)
IN_PLAY: Final = ""
"""The name of the deal in play, which has no file."""


class RecordActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    open_folder: Callable[[], None]
    """Show the folder of records."""
    save: Callable[[Path, str], None]
    """Write a text to a file."""
    set_up: Callable[[RecordedDeal, Seat], None]
    """Deal a recorded deal again, with the person in that seat."""


class RecordWindow(QWidget):
    """The window with all records. It stays open beside the table."""

    wanted = Signal(str)
    """Emitted with the name of a record that shall be read; the answer is a call of `show_record`."""

    def __init__(self, actions: RecordActions, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Create the window without records."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._records: list[ListedRecord] = []
        self._shown: list[ListedRecord] = []
        self._in_play: RecordedDeal | None = None
        self._titles: dict[ListedRecord, str] = {}
        self._name = IN_PLAY
        self._filled_by = IN_PLAY
        """The name of the record to which the shown text belongs."""
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
        self.page = RecordPage(pictures)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.no_deal = form.QuietLabel()
        self.no_deal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.deal = QStackedWidget()
        self.deal.addWidget(self.page)
        self.deal.addWidget(self.no_deal)
        self.pages.addTab(self.deal, translate("records", "D&eal"))
        self.pages.addTab(self.text, translate("records", "&Text"))
        self.nothing = form.QuietLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self.copy = QPushButton(translate("records", "C&opy"))
        self.save = QPushButton(translate("records", "&Save as…"))
        self.set_up = QPushButton(translate("records", "Set &up"))
        self.set_up.setToolTip(tip(translate("records", "Play this deal, from the chair of your choice")))
        self.set_up.setMenu(QMenu(self))
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
        for button in (self.open_folder, self.copy, self.save, self.set_up):
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

    # Showing records

    @property
    def name(self) -> str:
        """The name of the record that is shown; `IN_PLAY` for the deal in play."""
        return self._name

    def show_list(self, records: Sequence[ListedRecord]) -> None:
        """Show these records, newest first; the record that was chosen stays chosen."""
        self._records = list(records)
        self._fill()

    def show_in_play(self, deal: RecordedDeal | None) -> None:
        """Store what the person knows of the deal in play, and show it if it is chosen.

        `deal` is None if no deal is in play.
        """
        had, self._in_play = self._in_play is not None, deal
        if had is not (deal is not None):
            self._fill()
        elif self._name == IN_PLAY and deal is not None:
            self._show(ShownRecord(record_text(deal), (), deal))

    def choose(self, name: str) -> None:
        """Show the record with this name; `IN_PLAY` is the deal in play."""
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
        for each in (self.heading, self.pages, self.copy, self.save, self.set_up):
            each.setVisible(chosen is not None)
        self.nothing.setVisible(chosen is None)
        self.nothing.setText(
            translate("records", "No record has these words.")
            if self.find_line.text().strip()
            else translate("records", "There is no record yet: the first deal is not over.")
        )
        self.faults.setVisible(False)
        if chosen is None:
            return
        if chosen.name != self._filled_by:
            # The previous record disappears now, because reading this one takes time and may fail.
            self._show(ShownRecord("", (), None))
            self.tell("")
        self._name = self._filled_by = chosen.name
        self.heading.setText(self._title(chosen) if chosen.name == IN_PLAY else record_heading(chosen))
        if self._in_play is not None and chosen.name == IN_PLAY:
            self._show(ShownRecord(record_text(self._in_play), (), self._in_play))
        else:
            self.wanted.emit(chosen.name)

    def show_record(self, name: str, found: ShownRecord) -> None:
        """Show a record and its faults, unless another record was chosen meanwhile.

        If the record has no deal that can be shown, only its text is shown.
        """
        if name == self._name:
            self._show(found)

    def _show(self, found: ShownRecord) -> None:
        text, faults, deal = found
        if self.text.toPlainText() != text:
            self._forget_selection()
            self.text.setPlainText(text)
        for button in (self.copy, self.save):
            button.setEnabled(bool(text))
        self._offer_chairs(deal)
        self.no_deal.setText(
            translate("records", "This record has no deal that can be shown, only its text.") if text else ""
        )
        self.deal.setCurrentWidget(self.no_deal if deal is None else self.page)
        if deal is not None:
            self.page.show_deal(deal)
        lines = [record_fault_sentence(fault) for fault in faults[:_FAULTS_SHOWN]]
        if len(faults) > _FAULTS_SHOWN:
            lines.append(translate("records", "and {number} more").format(number=len(faults) - _FAULTS_SHOWN))
        self.faults.setText("\n".join(lines))
        self.faults.setVisible(bool(lines))

    def _offer_chairs(self, deal: RecordedDeal | None) -> None:
        """Offer to play the deal from each of its four seats.

        The deal in play cannot be set up, because the person does not know all of its hands.
        """
        menu = self.set_up.menu()
        menu.clear()
        self.set_up.setEnabled(deal is not None and self._name != IN_PLAY)
        if deal is None:
            return
        template = translate("records", "Play as {name}")
        for chair, name in enumerate(deal_names(deal)):
            text = template.format(name=name)
            entry = menu.addAction(caption(text))
            entry.setToolTip(tip(text))  # Otherwise Qt makes the tooltip of the caption, and a name could contain HTML.
            entry.triggered.connect(partial(self._set_up, deal, chair))

    def _set_up(self, deal: RecordedDeal, chair: Seat) -> None:
        self._actions.set_up(deal, chair)
        self.tell(translate("records", "The deal is on the table. Your game waits in File, Unfinished games."))

    def _forget_selection(self) -> None:
        """Clear the system's copy of the selected text.

        On X11, a middle click would still paste that text when it is not shown any more. If two people share one
        screen, the text can contain the hand of the person who played before.
        """
        clipboard = QGuiApplication.clipboard()
        if self.text.textCursor().hasSelection() and clipboard.supportsSelection() and clipboard.ownsSelection():
            clipboard.clear(QClipboard.Mode.Selection)

    def tell(self, sentence: str) -> None:
        """Show a sentence beside the buttons, for instance whether a file was written."""
        self.note.setText(sentence)

    def _title(self, record: ListedRecord) -> str:
        if record.name == IN_PLAY:
            return translate("records", "The deal in play")
        # Titles are stored, because making them is slow and each typed letter fills the list again.
        title = self._titles.get(record)
        if title is None:
            title = self._titles[record] = record_title(record)
        return title

    def _fits(self, record: ListedRecord, words: Sequence[str]) -> bool:
        text = " ".join((self._title(record), record.name, record.date, *record.names)).casefold()
        return all(word in text for word in words)

    # Reactions to the person

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Up and Down move through the list while the search field has the focus."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        row = self.index.currentRow() + step
        if step and self.find_line.hasFocus() and 0 <= row < self.index.count():
            self.index.setCurrentRow(row)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the font and the width of the search field to a new text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            fix_font(self.text)
            self.find_line.setFixedWidth(self.index.width())
