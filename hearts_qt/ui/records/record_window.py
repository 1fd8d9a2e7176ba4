"""The window with the records of deals: a list at the left, and the chosen record at the right."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QClipboard, QGuiApplication, QHideEvent, QKeySequence, QResizeEvent, QShortcut
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

from hearts_qt.history.records.annotated_text import annotated
from hearts_qt.history.records.indexed import IndexedRecord
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.working_out import WorkedOut
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import Seat
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.film_page import BranchFrom
from hearts_qt.ui.records.pages import PDF
from hearts_qt.ui.records.record_actions import RecordActions
from hearts_qt.ui.records.record_files import ShownRecord
from hearts_qt.ui.records.record_finder import IN_PLAY, RecordFinder
from hearts_qt.ui.records.record_page import RecordPage, deal_names
from hearts_qt.ui.records.record_search import RecordSearch
from hearts_qt.ui.records.remarks import Remarks
from hearts_qt.ui.records.report_dialog import ReportDialog
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, caption, tip
from hearts_qt.ui.widgets.type_scale import fix_font
from hearts_qt.ui.words.records import heading_at_table, record_fault_sentence, record_heading

translate = QCoreApplication.translate

_FAULTS_SHOWN: Final = 5
_SIZE: Final = QSize(1180, 860)
_TOGETHER: Final = 999
"""The largest number of records that are shown as one text."""
_LOW: Final = (200, 24)
"""A window that is lower than this number of pixels, for the cloth of the film, and this number of lines of text has
the annotations in a tab of their own."""


class RecordWindow(QWidget):
    """The window with all records. It stays open beside the table."""

    closed = Signal()
    """The window was closed."""
    wanted = Signal(str)
    """Emitted with the name of a record that shall be read; the answer is a call of `show_record`."""
    together_wanted = Signal(list)
    """Emitted with the names of records that shall be read as one text; the answer is a call of `show_together`."""

    def __init__(
        self, actions: RecordActions, search: RecordSearch, pictures: Pictures, parent: QWidget | None = None
    ) -> None:
        """Create the window without records; `refresh` finds them."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._in_play: RecordedDeal | None = None
        self._filled_by = IN_PLAY
        """The name of the record to which the shown text belongs."""
        self._together_at: str | None = None
        """The chosen record while the text of several records is shown instead; otherwise None."""
        self._found = ShownRecord("", (), None)
        """The record that is shown, with its text as it is on the disk."""
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
        self._filled = QWidget()
        column = QVBoxLayout(self._filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page, 1)
        column.addWidget(self.page.why)
        self.deal.addWidget(self._filled)
        self.deal.addWidget(self.no_deal)
        self.pages.addTab(self.deal, translate("records", "D&eal"))
        self.pages.addTab(self.text, translate("records", "&Text"))
        self.remarks = Remarks(self.finder, actions.annotate, actions.annotate_text, self)
        self.annotations = self.remarks.box
        self._own_tab = QWidget()
        """The tab with the annotations, in a window that is too low to have them below the record."""
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
        self.print = QPushButton(translate("records", "&Print…"))
        self.picture = QPushButton(translate("records", "P&icture…"))
        self.picture.setToolTip(tip(translate("records", "A picture of this deal, to send to somebody")))
        self.set_up = QPushButton(translate("records", "Set &up"))
        self.set_up.setToolTip(tip(translate("records", "Play this deal, in the seat of your choice")))
        self.set_up.setMenu(QMenu(self))
        self.own_game = QPushButton(translate("records", "Back to my o&wn game"))
        self.own_game.setToolTip(tip(translate("records", "Your rules, players, scores and cards, as you left them")))
        self.own_game.hide()
        self.open_folder = QPushButton(translate("records", "Open the fol&der"))
        self.close_button = QPushButton(translate("records", "&Close"))

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        for each in (self.heading, self.faults):
            right.addWidget(each)
        right.addWidget(self.pages, 1)
        right.addWidget(self.nothing, 1)
        right.addWidget(self.annotations)
        self._right = right
        QVBoxLayout(self._own_tab).setContentsMargins(0, 8, 0, 0)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self.finder)
        add_layout(middle, right, 1)
        below = QHBoxLayout()
        for button in (self.open_folder, self.copy, self.save, self.print, self.set_up, self.own_game):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        # Two rows, because all buttons in one row are too wide for a small screen.
        removing = QHBoxLayout()
        said = self.remarks
        for button in (self.picture, said.remove, said.erase, said.undo, said.counting):
            removing.addWidget(button)
        removing.addWidget(self.note, 1)
        add_layout(column, middle, 1)
        add_layout(column, removing)
        add_layout(column, below)
        fix_font(self.text)

    def _connect(self) -> None:
        self.finder.chosen.connect(self._choose)
        self.finder.emptied.connect(self._show_nothing)
        self.finder.together.clicked.connect(self._read_together)
        self.remarks.told.connect(self.tell)
        self.remarks.changed.connect(self._show_said)
        self.remarks.erase_wanted.connect(lambda match: self._actions.erase(match, self))
        self.own_game.clicked.connect(self._go_back)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._ask_where)
        self.print.clicked.connect(self._print)
        self.picture.clicked.connect(self._show_picture)
        self.page.report_wanted.connect(self._report)
        self.page.film.branch_wanted.connect(self._branch)
        self.open_folder.clicked.connect(self._actions.open_folder)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence.StandardKey.Paste, self).activated.connect(self._paste)
        QShortcut(QKeySequence.StandardKey.Print, self).activated.connect(self.print.click)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.finder.find_line.setFocus)

    # What is shown

    @property
    def name(self) -> str:
        """The name of the record that is shown; `IN_PLAY` for the deal in play."""
        return self.finder.name

    @property
    def shown_deal(self) -> RecordedDeal | None:
        """The recorded deal that is shown; None if none is, or for the deal in play."""
        is_shown = self.deal.currentWidget() is self._filled and self.name != IN_PLAY and not self.nothing.isVisible()
        return self.page.deal if is_shown else None

    def show_in_play(self, deal: RecordedDeal | None) -> None:
        """Show what the person knows of the deal in play, if that is chosen; `deal` is None if no deal is in play."""
        self._in_play = deal
        self.finder.show_in_play("" if deal is None else heading_at_table(deal))
        is_shown = self.name == self._filled_by == IN_PLAY and self._together_at is None
        if is_shown and deal is not None:
            self.heading.setText(heading_at_table(deal))
            self._show(ShownRecord(record_text(deal), (), deal))

    def _choose(self, name: str) -> None:
        """Show a record, or the deal in play for `IN_PLAY`."""
        if self._together_at == name:
            return
        self._together_at = None
        for each in (self.heading, self.pages, self.copy, self.save, self.print, self.set_up):
            each.setVisible(True)
        self.nothing.setVisible(False)
        is_new = name != self._filled_by
        if is_new:
            # Show nothing until the file is read, so that the earlier record is never shown under the new heading.
            self._show(ShownRecord("", (), None))
            self.tell("")
        self._filled_by = name
        record = self.finder.record
        self.heading.setText(heading_at_table(self._in_play) if record is None else record_heading(record))
        self._show_annotations(record, is_new=is_new)
        if record is not None:
            self.wanted.emit(name)
        elif self._in_play is not None:
            self._show(ShownRecord(record_text(self._in_play), (), self._in_play))

    def _read_together(self) -> None:
        if self.finder.list.count > _TOGETHER:
            template = translate("records", "One text can have at most {number} records. Search for fewer of them.")
            self.tell(template.format(number=_TOGETHER))
        elif names := self.finder.names:
            self.together_wanted.emit(names)

    def show_together(self, text: str) -> None:
        """Show the text of several records until another record is chosen."""
        self._together_at = self.name
        self._show_annotations(None, is_new=True)
        self.heading.setText(translate("records", "All records of the list"))
        self._show(ShownRecord(text, (), None))
        self.pages.setCurrentWidget(self.text)
        self.tell("")

    def _show_nothing(self) -> None:
        self._together_at = None
        shown = (self.heading, self.pages, self.copy, self.save, self.print, self.set_up, self.picture, self.faults)
        for each in shown:
            each.setVisible(False)
        self._show_annotations(None, is_new=True)
        self.nothing.setVisible(True)
        is_whole = self.finder.part.currentIndex() == 0
        self.nothing.setText(
            translate("records", "There is no such record.")
            if self.finder.find_line.text().strip() or not is_whole
            else translate("records", "There is no record yet: the first deal is not over.")
        )

    def _show_annotations(self, record: IndexedRecord | None, *, is_new: bool) -> None:
        self.remarks.show_record(record, is_new=is_new)
        if (tab := self.pages.indexOf(self._own_tab)) >= 0:
            self.pages.setTabVisible(tab, self.remarks.has_place)

    # Showing a record

    def show_record(self, name: str, found: ShownRecord) -> None:
        """Show a record and its faults, unless another record was chosen meanwhile.

        If the record has no deal that can be shown, only its text is shown.
        """
        if name == self.name and self._together_at is None:
            self._show(found)

    def _show_said(self) -> None:
        """Show the text with what is said about its record; on the disk it is a moment later."""
        text, said = self._found.text, self.remarks.said
        if text and said is not None and self._together_at is None:
            text = annotated(text, said, self._found.others)
        if self.text.toPlainText() != text:
            self._forget_selection()
            self.text.setPlainText(text)

    def _show(self, found: ShownRecord) -> None:
        self._found = found
        text, faults, deal, notes, _ = found
        self._show_said()
        for button in (self.copy, self.save, self.print):
            button.setEnabled(bool(text))
        self._offer_chairs(deal)
        is_over = deal is not None and any(run.points is not None and run.tricks for run in deal.runs)
        self.picture.setVisible(is_over)
        self.no_deal.setText(
            translate("records", "This record has no deal that can be shown, only its text.") if text else ""
        )
        self.deal.setCurrentWidget(self.no_deal if deal is None else self._filled)
        if deal is not None:
            self.page.show_deal(
                deal, notes, with_reasons=self.name != IN_PLAY, can_branch=self.name != IN_PLAY or is_over
            )
        lines = [record_fault_sentence(fault) for fault in faults[:_FAULTS_SHOWN]]
        if len(faults) > _FAULTS_SHOWN:
            lines.append(translate("records", "and {number} more").format(number=len(faults) - _FAULTS_SHOWN))
        self.faults.setText("\n".join(lines))
        self.faults.setVisible(bool(lines))

    def offer_own_game(self, on: bool) -> None:
        """Show the button that leads back to the person's own game while a deal that was set up is at the table."""
        self.own_game.setVisible(on)

    def _go_back(self) -> None:
        self._actions.own_game()
        self.tell(translate("records", "Your own game is on the table again."))

    def _offer_chairs(self, deal: RecordedDeal | None) -> None:
        """Offer to play the deal from each of its four seats.

        The deal in play cannot be set up, because the person does not know all of its hands until its last card.
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
        self.tell(translate("records", "The deal is on the table. Back to my own game leads back to yours."))

    def _show_picture(self) -> None:
        shown = self.page.shown
        if shown is not None:
            self._actions.picture(*shown)

    def _branch(self, moment: BranchFrom) -> None:
        self._actions.branch(moment)
        self.tell(translate("records", "The branch is on the table. Your game waits in File, Unfinished games."))

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

    def _report(self, deal: RecordedDeal, found: WorkedOut) -> None:
        ReportDialog(deal, found, self._actions.save, self).show()

    def _copy(self) -> None:
        self.annotations.keep()
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.tell(translate("records", "Copied."))

    def _print(self) -> None:
        self.annotations.keep()
        name = self.name if self._together_at is None else self.heading.text()
        self._actions.print(name or heading_at_table(self._in_play), self.text.toPlainText(), self)

    def _ask_where(self) -> None:
        self.annotations.keep()
        dialog = QFileDialog(self, translate("records", "Save the record"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        record = translate("records", "Record (*.txt)")
        dialog.setNameFilters([record, translate("records", "Pages to print (*.pdf)")])
        dialog.setDefaultSuffix("txt")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("txt" if chosen == record else PDF[1:]))
        several = translate("records", "deals.txt")
        dialog.selectFile(several if self._together_at is not None else self.name or translate("records", "deal.txt"))
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
            self._place_annotations()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the record the room of the annotations if there is little."""
        super().resizeEvent(event)
        self._place_annotations()

    def _place_annotations(self) -> None:
        """Put the annotations below the record, or into a tab of their own if the window is low for its text."""
        is_low = self.height() < _LOW[0] + self.fontMetrics().height() * _LOW[1]
        tab = self.pages.indexOf(self._own_tab)
        if is_low == (tab >= 0):
            return
        if is_low:
            column = self._own_tab.layout()
            assert column is not None
            column.addWidget(self.annotations)
            tab = self.pages.addTab(self._own_tab, translate("records", "&Your notes"))
            self.pages.setTabVisible(tab, self.remarks.has_place)
        else:
            self.pages.removeTab(tab)
            self._right.addWidget(self.annotations)
        # Qt hides a widget that gets another place.
        self.annotations.setVisible(self.remarks.has_place)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed when the window is closed, and work out no more reasons."""
        super().hideEvent(event)
        self.closed.emit()
        self.page.reasons_wanted.emit([])
        self.annotations.keep()
