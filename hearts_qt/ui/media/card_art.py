"""The pictures of the cards for the window. At any size a card can be shown immediately; a moment later it is sharp."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import keep_known
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.rules.cards import card_name
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT, FOUR_COLOURS, JUMBO
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import Option
from hearts_qt.settings.values import Settings
from hearts_qt.ui.media.cache import SheetCache
from hearts_qt.ui.media.design_rotation import DesignRotation
from hearts_qt.ui.media.picture import PictureStore, bare_card
from hearts_qt.ui.media.placeholders import Placeholders
from hearts_qt.ui.media.raster import Rasteriser
from hearts_qt.ui.media.variant import Drawing, Variant, front_variant

_MOST_DRAWINGS: Final = 10
_MOST_WIDTHS: Final = 4


class CardSide:
    """One side of the cards, the fronts or the backs. It keeps showing a variant until the wanted variant is drawn."""

    def __init__(self) -> None:
        """Show no variant yet."""
        self.wanted: Variant | None = None
        self.shown: Variant | None = None
        self._widths: dict[int, None] = {}

    @property
    def is_in_use(self) -> bool:
        """Whether a picture of any width was asked for."""
        return bool(self._widths)

    def want(self, variant: Variant | None) -> None:
        """Set the wanted variant. It is shown immediately if no variant is shown yet or no picture is in use."""
        self.wanted = variant
        if self.shown is None or not self._widths:
            self.shown = variant

    def show_wanted(self) -> None:
        """Show the wanted variant."""
        self.shown = self.wanted

    def drawing(self, width: int) -> Drawing | None:
        """Return the shown variant at a width in device pixels, and remember that this width is in use."""
        self._widths.pop(width, None)
        self._widths[width] = None
        if len(self._widths) > _MOST_WIDTHS:
            del self._widths[next(iter(self._widths))]
        return Drawing(self.shown, width) if self.shown is not None else None

    def needed(self) -> Drawing | None:
        """Return the wanted variant at the largest width in use. It can be shown when this drawing is complete."""
        if self.wanted is None or not self._widths:
            return None
        return Drawing(self.wanted, max(self._widths))


class CardArt(QObject):
    """Fronts and backs of the chosen designs.

    A size that is not drawn yet is drawn in the background; until then the nearest size is scaled. If there is none,
    as at the very first start, a small picture is drawn at once: no card is ever blank. A newly chosen design comes
    onto the table when all its cards are drawn; until then the earlier one stays.
    """

    changed = Signal()
    """There are sharper or other pictures."""
    designs_changed = Signal()
    """There are other designs to choose from."""
    flawed = Signal(object, object, bool)
    """Something is wrong with a drawn design. Emitted once for each design, with the Design, a tuple of Flaw, and
    whether the design is shown nevertheless."""
    _wanted = Signal(object)

    def __init__(self, settings: Settings, designs: Mapping[str, Design], cache: Path) -> None:
        """Use the designs chosen in the settings, and follow the settings."""
        super().__init__()
        self._settings = settings
        self._designs = dict(designs)
        self._broken: set[tuple[Design, str]] = set()
        self._told: set[Design] = set()
        self._drawings: dict[Drawing, PictureStore] = {}
        self._front = CardSide()
        self._back = CardSide()
        self._placeholders = Placeholders()
        self.rotation = DesignRotation(settings)
        """Which designs are shown at random or in turn, instead of the chosen ones."""
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
        self._thread.start(QThread.Priority.LowPriority)
        settings.listen(self._choose, Effect.CARD_PICTURES)
        self._choose()

    def close(self) -> None:
        """End the drawing thread, even while it draws a deck."""
        self._rasteriser.stop()
        self._thread.quit()
        self._thread.wait(4000)

    # The designs to choose from

    @property
    def designs(self) -> Mapping[str, Design]:
        """All designs by id."""
        return self._designs

    def backs(self) -> dict[str, str]:
        """Return the ids and names of the backs that can be chosen, which are those that can be drawn."""
        there = ((design, back) for design in self._designs.values() for back in design.backs)
        return {back.id: back.name for design, back in there if (design, back.id) not in self._broken}

    def fronts(self) -> dict[str, str]:
        """Return the ids and names of the fronts that can be chosen, which are those that can be drawn."""
        there = [each for each in self._designs.values() if each.fronts and (each, "") not in self._broken]
        return {each.id: each.name for each in there}

    def ids(self, option: Option[str]) -> list[str]:
        """Return the ids of all fronts or backs, also of those that cannot be drawn; `option` says which."""
        if option is CARD_FRONT:
            return [each.id for each in self._designs.values() if each.fronts]
        return [back.id for design in self._designs.values() for back in design.backs]

    def variant_of(self, option: Option[str], value: str) -> Variant | None:
        """Return the variant for a value of `CARD_FRONT` or `CARD_BACK`, None if it is gone."""
        if option is CARD_FRONT:
            design = self._designs.get(value)
            return front_variant(design) if design is not None and design.fronts else None
        for design in self._designs.values():
            if any(back.id == value for back in design.backs):
                return Variant(design, value)
        return None

    def set_designs(self, designs: Mapping[str, Design]) -> None:
        """Replace the designs to choose from; pictures of unchanged designs are kept."""
        self._designs = keep_known(designs, self._designs)
        kept = set(self._designs.values())
        self._broken = {each for each in self._broken if each[0] in kept}
        self._told &= kept
        self.designs_changed.emit()
        self._choose()

    # The designs on the table

    @property
    def is_closed(self) -> bool:
        """Whether the drawing thread has ended."""
        return self._thread.isFinished()

    @property
    def drawings(self) -> frozenset[Drawing]:
        """The drawings that are finished or being drawn."""
        return frozenset(self._drawings)

    @property
    def is_drawn(self) -> bool:
        """Whether all pictures that were asked for are there, and the designs that are wanted are shown."""
        sides = (self._front, self._back)
        return all(map(self.is_whole, self._drawings)) and all(side.shown == side.wanted for side in sides)

    def begin_match(self) -> None:
        """Choose random designs for a new game if the options say so. The saved choices do not change."""
        self.rotation.begin_match(list(self.fronts()), list(self.backs()))
        self._choose()

    def begin_deal(self) -> None:
        """Go on to the next designs for a new deal if the options say so. The saved choices do not change."""
        self.rotation.begin_deal(list(self.fronts()), list(self.backs()))
        self._choose()

    def shown(self, option: Option[str]) -> str:
        """Return the id of the design on the table for `CARD_FRONT` or `CARD_BACK`; empty if there is none."""
        variant = (self._front if option is CARD_FRONT else self._back).shown
        return "" if variant is None else variant.back or variant.design.id

    def _choose(self) -> None:
        """Bring the chosen designs onto the table: at once if they are drawn, otherwise as soon as they are."""
        jumbo, four_colours = self._settings.value(JUMBO), self._settings.value(FOUR_COLOURS)
        fronts: dict[str, Variant] = {}
        backs: dict[str, Variant] = {}
        for design in self._designs.values():
            if design.fronts and (design, "") not in self._broken:
                fronts[design.id] = front_variant(design, jumbo=jumbo, four_colours=four_colours)
            for back in design.backs:
                if (design, back.id) not in self._broken:
                    backs[back.id] = Variant(design, back.id)
        # If the chosen design is gone or cannot be drawn, the earlier one stays.
        chosen_front, chosen_back = self._settings.value(CARD_FRONT), self._settings.value(CARD_BACK)
        self._want(self._front, _first(fronts, self.rotation.front, chosen_front, self.shown(CARD_FRONT)))
        self._want(self._back, _first(backs, self.rotation.back, chosen_back, self.shown(CARD_BACK)))
        for side, chosen in ((self._front, fronts.get(chosen_front)), (self._back, backs.get(chosen_back))):
            if chosen is not None and chosen == side.shown and not side.is_in_use:
                self._load_latest(chosen)

    def _load_latest(self, variant: Variant) -> None:
        """Load the pictures that were on the table last time, ready before the window has a size."""
        latest = SheetCache(self.cache).latest(variant)
        if latest is not None:
            self._request(latest)

    def _want(self, side: CardSide, variant: Variant | None) -> None:
        wanted, shown = side.wanted, side.shown
        side.want(variant)
        if wanted is not None and wanted not in (side.wanted, side.shown):
            self._forget_undrawn(wanted)
        if side.shown == side.wanted:
            if side.shown != shown:
                self.changed.emit()
            return
        needed = side.needed()
        if needed is None or self.is_whole(needed):
            side.show_wanted()
            self.changed.emit()
        else:
            self._request(needed)

    def _forget_undrawn(self, variant: Variant) -> None:
        for drawing in [each for each in self._drawings if each.variant == variant and not self.is_whole(each)]:
            del self._drawings[drawing]

    # Pictures

    def face(self, card: int, width: int, ratio: float) -> QPixmap:
        """Return the front of a card, `width` logical pixels wide, for a screen with that pixel ratio."""
        if self._front.shown is None:
            return bare_card(round(width * ratio), ratio, card_name(card))
        return self._picture(self._front, card, width, ratio)

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards. The arguments are those of `face`."""
        return self._picture(self._back, 0, width, ratio)

    def small(self, card: int | None, width: int, ratio: float) -> QPixmap:
        """Return a picture of a card, or of the back for None, made smaller from the pictures on the table.

        Unlike `face` and `back`, this draws no deck in another size. The other arguments are those of `face`.
        """
        side = self._back if card is None else self._front
        pixels = round(width * ratio)
        drawn = [each for each in self._drawings if each.variant == side.shown and (card or 0) in self._drawings[each]]
        if not drawn:
            return self.back(width, ratio) if card is None else self.face(card, width, ratio)
        wide = [each for each in drawn if each.width >= pixels]
        best = min(wide, key=lambda each: each.width) if wide else max(drawn, key=lambda each: each.width)
        picture = self._drawings[best].pixmap(card or 0)
        assert picture is not None
        made = picture.scaledToWidth(pixels, Qt.TransformationMode.SmoothTransformation)
        made.setDevicePixelRatio(ratio)
        return made

    def _picture(self, side: CardSide, card: int, width: int, ratio: float) -> QPixmap:
        pixels = round(width * ratio)
        drawing = side.drawing(pixels)
        if drawing is None:
            return bare_card(pixels, ratio)
        if drawing not in self._drawings:
            self._request(drawing)
        picture = self._drawings[drawing].pixmap(card) or self._nearest(drawing, card)
        if picture is None:
            picture = self._placeholders.picture(drawing.variant, card, pixels, self._designs.values())
        picture.setDevicePixelRatio(ratio)
        return picture

    def _request(self, drawing: Drawing) -> None:
        if drawing not in self._drawings:
            self._drawings[drawing] = PictureStore()
            self._wanted.emit(drawing)
            self._forget_old()

    def is_whole(self, drawing: Drawing) -> bool:
        """Tell whether all pictures of a drawing are there."""
        pictures = self._drawings.get(drawing)
        return pictures is not None and len(pictures) == len(drawing.cards)

    def _has_whole(self, variant: Variant) -> bool:
        """Tell whether all pictures of a variant are there at one size at least."""
        return any(each.variant == variant and self.is_whole(each) for each in self._drawings)

    def _nearest(self, drawing: Drawing, card: int) -> QPixmap | None:
        alike = [other for other, there in self._drawings.items() if other.variant == drawing.variant and card in there]
        if not alike:
            return None
        best = self._drawings[min(alike, key=lambda other: abs(other.width - drawing.width))].pixmap(card)
        # The picture is scaled again at every paint until the sharp one is there, so scaling has to be quick.
        return best.scaled(drawing.width, drawing.height) if best is not None else None

    def _forget_old(self) -> None:
        """Keep a limited number of drawings: those on the table, those that are being drawn, and the newest others."""
        in_use = [self._front.shown, self._back.shown, self._front.wanted, self._back.wanted]
        spare = sorted(self._drawings, key=lambda each: each.variant in in_use)
        newest = next(reversed(self._drawings))
        for drawing in spare[: max(len(self._drawings) - _MOST_DRAWINGS, 0)]:
            if drawing != newest:
                del self._drawings[drawing]

    def _take(self, drawing: Drawing, images: Mapping[int, QImage]) -> None:
        if drawing in self._drawings:
            self._drawings[drawing].add(images)
            shown = (self._front.shown, self._back.shown)
            if drawing.variant in shown and not self._tell.isActive():
                self._tell.start()

    def _finished(self, drawing: Drawing, flaws: Sequence[Flaw]) -> None:
        if flaws:
            self._complain(drawing.variant.design, flaws, shown=True)
        self._tell.stop()
        for side in (self._front, self._back):
            # Its size does not matter: the window may have been resized meanwhile.
            if side.wanted == drawing.variant:
                side.show_wanted()
        if all(side.shown is None or self._has_whole(side.shown) for side in (self._front, self._back)):
            self._placeholders.forget()
        self.changed.emit()

    def _failed(self, drawing: Drawing, flaws: Sequence[Flaw]) -> None:
        self._drawings.pop(drawing, None)
        self.leave_out(drawing.variant, flaws)

    def leave_out(self, variant: Variant, flaws: Sequence[Flaw]) -> None:
        """Stop offering a variant that cannot be drawn, until its files change, and report its design."""
        broken = (variant.design, variant.back)
        if broken in self._broken or variant.design not in self._designs.values():
            return
        self._broken.add(broken)
        self._complain(variant.design, flaws, shown=False)
        self._choose()
        self.designs_changed.emit()
        self.changed.emit()

    def _complain(self, design: Design, flaws: Sequence[Flaw], *, shown: bool) -> None:
        if design not in self._told:
            self._told.add(design)
            self.flawed.emit(design, tuple(flaws), shown)


def _first(there: Mapping[str, Variant], *ids: str) -> Variant | None:
    """Return the variant of the first id that exists, otherwise the first variant of all."""
    return next((there[each] for each in ids if each in there), next(iter(there.values()), None))
