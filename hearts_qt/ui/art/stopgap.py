"""Pictures that are drawn at once, for cards of which no other picture is there yet.

They are small, so that none of them holds the window up for longer than a few milliseconds, and are scaled to the size
that is wanted. Only designs that came with the program are drawn this way. In the place of somebody else's design one
of them is shown for that moment.
"""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.rules.cards import card_name
from hearts_qt.ui.art.look import ASPECT, Drawing, Look, fronts_of
from hearts_qt.ui.art.painter import Painter
from hearts_qt.ui.art.picture import bare_card

_WIDTH: Final = 130
"""So wide is a front drawn, in device pixels, for whatever width: the same card is wanted at several. A back is wanted
at one, and is never drawn wider than this."""


class Stopgaps:
    """Draws pictures at once, each only one time."""

    def __init__(self) -> None:
        """Have nothing drawn yet."""
        self._painter: Painter | None = None
        self._drawn: dict[Drawing, QPixmap] = {}
        self._scaled: dict[tuple[Look, int, int], QPixmap] = {}

    def forget(self) -> None:
        """Keep nothing any longer: all cards have pictures of their own."""
        self._painter = None
        self._drawn.clear()
        self._scaled.clear()

    def picture(self, look: Look, card: int, width: int, designs: Iterable[Design]) -> QPixmap:
        """Return a picture of a card, or of a back, `width` device pixels wide; `designs` are all that there are."""
        key = (look, card, width)
        if key not in self._scaled:
            self._scaled[key] = self._made(look, card, width, designs)
        return self._scaled[key]

    def _made(self, look: Look, card: int, width: int, designs: Iterable[Design]) -> QPixmap:
        drawn_as = look if look.design.trusted else _alike(look, designs)
        if drawn_as is not None:
            drawing = Drawing(drawn_as, min(width, _WIDTH)) if drawn_as.back else Drawing(drawn_as, _WIDTH, card)
            try:
                return self._of(drawing).scaled(
                    width,
                    round(width * ASPECT),
                    Qt.AspectRatioMode.IgnoreAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
            except PackError:
                pass  # then it has at least its name
        return bare_card(width, 1.0, "" if look.back else card_name(card))

    def _of(self, drawing: Drawing) -> QPixmap:
        if drawing not in self._drawn:
            self._painter = self._painter or Painter(guarded=False)
            (part,) = drawing.parts
            if part is None:
                raise PackError([Flaw(Fault.MISSING)])
            image = self._painter.draw(part, drawing.width, drawing.height, drawing.inks)
            self._drawn[drawing] = QPixmap.fromImage(image)
        return self._drawn[drawing]


def _alike(look: Look, designs: Iterable[Design]) -> Look | None:
    """Return how a design of the program itself looks on the same side of the cards, None if there is none."""
    own = [each for each in designs if each.trusted]
    if look.back:
        return next((Look(each, each.backs[0].id) for each in own if each.backs), None)
    jumbo, four_colours = look.jumbo, look.four_colours
    return next((fronts_of(each, jumbo=jumbo, four_colours=four_colours) for each in own if each.fronts), None)
