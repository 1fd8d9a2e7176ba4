"""Has cards drawn in a separate process, so that strangers' designs do no harm and do not delay the window.

The function `draw_cards` runs in that process.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache

from PySide6.QtGui import QImage

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.ui.media.card_request import BYTES_PER_PIXEL, CARDS, SECONDS, CardAnswer, CardRequest
from hearts_qt.ui.media.client import Cause, DrawingClient, DrawingError
from hearts_qt.ui.media.drawer import register
from hearts_qt.ui.media.painter import Painter, is_empty
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.variant import Drawing


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


register(CARDS, draw_cards)


class CardRenderError(Exception):
    """Raised when a drawing cannot be finished; `flaw` says why."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw.kind))
        self.flaw = flaw


class CardRenderer:
    """Draws one design after another. It waits for the process, so it is used on a thread other than the window's."""

    def __init__(self, seconds: float = SECONDS, processes: DrawingProcesses | None = None) -> None:
        """Draw for at most `seconds` for each request."""
        self._seconds = seconds
        self._client = DrawingClient(CARDS, seconds, processes)

    def draw(self, drawing: Drawing, is_stopped: Callable[[], bool]) -> Iterator[QImage | Flaw]:
        """Yield each picture of a drawing, or the Flaw of a picture that cannot be drawn. Raises CardRenderError.

        If `is_stopped` returns true, the drawing is cancelled, which raises CardRenderError too.
        """
        trusted = drawing.variant.design.trusted
        request = CardRequest(drawing.parts, drawing.width, drawing.height, drawing.inks, not trusted)
        try:
            answers = self._client.ask(request, count=len(request.parts), is_stopped=is_stopped)
            with closing(answers):
                for answer, pixels in answers:
                    yield answer.flaw or _picture(pixels, request)
        except DrawingError as error:
            raise CardRenderError(self._flaw(error)) from error

    def _flaw(self, error: DrawingError) -> Flaw:
        match error.cause:
            case Cause.LATE | Cause.STOPPED:
                return Flaw(FlawKind.LATE, detail=f"{self._seconds:g} s")
            case Cause.WRONG_ANSWER:
                return Flaw(FlawKind.WRONG_RESULT, detail=error.detail)
            case Cause.DIED | Cause.NOT_STARTED:
                return Flaw(FlawKind.DIED, detail=error.detail)


def _picture(pixels: bytes, request: CardRequest) -> QImage:
    row = request.width * BYTES_PER_PIXEL
    if len(pixels) != request.height * row:
        raise CardRenderError(Flaw(FlawKind.WRONG_RESULT))
    return QImage(pixels, request.width, request.height, row, QImage.Format.Format_ARGB32_Premultiplied).copy()
