"""Draws sheets; it runs in the separate process that `SheetRenderer` asks."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from hearts_qt.ui.media.drawer import register
from hearts_qt.ui.sharing.sheet import MOVING, SHEETS, SheetAnswer, SheetForm, SheetRequest
from hearts_qt.ui.sharing.sheet_painter import WIDTH, SheetPainter
from hearts_qt.ui.widgets.own_font import own_family
from hearts_qt.ui.widgets.painting import painting

_DOTS_PER_INCH: Final = 96
"""With this resolution a unit of an SVG is a pixel."""


def draw_request(request: SheetRequest, body: bytes) -> Iterator[tuple[SheetAnswer, bytes]]:
    """Draw a sheet, and yield its file."""
    painter = SheetPainter(request.sheet, own_family())
    if request.form is SheetForm.SVG:
        yield SheetAnswer(), _svg(painter, request.sheet.title)
    elif request.form in MOVING:
        # The library for moving pictures takes time to import, and nothing else needs it.
        from hearts_qt.ui.sharing.moving_sheet import moving_picture

        yield SheetAnswer(), moving_picture(request, own_family())
    else:
        yield SheetAnswer(), _png(painter, request.scale)


def _png(sheet: SheetPainter, scale: float) -> bytes:
    image = sheet.image(scale)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The types of PySide say that the format is bytes, but only a text works.
    image.save(buffer, "PNG")  # type: ignore[call-overload] # see above
    return bytes(data.data())


def _svg(sheet: SheetPainter, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("")
    generator.setResolution(_DOTS_PER_INCH)
    size = QSize(round(WIDTH), round(sheet.height))
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    with painting(QPainter(generator)) as painter:
        sheet.draw(painter)
    return bytes(data.data())


register(SHEETS, draw_request)
