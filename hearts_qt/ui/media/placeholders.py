"""Placeholders: small pictures that are drawn at once for cards that have no other picture yet.

A placeholder is drawn in a few milliseconds and scaled to the wanted size. Only designs that came with the program are
drawn this way; instead of somebody else's design, the placeholder shows a design of the program.
"""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.rules.cards import card_name
from hearts_qt.ui.media.painter import Painter
from hearts_qt.ui.media.picture import bare_card
from hearts_qt.ui.media.variant import ASPECT, Drawing, Variant, front_variant

_WIDTH: Final = 130
"""The width in device pixels at which every front is drawn; it is then scaled to any wanted width. Backs are drawn at
the wanted width, but never wider than this."""


class Placeholders:
    """Draws placeholders. Each placeholder is drawn only once."""

    def __init__(self) -> None:
        """Begin without any picture."""
        self._painter: Painter | None = None
        self._drawn: dict[Drawing, QPixmap] = {}
        self._scaled: dict[tuple[Variant, int, int], QPixmap] = {}

    def forget(self) -> None:
        """Drop all placeholders, because all cards have their real pictures now."""
        self._painter = None
        self._drawn.clear()
        self._scaled.clear()

    def picture(self, variant: Variant, card: int, width: int, designs: Iterable[Design]) -> QPixmap:
        """Return a picture of a card or a back, `width` device pixels wide; `designs` has all known designs."""
        key = (variant, card, width)
        if key not in self._scaled:
            self._scaled[key] = self._make(variant, card, width, designs)
        return self._scaled[key]

    def _make(self, variant: Variant, card: int, width: int, designs: Iterable[Design]) -> QPixmap:
        own = variant if variant.design.trusted else _own_variant(variant, designs)
        if own is not None:
            drawing = Drawing(own, min(width, _WIDTH)) if own.back else Drawing(own, _WIDTH, card)
            try:
                return self._draw(drawing).scaled(
                    width,
                    round(width * ASPECT),
                    Qt.AspectRatioMode.IgnoreAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
            except PackError:
                pass  # a front shows the name of the card instead
        return bare_card(width, 1.0, "" if variant.back else card_name(card))

    def _draw(self, drawing: Drawing) -> QPixmap:
        if drawing not in self._drawn:
            self._painter = self._painter or Painter(guarded=False)
            (part,) = drawing.parts
            if part is None:
                raise PackError([Flaw(FlawKind.MISSING)])
            image = self._painter.draw(part, drawing.width, drawing.height, drawing.inks)
            self._drawn[drawing] = QPixmap.fromImage(image)
        return self._drawn[drawing]


def _own_variant(variant: Variant, designs: Iterable[Design]) -> Variant | None:
    """Return a variant of the program's own designs for the same side of the cards; None if it has no such variant."""
    trusted = [each for each in designs if each.trusted]
    if variant.back:
        return next((Variant(each, each.backs[0].id) for each in trusted if each.backs), None)
    jumbo, four_colours = variant.jumbo, variant.four_colours
    return next((front_variant(each, jumbo=jumbo, four_colours=four_colours) for each in trusted if each.fronts), None)
