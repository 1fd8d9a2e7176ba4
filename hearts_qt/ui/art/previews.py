"""Small pictures of designs for lists, drawn when they are asked for: the queen of spades for fronts, and backs.

They have a thread of their own, so that the cards on the table never wait for them.
"""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap

from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.ui.art.look import ASPECT, Drawing, Look
from hearts_qt.ui.art.raster import Rasteriser

HEIGHT: Final = 30
"""How high a preview is, in logical pixels."""
WIDTH: Final = round(HEIGHT / ASPECT)


class Previews(QObject):
    """Icons of looks, there at once or a little later."""

    ready = Signal(object)
    """The icon of a Look is there."""
    _wanted = Signal(object)

    def __init__(self, cache: Path) -> None:
        """Keep what was drawn in this folder. No thread is started before something is asked for."""
        super().__init__()
        self._icons: dict[Drawing, QIcon] = {}
        self._asked: set[Drawing] = set()
        self._thread = QThread()
        self._thread.setObjectName("hearts-previews")
        self._rasteriser = Rasteriser(cache, self._asked.__contains__)
        self._rasteriser.moveToThread(self._thread)
        self._wanted.connect(self._rasteriser.draw)
        self._rasteriser.drawn.connect(self._take)
        self._thread.finished.connect(self._rasteriser.close, Qt.ConnectionType.DirectConnection)

    def icon(self, look: Look, ratio: float) -> QIcon | None:
        """Return the icon of a look for a screen with that pixel ratio; if None, `ready` tells when it is there."""
        drawing = Drawing(look, round(WIDTH * ratio), -1 if look.back else QUEEN_OF_SPADES)
        if drawing in self._icons:
            return self._icons[drawing]
        if drawing not in self._asked:
            self._asked.add(drawing)
            if not self._thread.isRunning():
                self._rasteriser.go_on()
                self._thread.start(QThread.Priority.LowestPriority)
            self._wanted.emit(drawing)
        return None

    def close(self) -> None:
        """End the thread."""
        self._rasteriser.stop()
        self._thread.quit()
        self._thread.wait(4000)

    def _take(self, drawing: Drawing, images: dict[int, QImage]) -> None:
        for image in images.values():
            self._icons[drawing] = QIcon(QPixmap.fromImage(image))
            self.ready.emit(drawing.look)
