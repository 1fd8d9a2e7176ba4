"""Test of a help page that came with a plugin: how long it takes to show, and which pictures are on it.

Qt lays out Markdown in one call that cannot be interrupted, and a table of 240 kB takes minutes. So a page is laid out
in a process of its own first, which is killed if it takes too long. A page that is too slow is shown as plain text.
"""

import time
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QImageReader, QTextDocument

from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.picture_file import check_picture, read_inside
from hearts_qt.ui.help.help_files import READING
from hearts_qt.ui.media.drawer import Drawer, register

MOST_SECONDS: Final = 0.04
"""Longest processor time in seconds for showing a page. While it shows a page, the window cannot react."""
MOST_PICTURES: Final = 20
_MOST_PICTURE_BYTES: Final = 1 << 20
_WIDEST: Final = QSize(640, 640)
_WIDTH: Final = 700
"""Width in pixels for which a page is laid out in the test."""


class PageRequest(Struct, frozen=True):
    """A page to test: its text, and the folder of its pictures."""

    text: str
    folder: str


class PagePicture(Struct, frozen=True):
    """A picture on a page: its name on the page, and its data as PNG, scaled down if it was too large."""

    name: str
    png: bytes


class Trouble(StrEnum):
    """Reason why a page is shown as plain text."""

    UNREADABLE = "it cannot be read"
    TOO_LONG = "it is too long"
    TOO_SLOW = "it takes too long to show"


class PageResult(Struct, frozen=True):
    """A page with the result of its test."""

    text: str = ""
    """The page as Markdown; or as plain text, if `trouble` is not None."""
    plain: str = ""
    """The text without formatting, for searching."""
    pictures: tuple[PagePicture, ...] = ()
    refused: int = 0
    """Number of pictures that are not shown."""
    trouble: Trouble | None = None
    reason: str = ""
    """The system's message if the page cannot be read."""


PAGES: Final = Drawer("hearts_qt.ui.help.help_trial", PageRequest, PageResult, most_bytes=64 << 20)


def warm_up() -> None:
    """Load the fonts in advance, so that the first page does not seem slower than the others."""
    _lay_out(_document("# a\n\n**b** `c`\n\n- d\n"))


def try_out(question: PageRequest) -> PageResult:
    """Lay out a page and return it with its pictures; if that takes too long, return only `Trouble.TOO_SLOW`."""
    begun = time.process_time()
    document = _document(question.text)
    seconds = time.process_time() - begun
    if seconds > MOST_SECONDS:
        return PageResult(trouble=Trouble.TOO_SLOW)
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
        return PageResult(trouble=Trouble.TOO_SLOW)
    return PageResult(question.text, document.toPlainText(), tuple(pictures), len(names) - len(pictures))


_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


class _Document(QTextDocument):
    """A document that never loads anything by itself."""

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
    """Return a picture from the page's folder, scaled down if it is too large; None if it cannot be shown."""
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


def draw_page(request: PageRequest, body: bytes) -> Iterator[tuple[PageResult, bytes]]:
    """Test a page. This function runs in the drawing process."""
    _warm_up_once()
    yield try_out(request), b""


@cache
def _warm_up_once() -> None:
    warm_up()


register(PAGES, draw_page)
