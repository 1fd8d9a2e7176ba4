"""The scrapbook on paper: its pages, written as a PDF file or printed. This can be done on any thread."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPagedPaintDevice, QPageSize, QPainter, QPdfWriter

from hearts_qt.files import disk
from hearts_qt.history.statistics.snippet import Scrapbook
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.words.deeds import deed_words, number_words, when_and_who

translate = QCoreApplication.translate

_DOTS: Final = 300
_DEEDS_ON_PAGE: Final = 6


class PrintedDeed(NamedTuple):
    """One deed on paper."""

    name: str
    definition: str
    about: str
    picture: QImage


def printed_deeds(book: Scrapbook, pictures: Sequence[QImage]) -> list[PrintedDeed]:
    """Return the deeds of a scrapbook with their photographs, in the same order."""
    found = []
    for snippet, picture in zip(book.snippets, pictures, strict=True):
        words, number = deed_words(snippet.deed), number_words(snippet)
        about = when_and_who(snippet) + (f" · {number}" if number else "")
        found.append(PrintedDeed(words.name, words.definition, about, picture))
    return found


def write_scrapbook(path: Path, title: str, deeds: Sequence[PrintedDeed]) -> None:
    """Write the pages as a PDF file. Raises OSError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(_DOTS)
    writer.setTitle(title)
    draw_scrapbook(writer, title, deeds)
    # When the writer is deleted, it writes the end of the file.
    del writer
    disk.replace_file(path, bytes(buffer.data().data()))


def draw_scrapbook(device: QPagedPaintDevice, title: str, deeds: Sequence[PrintedDeed]) -> None:
    """Draw the pages on a printer or into a PDF file."""
    with painting(QPainter(device)) as painter:
        for start in range(0, len(deeds), _DEEDS_ON_PAGE):
            if start:
                device.newPage()
            _draw_page(painter, title, deeds[start : start + _DEEDS_ON_PAGE])


def _draw_page(painter: QPainter, title: str, deeds: Sequence[PrintedDeed]) -> None:
    page = QRectF(painter.viewport())
    line = page.height() / 46
    painter.setFont(_font(16, bold=True))
    painter.drawText(QRectF(0, 0, page.width(), 2 * line), Qt.AlignmentFlag.AlignLeft, title)
    high = (page.height() - 3 * line) / _DEEDS_ON_PAGE
    for place, deed in enumerate(deeds):
        top = 3 * line + place * high
        wide = page.width() * 0.27
        size = deed.picture.size().scaled(round(wide), round(high * 0.9), Qt.AspectRatioMode.KeepAspectRatio)
        painter.drawImage(QRectF(0, top, size.width(), size.height()), deed.picture)
        left = wide + line
        room = page.width() - left
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        painter.setFont(_font(12, bold=True))
        painter.drawText(QRectF(left, top + 0.3 * line, room, 1.5 * line), wrapped, deed.name)
        painter.setFont(_font(10))
        painter.drawText(QRectF(left, top + 1.9 * line, room, 2.4 * line), wrapped, deed.definition)
        painter.setFont(_font(9))
        painter.drawText(QRectF(left, top + 4.3 * line, room, 2.2 * line), wrapped, deed.about)


def _font(points: float, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPointSizeF(points)
    font.setBold(bold)
    return font
