"""Draws pictures as cards, in a separate process; see `card_fitting`."""

from collections.abc import Iterator

from hearts_qt.ui.art.card_fitting import FITTING, FittingAnswer, FittingRequest
from hearts_qt.ui.art.painter import draw_fitted
from hearts_qt.ui.drawing.drawer import register


def draw_request(request: FittingRequest, body: bytes) -> Iterator[tuple[FittingAnswer, bytes]]:
    """Draw a picture as a card, and yield the card's pixels, or no bytes if the picture cannot be drawn."""
    image = draw_fitted(body, request.width, request.height)
    yield FittingAnswer(), b"" if image.isNull() else bytes(image.constBits())


register(FITTING, draw_request)
