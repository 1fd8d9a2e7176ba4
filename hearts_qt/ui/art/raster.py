"""Drawing a design at one size: 52 fronts or a back, on a thread of its own, kept on disk for the next start.

Drawing is Qt's own C++ on a QImage, a card at a time, so that the window's thread gets its turn between two cards.
"""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QRectF, QSaveFile, QSize, Qt, QThread, Signal, Slot
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

from hearts_qt.rules.cards import card_name
from hearts_qt.ui.art.design import Design

ASPECT: Final = 1.4
"""A card's height over its width."""
_COLUMNS: Final = 13


class Drawing(NamedTuple):
    """What is to be drawn: a design at a width in device pixels."""

    design: Design
    width: int
    jumbo: bool = False
    four_colours: bool = False

    @property
    def cards(self) -> int:
        """How many pictures that makes."""
        return 52 if self.design.file.kind == "fronts" else 1

    @property
    def height(self) -> int:
        """The pictures' height in device pixels."""
        return round(self.width * ASPECT)

    def svg(self, card: int) -> bytes:
        """Return the SVG of one of the pictures."""
        if self.design.file.kind == "back":
            return self.design.back()
        return self.design.front(card, self.jumbo, self.four_colours)

    def cache_name(self) -> str:
        """The file name under which the drawn pictures are kept."""
        digest = hashlib.sha256(f"{self.design.folder}{self.design.stamp}".encode()).hexdigest()[:16]
        form = ("j" if self.jumbo else "n") + ("4" if self.four_colours else "2")
        return f"{self.design.id}-{digest}-{form}-{self.width}.png"


def draw_card(svg: bytes, width: int, height: int) -> QImage:
    """Return the SVG as a picture of that size; an SVG that cannot be read gives an empty one, see `plain_card`."""
    image = QImage(QSize(width, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(svg))
    if not renderer.isValid():
        return QImage()
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, width, height))
    painter.end()
    return image


def plain_card(text: str, width: int, height: int) -> QImage:
    """Return a card with nothing but a text, for one whose own picture cannot be drawn."""
    image = QImage(QSize(width, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setPen(Qt.GlobalColor.darkGray)
    painter.drawRect(0, 0, width - 1, height - 1)
    font = painter.font()
    font.setPixelSize(max(width // 5, 6))
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    painter.drawText(QRectF(width * 0.06, width * 0.06, width, height), Qt.AlignmentFlag.AlignLeft, text)
    painter.end()
    return image


class Rasteriser(QObject):
    """Draws on the thread that it is moved to, and tells each picture as it is done."""

    drawn = Signal(object, int, QImage)
    """A picture of a Drawing is done: the Drawing, the card and the picture."""
    finished = Signal(object)
    """All pictures of a Drawing are done."""

    def __init__(self, cache: Path) -> None:
        """Keep finished drawings in this folder."""
        super().__init__()
        self._cache = cache

    @Slot(object)
    def draw(self, drawing: Drawing) -> None:
        """Give all pictures of a drawing, from the disk if they are there."""
        kept = self._kept(drawing)
        pictures = [] if kept is None else kept
        for card in range(drawing.cards):
            if QThread.currentThread().isInterruptionRequested():
                return
            if kept is None:
                pictures.append(self._drawn(drawing, card))
            picture = pictures[card]
            if picture.isNull():
                name = card_name(card) if drawing.cards > 1 else ""
                picture = plain_card(name, drawing.width, drawing.height)
            self.drawn.emit(drawing, card, picture)
        self.finished.emit(drawing)
        # With a card that could not be drawn the design is tried anew at the next start.
        if kept is None and not any(picture.isNull() for picture in pictures):
            self._keep(drawing, pictures)

    def _drawn(self, drawing: Drawing, card: int) -> QImage:
        try:
            return draw_card(drawing.svg(card), drawing.width, drawing.height)
        except OSError:
            return QImage()

    def _kept(self, drawing: Drawing) -> list[QImage] | None:
        try:
            sheet = QImage(str(self._cache / drawing.cache_name()))
        except OSError:
            return None
        rows = -(-drawing.cards // _COLUMNS)
        columns = min(drawing.cards, _COLUMNS)
        if sheet.size() != QSize(columns * drawing.width, rows * drawing.height):
            return None
        sheet.convertTo(QImage.Format.Format_ARGB32_Premultiplied)
        width, height = drawing.width, drawing.height
        return [
            sheet.copy(card % _COLUMNS * width, card // _COLUMNS * height, width, height)
            for card in range(drawing.cards)
        ]

    def _keep(self, drawing: Drawing, pictures: list[QImage]) -> None:
        rows = -(-drawing.cards // _COLUMNS)
        size = QSize(min(drawing.cards, _COLUMNS) * drawing.width, rows * drawing.height)
        sheet = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        for card, picture in enumerate(pictures):
            painter.drawImage(card % _COLUMNS * drawing.width, card // _COLUMNS * drawing.height, picture)
        painter.end()
        # What cannot be kept is drawn again next time.
        with suppress(OSError):
            self._cache.mkdir(parents=True, exist_ok=True)
            file = QSaveFile(str(self._cache / drawing.cache_name()))
            if file.open(QSaveFile.OpenModeFlag.WriteOnly) and QImageWriter(file, QByteArray(b"png")).write(sheet):
                file.commit()
