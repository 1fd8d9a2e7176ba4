"""Draws a variant at one size, on a thread of its own that waits for the process that draws."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.ui.media.cache import SheetCache
from hearts_qt.ui.media.card_renderer import CardRenderer, CardRenderError
from hearts_qt.ui.media.card_request import SECONDS
from hearts_qt.ui.media.painter import Painter, plain_card
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.variant import Drawing


class Rasteriser(QObject):
    """Draws on the thread that it is moved to, and reports each picture when it is done."""

    drawn = Signal(object, object)
    """Emitted when pictures of a Drawing are drawn, with the Drawing and a dict from each card to its picture."""
    finished = Signal(object, object)
    """Emitted when a Drawing is complete, with the Drawing and a tuple that has the Flaw of each picture that
    failed."""
    failed = Signal(object, object)
    """Emitted when a Drawing was given up or all its pictures failed, with the Drawing and a tuple of Flaws."""

    def __init__(
        self,
        cache: Path,
        is_wanted: Callable[[Drawing], bool],
        seconds: float = SECONDS,
        processes: DrawingProcesses | None = None,
    ) -> None:
        """Keep finished drawings in the folder `cache`, and draw for at most `seconds` per drawing.

        A drawing is left out or cancelled as soon as `is_wanted` returns false for it.
        """
        super().__init__()
        self._cache = SheetCache(cache)
        self._is_wanted = is_wanted
        self._stopped = threading.Event()
        self._renderer = CardRenderer(seconds, processes)

    @Slot(object)
    def draw(self, drawing: Drawing) -> None:
        """Emit all pictures of a drawing. Pictures that are not on the disk are drawn now."""
        if self._is_over(drawing):
            return
        kept = self._cache.read(drawing)
        if kept is not None:
            self.drawn.emit(drawing, dict(zip(drawing.cards, kept, strict=True)))
            self.finished.emit(drawing, ())
            return
        self._draw_anew(drawing)

    def stop(self) -> None:
        """Stop, even in the middle of a drawing, and draw nothing until `go_on` is called. Any thread may call this."""
        self._stopped.set()

    def go_on(self) -> None:
        """Draw again after `stop`."""
        self._stopped.clear()

    def _is_over(self, drawing: Drawing) -> bool:
        """Tell whether a drawing is no longer wanted, or `stop` was called."""
        return self._stopped.is_set() or not self._is_wanted(drawing)

    def _draw_anew(self, drawing: Drawing) -> None:
        pictures: list[QImage] = []
        flaws: list[Flaw] = []
        try:
            for card, drawn in zip(drawing.cards, self._pictures(drawing), strict=True):
                if self._is_over(drawing):
                    return
                if isinstance(drawn, Flaw):
                    flaws.append(drawn)
                    drawn = plain_card(drawing.title(card), drawing.width, drawing.height)
                pictures.append(drawn)
                self.drawn.emit(drawing, {card: drawn})
        except CardRenderError as error:
            if not self._is_over(drawing):
                self.failed.emit(drawing, (error.flaw,))
            return
        if len(flaws) == len(pictures):
            self.failed.emit(drawing, tuple(flaws))
            return
        self.finished.emit(drawing, tuple(flaws))
        # A drawing with a broken card is not stored, so it is drawn again at the next start.
        if not flaws:
            self._cache.write(drawing, pictures)

    def _pictures(self, drawing: Drawing) -> Iterator[QImage | Flaw]:
        done = 0
        try:
            for drawn in self._renderer.draw(drawing, lambda: self._is_over(drawing)):
                yield drawn
                done += 1
        except CardRenderError:
            if not drawing.variant.design.trusted or self._is_over(drawing):
                raise
            # If the process fails, the program's own designs are drawn here, even if the window stands still for a
            # moment.
            painter = Painter(guarded=False)
            for part in drawing.parts[done:]:
                yield _draw_here(painter, part, drawing)


def _draw_here(painter: Painter, part: Part | None, drawing: Drawing) -> QImage | Flaw:
    if part is None:
        return Flaw(FlawKind.MISSING)
    try:
        return painter.draw(part, drawing.width, drawing.height, drawing.inks)
    except PackError as error:
        return error.flaws[0]
