"""Having a look drawn at one size, on a thread of its own, from which a process that draws is waited for."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.ui.art.cache import SheetCache
from hearts_qt.ui.art.look import Drawing
from hearts_qt.ui.art.painter import Painter, plain_card
from hearts_qt.ui.art.studio import CardRenderer, StudioError
from hearts_qt.ui.art.studio_protocol import SECONDS


class Rasteriser(QObject):
    """Draws on the thread that it is moved to, and tells pictures as they are done."""

    drawn = Signal(object, object)
    """Pictures of a Drawing are done: the Drawing, and the pictures by card."""
    finished = Signal(object, object)
    """All pictures of a Drawing are done: the Drawing, and what is wrong with some of them, a tuple of Flaw."""
    failed = Signal(object, object)
    """A Drawing cannot be had, not even in part: the Drawing, and a tuple of Flaw."""

    def __init__(self, cache: Path, is_wanted: Callable[[Drawing], bool], seconds: float = SECONDS) -> None:
        """Keep finished drawings in this folder; draw what is still wanted when its turn comes, so long at most."""
        super().__init__()
        self._cache = SheetCache(cache)
        self._is_wanted = is_wanted
        self._seconds = seconds
        self._stopped = threading.Event()
        self._studio: CardRenderer | None = None

    @Slot(object)
    def draw(self, drawing: Drawing) -> None:
        """Give all pictures of a drawing, from the disk if they are there."""
        if self._is_over(drawing):
            return
        kept = self._cache.read(drawing)
        if kept is not None:
            self.drawn.emit(drawing, dict(zip(drawing.cards, kept, strict=True)))
            self.finished.emit(drawing, ())
            return
        self._draw_anew(drawing)

    def stop(self) -> None:
        """Draw nothing more, also not the rest of what is being drawn, until `go_on`; from any thread."""
        self._stopped.set()

    def go_on(self) -> None:
        """Draw what is asked for from now on."""
        self._stopped.clear()

    @Slot()
    def close(self) -> None:
        """End the process that draws, if there is one."""
        if self._studio is not None:
            self._studio.close()

    def _is_over(self, drawing: Drawing) -> bool:
        """Tell whether nobody waits for a drawing any more."""
        return self._stopped.is_set() or not self._is_wanted(drawing)

    def _draw_anew(self, drawing: Drawing) -> None:
        pictures: list[QImage] = []
        flaws: list[Flaw] = []
        try:
            for card, drawn in zip(drawing.cards, self._each(drawing), strict=True):
                if self._is_over(drawing):
                    return
                if isinstance(drawn, Flaw):
                    flaws.append(drawn)
                    drawn = plain_card(drawing.title(card), drawing.width, drawing.height)
                pictures.append(drawn)
                self.drawn.emit(drawing, {card: drawn})
        except StudioError as error:
            if not self._is_over(drawing):
                self.failed.emit(drawing, (error.flaw,))
            return
        if len(flaws) == len(pictures):
            self.failed.emit(drawing, tuple(flaws))
            return
        self.finished.emit(drawing, tuple(flaws))
        # With a card that could not be drawn the design is tried anew at the next start.
        if not flaws:
            self._cache.write(drawing, pictures)

    def _each(self, drawing: Drawing) -> Iterator[QImage | Flaw]:
        if self._studio is None:
            self._studio = CardRenderer(self._seconds)
        done = 0
        try:
            for drawn in self._studio.draw(drawing, lambda: self._is_over(drawing)):
                yield drawn
                done += 1
        except StudioError:
            if not drawing.look.design.trusted or self._is_over(drawing):
                raise
            # What came with the program is there on every machine, and be it that the window stutters for a moment.
            painter = Painter(guarded=False)
            for part in drawing.parts[done:]:
                yield _drawn_here(painter, part, drawing)


def _drawn_here(painter: Painter, part: Part | None, drawing: Drawing) -> QImage | Flaw:
    if part is None:
        return Flaw(Fault.MISSING)
    try:
        return painter.draw(part, drawing.width, drawing.height, drawing.inks)
    except PackError as error:
        return error.flaws[0]
