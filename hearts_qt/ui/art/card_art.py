"""The pictures of the cards as the window uses them: asked for at any size, there at once, sharp a moment later."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from hearts_qt.settings.values import Settings
from hearts_qt.ui.art.design import Design
from hearts_qt.ui.art.raster import ASPECT, Drawing, Rasteriser

_MOST_DRAWINGS: Final = 10
_FALLBACK_FACE: Final = "#fffdf8"
_FALLBACK_EDGE: Final = "#8a8578"


class CardArt(QObject):
    """Faces and backs of the chosen designs.

    A size that has not been drawn yet is drawn in the background; until then the nearest size that is there is scaled.
    `changed` tells that sharper or other pictures are there.
    """

    changed = Signal()
    _wanted = Signal(object)

    def __init__(self, settings: Settings, designs: Mapping[str, Design], cache: Path) -> None:
        """Use the designs chosen in the settings, and follow the settings."""
        super().__init__()
        self._settings = settings
        self._designs = designs
        self._pictures: dict[Drawing, dict[int, QPixmap]] = {}
        self._asked: list[Drawing] = []
        self._random_back = ""
        self._tell = QTimer(self)
        self._tell.setSingleShot(True)
        self._tell.setInterval(30)
        self._tell.timeout.connect(self.changed)
        self._thread = QThread()
        self._thread.setObjectName("hearts-art")
        self._rasteriser = Rasteriser(cache)
        self._rasteriser.moveToThread(self._thread)
        self._wanted.connect(self._rasteriser.draw)
        self._rasteriser.drawn.connect(self._take)
        self._rasteriser.finished.connect(self._finished)
        self._thread.start(QThread.Priority.LowPriority)
        settings.listen(self._option_changed)

    def close(self) -> None:
        """End the drawing thread, also in the middle of a deck."""
        self._thread.requestInterruption()
        self._thread.quit()
        self._thread.wait(2000)

    def backs(self) -> dict[str, str]:
        """Return the backs that can be chosen: their ids and names."""
        return {each.id: each.file.name for each in self._designs.values() if each.file.kind == "back"}

    def change_random_back(self) -> None:
        """Choose another back by chance, for when a random one is wished; the person's own choice stays."""
        others = [back for back in self.backs() if back != self._random_back]
        if others:
            self._random_back = random.choice(others)
        if self._settings.switch("random_back"):
            self.changed.emit()

    def face(self, card: int, width: int, ratio: float) -> QPixmap:
        """Return the front of a card, `width` logical pixels wide, for a screen with that pixel ratio."""
        fronts = next((each for each in self._designs.values() if each.file.kind == "fronts"), None)
        if fronts is None:
            return _blank(round(width * ratio), ratio)
        four_colours = self._settings.switch("four_colours")
        drawing = Drawing(fronts, round(width * ratio), self._settings.switch("jumbo"), four_colours)
        return self._picture(drawing, card, ratio)

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards; arguments as for `face`."""
        backs = [each for each in self._designs.values() if each.file.kind == "back"]
        chosen = self._random_back if self._settings.switch("random_back") else self._settings.text("card_back")
        design = next((each for each in backs if each.id == chosen), backs[0] if backs else None)
        if design is None:
            return _blank(round(width * ratio), ratio)
        return self._picture(Drawing(design, round(width * ratio)), 0, ratio)

    def _picture(self, drawing: Drawing, card: int, ratio: float) -> QPixmap:
        pictures = self._pictures.get(drawing)
        if pictures is None:
            pictures = self._pictures[drawing] = {}
            self._asked.append(drawing)
            self._wanted.emit(drawing)
            self._forget_old()
        picture = pictures.get(card)
        if picture is None:
            picture = self._nearest(drawing, card) or _blank(drawing.width, ratio)
        picture.setDevicePixelRatio(ratio)
        return picture

    def _nearest(self, drawing: Drawing, card: int) -> QPixmap | None:
        alike = [
            other
            for other, pictures in self._pictures.items()
            if card in pictures and other._replace(width=drawing.width) == drawing
        ]
        if not alike:
            return None
        best = min(alike, key=lambda other: abs(other.width - drawing.width))
        # Every paint until the sharp one is there scales anew: it has to be quick, and is seen for a moment only.
        return self._pictures[best][card].scaled(
            drawing.width,
            drawing.height,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.FastTransformation,
        )

    def _forget_old(self) -> None:
        while len(self._asked) > _MOST_DRAWINGS:
            self._pictures.pop(self._asked.pop(0), None)

    def _take(self, drawing: Drawing, card: int, image: QImage) -> None:
        if drawing in self._pictures:
            self._pictures[drawing][card] = QPixmap.fromImage(image)
            if not self._tell.isActive():
                self._tell.start()

    def _finished(self, drawing: Drawing) -> None:
        self._tell.stop()
        self.changed.emit()

    def _option_changed(self, name: str) -> None:
        if name in ("jumbo", "four_colours", "card_back", "random_back"):
            self.changed.emit()


def _blank(width: int, ratio: float) -> QPixmap:
    """Return an empty card, for the moment before the first picture is there and for a design that is broken."""
    picture = QPixmap(max(width, 1), max(round(width * ASPECT), 1))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_FALLBACK_EDGE)
    painter.setBrush(Qt.GlobalColor.white)
    radius = width * 0.065
    painter.drawRoundedRect(picture.rect().adjusted(0, 0, -1, -1), radius, radius)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
