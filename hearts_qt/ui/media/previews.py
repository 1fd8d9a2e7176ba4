"""Previews: small pictures of designs for lists, drawn on request. For fronts, the queen of spades is drawn.

They are drawn on two threads of their own, so that the cards on the table never wait for them. If a design takes too
long on the first thread, or its queen cannot be drawn, it is tried again on the second thread, where it has as much
time as a deck on the table. So other previews wait only a short time for a slow design.
"""

from collections.abc import Callable, Container
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap

from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.ui.media.card_request import SECONDS
from hearts_qt.ui.media.raster import Rasteriser
from hearts_qt.ui.media.variant import ASPECT, Drawing, Variant

HEIGHT: Final = 30
"""How high a preview is, in logical pixels."""
WIDTH: Final = round(HEIGHT / ASPECT)
QUICK: Final = 4.0
"""Seconds for one preview on the first thread, after the process has started."""


class Previews(QObject):
    """Draws the icons of variants and keeps them."""

    ready = Signal(object, int)
    """Emitted with a Variant and a width in device pixels when its icon is drawn."""
    failed = Signal(object, object)
    """Emitted with a Variant that cannot be drawn, and a tuple of its Flaws."""

    def __init__(self, cache: Path, quick: float = QUICK, patient: float = SECONDS) -> None:
        """Keep pictures in the folder `cache`. Threads are started when the first icon is asked for."""
        super().__init__()
        self._icons: dict[Drawing, QIcon] = {}
        self._asked: set[Drawing] = set()
        self._failed: set[Drawing] = set()
        self._quick = _PreviewThread("hearts-previews", cache, self._asked, quick)
        self._patient = _PreviewThread("hearts-slow-previews", cache, self._asked, patient)
        for thread, failed in ((self._quick, self._try_again), (self._patient, self._give_up)):
            thread.rasteriser.drawn.connect(self._take)
            thread.rasteriser.failed.connect(failed)

    def icon(self, variant: Variant, ratio: float, width: int = WIDTH) -> QIcon | None:
        """Return the icon of a variant for a screen with this pixel ratio; None until the signal `ready` is emitted.

        `width` is in logical pixels.
        """
        drawing = Drawing(variant, round(width * ratio), -1 if variant.back else QUEEN_OF_SPADES)
        if drawing in self._icons:
            return self._icons[drawing]
        if drawing not in self._asked:
            self._asked.add(drawing)
            self._quick.draw(drawing)
        return None

    @property
    def is_running(self) -> bool:
        """Whether one of the two threads runs; it draws a design or waits for the next one."""
        return self._quick.is_running or self._patient.is_running

    @property
    def is_patient(self) -> bool:
        """Whether a design was tried again on the second thread, which has more time."""
        return self._patient.is_running

    @property
    def is_drawn(self) -> bool:
        """Whether every icon that was asked for is drawn, or cannot be drawn."""
        icons = (drawing for drawing in self._asked if drawing.variant.back or drawing.only != -1)
        return all(drawing in self._icons or drawing in self._failed for drawing in icons)

    def close(self) -> None:
        """End the threads."""
        self._quick.close()
        self._patient.close()

    def _take(self, drawing: Drawing, images: dict[int, QImage]) -> None:
        for card, image in images.items():
            icon_of = drawing if drawing.variant.back else drawing._replace(only=QUEEN_OF_SPADES)
            if drawing.variant.back or card == QUEEN_OF_SPADES:
                picture = QPixmap.fromImage(image)
                icon = self._icons[icon_of] = QIcon(picture)
                # Without this picture, Qt would tint the icon of the selected entry.
                icon.addPixmap(picture, QIcon.Mode.Selected)
                self.ready.emit(drawing.variant, drawing.width)

    def _try_again(self, drawing: Drawing, flaws: object) -> None:
        if not self._quick.is_running:
            return  # the previews have been closed
        # All fronts are drawn now: a deck in which only the queen is broken can still be used.
        whole = drawing._replace(only=-1)
        self._asked.add(whole)
        self._patient.draw(whole)

    def _give_up(self, drawing: Drawing, flaws: object) -> None:
        self._failed |= {drawing, drawing._replace(only=QUEEN_OF_SPADES)}
        self.failed.emit(drawing.variant, flaws)


class _PreviewThread(QObject):
    """A thread that draws one preview after another."""

    _wanted = Signal(object)

    def __init__(self, name: str, cache: Path, asked: Container[Drawing], seconds: float) -> None:
        super().__init__()
        is_wanted: Callable[[Drawing], bool] = asked.__contains__
        self._thread = QThread()
        self._thread.setObjectName(name)
        self.rasteriser = Rasteriser(cache, is_wanted, seconds)
        self.rasteriser.moveToThread(self._thread)
        self._wanted.connect(self.rasteriser.draw)

    @property
    def is_running(self) -> bool:
        """Whether the thread runs."""
        return self._thread.isRunning()

    def draw(self, drawing: Drawing) -> None:
        """Draw this after all drawings that were asked for earlier. Start the thread if it does not run."""
        if not self._thread.isRunning():
            self.rasteriser.go_on()
            self._thread.start(QThread.Priority.LowestPriority)
        self._wanted.emit(drawing)

    def close(self) -> None:
        """End the thread."""
        self.rasteriser.stop()
        self._thread.quit()
        self._thread.wait(4000)
