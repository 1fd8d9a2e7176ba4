"""The requests to the process that draws cards, and its answers.

A request gets one answer for each part. If the part could be drawn, the body of the answer is the picture: four bytes
for each pixel, row by row, as in Qt's ARGB32_Premultiplied.
"""

from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.ui.drawing.drawer import Drawer

SECONDS: Final = 20.0
"""How long a deck may take to be drawn, the start of the process included."""
BYTES_PER_PIXEL: Final = 4
_MOST_MEGABYTES: Final = 96


class CardRequest(Struct, frozen=True):
    """Parts to draw at a size in device pixels, and colours to replace by others."""

    parts: tuple[Part | None, ...]
    width: int
    height: int
    inks: tuple[tuple[str, str], ...] = ()
    guarded: bool = True
    """Whether the files are not to be trusted."""


class CardAnswer(Struct, frozen=True):
    """Says whether a part was drawn."""

    flaw: Flaw | None = None
    """Why there is no picture."""


CARDS: Final = Drawer("hearts_qt.ui.art.card_drawing", CardRequest, CardAnswer, most_megabytes=_MOST_MEGABYTES)
