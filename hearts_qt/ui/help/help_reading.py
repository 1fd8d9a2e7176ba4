"""Try out a page of the help that a stranger has written: how long it takes to show, and which pictures are on it.

Qt turns Markdown into a page in one go, and nothing can break that off: a table of 240 kB takes minutes. So this is
done in a process of its own first (`help_process`), which is ended when it is late. What takes it too long is shown as
text.
"""

import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QImageReader, QTextDocument

from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.picture_file import check_picture, read_inside
from hearts_qt.ui.help.help_files import READING

MOST_SECONDS: Final = 0.04
"""The computing time that a page may take to be shown; while it is shown, the window stands still for that long."""
MOST_PICTURES: Final = 20
_MOST_PICTURE_BYTES: Final = 1 << 20
_WIDEST: Final = QSize(640, 640)
_WIDTH: Final = 700
"""The width of a page, in pixels, for which it is tried out."""


class PageQuestion(Struct, frozen=True):
    """A page to try out: its text, and the folder in which its pictures are."""

    text: str
    folder: str


class PagePicture(Struct, frozen=True):
    """A picture of a page, by the name that the page has for it, as a PNG that is small enough to be shown."""

    name: str
    png: bytes


class Trouble(StrEnum):
    """Why a page is shown as text."""

    UNREADABLE = "it cannot be read"
    TOO_LONG = "it is too long"
    TOO_SLOW = "it takes too long to show"


class PageRead(Struct, frozen=True):
    """A page that was tried out."""

    text: str = ""
    """The Markdown, or plain text where there is a trouble."""
    plain: str = ""
    """What it says, to be searched."""
    pictures: tuple[PagePicture, ...] = ()
    refused: int = 0
    """How many pictures are not shown."""
    trouble: Trouble | None = None
    reason: str = ""
    """Why it cannot be read."""


def warm_up() -> None:
    """Load the fonts, so that the first page is measured like any other."""
    _lay_out(_document("# a\n\n**b** `c`\n\n- d\n"))


def try_out(question: PageQuestion) -> PageRead:
    """Return a page with its pictures, or as too slow."""
    begun = time.process_time()
    document = _document(question.text)
    seconds = time.process_time() - begun
    if seconds > MOST_SECONDS:
        return PageRead(trouble=Trouble.TOO_SLOW)
    names = list(dict.fromkeys(_names(document)))
    pictures = []
    for name in names[:MOST_PICTURES]:
        image = read_picture(Path(question.folder), name)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image or QImage(1, 1, _FORMAT))
        if image is not None:
            pictures.append(PagePicture(name, _png(image)))
    begun = time.process_time()
    _lay_out(document)
    if seconds + time.process_time() - begun > MOST_SECONDS:
        return PageRead(trouble=Trouble.TOO_SLOW)
    return PageRead(question.text, document.toPlainText(), tuple(pictures), len(names) - len(pictures))


_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


class _Document(QTextDocument):
    """A document that never reads anything by itself."""

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        return QImage(1, 1, _FORMAT)


def _document(text: str) -> QTextDocument:
    document = _Document()
    document.setMarkdown(text, READING)
    return document


def _lay_out(document: QTextDocument) -> None:
    document.setTextWidth(_WIDTH)
    document.documentLayout().documentSize()


def _names(document: QTextDocument) -> Iterator[str]:
    block = document.begin()
    while block.isValid():
        place = block.begin()
        while not place.atEnd():
            kind = place.fragment().charFormat()
            if kind.isImageFormat():
                yield kind.toImageFormat().name()
            place += 1
        block = block.next()


def read_picture(folder: Path, name: str) -> QImage | None:
    """Return a picture that lies in the page's own folder or below, no larger than it is shown; None for any other."""
    try:
        data = check_picture(read_inside(folder, name, name, _MOST_PICTURE_BYTES), name)
    except PackError:
        return None
    held = QByteArray(data)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if size.width() > _WIDEST.width() or size.height() > _WIDEST.height():
        reader.setScaledSize(size.scaled(_WIDEST, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image.convertToFormat(_FORMAT)


def _png(image: QImage) -> bytes:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes for a text
    return bytes(held.data())
