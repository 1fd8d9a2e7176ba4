"""The requests to the process that draws cards, and its answers. Nothing here needs Qt.

A request gets one answer for each part. If the part could be drawn, the body of the answer is the picture: four bytes
for each pixel, row by row, as in Qt's ARGB32_Premultiplied.
"""

from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.ui.media.drawer import Drawer

SECONDS: Final = 20.0
"""The time limit in seconds for drawing a deck, after the process has started."""
BYTES_PER_PIXEL: Final = 4
_MOST_MEGABYTES: Final = 96


class CardRequest(Struct, frozen=True):
    """Parts of a design to draw, their size in device pixels, and colours with the colours that replace them."""

    parts: tuple[Part | None, ...]
    width: int
    height: int
    inks: tuple[tuple[str, str], ...] = ()
    guarded: bool = True
    """Whether SVG files are cleaned before they are drawn, because strangers made them."""


class CardAnswer(Struct, frozen=True):
    """The answer for one part of a design."""

    flaw: Flaw | None = None
    """Why the part cannot be drawn; None if it was drawn."""


CARDS: Final = Drawer("hearts_qt.ui.media.card_renderer", CardRequest, CardAnswer, most_megabytes=_MOST_MEGABYTES)
