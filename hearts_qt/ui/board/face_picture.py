"""Draws one picture of a face: from an SVG, from a photograph, or as an outline of somebody."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgRenderer

from hearts_qt.ui.widgets.painting import painting

_RIM: Final = QColor("#fbf5e6")
_NOBODY: Final = (QColor("#8b9690"), QColor("#c9d1cc"))


def draw_face(data: bytes, pixels: int) -> QImage:
    """Return an SVG, PNG or JPEG as a square picture; a null image if that fails.

    A photograph is cut to a circle, unless its background is transparent.
    """
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    if data.lstrip()[:1] == b"<":
        renderer = QSvgRenderer(QByteArray(data))
        if not renderer.isValid():
            return QImage()
        renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        with painting(QPainter(image)) as painter:
            renderer.render(painter, QRectF(0, 0, pixels, pixels))
        return image
    source = _scaled(data, pixels)
    if source.isNull():
        return QImage()
    with painting(QPainter(image)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        round_ = QPainterPath()
        round_.addEllipse(QRectF(0, 0, pixels, pixels))
        is_cut_out = source.hasAlphaChannel() and source.pixelColor(0, 0).alpha() < 128
        if not is_cut_out:
            painter.setClipPath(round_)
        painter.drawImage(QRectF(0, 0, pixels, pixels), source)
        painter.setClipping(False)
        if not is_cut_out:
            painter.setPen(QPen(_RIM, pixels * 0.02))
            painter.drawEllipse(QRectF(0, 0, pixels, pixels).marginsRemoved(_rim_of(pixels)))
    return image


def _scaled(data: bytes, pixels: int) -> QImage:
    """Return the middle square of a picture. In an upright picture the square is further up, where the face is."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    share = 2 * pixels / max(1, min(size.width(), size.height()))
    if share < 1:
        # Scaling a photograph while it is read is far quicker than scaling it afterwards.
        reader.setScaledSize(QSize(round(size.width() * share), round(size.height() * share)))
    image = reader.read()
    side = min(image.width(), image.height())
    return image.copy((image.width() - side) // 2, (image.height() - side) // 4, side, side)


def _rim_of(pixels: int) -> QMarginsF:
    edge = pixels * 0.01
    return QMarginsF(edge, edge, edge, edge)


def nobody(pixels: int) -> QImage:
    """Return an outline of somebody, for a face that is missing."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(image)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixels / 100, pixels / 100)
        painter.setPen(Qt.PenStyle.NoPen)
        disc = QPainterPath()
        disc.addEllipse(QRectF(3, 3, 94, 94))
        painter.setClipPath(disc)
        painter.fillPath(disc, _NOBODY[0])
        painter.setBrush(_NOBODY[1])
        painter.drawEllipse(QRectF(32, 22, 36, 42))
        painter.drawEllipse(QRectF(18, 68, 64, 60))
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_RIM, 1.8))
        painter.drawEllipse(QRectF(2, 2, 96, 96))
    return image
