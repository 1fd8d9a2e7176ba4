"""Draws pictures of cards with Qt, in any process: from whole SVG files, parts of SVG files, and bitmaps."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageIOHandler, QImageReader, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgRenderer

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.design import SHEET_COLUMNS, SHEET_ROWS, Part
from hearts_qt.plugin_host.decks.svg_guard import MOST_BYTES, clean_svg, read_svg
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.picture_file import MOST_PIXELS as MOST_COVERING
from hearts_qt.plugin_host.picture_kind import raster_kind
from hearts_qt.ui.widgets.painting import painting

MOST_PIXELS: Final = 4096
"""The largest width or height of a picture in a file."""
_MAY_STRETCH: Final = 0.06
"""A picture is stretched to fill a card if its proportions differ from those of the card by at most this share. Other
pictures stand in the middle of the card."""
_CORNER: Final = 0.065
"""The radius of a card's corner, as a share of its width."""
_EDGE: Final = 0.015
"""The width of the pale edge around a person's own picture, as a share of the card's width."""
_EDGE_COLOUR: Final = QColor(255, 255, 255, 170)
_SVG: Final = (".svg", ".svgz")

Inks = tuple[tuple[str, str], ...]


class Painter:
    """Draws parts of designs. If `guarded`, it cleans SVG files first, because strangers made them."""

    def __init__(self, *, guarded: bool) -> None:
        """Begin without any file loaded."""
        self._guarded = guarded
        self._loaded: tuple[Path, Inks, QSvgRenderer] | None = None
        self._sheet: tuple[QSvgRenderer, QSize, QImage] | None = None

    def draw(self, part: Part, width: int, height: int, inks: Inks = ()) -> QImage:
        """Return the picture of a part, `width` by `height` device pixels; raises PackError."""
        if part.covers:
            return _draw_covering(part.file, width, height)
        if part.file.suffix.lower() not in _SVG:
            return _draw_picture(part.file, width, height)
        renderer = self._renderer(part.file, inks)
        if part.cell is not None:
            return self._draw_cell(renderer, part.cell, width, height)
        image = blank_image(width, height)
        with painting(QPainter(image)) as painter:
            if part.elements:
                self._draw_element(renderer, painter, part, image)
            else:
                size = renderer.viewBoxF().size()
                renderer.render(painter, placed(size, width, height))
        return image

    def _renderer(self, file: Path, inks: Inks) -> QSvgRenderer:
        if self._loaded is None or self._loaded[:2] != (file, inks):
            svg = read_svg(file)
            if self._guarded:
                svg = clean_svg(svg, file.name)
            for ink, other in inks:
                svg = svg.replace(ink.encode(), other.encode())
            renderer = QSvgRenderer(QByteArray(svg))
            if not renderer.isValid():
                raise PackError([Flaw(FlawKind.WRONG_TYPE, file.name)])
            self._loaded = (file, inks, renderer)
        return self._loaded[2]

    def _draw_element(self, renderer: QSvgRenderer, painter: QPainter, part: Part, image: QImage) -> None:
        element = next((each for each in part.elements if renderer.elementExists(each)), None)
        if element is None:
            raise PackError([Flaw(FlawKind.MISSING, f"{part.file.name}: {part.elements[0]}")])
        bounds = renderer.transformForElement(element).mapRect(renderer.boundsOnElement(element))
        renderer.render(painter, element, placed(bounds.size(), image.width(), image.height()))

    def _draw_cell(self, renderer: QSvgRenderer, cell: tuple[int, int], width: int, height: int) -> QImage:
        """Cut a card out of the sheet. The sheet is drawn once for all its cards, which get the wanted size."""
        whole = renderer.viewBoxF().size()
        place = placed(QSizeF(whole.width() / SHEET_COLUMNS, whole.height() / SHEET_ROWS), width, height).toRect()
        if self._sheet is None or self._sheet[0] is not renderer or self._sheet[1] != place.size():
            sheet = blank_image(place.width() * SHEET_COLUMNS, place.height() * SHEET_ROWS)
            with painting(QPainter(sheet)) as painter:
                renderer.render(painter, QRectF(sheet.rect()))
            self._sheet = (renderer, place.size(), sheet)
        image = blank_image(width, height)
        with painting(QPainter(image)) as painter:
            column, row = cell
            x, y = column * place.width(), row * place.height()
            painter.drawImage(place.topLeft(), self._sheet[2], place.translated(x - place.x(), y - place.y()))
        return image


def placed(size: QSizeF, width: float, height: float) -> QRectF:
    """Return where a picture of this size stands on a card; raises PackError if its width or height is 0."""
    if not (size.width() > 0 and size.height() > 0):
        raise PackError([Flaw(FlawKind.WRONG_SIZE, "", f"{size.width():g} × {size.height():g}")])
    stretch = size.height() / size.width() / (height / width)
    if abs(stretch - 1) <= _MAY_STRETCH:
        return QRectF(0, 0, width, height)
    fitted = size.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio)
    return QRectF((width - fitted.width()) / 2, (height - fitted.height()) / 2, fitted.width(), fitted.height())


def blank_image(width: int, height: int) -> QImage:
    """Return an empty picture; raises PackError when there is no memory for it."""
    image = QImage(QSize(width, height), QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise PackError([Flaw(FlawKind.MEMORY)])
    image.fill(Qt.GlobalColor.transparent)
    return image


def is_empty(image: QImage) -> bool:
    """Tell whether a picture shows nothing."""
    few = image.scaled(5, 7, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return not any(few.pixelColor(x, y).alpha() for x in range(5) for y in range(7))


def _draw_picture(file: Path, width: int, height: int) -> QImage:
    kind, held = _read_picture(file)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not size.isValid():
        raise PackError([Flaw(FlawKind.WRONG_TYPE, file.name, reader.errorString())])
    if max(size.width(), size.height()) > MOST_PIXELS:
        raise PackError([Flaw(FlawKind.WRONG_SIZE, file.name, f"{size.width()} × {size.height()}")])
    picture = reader.read()
    if picture.isNull():
        raise PackError([Flaw(FlawKind.UNREADABLE, file.name, reader.errorString())])
    place = placed(QSizeF(picture.size()), width, height).toRect()
    picture = picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied).scaled(
        place.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    image = blank_image(width, height)
    with painting(QPainter(image)) as painter:
        painter.drawImage(place.topLeft(), picture)
    return image


def _draw_covering(file: Path, width: int, height: int) -> QImage:
    """Draw a person's own picture over a whole card."""
    if file.suffix.lower() in _SVG:
        data = clean_svg(read_svg(file), file.name)
    else:
        kind, held = _read_picture(file)
        buffer = QBuffer(held)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        size = QImageReader(buffer, QByteArray(kind.encode())).size()
        if size.width() * size.height() > MOST_COVERING:
            raise PackError([Flaw(FlawKind.WRONG_SIZE, file.name, f"{size.width()} × {size.height()}")])
        data = bytes(held.data())
    image = draw_fitted(data, width, height)
    if image.isNull():
        raise PackError([Flaw(FlawKind.WRONG_TYPE, file.name)])
    return image


def _read_picture(file: Path) -> tuple[str, QByteArray]:
    """Return the format and the bytes of a bitmap file; raises PackError if the file is no bitmap or is too large."""
    if not file.exists():
        raise PackError([Flaw(FlawKind.MISSING, file.name)])
    if not file.is_file():
        raise PackError([Flaw(FlawKind.WRONG_TYPE, file.name)])
    try:
        with disk.open_file(file) as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, file.name, error.strerror or str(error))]) from error
    kind = raster_kind(data)
    if kind is None:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, file.name)])
    if len(data) > MOST_BYTES:
        raise PackError([Flaw(FlawKind.TOO_LARGE, file.name, str(MOST_BYTES))])
    return kind, QByteArray(data)


def draw_fitted(data: bytes, width: int, height: int) -> QImage:
    """Draw a picture over a whole white card with round corners. Return a null image if this is impossible."""
    kind = raster_kind(data)
    renderer = QSvgRenderer(QByteArray(data)) if kind is None else None
    picture = QImage() if kind is None else _read_scaled(data, kind, QSize(width, height))
    if picture.isNull() if renderer is None else not renderer.isValid():
        return QImage()
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(image)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        card = QPainterPath()
        card.addRoundedRect(QRectF(0, 0, width, height), width * _CORNER, width * _CORNER)
        painter.setClipPath(card)
        painter.fillPath(card, Qt.GlobalColor.white)
        if renderer is None:
            painter.drawImage(_covering(QSizeF(picture.size()), width, height), picture)
        else:
            renderer.render(painter, _covering(renderer.viewBoxF().size(), width, height))
        # Dark cards that overlap would look like one.
        painter.strokePath(card, QPen(_EDGE_COLOUR, 2 * _EDGE * width))
    return image


def _covering(size: QSizeF, width: int, height: int) -> QRectF:
    """Return where to draw a picture of this size so that it covers a card.

    If the picture is too wide, both sides are cut off equally. If it is too high, less is cut off above than below,
    because a face is usually in the upper part.
    """
    if size.isEmpty():
        return QRectF(0, 0, width, height)
    covering = size.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    left, top = (width - covering.width()) / 2, (height - covering.height()) / 4
    return QRectF(left, top, covering.width(), covering.height())


def _read_scaled(data: bytes, kind: str, least: QSize) -> QImage:
    """Read a bitmap. If it is far larger than `least`, it is made smaller while it is read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isEmpty():
        return QImage()
    if reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90:
        least = least.transposed()
    wanted = size.scaled(least * 2, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    if wanted.width() < size.width():
        # Scaling a photograph while it is read is far quicker than scaling it afterwards.
        reader.setScaledSize(wanted)
    return reader.read()


def plain_card(text: str, width: int, height: int) -> QImage:
    """Return a card that shows only a text. It replaces a card that cannot be drawn."""
    image = QImage(QSize(width, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with painting(QPainter(image)) as painter:
        painter.setPen(Qt.GlobalColor.darkGray)
        painter.drawRect(0, 0, width - 1, height - 1)
        font = painter.font()
        font.setPixelSize(max(width // 5, 6))
        painter.setFont(font)
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(QRectF(width * 0.06, width * 0.06, width, height), Qt.AlignmentFlag.AlignLeft, text)
    return image
