"""Small pictures of designs for lists, drawn when they are asked for: the queen of spades for fronts, and backs.

They have threads of their own, so that the cards on the table never wait for them. A design that takes long, or of
which the one card cannot be drawn, goes to a second thread, so that those behind it do not wait either: there it has
the time that a deck on the table has, and what cannot be drawn even so is told.
"""

from collections.abc import Callable, Container
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap

from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.ui.art.look import ASPECT, Drawing, Look
from hearts_qt.ui.art.raster import Rasteriser
from hearts_qt.ui.art.studio_protocol import SECONDS

HEIGHT: Final = 30
"""How high a preview is, in logical pixels."""
WIDTH: Final = round(HEIGHT / ASPECT)
QUICK: Final = 4.0
"""Seconds for one preview, the start of the process that draws included, before it goes to the second thread."""


class Previews(QObject):
    """Icons of looks, there at once or a little later."""

    ready = Signal(object)
    """The icon of a Look is there."""
    failed = Signal(object, object)
    """A Look cannot be drawn: the Look, and a tuple of Flaw."""

    def __init__(self, cache: Path, quick: float = QUICK, patient: float = SECONDS) -> None:
        """Keep what was drawn in this folder. No thread is started before something is asked for."""
        super().__init__()
        self._icons: dict[Drawing, QIcon] = {}
        self._asked: set[Drawing] = set()
        self._quick = _Queue("hearts-previews", cache, self._asked, quick)
        self._patient = _Queue("hearts-slow-previews", cache, self._asked, patient)
        for queue, failed in ((self._quick, self._try_again), (self._patient, self._give_up)):
            queue.rasteriser.drawn.connect(self._take)
            queue.rasteriser.failed.connect(failed)

    def icon(self, look: Look, ratio: float) -> QIcon | None:
        """Return the icon of a look for a screen with that pixel ratio; if None, `ready` tells when it is there."""
        drawing = Drawing(look, round(WIDTH * ratio), -1 if look.back else QUEEN_OF_SPADES)
        if drawing in self._icons:
            return self._icons[drawing]
        if drawing not in self._asked:
            self._asked.add(drawing)
            self._quick.draw(drawing)
        return None

    def close(self) -> None:
        """End the threads."""
        self._quick.close()
        self._patient.close()

    def _take(self, drawing: Drawing, images: dict[int, QImage]) -> None:
        for card, image in images.items():
            icon_of = drawing if drawing.look.back else drawing._replace(only=QUEEN_OF_SPADES)
            if drawing.look.back or card == QUEEN_OF_SPADES:
                self._icons[icon_of] = QIcon(QPixmap.fromImage(image))
                self.ready.emit(drawing.look)

    def _try_again(self, drawing: Drawing, flaws: object) -> None:
        if not self._quick.is_running:
            return  # closed since
        # Fronts as a whole: a deck without this card can still be played with.
        whole = drawing._replace(only=-1)
        self._asked.add(whole)
        self._patient.draw(whole)

    def _give_up(self, drawing: Drawing, flaws: object) -> None:
        self.failed.emit(drawing.look, flaws)


class _Queue(QObject):
    """A thread that draws one preview after the other."""

    _wanted = Signal(object)

    def __init__(self, name: str, cache: Path, asked: Container[Drawing], seconds: float) -> None:
        super().__init__()
        is_wanted: Callable[[Drawing], bool] = asked.__contains__
        self._thread = QThread()
        self._thread.setObjectName(name)
        self.rasteriser = Rasteriser(cache, is_wanted, seconds)
        self.rasteriser.moveToThread(self._thread)
        self._wanted.connect(self.rasteriser.draw)
        self._thread.finished.connect(self.rasteriser.close, Qt.ConnectionType.DirectConnection)

    @property
    def is_running(self) -> bool:
        """Whether the thread has been started."""
        return self._thread.isRunning()

    def draw(self, drawing: Drawing) -> None:
        """Draw this after what was asked for before."""
        if not self._thread.isRunning():
            self.rasteriser.go_on()
            self._thread.start(QThread.Priority.LowestPriority)
        self._wanted.emit(drawing)

    def close(self) -> None:
        """End the thread."""
        self.rasteriser.stop()
        self._thread.quit()
        self._thread.wait(4000)
