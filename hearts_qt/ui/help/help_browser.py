"""Show a page of the help. Nothing on it is ever read from the disk or from the net, and no link opens by itself.

What `loadResource` leaves out Qt would load by itself, from whatever place the page names: so it leaves nothing out.
"""

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtWidgets import QFrame, QMessageBox, QTextBrowser, QWidget

from hearts_qt.ui.help.help_files import READING, FilePage, own_pages, page_text
from hearts_qt.ui.help.help_reader import PageReader
from hearts_qt.ui.help.help_reading import PageRead, Trouble
from hearts_qt.ui.widgets.plain import as_text, message_box

translate = QCoreApplication.translate

_WEB: Final = ("http", "https")
_LONGEST_ADDRESS: Final = 500


class HelpFiles(QObject):
    """The pages that are files, by name: the program's own, and those of plugins once they were tried out."""

    came = Signal(str)
    """A page of a plugin can be shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pages: dict[str, FilePage] = own_pages()
        self._read: dict[str, PageRead] = {}
        self._reader = PageReader(self)
        self._reader.came.connect(self._take)

    def offer(self, pages: Mapping[str, FilePage]) -> bool:
        """Have these pages of plugins after the program's own; return whether anything is new."""
        offered = own_pages() | dict(pages)
        if offered == self.pages:
            return False
        self._read = {name: read for name, read in self._read.items() if offered.get(name) == self.pages.get(name)}
        self.pages = offered
        self._reader.want({name: page for name, page in pages.items() if name not in self._read})
        return True

    def read(self, name: str) -> PageRead | None:
        """Return a page; None for one of a plugin that comes later."""
        page = self.pages[name]
        if name not in self._read and page.is_own:
            try:
                self._read[name] = PageRead(page_text(page.path)[0])
            except OSError as error:
                self._read[name] = PageRead(trouble=Trouble.UNREADABLE, reason=error.strerror or str(error))
        elif name not in self._read:
            self._reader.want({name: page})
        return self._read.get(name)

    def plain(self, name: str) -> str:
        """Return what a page says without its marks, as far as it was read."""
        read = self.read(name)
        if read is None or read.plain or not self.pages[name].is_own:
            return read.plain if read is not None else ""
        document = QTextDocument()
        document.setMarkdown(read.text, READING)
        return document.toPlainText()

    def page_at(self, address: QUrl, current: str) -> str:
        """Return the page of the same folder whose file a link names; empty when there is none."""
        here = self.pages.get(current)
        if here is None or address.scheme() not in ("", "help"):
            return ""
        file = PurePosixPath(address.path()).name
        return next((name for name, page in self.pages.items() if page.path == here.path.parent / file and file), "")

    def _take(self, name: str, read: PageRead) -> None:
        if name in self.pages:
            self._read[name] = read
            self.came.emit(name)

    def close(self) -> None:
        """Read no more."""
        self._reader.close()


class HelpBrowser(QTextBrowser):
    """Shows ``help:`` addresses; makes each page only when it is wanted."""

    def __init__(self, page: Callable[[str], str], files: HelpFiles) -> None:
        """Show what `page` makes as HTML of our own, and these files."""
        super().__init__()
        self._page = page
        self._files = files
        self._pictures: dict[str, QImage] = {}
        self.note = ""
        """What is to be said of the page beside it."""
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(18)
        self.sourceChanged.connect(self._show_file)
        files.came.connect(self._file_came)

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        """Return the page of an address, or a picture that came with it; for anything else an empty one."""
        address = QUrl(url)
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._pictures.get(address.toString(), _nothing())
        if kind == QTextDocument.ResourceType.HtmlResource.value and address.scheme() == "help":
            # A file's page is put in by `_show_file`; Qt complains of one that is empty.
            return "<p></p>" if address.path() in self._files.pages else self._page(address.path())
        return ""

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy and drag the text alone: HTML of a stranger would be read by another program."""
        data = QMimeData()
        data.setText(as_text(self.textCursor().selection().toPlainText()))
        return data

    def _file_came(self, name: str) -> None:
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
            self.setPlainText(f"{_sentence(read)}\n\n{read.text}".strip())
        else:
            self._pictures = {source.resolved(QUrl(each.name)).toString(): _image(each.png) for each in read.pictures}
            self.document().setMarkdown(read.text, READING)
            if read.refused:
                self.note = translate("help", "Pictures that are not shown: {count}").format(count=read.refused)


def _nothing() -> QImage:
    image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _image(png: bytes) -> QImage:
    image = QImage()
    image.loadFromData(png, "PNG")
    return image


def _sentence(read: PageRead) -> str:
    match read.trouble:
        case Trouble.UNREADABLE:
            return translate("help", "This page cannot be read: {reason}").format(reason=read.reason)
        case Trouble.TOO_LONG:
            return translate("help", "This page is too long to be shown as it is meant. It begins like this:")
        case _:
            return translate("help", "This page would take too long to be shown as it is meant. This is its text:")


# ---------------------------------------------------------------- links


def is_of_the_web(address: QUrl) -> bool:
    """Tell whether a link leads to a page of the web."""
    return address.isValid() and address.scheme() in _WEB and bool(address.host())


def ask_to_open(address: QUrl, parent: QWidget) -> None:
    """Show where a link leads, and open it in the browser of the system if the person says so."""
    # Encoded: letters of another alphabet cannot pass for those of a known address.
    whole = bytes(address.toEncoded().data()).decode("ascii", "replace")
    shown = whole if len(whole) <= _LONGEST_ADDRESS else f"{whole[:_LONGEST_ADDRESS]}…"
    host = bytes(QUrl.toAce(address.host()).data()).decode("ascii", "replace")
    template = translate("help", "This link leads out of the program, to {host}. Open it in your browser?")
    box = message_box(QMessageBox.Icon.Question, translate("help", "Open a link"), template.format(host=host), parent)
    box.setInformativeText(as_text(shown))
    open_it = box.addButton(translate("help", "&Open it"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    open_it.clicked.connect(lambda: QDesktopServices.openUrl(address))
    box.open()
