"""The window with the scrapbook: its chapters at the left, the photographs of a chapter at the right."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.history.statistics.deeds import DEEDS, Chapter
from hearts_qt.history.statistics.snippet import Scrapbook
from hearts_qt.ui.board.cards import CardPicture
from hearts_qt.ui.statistics.cards import Row
from hearts_qt.ui.statistics.deed_card import DeedCard, FacePicture
from hearts_qt.ui.statistics.person_window import PersonWindow
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.words.deeds import chapter_name, headline

translate = QCoreApplication.translate

_SIZE: Final = QSize(1120, 780)
_LETTERS: Final = 15
_CARD_LETTERS: Final = 44
"""How many letters a card has room for beside the next one."""
_PORTRAIT: Final = 92


class ScrapbookWindow(PersonWindow):
    """The window with the scrapbook of a person. It stays open beside the table."""

    asked = Signal(str)
    """The person wants to see the scrapbook of the player with this key."""
    deal_wanted = Signal(str, int)
    """The person wants to see the deal with this number of the match with this id."""
    print_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, card: CardPicture, face: FacePicture, parent: QWidget | None = None) -> None:
        """Create the window without a scrapbook; `show_book` shows one. The pictures come from these functions."""
        super().__init__(_LETTERS, translate("deeds", "Whose scrapbook"), parent)
        self._card, self._face = card, face
        self.book: Scrapbook | None = None
        """What is shown; None before anything is read."""
        self.cards: list[DeedCard] = []
        """The deeds of the chapter that is shown."""
        self.setWindowTitle(translate("deeds", "Scrapbook"))
        self.sections.setAccessibleName(translate("deeds", "Chapters"))
        for chapter in Chapter:
            self.sections.add(chapter_name(chapter))
        self.about = form.QuietLabel("")
        self.about.setWordWrap(True)
        self.row = Row(_CARD_LETTERS, 12, most=3)
        self.page = self._scrolling_page()
        self.note = form.QuietLabel("")
        self.note.setWordWrap(True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("deeds", "Games read"))
        self.print_button = QPushButton(translate("deeds", "&Print…"))
        self.save_button = QPushButton(translate("deeds", "&Save as PDF…"))
        self.close_button = QPushButton(translate("deeds", "&Close"))
        self._lay_out()
        self._connect()
        self.show_progress(0, 0)
        form.open_at(self, _SIZE)
        self.sections.setCurrentRow(0)
        self.sections.setFocus()

    def _scrolling_page(self) -> QScrollArea:
        inside = QWidget()
        inside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.addWidget(self.row)
        column.addStretch(1)
        return form.scrolling(inside)

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(8)
        left.addWidget(self.portrait)
        left.addWidget(self.whom)
        left.addWidget(self.sections, 1)
        right.addWidget(self.headline)
        right.addWidget(self.about)
        right.addWidget(self.page, 1)
        middle, below = QHBoxLayout(), QHBoxLayout()
        middle.setSpacing(14)
        add_layout(middle, left)
        add_layout(middle, right, 1)
        below.addWidget(self.note, 1)
        for button in (self.progress, self.print_button, self.save_button, self.close_button):
            below.addWidget(button)
        self.progress.setMaximumWidth(180)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        add_layout(column, middle, 1)
        add_layout(column, below)
        self.fit_text()

    def _connect(self) -> None:
        self.whom.activated.connect(lambda _: self.asked.emit(str(self.whom.currentData() or "")))
        self.sections.currentRowChanged.connect(lambda _: self._turn())
        self.print_button.clicked.connect(self.print_wanted)
        self.save_button.clicked.connect(self.save_wanted)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence.StandardKey.Print, self).activated.connect(self.print_wanted)

    @property
    def chapter(self) -> Chapter:
        """The chapter that is shown."""
        return list(Chapter)[max(0, self.sections.currentRow())]

    def choose_chapter(self, chapter: Chapter) -> None:
        """Show a chapter."""
        self.sections.setCurrentRow(list(Chapter).index(chapter))

    def show_book(self, book: Scrapbook) -> None:
        """Show a scrapbook, in the chapter that is chosen."""
        is_same, self.book = book == self.book, book
        if is_same:
            return
        found = len(book.snippets)
        self.headline.setText(headline(found))
        quiet = translate(
            "deeds",
            "Whatever you do at this table that is worth remembering will be stuck in here, with its deal. "
            "Nothing is locked, and nothing has to be found.",
        )
        warm = translate("deeds", "Found in the logs of your games, also the old ones; deals with help are left out.")
        self.about.setText(warm if found else quiet)
        with QSignalBlocker(self.whom):
            self.whom.clear()
            for each in book.people:
                self.whom.addItem(as_text(each.name), each.who.key)
            self.whom.setCurrentIndex(self.whom.findData(book.owner.key))
        self.whom.setVisible(self.whom.count() > 1)
        face = self._face(book.owner, _PORTRAIT)
        if face is not None:
            self.portrait.setPixmap(face)
        for button in (self.print_button, self.save_button):
            button.setEnabled(found > 0)
        self._turn()

    def _turn(self) -> None:
        """Show the deeds of the chosen chapter: those that were done come first."""
        self.row.clear()
        self.cards = []
        if self.book is None:
            return
        snippets = {each.deed: each for each in self.book.snippets}
        deeds = [each for each in DEEDS if each.chapter is self.chapter]
        for place, deed in enumerate(sorted(deeds, key=lambda each: each.id not in snippets)):
            card = DeedCard(deed, place, snippets.get(deed.id), self._card, self._face)
            card.deal_wanted.connect(self.deal_wanted)
            self.cards.append(card)
            self.row.add(card)
        self.page.verticalScrollBar().setValue(0)

    def tell(self, sentence: str) -> None:
        """Show a sentence at the foot of the window."""
        self.note.setText(sentence)

    def show_progress(self, done: int, of: int) -> None:
        """Show how many games are read; nothing if there is nothing to read."""
        self.progress.setVisible(of > 0)
        if of > 0:
            self.progress.setRange(0, of)
            self.progress.setValue(done)

    def refresh_pictures(self) -> None:
        """Draw the photographs again, because there are sharper or other pictures of the cards."""
        for each in self.cards:
            each.photograph.update()
