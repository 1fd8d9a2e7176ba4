"""The help window: a list of pages at the left, the page at the right, and buttons for back, forward and find."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.board.cards import CardPicture
from hearts_qt.ui.help import beginners, help_pages, program_pages
from hearts_qt.ui.help.card_pictures import plain_picture
from hearts_qt.ui.help.checking_pages import deal_numbers, fair_play
from hearts_qt.ui.help.help_browser import HelpBrowser, HelpFiles, ask_to_open, is_web_address
from hearts_qt.ui.help.help_files import FilePage
from hearts_qt.ui.help.how_do_i_page import how_do_i
from hearts_qt.ui.help.keys_page import mouse_and_keys
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.command import MenuEntry
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.strategy import strategy

translate = QCoreApplication.translate

PAGES: Final[Mapping[str, str]] = {
    "learn": QT_TRANSLATE_NOOP("help", "Learn in two minutes"),
    "rules": QT_TRANSLATE_NOOP("help", "Rules in force"),
    "strategy": QT_TRANSLATE_NOOP("help", "Playing well"),
    "how": QT_TRANSLATE_NOOP("help", "How do I …?"),
    "keys": QT_TRANSLATE_NOOP("help", "Mouse and keys"),
    "menus": QT_TRANSLATE_NOOP("help", "The menus"),
    "deals": QT_TRANSLATE_NOOP("help", "Deal numbers"),
    "honesty": QT_TRANSLATE_NOOP("help", "Fair play"),
    "presets": QT_TRANSLATE_NOOP("help", "Rule sets"),
    "figures": QT_TRANSLATE_NOOP("help", "What each figure means"),
    "words": QT_TRANSLATE_NOOP("help", "Words of the game"),
    "command_line": QT_TRANSLATE_NOOP("help", "The command line"),
    "removing": QT_TRANSLATE_NOOP("help", "Removing Hearts"),
    "topics": QT_TRANSLATE_NOOP("help", "Index"),
    "about": QT_TRANSLATE_NOOP("help", "About"),
}
"""The title of each page that code makes, by the name of the page.

Pages that are files follow them in the list.
"""


_WITH_CARDS: Final = "learn"
"""The page with pictures of cards."""


class HelpWindow(QWidget):
    """The help window. It has no parent window, so it can stay open beside the table."""

    def __init__(
        self,
        rules: Rules,
        entries: Mapping[str, MenuEntry],
        parent: QWidget | None = None,
        card: CardPicture = plain_picture,
    ) -> None:
        """Create the window, whose pages explain these rules and these menus. `card` returns pictures of cards."""
        super().__init__(parent, Qt.WindowType.Window)
        self._rules = self._next_rules = rules
        self._entries = entries
        self.files = HelpFiles(self)
        self.setWindowTitle(translate("help", "Hearts help"))
        self.browser = HelpBrowser(self.page_html, self.files, card)
        self.index = form.Index(20)
        self.index.setAccessibleName(translate("help", "Pages"))
        self._fill_index()
        self.back = QPushButton(translate("help", "‹ &Back"))
        self.forward = QPushButton(translate("help", "&Forward ›"))
        self.search = TextField()
        self.search.setPlaceholderText(translate("help", "Find"))
        self.search.setClearButtonEnabled(True)
        self.note = form.QuietLabel()
        self._lay_out()
        self._connect()
        self.show_page(next(iter(PAGES)))
        # The page gets the focus, so that Page Down and the arrow keys scroll it without a click first.
        self.browser.setFocus()
        form.open_at(self, QSize(900, 600))

    def _lay_out(self) -> None:
        self.search.setMaximumWidth(self.fontMetrics().horizontalAdvance("n" * 26))
        self.search.setAccessibleName(translate("help", "Find in the help"))
        self.browser.setAccessibleName(translate("help", "Page"))
        self.note.setWordWrap(False)
        top = QHBoxLayout()
        for each in (self.back, self.forward):
            top.addWidget(each)
        top.addStretch(1)
        top.addWidget(self.note)
        top.addWidget(self.search, 1)
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self.index)
        middle.addWidget(self.browser, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        add_layout(layout, top)
        add_layout(layout, middle, 1)

    def _connect(self) -> None:
        self.back.clicked.connect(self.browser.backward)
        self.forward.clicked.connect(self.browser.forward)
        self.browser.backwardAvailable.connect(self.back.setEnabled)
        self.browser.forwardAvailable.connect(self.forward.setEnabled)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)
        self.browser.sourceChanged.connect(self._mark)
        self.browser.sourceChanged.connect(lambda _: self.note.setText(self.browser.note))
        self.browser.anchorClicked.connect(self._follow)
        self.index.currentRowChanged.connect(lambda row: self.show_page(self._names()[row]))
        self.search.returnPressed.connect(self._find)
        self.search.textChanged.connect(lambda: self.note.setText(""))
        keys: tuple[tuple[QKeySequence | QKeySequence.StandardKey, Callable[[], object]], ...] = (
            (QKeySequence.StandardKey.Find, self._focus_search),
            (QKeySequence.StandardKey.FindNext, self._find),
            (QKeySequence.StandardKey.Back, self.browser.backward),
            (QKeySequence.StandardKey.Forward, self.browser.forward),
            (QKeySequence(Qt.Key.Key_Escape), self.close),
        )
        for key, act in keys:
            QShortcut(key, self).activated.connect(act)

    def _names(self) -> list[str]:
        return [*PAGES, *self.files.pages]

    def _fill_index(self) -> None:
        self.index.clear()
        for title in PAGES.values():
            self.index.add(translate("help", title))
        for page in self.files.pages.values():
            self.index.add(page.title)

    def show_page(self, page: str) -> None:
        """Show the page with this name."""
        if page in self._names() and self._current() != page:
            self.browser.setSource(QUrl(f"help:{page}"), QTextDocument.ResourceType.HtmlResource)
            # When Qt shows the window for the first time, it scrolls to the cursor, which can be at the end.
            self.browser.moveCursor(QTextCursor.MoveOperation.Start)

    def set_rules(self, rules: Rules, next_rules: Rules | None = None) -> None:
        """Explain these rules from now on; `next_rules` are those of the next deal, if they are others."""
        changed = (rules, next_rules or rules) != (self._rules, self._next_rules)
        self._rules, self._next_rules = rules, next_rules or rules
        # Each card that is played brings the rules again. The page must not scroll back to its top then.
        if changed and self._current() in ("learn", "rules", "strategy", "words"):
            self.browser.reload()

    def redraw_cards(self) -> None:
        """Show the cards with their present pictures. The page stays where it is scrolled to."""
        if self._current() == _WITH_CARDS:
            bar = self.browser.verticalScrollBar()
            place = bar.value()
            self.browser.reload()
            bar.setValue(place)

    def set_plugin_pages(self, pages: Mapping[str, FilePage]) -> None:
        """List these pages of plugins after those of the program."""
        if self.files.offer(pages):
            self.index.blockSignals(True)
            self._fill_index()
            self.index.blockSignals(False)
            self._mark(self.browser.source())

    def page_html(self, page: str) -> str:
        """Return the HTML of a page that is made by code; empty for any other name."""
        makers: dict[str, Callable[[], str]] = {
            "learn": lambda: beginners.learn(self._rules),
            "rules": lambda: help_pages.rules_in_force(self._rules, self._next_rules),
            "strategy": lambda: help_pages.playing_well(self._rules),
            "how": lambda: how_do_i(self._entries),
            "keys": lambda: mouse_and_keys(self._entries),
            "menus": lambda: help_pages.menus(self._entries),
            "deals": deal_numbers,
            "honesty": fair_play,
            "presets": help_pages.presets,
            "figures": help_pages.figures,
            "words": lambda: beginners.glossary(self._rules),
            "command_line": program_pages.command_line,
            "removing": program_pages.removing,
            "topics": self._index,
            "about": program_pages.about,
        }
        if page not in makers:
            return ""
        return f"<h2>{translate('help', PAGES[page])}</h2>{makers[page]()}"

    def _index(self) -> str:
        pages = [help_pages.Topic(translate("help", title), page) for page, title in PAGES.items()]
        files = [help_pages.Topic(page.title, name) for name, page in self.files.pages.items()]
        words = [help_pages.Topic(word, "words") for word in beginners.words_of_the_game()]
        advice = [help_pages.Topic(title, "strategy") for title, _ in strategy(self._rules)]
        entries = [help_pages.Topic(plain_label(each.label), f"menus#{name}") for name, each in self._entries.items()]
        return help_pages.index_of([*entries, *advice, *words, *files, *pages])

    def _current(self) -> str:
        return self.browser.source().path()

    def _mark(self, source: QUrl) -> None:
        if source.path() in self._names():
            self.index.blockSignals(True)
            self.index.setCurrentRow(self._names().index(source.path()))
            self.index.blockSignals(False)

    def _focus_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find(self) -> None:
        text = self.search.text()
        if not text or self.browser.find(text):
            return
        names = self._names()
        here = names.index(self._current()) if self._current() in names else 0
        for page in (*names[here + 1 :], *names[: here + 1]):
            if self._contains(page, text):
                self.show_page(page)
                self.browser.moveCursor(QTextCursor.MoveOperation.Start)
                self.browser.find(text)
                return
        self.note.setText(translate("help", "Not found"))

    def _contains(self, page: str, text: str) -> bool:
        if page in self.files.pages:
            return text.casefold() in self.files.plain(page).casefold()
        document = QTextDocument()
        document.setHtml(self.page_html(page))
        return not document.find(text).isNull()

    def _follow(self, address: QUrl) -> None:
        """Follow a link to a help page, or to a web page if the person agrees."""
        page = self.files.page_at(address, self._current())
        if address.path() == self._current() or page == self._current():
            self.browser.scrollToAnchor(address.fragment())
        elif page or address.path() in self._names():
            self.show_page(page or address.path())
            self.browser.scrollToAnchor(address.fragment())
        elif is_web_address(address):
            ask_to_open(address, self)
        else:
            self.note.setText(translate("help", "This link cannot be opened here."))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading pages of plugins."""
        self.files.close()
        super().closeEvent(event)
