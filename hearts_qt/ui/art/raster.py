"""Drawing a look at one size, on a thread of its own: what came with the program here, what did not in a process.

Drawing is Qt's own C++ on a QImage, a card at a time, so that the window's thread gets its turn between two cards.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal, Slot
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.ui.art.cache import SheetCache
from hearts_qt.ui.art.look import Drawing
from hearts_qt.ui.art.painter import Painter, plain_card
from hearts_qt.ui.art.studio import SECONDS, Studio, StudioError


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
        self._painter = Painter(guarded=False)
        self._seconds = seconds
        self._studio: Studio | None = None

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

    @Slot()
    def close(self) -> None:
        """End the process that draws, if there is one."""
        if self._studio is not None:
            self._studio.close()

    def _is_over(self, drawing: Drawing) -> bool:
        """Tell whether nobody waits for a drawing any more."""
        return QThread.currentThread().isInterruptionRequested() or not self._is_wanted(drawing)

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
        if not drawing.look.design.trusted:
            if self._studio is None:
                self._studio = Studio(self._seconds)
            yield from self._studio.draw(drawing, lambda: self._is_over(drawing))
            return
        for part in drawing.parts:
            try:
                yield (
                    Flaw(Fault.MISSING)
                    if part is None
                    else self._painter.draw(part, drawing.width, drawing.height, drawing.inks)
                )
            except PackError as error:
                yield error.flaws[0]
