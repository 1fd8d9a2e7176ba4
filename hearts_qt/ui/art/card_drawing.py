"""Draws cards in a process of its own; see `card_request`."""

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.ui.art.card_request import CARDS, CardAnswer, CardRequest
from hearts_qt.ui.art.painter import Painter, is_empty
from hearts_qt.ui.drawing.drawer import register


def draw_cards(request: CardRequest, body: bytes) -> Iterator[tuple[CardAnswer, bytes]]:
    """Draw the parts of a request, and yield the answer for each part as soon as the part is drawn."""
    painter = _painter(guarded=request.guarded)
    for part in request.parts:
        picture, flaw = _draw(part, request, painter)
        yield CardAnswer(flaw), picture


@cache
def _painter(*, guarded: bool) -> Painter:
    """Return the painter for all requests. It keeps the file that it has read last for the next request."""
    return Painter(guarded=guarded)


def _draw(part: Part | None, request: CardRequest, painter: Painter) -> tuple[bytes, Flaw | None]:
    if part is None:
        return b"", Flaw(FlawKind.MISSING)
    try:
        image = painter.draw(part, request.width, request.height, request.inks)
        if is_empty(image):
            raise PackError([Flaw(FlawKind.MISSING, _place_of(part))])
        return bytes(image.constBits()), None
    except PackError as error:
        return b"", error.flaws[0]
    except MemoryError:
        return b"", Flaw(FlawKind.MEMORY, part.file.name)


def _place_of(part: Part) -> str:
    if part.cell is not None:
        return f"{part.file.name}: {part.cell[0] + 1}, {part.cell[1] + 1}"
    return f"{part.file.name}: {part.elements[0]}" if part.elements else part.file.name


def _ignore(kind: QtMsgType, context: object, message: str) -> None:
    """Ignore Qt's messages about a stranger's SVG file. Only the drawn picture is checked afterwards."""


qInstallMessageHandler(_ignore)
register(CARDS, draw_cards)
