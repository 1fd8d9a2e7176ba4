"""The window with the records of deals: a list at the left, and the chosen record at the right."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QClipboard, QGuiApplication, QHideEvent, QKeySequence, QShortcut
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

from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.history.records.record_index import AnnotationPlace, IndexedRecord
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import Seat
from hearts_qt.ui.records.annotation_box import AnnotationBox
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.record_files import PDF, ShownRecord
from hearts_qt.ui.records.record_finder import IN_PLAY, RecordFinder
from hearts_qt.ui.records.record_page import RecordPage, deal_names
from hearts_qt.ui.records.record_search import RecordSearch
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fixed_font import fix_font
from hearts_qt.ui.widgets.plain import Label, caption, tip
from hearts_qt.ui.words.records import record_entry, record_fault_sentence, record_heading

translate = QCoreApplication.translate

_FAULTS_SHOWN: Final = 5
_SIZE: Final = QSize(1180, 780)


class RecordActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    open_folder: Callable[[], None]
    """Show the folder of records."""
    save: Callable[[Path, str], None]
    """Write a text to a file."""
    set_up: Callable[[RecordedDeal, Seat], None]
    """Deal a recorded deal again, with the person in that seat."""
    annotate: Callable[[Annotation], None]
    """Keep what the person has written about a record."""
    paste: Callable[[str], None]
    """Take in a record as a text."""


class RecordWindow(QWidget):
    """The window with all records. It stays open beside the table."""

    wanted = Signal(str)
    """Emitted with the name of a record that shall be read; the answer is a call of `show_record`."""

    def __init__(
        self, actions: RecordActions, search: RecordSearch, pictures: Pictures, parent: QWidget | None = None
    ) -> None:
        """Create the window without records; `refresh` finds them."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._in_play: RecordedDeal | None = None
        self._filled_by = IN_PLAY
        """The name of the record to which the shown text belongs."""
        self._said: dict[str, dict[Key, str]] = {}
        """What the person has written about records in this window, by their names; the index has it a moment later."""
        self._removed: list[AnnotationPlace] = []
        """The records that were removed in this window, the last one at the end."""
        self.setWindowTitle(translate("records", "Deal records"))
        self.finder = RecordFinder(search)
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
        self.annotations = AnnotationBox()
        self.nothing = form.QuietLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self._make_buttons()
        self._lay_out()
        self._connect()
        form.open_at(self, _SIZE)
        self._show_nothing()

    def _make_buttons(self) -> None:
        self.copy = QPushButton(translate("records", "C&opy"))
        self.save = QPushButton(translate("records", "&Save as…"))
        self.set_up = QPushButton(translate("records", "Set &up"))
        self.set_up.setToolTip(tip(translate("records", "Play this deal, from the chair of your choice")))
        self.set_up.setMenu(QMenu(self))
        self.remove = QPushButton(translate("records", "&Remove"))
        self.undo = QPushButton(translate("records", "Undo re&move"))
        self.open_folder = QPushButton(translate("records", "Open the fol&der"))
        self.close_button = QPushButton(translate("records", "&Close"))

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        for each in (self.heading, self.faults):
            right.addWidget(each)
        right.addWidget(self.pages, 1)
        right.addWidget(self.nothing, 1)
        right.addWidget(self.annotations)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self.finder)
        middle.addLayout(right, 1)
        below = QHBoxLayout()
        for button in (self.open_folder, self.copy, self.save, self.set_up, self.remove, self.undo):
            below.addWidget(button)
        below.addWidget(self.note, 1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        column.addLayout(middle, 1)
        column.addLayout(below)
        fix_font(self.text)

    def _connect(self) -> None:
        self.finder.chosen.connect(self._choose)
        self.finder.emptied.connect(self._show_nothing)
        self.annotations.changed.connect(self._annotate)
        self.remove.clicked.connect(self._remove)
        self.undo.clicked.connect(self._undo_remove)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._ask_where)
        self.open_folder.clicked.connect(self._actions.open_folder)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence.StandardKey.Paste, self).activated.connect(self._paste)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.finder.find_line.setFocus)

    # What is shown

    @property
    def name(self) -> str:
        """The name of the record that is shown; `IN_PLAY` for the deal in play."""
        return self.finder.name

    def show_in_play(self, deal: RecordedDeal | None) -> None:
        """Show what the person knows of the deal in play, if it is chosen; None if there is none."""
        self._in_play = deal
        self.finder.show_in_play(deal is not None)
        if self.name == IN_PLAY and deal is not None and self._filled_by == IN_PLAY:
            self._show(ShownRecord(record_text(deal), (), deal))

    def _choose(self, name: str) -> None:
        """Show a record, or the deal in play for `IN_PLAY`."""
        for each in (self.heading, self.pages, self.copy, self.save, self.set_up):
            each.setVisible(True)
        self.nothing.setVisible(False)
        is_new = name != self._filled_by
        if is_new:
            # Show nothing until the file is read, so that the earlier record is never shown under the new heading.
            self._show(ShownRecord("", (), None))
            self.tell("")
        self._filled_by = name
        record = self.finder.record
        self.heading.setText(translate("records", "The deal in play") if record is None else record_heading(record))
        self._show_annotations(record, is_new=is_new)
        if record is not None:
            self.wanted.emit(name)
        elif self._in_play is not None:
            self._show(ShownRecord(record_text(self._in_play), (), self._in_play))

    def _show_nothing(self) -> None:
        for each in (self.heading, self.pages, self.copy, self.save, self.set_up, self.faults):
            each.setVisible(False)
        self._show_annotations(None, is_new=True)
        self.nothing.setVisible(True)
        is_whole = self.finder.part.currentIndex() == 0
        self.nothing.setText(
            translate("records", "There is no such record.")
            if self.finder.find_line.text().strip() or not is_whole
            else translate("records", "There is no record yet: the first deal is not over.")
        )

    # What the person says about records

    def _show_annotations(self, record: IndexedRecord | None, *, is_new: bool) -> None:
        has_place = record is not None and record.place is not None
        self.annotations.setVisible(has_place)
        self.remove.setVisible(has_place)
        self.undo.setVisible(bool(self._removed))
        if record is None or not has_place:
            return
        is_removed = record.is_hidden
        self.remove.setText(translate("records", "&Put back") if is_removed else translate("records", "&Remove"))
        if is_new:
            said = self._said.get(record.listed.name, {})
            title, note = said.get(Key.NAME, record.title), said.get(Key.NOTE, record.note)
            self.annotations.show_record(record._replace(title=title, note=note, mark=said.get(Key.MARK, record.mark)))

    def _annotate(self, record: IndexedRecord, key: Key, text: str) -> None:
        """Keep what was typed about a record."""
        if record.place is not None:
            self._said.setdefault(record.listed.name, {})[key] = text
            self._actions.annotate(Annotation(record.place.match, key, text, record.place.deal))

    def _remove(self) -> None:
        """Remove the chosen record from the list, or put it back if it is removed."""
        record = self.finder.record
        if record is None or record.place is None:
            return
        if record.is_hidden:
            self._hide(record.place, False)
            return
        self._removed.append(record.place)
        if not self.finder.step(1):
            self.finder.step(-1)
        self._hide(record.place, True)
        template = translate("records", "Removed: {record}. The file stays in the folder.")
        self.tell(template.format(record=record_entry(record)))

    def _undo_remove(self) -> None:
        """Put back the record that was removed last."""
        if self._removed:
            self._hide(self._removed[-1], False)
            self.tell("")

    def _hide(self, place: AnnotationPlace, is_hidden: bool) -> None:
        if not is_hidden:
            self._removed = [each for each in self._removed if each != place]
        self._actions.annotate(Annotation(place.match, Key.HIDDEN, "yes" if is_hidden else "", place.deal))
        self.undo.setVisible(bool(self._removed))

    # Showing a record

    def show_record(self, name: str, found: ShownRecord) -> None:
        """Show a record and its faults, unless another record was chosen meanwhile.

        If the record has no deal that can be shown, only its text is shown.
        """
        if name == self.name:
            self._show(found)

    def _show(self, found: ShownRecord) -> None:
        text, faults, deal, notes = found
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
            self.page.show_deal(deal, notes)
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
        self.set_up.setEnabled(deal is not None and self.name != IN_PLAY)
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

    # Reactions to the person

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self._actions.paste(text)

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
        dialog.selectFile(self.name or translate("records", "deal.txt"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = self.text.toPlainText()
        dialog.fileSelected.connect(lambda path: self._actions.save(Path(path), text))
        dialog.open()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the font and the width of the search field to a new text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            fix_font(self.text)
            self.finder.follow_width()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed when the window is closed."""
        super().hideEvent(event)
        self.annotations.keep()
