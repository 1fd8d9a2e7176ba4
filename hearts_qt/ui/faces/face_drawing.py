"""Draws strangers' faces; it runs in the separate process that `face_renderer` asks."""

from collections.abc import Iterator

from hearts_qt.ui.drawing.drawer import register
from hearts_qt.ui.faces.face_picture import draw_face
from hearts_qt.ui.faces.face_renderer import FACES, FaceAnswer, FaceRequest


def draw_request(request: FaceRequest, body: bytes) -> Iterator[tuple[FaceAnswer, bytes]]:
    """Draw a picture and yield its pixels, or no bytes if it cannot be drawn."""
    image = draw_face(body, request.pixels)
    yield FaceAnswer(), b"" if image.isNull() else bytes(image.constBits())


register(FACES, draw_request)
