"""Draws pictures as cards, in a separate process; see `card_fitting`."""

from collections.abc import Iterator

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from hearts_qt.plugin_host.picture_kind import raster_kind
from hearts_qt.ui.art.card_fitting import FITTING, FittingAnswer, FittingRequest
from hearts_qt.ui.drawing.drawer import register
from hearts_qt.ui.widgets.painting import painting

_CORNER = 0.065
"""The radius of a card's corner, as a share of its width."""


def draw_request(request: FittingRequest, body: bytes) -> Iterator[tuple[FittingAnswer, bytes]]:
    """Draw a picture as a card, and yield the card's pixels, or no bytes if the picture cannot be drawn."""
    image = draw_fitted(body, request.width, request.height)
    yield FittingAnswer(), b"" if image.isNull() else bytes(image.constBits())


def draw_fitted(data: bytes, width: int, height: int) -> QImage:
    """Draw a picture over a whole white card with round corners. Return a null image if this is impossible."""
    kind = raster_kind(data)
    renderer = QSvgRenderer(QByteArray(data)) if kind is None else None
    picture = QImage() if kind is None else _read(data, kind, QSize(width, height))
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


def _read(data: bytes, kind: str, least: QSize) -> QImage:
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


register(FITTING, draw_request)
