"""The pictures of the cards as the window uses them: asked for at any size, there at once, sharp a moment later."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import keep_known
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.rules.cards import card_name
from hearts_qt.settings.option import Value
from hearts_qt.settings.values import Settings
from hearts_qt.ui.art.look import Drawing, Look, fronts_of
from hearts_qt.ui.art.picture import PictureStore, bare_card
from hearts_qt.ui.art.raster import Rasteriser
from hearts_qt.ui.art.side import Side
from hearts_qt.ui.art.stopgap import Stopgaps
from hearts_qt.ui.art.turns import Turns

_MOST_DRAWINGS: Final = 10
_OPTIONS: Final = ("jumbo", "four_colours", "card_back", "card_front", "random_back", "random_front", "cycle_designs")


class CardArt(QObject):
    """Fronts and backs of the chosen designs.

    A size that has not been drawn yet is drawn in the background; until then the nearest size that is there is scaled.
    Where there is none at all, as at the very first start, a small picture is drawn at once: no card is ever blank.
    A design that has not been drawn yet comes onto the table when all its cards are there; until then the one before
    it stays. `changed` tells that sharper or other pictures are there.
    """

    changed = Signal()
    designs_changed = Signal()
    """There are other designs to choose from."""
    flawed = Signal(object, object, bool)
    """Something is wrong with a design that was drawn: the Design, a tuple of Flaw, and whether it is shown all the
    same. Told once for each."""
    _wanted = Signal(object)

    def __init__(self, settings: Settings, designs: Mapping[str, Design], cache: Path) -> None:
        """Use the designs chosen in the settings, and follow the settings."""
        super().__init__()
        self._settings = settings
        self._designs = dict(designs)
        self._broken: set[tuple[Design, str]] = set()
        self._told: set[Design] = set()
        self._drawings: dict[Drawing, PictureStore] = {}
        self._front = Side()
        self._back = Side()
        self._stopgaps = Stopgaps()
        self._turns = Turns(settings)
        self._tell = QTimer(self)
        self._tell.setSingleShot(True)
        self._tell.setInterval(30)
        self._tell.timeout.connect(self.changed)
        self.cache = cache
        self._thread = QThread()
        self._thread.setObjectName("hearts-art")
        self._rasteriser = Rasteriser(cache, self._drawings.__contains__)
        self._rasteriser.moveToThread(self._thread)
        self._wanted.connect(self._rasteriser.draw)
        self._rasteriser.drawn.connect(self._take)
        self._rasteriser.finished.connect(self._finished)
        self._rasteriser.failed.connect(self._failed)
        self._thread.finished.connect(self._rasteriser.close, Qt.ConnectionType.DirectConnection)
        self._thread.start(QThread.Priority.LowPriority)
        settings.listen(self._option_changed)
        self._choose()

    def close(self) -> None:
        """End the drawing thread, also in the middle of a deck."""
        self._rasteriser.stop()
        self._thread.quit()
        self._thread.wait(4000)

    # What there is to choose from

    @property
    def designs(self) -> Mapping[str, Design]:
        """All designs by id."""
        return self._designs

    def backs(self) -> dict[str, str]:
        """Return the backs that can be chosen, which are those that can be drawn: their ids and names."""
        there = ((design, back) for design in self._designs.values() for back in design.backs)
        return {back.id: back.name for design, back in there if (design, back.id) not in self._broken}

    def fronts(self) -> dict[str, str]:
        """Return the fronts that can be chosen, which are those that can be drawn: their ids and names."""
        there = [each for each in self._designs.values() if each.fronts and (each, "") not in self._broken]
        return {each.id: each.name for each in there}

    def look_of(self, option: str, value: Value) -> Look | None:
        """Return how the choice of the option ``card_front`` or ``card_back`` looks, None if it is not there."""
        if option == "card_front":
            design = self._designs.get(str(value))
            return fronts_of(design) if design is not None and design.fronts else None
        for design in self._designs.values():
            if any(back.id == value for back in design.backs):
                return Look(design, str(value))
        return None

    def set_designs(self, designs: Mapping[str, Design]) -> None:
        """Have these designs to choose from instead; what is still the same stays drawn."""
        self._designs = keep_known(designs, self._designs)
        kept = set(self._designs.values())
        self._broken = {each for each in self._broken if each[0] in kept}
        self._told &= kept
        self.designs_changed.emit()
        self._choose()

    # Which of them is on the table

    def begin_match(self) -> None:
        """Choose other designs by chance where that is wished; the person's own choice stays."""
        self._turns.begin_match(list(self.fronts()), list(self.backs()))
        self._choose()

    def begin_deal(self) -> None:
        """Turn to the next designs where that is wished; the person's own choice stays."""
        self._turns.begin_deal(list(self.fronts()), list(self.backs()))
        self._choose()

    def shown(self, option: str) -> str:
        """Return the id of the design on the table for ``card_front`` or ``card_back``; empty if there is none."""
        look = (self._front if option == "card_front" else self._back).shown
        return "" if look is None else look.back or look.design.id

    def _choose(self) -> None:
        """Bring what is wanted now onto the table, at once if it is drawn, else when it will be."""
        jumbo, four_colours = self._settings.switch("jumbo"), self._settings.switch("four_colours")
        fronts: dict[str, Look] = {}
        backs: dict[str, Look] = {}
        for design in self._designs.values():
            if design.fronts and (design, "") not in self._broken:
                fronts[design.id] = fronts_of(design, jumbo=jumbo, four_colours=four_colours)
            for back in design.backs:
                if (design, back.id) not in self._broken:
                    backs[back.id] = Look(design, back.id)
        # Where the chosen one is not there, or cannot be drawn, the one before it stays.
        chosen_front, chosen_back = self._settings.text("card_front"), self._settings.text("card_back")
        self._want(self._front, _first(fronts, self._turns.front, chosen_front, self.shown("card_front")))
        self._want(self._back, _first(backs, self._turns.back, chosen_back, self.shown("card_back")))

    def _want(self, side: Side, look: Look | None) -> None:
        wanted, shown = side.wanted, side.shown
        side.want(look)
        if wanted is not None and wanted not in (side.wanted, side.shown):
            self._forget_undrawn(wanted)
        if side.shown == side.wanted:
            if side.shown != shown:
                self.changed.emit()
            return
        needed = side.needed()
        if needed is None or self._is_whole(needed):
            side.show_wanted()
            self.changed.emit()
        else:
            self._request(needed)

    def _forget_undrawn(self, look: Look) -> None:
        for drawing in [each for each in self._drawings if each.look == look and not self._is_whole(each)]:
            del self._drawings[drawing]

    # Pictures

    def face(self, card: int, width: int, ratio: float) -> QPixmap:
        """Return the front of a card, `width` logical pixels wide, for a screen with that pixel ratio."""
        if self._front.shown is None:
            return bare_card(round(width * ratio), ratio, card_name(card))
        return self._picture(self._front, card, width, ratio)

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards; arguments as for `face`."""
        return self._picture(self._back, 0, width, ratio)

    def _picture(self, side: Side, card: int, width: int, ratio: float) -> QPixmap:
        pixels = round(width * ratio)
        drawing = side.drawing(pixels)
        if drawing is None:
            return bare_card(pixels, ratio)
        if drawing not in self._drawings:
            self._request(drawing)
        picture = self._drawings[drawing].pixmap(card) or self._nearest(drawing, card)
        if picture is None:
            picture = self._stopgaps.picture(drawing.look, card, pixels, self._designs.values())
        picture.setDevicePixelRatio(ratio)
        return picture

    def _request(self, drawing: Drawing) -> None:
        if drawing not in self._drawings:
            self._drawings[drawing] = PictureStore()
            self._wanted.emit(drawing)
            self._forget_old()

    def _is_whole(self, drawing: Drawing) -> bool:
        pictures = self._drawings.get(drawing)
        return pictures is not None and len(pictures) == len(drawing.cards)

    def _has_whole(self, look: Look) -> bool:
        """Tell whether all pictures of a look are there, at whatever size."""
        return any(each.look == look and self._is_whole(each) for each in self._drawings)

    def _nearest(self, drawing: Drawing, card: int) -> QPixmap | None:
        alike = [other for other, there in self._drawings.items() if other.look == drawing.look and card in there]
        if not alike:
            return None
        best = self._drawings[min(alike, key=lambda other: abs(other.width - drawing.width))].pixmap(card)
        # Every paint until the sharp one is there scales anew: it has to be quick, and is seen for a moment only.
        return best.scaled(drawing.width, drawing.height) if best is not None else None

    def _forget_old(self) -> None:
        """Keep no more than some drawings: those on the table, those that are waited for, and the newest others."""
        in_use = [self._front.shown, self._back.shown, self._front.wanted, self._back.wanted]
        spare = sorted(self._drawings, key=lambda each: each.look in in_use)
        newest = next(reversed(self._drawings))
        for drawing in spare[: max(len(self._drawings) - _MOST_DRAWINGS, 0)]:
            if drawing != newest:
                del self._drawings[drawing]

    def _take(self, drawing: Drawing, images: Mapping[int, QImage]) -> None:
        if drawing in self._drawings:
            self._drawings[drawing].add(images)
            shown = (self._front.shown, self._back.shown)
            if drawing.look in shown and not self._tell.isActive():
                self._tell.start()

    def _finished(self, drawing: Drawing, flaws: Sequence[Flaw]) -> None:
        if flaws:
            self._complain(drawing.look.design, flaws, shown=True)
        self._tell.stop()
        for side in (self._front, self._back):
            # Not only at the size that was asked for: the window may have got another one meanwhile.
            if side.wanted == drawing.look:
                side.show_wanted()
        if all(side.shown is None or self._has_whole(side.shown) for side in (self._front, self._back)):
            self._stopgaps.forget()
        self.changed.emit()

    def _failed(self, drawing: Drawing, flaws: Sequence[Flaw]) -> None:
        self._drawings.pop(drawing, None)
        self.leave_out(drawing.look, flaws)

    def leave_out(self, look: Look, flaws: Sequence[Flaw]) -> None:
        """Offer a look no longer, because it cannot be drawn, until its files change; say so by its design's name."""
        broken = (look.design, look.back)
        if broken in self._broken or look.design not in self._designs.values():
            return
        self._broken.add(broken)
        self._complain(look.design, flaws, shown=False)
        self._choose()
        self.designs_changed.emit()
        self.changed.emit()

    def _complain(self, design: Design, flaws: Sequence[Flaw], *, shown: bool) -> None:
        if design not in self._told:
            self._told.add(design)
            self.flawed.emit(design, tuple(flaws), shown)

    def _option_changed(self, name: str) -> None:
        if name in _OPTIONS:
            self._turns.option_changed(name)
            self._choose()


def _first(there: Mapping[str, Look], *ids: str) -> Look | None:
    """Return the look that has the first of these ids that is there; failing that the first look."""
    return next((there[each] for each in ids if each in there), next(iter(there.values()), None))
