"""Has strangers' faces drawn in a separate process, because drawing a face can take a minute.

The function `draw_request` runs in that process.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from PySide6.QtGui import QImage

from hearts_qt.ui.board.face_picture import draw_face
from hearts_qt.ui.media.client import DrawingClient, DrawingError
from hearts_qt.ui.media.drawer import Drawer, register
from hearts_qt.ui.media.processes import DrawingProcesses

SECONDS: Final = 4.0
"""How many seconds a picture may take, including the start of the process."""


class FaceRequest(Struct, frozen=True):
    """A face to draw; the body of the request is the content of its file."""

    pixels: int
    """The width and height of the picture."""


class FaceAnswer(Struct, frozen=True):
    """The answer. Its body has the pixels in Qt's ARGB32_Premultiplied; it is empty if the face cannot be drawn."""


FACES: Final = Drawer("hearts_qt.ui.board.face_renderer", FaceRequest, FaceAnswer)


def draw_request(request: FaceRequest, body: bytes) -> Iterator[tuple[FaceAnswer, bytes]]:
    """Draw a picture and yield its pixels, or no bytes if it cannot be drawn."""
    image = draw_face(body, request.pixels)
    yield FaceAnswer(), b"" if image.isNull() else bytes(image.constBits())


register(FACES, draw_request)


class FaceRenderer:
    """Draws one picture after another. It waits for the process, so it is used on a thread other than the window's."""

    def __init__(self, seconds: float = SECONDS, processes: DrawingProcesses | None = None) -> None:
        """Wait at most `seconds` for a picture."""
        self._client = DrawingClient(FACES, seconds, processes)

    def draw(self, data: bytes, pixels: int, is_stopped: Callable[[], bool] = lambda: False) -> QImage:
        """Return an SVG, PNG, JPEG or bitmap as a square picture; a null image if it cannot be drawn in time."""
        try:
            ((_, drawn),) = self._client.ask(FaceRequest(pixels), data, is_stopped=is_stopped)
        except DrawingError:
            return QImage()
        if len(drawn) != 4 * pixels * pixels:
            return QImage()
        return QImage(drawn, pixels, pixels, 4 * pixels, QImage.Format.Format_ARGB32_Premultiplied).copy()
