"""The small pictures that fly over the table when a person wins a game. Each venue has its own.

Each picture is an item of its own, so that Qt paints only its old and its new place again.
"""

import math
import random
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from hearts_qt.settings.look_options import Venue
from hearts_qt.ui.widgets.painting import painting

_JOY_Z: Final = 320.0
"""The layer of the flying pictures: above the veil, and below the words about the winner."""
_COUNT: Final = 36
"""How many pictures fly. With more of them, Qt would paint the whole table in every frame."""
_SIZE: Final = 0.024
"""The width of a picture, as a share of the table's height."""
_FADES: Final = 0.82
"""The share of the time after which everything fades away."""

Draw = Callable[[QPainter, QRectF, QColor], None]


class Joy(Struct, frozen=True):
    """The pictures that fly in a venue: their shape, their colours, and how they fly."""

    draw: Draw
    colours: tuple[str, ...]
    way: QPointF
    """How far each picture flies, in widths and heights of the table."""
    sway: float = 0.02
    """How far each picture swings from side to side, in widths of the table."""
    spin: float = 0.0
    """How many times a picture turns round."""
    size: float = 1.0


def _paper(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.fillRect(box.adjusted(box.width() * 0.22, 0, -box.width() * 0.22, 0), colour)


def _petal(painter: QPainter, box: QRectF, colour: QColor) -> None:
    path = QPainterPath(QPointF(box.center().x(), box.top()))
    path.quadTo(box.topRight(), QPointF(box.center().x(), box.bottom()))
    path.quadTo(box.topLeft(), QPointF(box.center().x(), box.top()))
    painter.fillPath(path, colour)


def _light(painter: QPainter, box: QRectF, colour: QColor) -> None:
    glow = QRadialGradient(box.center(), box.width() / 2)
    glow.setColorAt(0, QColor("#fffdf0"))
    glow.setColorAt(0.25, colour)
    colour.setAlpha(0)
    glow.setColorAt(1, colour)
    painter.fillRect(box, glow)


_DOWN: Final = QPointF(0.0, 1.5)
_JOYS: Final[Mapping[Venue, Joy]] = {
    Venue.FELT: Joy(_paper, ("#f2c14e", "#ffe9a8", "#d8413c", "#f7f3e6"), _DOWN, spin=3.0),
    Venue.OILCLOTH: Joy(_paper, ("#d8413c", "#fffdf5", "#3f7fb5", "#f2c14e"), _DOWN, 0.05, spin=2.0),
    # The lights of a station pass the window.
    Venue.TRAIN: Joy(_light, ("#ffd98a", "#ffb84d", "#fff0c8"), QPointF(-1.8, 0.0), 0.0, size=1.7),
    Venue.GARDEN: Joy(_light, ("#d8ff8a", "#f6ffb0", "#a8f07a"), QPointF(0.1, -0.7), 0.04, size=1.3),
    Venue.LIBRARY: Joy(_light, ("#ffdf94", "#f2c14e", "#ffeec4"), QPointF(0.05, -0.5), 0.03, size=0.9),
    Venue.TERRACE: Joy(_petal, ("#ffd6e0", "#fff3f6", "#f7a8bd"), QPointF(0.25, 1.4), 0.06, spin=1.5, size=1.2),
    Venue.PLAIN: Joy(_paper, ("#f2c14e", "#ffe9a8", "#d8413c", "#f7f3e6"), _DOWN, spin=3.0),
}


class JoyItems:
    """The small pictures on a scene."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Begin without pictures."""
        self._scene = scene
        self.venue = Venue.PLAIN
        self.items: list[QGraphicsPixmapItem] = []
        self._starts: list[QPointF] = []
        self._speeds: list[float] = []
        self._size = (1.0, 1.0)

    def prepare(self, width: float, height: float, ratio: float) -> None:
        """Draw the pictures for a table of this size, and lay them where they begin, still hidden."""
        self.end()
        joy, rng = _JOYS[self.venue], random.Random(26)
        self._size = (width, height)
        pictures = [_picture(joy, QColor(colour), height * _SIZE * joy.size, ratio) for colour in joy.colours]
        for index in range(_COUNT):
            item = QGraphicsPixmapItem(pictures[index % len(pictures)])
            box = item.boundingRect()
            item.setTransformOriginPoint(box.center())
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            item.setScale(0.6 + 0.6 * rng.random())
            item.setZValue(_JOY_Z)
            item.setVisible(False)
            self._scene.addItem(item)
            self.items.append(item)
            # A picture begins so far outside that it crosses the whole table on its way.
            x, y = rng.random(), rng.random()
            if abs(joy.way.y()) > 1:
                y = -0.5 * y - 0.02
            elif abs(joy.way.x()) > 1:
                x = 1.02 + 0.7 * x
            else:
                y = 0.3 + 0.8 * y
            self._starts.append(QPointF(x, y))
            self._speeds.append(0.7 + 0.6 * rng.random())

    def show_share(self, share: float) -> None:
        """Show the pictures on their way; at 0 and at 1 none is seen."""
        joy, (width, height) = _JOYS[self.venue], self._size
        fades = min(1.0, (1 - share) / (1 - _FADES), share * 8)
        for index, (item, start, speed) in enumerate(zip(self.items, self._starts, self._speeds, strict=True)):
            swing = joy.sway * math.sin(share * 9 * speed + index)
            far = share * speed
            item.setVisible(0 < share < 1)
            item.setPos((start.x() + joy.way.x() * far + swing) * width, (start.y() + joy.way.y() * far) * height)
            item.setRotation(360 * joy.spin * far + 40 * index)
            item.setOpacity(fades)

    def end(self) -> None:
        """Remove all pictures."""
        for item in self.items:
            self._scene.removeItem(item)
        self.items, self._starts, self._speeds = [], [], []


def _picture(joy: Joy, colour: QColor, size: float, ratio: float) -> QPixmap:
    picture = QPixmap(math.ceil(size * ratio), math.ceil(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        joy.draw(painter, QRectF(0, 0, size, size), colour)
    return picture
