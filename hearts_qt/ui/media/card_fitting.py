"""Asks a separate process to draw any picture as a card: cut to the card's proportions, with round corners.

The caller waits for the process, so it must not be the window's thread. The function `draw_request` runs
in that process.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.ui.media.card_request import BYTES_PER_PIXEL
from hearts_qt.ui.media.client import Cause, DrawingClient, DrawingError
from hearts_qt.ui.media.drawer import Drawer, register
from hearts_qt.ui.media.painter import draw_fitted
from hearts_qt.ui.media.variant import ASPECT

SECONDS: Final = 10.0
"""The time limit in seconds for one picture, including the start of the process."""


class FittingRequest(Struct, frozen=True):
    """A picture to draw as a card; the body of the request is the content of the picture's file."""

    width: int
    height: int


class FittingAnswer(Struct, frozen=True):
    """The answer. Its body has the pixels in Qt's ARGB32_Premultiplied; it is empty if the picture cannot be drawn."""


FITTING: Final = Drawer("hearts_qt.ui.media.card_fitting", FittingRequest, FittingAnswer)


def draw_request(request: FittingRequest, body: bytes) -> Iterator[tuple[FittingAnswer, bytes]]:
    """Draw a picture as a card, and yield the card's pixels, or no bytes if the picture cannot be drawn."""
    image = draw_fitted(body, request.width, request.height)
    yield FittingAnswer(), b"" if image.isNull() else bytes(image.constBits())


register(FITTING, draw_request)


def fit_to_card(data: bytes, width: int, where: str) -> QImage:
    """Return a checked SVG, PNG, JPEG or bitmap as a card of this width in pixels.

    Raises PackError with a Flaw at the place `where`.
    """
    height = round(width * ASPECT)
    try:
        ((_, drawn),) = DrawingClient(FITTING, SECONDS).ask(FittingRequest(width, height), data)
    except DrawingError as error:
        kind = FlawKind.LATE if error.cause is Cause.LATE else FlawKind.DIED
        raise PackError([Flaw(kind, where)]) from error
    if len(drawn) != BYTES_PER_PIXEL * width * height:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, where)])
    row = BYTES_PER_PIXEL * width
    return QImage(drawn, width, height, row, QImage.Format.Format_ARGB32_Premultiplied).copy()


def png_of_image(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
