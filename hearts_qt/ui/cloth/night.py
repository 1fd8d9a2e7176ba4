"""The night that falls when a moon is shot: stars over the whole cloth, and a moon with the shooter's face.

Everything is drawn in small steps before it is shown, so that no frame takes long. A sun rises in the same way.
"""

import math
import random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QLinearGradient, QPainter, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from hearts_qt.ui.cloth.cloth_text import LargeTexts
from hearts_qt.ui.widgets.painting import painting

_NIGHT_Z: Final = 280
_SKY: Final = ("#141a3c", "#2c3a74", "#171c40")
"""The colours of the night, from the top to the bottom."""
_DAWN: Final = ("#3f2a5c", "#b0562f", "#3a2340")
_MOON: Final = ("#fffbe4", "#f7e7a2", "#ecd884")
_SUN: Final = ("#fffbe0", "#ffd24a", "#ff9d2e")
"""The colours of the disc, from its middle to its edge."""
_STARS: Final = 70
_BANDS: Final = 24
"""In so many steps the sky is drawn."""
_STEPS: Final = 8
"""The night falls in so many steps, because with each of them the whole table is painted again."""
_RISES: Final = 0.24
_SETS: Final = 0.9
"""Which share of the time has passed when the disc has risen, and when the night begins to end."""


class Night(QGraphicsPixmapItem):
    """The sky, the disc and two lines of text."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Begin hidden, on this scene."""
        super().__init__()
        self._bands = 0
        self._sky = QPixmap()
        self._size = (1.0, 1.0)
        self._is_sun = False
        self._disc = QGraphicsPixmapItem(self)
        self._top = 0.0
        self._texts = LargeTexts(self)
        self.setZValue(_NIGHT_Z)
        self.setVisible(False)
        scene.addItem(self)

    @property
    def headline(self) -> str:
        """The line that says who did what; empty before the first night."""
        return self._texts.lines[0]

    @property
    def words(self) -> QRectF:
        """The part of the table with the two lines; empty while there is no night."""
        return QRectF() if self._sky.isNull() else self._texts.written

    def prepare(self, width: float, height: float, ratio: float, *, sun: bool) -> None:
        """Begin a sky of this size; `draw_sky` draws it. `sun` says whether a sun rises instead of a moon."""
        self.setVisible(False)
        self._size, self._is_sun, self._bands = (width, height), sun, 0
        self._sky = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
        self._sky.setDevicePixelRatio(ratio)

    def draw_sky(self, share: float) -> None:
        """Draw this share of the sky."""
        width, height = self._size
        due = math.ceil(share * _BANDS)
        if due <= self._bands:
            return
        top, bottom = height * self._bands / _BANDS, height * due / _BANDS
        sky = QLinearGradient(0, 0, 0, height)
        for at, colour in zip((0.0, 0.45, 1.0), _DAWN if self._is_sun else _SKY, strict=True):
            sky.setColorAt(at, QColor(colour))
        with painting(QPainter(self._sky)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(QRectF(0, top, width, bottom - top + 1))
            painter.fillRect(QRectF(0, top, width, bottom - top + 1), QBrush(sky))
            painter.setPen(Qt.PenStyle.NoPen)
            rng = random.Random(13)  # the stars stand still from one night to the next
            for _ in range(0 if self._is_sun else _STARS):
                x, y, size = rng.random() * width, rng.random() * height, 0.7 + rng.random() * 1.1
                painter.setBrush(QColor(255, 255, 255, rng.randrange(90, 230)))
                if top - 3 <= y <= bottom + 3:
                    painter.drawEllipse(QPointF(x, y), size, size)
        self._bands = due

    def draw_disc(self, face: QPixmap, middle: QPointF, radius: float, lines: tuple[str, str], font: QFont) -> None:
        """Draw the disc with a face in it, which will rise to `middle`, and write two lines below it."""
        self.draw_sky(1.0)
        ratio = self._sky.devicePixelRatio()
        reach = radius * 1.45
        made = QPixmap(math.ceil(2 * reach * ratio), math.ceil(2 * reach * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        with painting(QPainter(made)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            centre = QPointF(reach, reach)
            colours = [QColor(name) for name in (_SUN if self._is_sun else _MOON)]
            glow = QRadialGradient(centre, reach)
            halo = QColor(colours[1])
            for at, alpha in ((0.0, 170), (0.66, 120), (1.0, 0)):
                halo.setAlpha(alpha)
                glow.setColorAt(at, halo)
            painter.setBrush(glow)
            painter.drawEllipse(centre, reach, reach)
            light = QRadialGradient(centre - QPointF(radius * 0.3, radius * 0.3), radius * 1.4)
            for at, colour in zip((0.0, 0.6, 1.0), colours, strict=True):
                light.setColorAt(at, colour)
            painter.setBrush(light)
            painter.drawEllipse(centre, radius, radius)
            size = face.width() / face.devicePixelRatio()
            painter.drawPixmap(centre - QPointF(size / 2, size / 2), face)
        self._disc.setPixmap(made)
        self._top = middle.y() - reach
        self._disc.setPos(middle.x() - reach, self._size[1])
        self._texts.write(lines, QRectF(0, middle.y() + radius * 1.12, self._size[0], radius), font)
        self.setPixmap(self._sky)

    def show_share(self, share: float) -> None:
        """Show the night on its way: it falls, the disc rises and stays, and the night ends. At 1 it is over."""
        self.setVisible(0 < share < 1)
        risen = min(1.0, share / _RISES)
        eased = 1 - (1 - risen) ** 3
        depth = min(1.0, share / (_RISES * 0.6)) if share < _SETS else (1 - share) / (1 - _SETS)
        self.setOpacity(math.ceil(depth * _STEPS) / _STEPS)
        height = self._size[1]
        self._disc.setY(height + (self._top - height) * eased)
        self._texts.setVisible(risen == 1)

    def end(self) -> None:
        """Hide the night, and give back its pictures."""
        if not self._sky.isNull():
            self.setVisible(False)
            self._sky = QPixmap()
            self.setPixmap(self._sky)
            self._disc.setPixmap(self._sky)
