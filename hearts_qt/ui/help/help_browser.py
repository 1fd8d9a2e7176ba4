"""Widget that shows a help page. A page never loads anything from the disk or the network, and opens no link by itself.

If `loadResource` returned nothing for an address, Qt itself would load what is at this address. So `loadResource`
always returns something.
"""

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QFocusEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QMessageBox, QTextBrowser, QWidget

from hearts_qt.ui.board.cards import CardPicture
from hearts_qt.ui.help.card_pictures import SCHEME, draw_cards
from hearts_qt.ui.help.help_files import READING, FilePage, own_pages, page_text
from hearts_qt.ui.help.help_reader import PageReader
from hearts_qt.ui.help.help_trial import PageResult, Trouble
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text, message_box

translate = QCoreApplication.translate

_WEB: Final = ("http", "https")
_LONGEST_ADDRESS: Final = 500


class HelpFiles(QObject):
    """Keeps the help pages that come from files: pages of the program, and pages of plugins, which are tested."""

    page_ready = Signal(str)
    """Emitted with the name of a plugin's page when that page can be shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pages: dict[str, FilePage] = own_pages()
        self._read: dict[str, PageResult] = {}
        self._reader = PageReader(self)
        self._reader.page_read.connect(self._take)

    def offer(self, pages: Mapping[str, FilePage]) -> bool:
        """Replace the pages of plugins by these; return whether anything has changed."""
        offered = own_pages() | dict(pages)
        if offered == self.pages:
            return False
        self._read = {name: read for name, read in self._read.items() if offered.get(name) == self.pages.get(name)}
        self.pages = offered
        self._reader.request({name: page for name, page in pages.items() if name not in self._read})
        return True

    def read(self, name: str) -> PageResult | None:
        """Return a page, or None if it is a plugin's page that is not ready yet."""
        page = self.pages[name]
        if name not in self._read and page.is_own:
            try:
                self._read[name] = PageResult(page_text(page.path)[0])
            except OSError as error:
                self._read[name] = PageResult(trouble=Trouble.UNREADABLE, reason=error.strerror or str(error))
        elif name not in self._read:
            self._reader.request({name: page})
        return self._read.get(name)

    def plain(self, name: str) -> str:
        """Return the text of a page without formatting; empty if the page is not ready yet."""
        read = self.read(name)
        if read is None or read.plain or not self.pages[name].is_own:
            return read.plain if read is not None else ""
        document = QTextDocument()
        document.setMarkdown(read.text, READING)
        return document.toPlainText()

    def page_at(self, address: QUrl, current: str) -> str:
        """Return the name of the page to which a link leads; empty if there is no such page in the same folder."""
        here = self.pages.get(current)
        if here is None or address.scheme() not in ("", "help"):
            return ""
        file = PurePosixPath(address.path()).name
        return next((name for name, page in self.pages.items() if page.path == here.path.parent / file and file), "")

    def _take(self, name: str, read: PageResult) -> None:
        if name in self.pages:
            self._read[name] = read
            self.page_ready.emit(name)

    def close(self) -> None:
        """Stop reading pages."""
        self._reader.close()


class HelpBrowser(QTextBrowser):
    """Browser for ``help:`` addresses. Each page is made when it is opened."""

    def __init__(self, page: Callable[[str], str], files: HelpFiles, card: CardPicture) -> None:
        """Show the HTML that `page` returns for a page's name, and the pages from `files`.

        `card` returns the pictures of cards for the pages that code makes.
        """
        super().__init__()
        self._page = page
        self._card = card
        self._is_made_here = False
        """Whether code makes the page that is shown. Only such a page has pictures of cards."""
        self._files = files
        self._pictures: dict[str, QImage] = {}
        self.note = ""
        """A remark about the page that is shown, such as how many pictures are missing."""
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(18)
        self.sourceChanged.connect(self._show_file)
        files.page_ready.connect(self._page_ready)

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        """Return a page or one of its pictures; for any other address, return an empty picture or an empty text."""
        address = QUrl(url)
        if kind == QTextDocument.ResourceType.ImageResource.value:
            if address.scheme() == SCHEME and self._is_made_here:
                return draw_cards(address, self._card, self.devicePixelRatioF())
            return self._pictures.get(address.toString(), _nothing())
        if kind == QTextDocument.ResourceType.HtmlResource.value and address.scheme() == "help":
            self._is_made_here = address.path() not in self._files.pages
            # For a page from a file, `_show_file` shows its text later. The empty paragraph avoids Qt's warning about
            # an empty page.
            return "<p></p>" if address.path() in self._files.pages else self._page(address.path())
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a frame around the page if it has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            with painting(QPainter(self.viewport())) as painter:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and paint everything again. Otherwise Qt would move the painted frame together with the text."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the frame."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the frame."""
        super().focusOutEvent(event)
        self.viewport().update()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return only plain text for copying and dragging, because other programs would interpret a stranger's HTML."""
        data = QMimeData()
        data.setText(as_text(self.textCursor().selection().toPlainText()))
        return data

    def _page_ready(self, name: str) -> None:
        if self.source().path() == name:
            self.reload()

    def _show_file(self, source: QUrl) -> None:
        self.note = ""
        if source.path() not in self._files.pages:
            return
        read = self._files.read(source.path())
        if read is None:
            self.setPlainText(translate("help", "One moment…"))
        elif read.trouble is not None:
            self.setPlainText(f"{_trouble_text(read)}\n\n{read.text}".strip())
        else:
            self._pictures = {source.resolved(QUrl(each.name)).toString(): _image(each.png) for each in read.pictures}
            self.document().setMarkdown(read.text, READING)
            _break_long_lines(self.document())
            if read.refused:
                self.note = translate("help", "Pictures that are not shown: {count}").format(count=read.refused)


def _break_long_lines(document: QTextDocument) -> None:
    """Let lines of code wrap. The page does not scroll sideways, so the ends of long lines would be cut off."""
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        if form.nonBreakableLines():
            form.setNonBreakableLines(False)
            QTextCursor(block).setBlockFormat(form)
        block = block.next()


def _nothing() -> QImage:
    image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _image(png: bytes) -> QImage:
    image = QImage()
    image.loadFromData(png, "PNG")
    return image


def _trouble_text(read: PageResult) -> str:
    match read.trouble:
        case Trouble.UNREADABLE:
            return translate("help", "This page cannot be read: {reason}").format(reason=read.reason)
        case Trouble.TOO_LONG:
            return translate("help", "This page is too long to be shown with its layout. This is how it begins:")
        case _:
            return translate("help", "This page would take too long to show with its layout. This is its text:")


# ---------------------------------------------------------------- links


def is_web_address(address: QUrl) -> bool:
    """Tell whether a link leads to a web page."""
    return address.isValid() and address.scheme() in _WEB and bool(address.host())


def ask_to_open(address: QUrl, parent: QWidget) -> None:
    """Show where a link leads, and open it in the system's browser if the person agrees."""
    # The encoded form is shown, so that letters of another alphabet cannot imitate a known address.
    whole = bytes(address.toEncoded().data()).decode("ascii", "replace")
    shown = whole if len(whole) <= _LONGEST_ADDRESS else f"{whole[:_LONGEST_ADDRESS]}…"
    host = bytes(QUrl.toAce(address.host()).data()).decode("ascii", "replace")
    template = translate("help", "This link leads to the web, to {host}. Open it in your browser?")
    box = message_box(QMessageBox.Icon.Question, translate("help", "Open a link"), template.format(host=host), parent)
    box.setInformativeText(as_text(shown))
    open_it = box.addButton(translate("help", "&Open"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    open_it.clicked.connect(lambda: QDesktopServices.openUrl(address))
    box.open()
