"""The venues in which the table can stand: the cloth of each with its texture, its light, and what lies on it.

Everything is painted here. A small tile has the texture; the light and the ornaments are painted over it for each size
of the table. All of this takes a few milliseconds, and is done again only if the size, the venue or the colour changes.
"""

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from hearts_qt.settings.look_options import Venue
from hearts_qt.ui.widgets.painting import painting

_TILE: Final = 192
"""The width and height of a tile, in pixels."""
_STARS: Final = 90

Paint = Callable[[QPainter, QRectF], None]


class VenueLook(Struct, frozen=True):
    """How a venue is painted."""

    colour: QColor | None
    """The colour on which texts have to be legible; None if the person chooses it."""
    back: str
    """The card back that suits the venue; empty if any does."""
    texture: Callable[[QPainter], None] | None = None
    """Paints over a tile that has the colour already."""
    glow: float = 1.28
    """How much lighter the middle is than the colour."""
    shade: float = 0.34
    """How dark the corners are, from 0 to 1."""
    ornaments: Paint | None = None


def colour_of(venue: Venue, chosen: QColor) -> QColor:
    """Return the colour on which the texts of a venue have to be legible; `chosen` is the person's colour."""
    return LOOKS[venue].colour or chosen


def paint_venue(painter: QPainter, venue: Venue, chosen: QColor, size: QSize) -> None:
    """Paint the table of a venue; `chosen` is the person's colour for the venues that have none of their own."""
    look = LOOKS[venue]
    whole = QRectF(0, 0, size.width(), size.height())
    colour = colour_of(venue, chosen)
    if look.texture is None:
        painter.fillRect(whole, colour)
    else:
        painter.drawTiledPixmap(whole.toRect(), _tile(venue, colour.rgb()))
    reach = max(size.width(), size.height()) * 0.62
    light = QRadialGradient(QPointF(size.width() / 2, size.height() * 0.42), reach)
    # The light is semi-transparent, so that the texture is seen through it.
    bright = colour.lighter(round(100 * (1 + 1.6 * (look.glow - 1))))
    bright.setAlphaF(0.62)
    light.setColorAt(0, bright)
    bright.setAlphaF(0)
    light.setColorAt(0.5, bright)
    light.setColorAt(0.501, QColor(0, 0, 0, 0))
    light.setColorAt(1, QColor.fromRgbF(0, 0, 0, look.shade))
    painter.fillRect(whole, QBrush(light))
    if look.ornaments is not None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look.ornaments(painter, whole)
        painter.restore()


@lru_cache(maxsize=4)
def _tile(venue: Venue, colour: int) -> QPixmap:
    tile = QPixmap(_TILE, _TILE)
    tile.fill(QColor(colour))
    texture = LOOKS[venue].texture
    if texture is not None:
        with painting(QPainter(tile)) as painter:
            texture(painter)
    return tile


# Textures


def _noise(seed: int, width: int, height: int, ink: QColor) -> QImage:
    """Return dots of one colour that are more or less transparent; the same seed gives the same dots."""
    made = random.Random(seed).randbytes(width * height)
    grey = b"".join(made[row * width : (row + 1) * width] + bytes(-width % 4) for row in range(height))
    alpha = QImage(grey, width, height, width + -width % 4, QImage.Format.Format_Grayscale8).copy()
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(ink)
    image.setAlphaChannel(alpha)
    return image


def _dots(painter: QPainter, strength: float, grain: int = 1) -> None:
    """Paint fine dark and light dots; `grain` is their size in pixels."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, grain > 1)
    painter.setOpacity(strength)
    for seed, ink in ((1, QColor("black")), (2, QColor("white"))):
        painter.drawImage(QRectF(0, 0, _TILE, _TILE), _noise(seed, _TILE // grain, _TILE // grain, ink))
    painter.setOpacity(1.0)


def _felt(painter: QPainter) -> None:
    _dots(painter, 0.07)


def _leather(painter: QPainter) -> None:
    _dots(painter, 0.05)
    _dots(painter, 0.06, 3)


def _grain(painter: QPainter, strength: float) -> None:
    """Paint the grain of wood along the table."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(strength)
    half = QRectF(0, 0, _TILE / 2, _TILE)
    for seed, ink in ((3, QColor("black")), (4, QColor("#ffdca8"))):
        # The second half mirrors the first one, so that no seam is seen.
        streaks = _noise(seed, 4, _TILE, ink)
        painter.drawImage(half, streaks)
        painter.save()
        painter.translate(_TILE, 0)
        painter.scale(-1, 1)
        painter.drawImage(half, streaks)
        painter.restore()
    painter.setOpacity(1.0)


def _wood(painter: QPainter) -> None:
    _grain(painter, 0.16)


def _planks(painter: QPainter) -> None:
    _grain(painter, 0.1)
    painter.fillRect(QRectF(0, 0, _TILE, 1.5), QColor(60, 40, 20, 110))
    painter.fillRect(QRectF(0, 1.5, _TILE, 1.5), QColor(255, 255, 255, 60))
    painter.fillRect(QRectF(0, _TILE / 2, _TILE, 1.5), QColor(60, 40, 20, 110))
    painter.fillRect(QRectF(0, _TILE / 2 + 1.5, _TILE, 1.5), QColor(255, 255, 255, 60))


def _gingham(painter: QPainter) -> None:
    """Paint the checks of an oilcloth, with a faint shine."""
    square = _TILE / 8
    for index in range(0, 8, 2):
        painter.fillRect(QRectF(index * square, 0, square, _TILE), QColor(255, 255, 255, 22))
        painter.fillRect(QRectF(0, index * square, _TILE, square), QColor(255, 255, 255, 22))
    _dots(painter, 0.03)


def _night(painter: QPainter) -> None:
    _dots(painter, 0.035, 2)


# Ornaments


def _inlay(painter: QPainter, whole: QRectF, ink: QColor, width: float) -> None:
    """Paint a line along the edge of the table."""
    inset = min(whole.width(), whole.height()) * 0.012
    painter.setPen(QPen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), 14, 14)


def _gold_line(painter: QPainter, whole: QRectF) -> None:
    _inlay(painter, whole, QColor(226, 186, 104, 110), 1.6)


def _window_light(painter: QPainter, whole: QRectF) -> None:
    """Paint the light of a train's window, which falls across the table."""
    slant, width = whole.height() * 0.35, whole.width() * 0.17
    painter.setPen(Qt.PenStyle.NoPen)
    for start in (0.16, 0.37):
        left = whole.width() * start
        light = QLinearGradient(left, 0, left + width + slant, whole.height())
        light.setColorAt(0, QColor(255, 228, 176, 40))
        light.setColorAt(1, QColor(255, 228, 176, 0))
        painter.setBrush(light)
        corners = ((left, 0), (left + width, 0), (left + width + slant, whole.height()), (left + slant, whole.height()))
        painter.drawPolygon([QPointF(x, y) for x, y in corners])


def _stars(painter: QPainter, whole: QRectF) -> None:
    """Paint stars, the glow of the moon, and leaves at the lower corners."""
    rng = random.Random(26)
    painter.setPen(Qt.PenStyle.NoPen)
    moon = QRadialGradient(QPointF(whole.width() * 0.88, whole.height() * 0.06), whole.height() * 0.5)
    moon.setColorAt(0, QColor(255, 240, 190, 70))
    moon.setColorAt(1, QColor(255, 240, 190, 0))
    painter.fillRect(whole, QBrush(moon))
    size = max(1.0, whole.height() / 800)
    for _ in range(_STARS):
        x, y, brightness = rng.random(), rng.random(), rng.random()
        painter.setBrush(QColor(255, 255, 255, round(40 + 120 * brightness * (1 - 0.6 * y))))
        radius = size * (0.6 + 0.9 * brightness)
        painter.drawEllipse(QPointF(x * whole.width(), y * whole.height()), radius, radius)
    painter.setBrush(QColor(10, 22, 34, 120))
    for index in range(14):
        along = rng.random() * 0.16
        x = whole.width() * (along if index % 2 else 1 - along)
        painter.save()
        painter.translate(x, whole.height() * (1.02 - 0.05 * rng.random()))
        painter.rotate(rng.uniform(-50, 50))
        painter.scale(whole.height(), whole.height())
        painter.drawEllipse(QRectF(-0.018, -0.13, 0.036, 0.15))
        painter.restore()


LOOKS: Final = {
    Venue.PLAIN: VenueLook(None, ""),
    Venue.FELT: VenueLook(None, "burgundy", _felt, 1.34, 0.4),
    Venue.OILCLOTH: VenueLook(QColor("#2a5872"), "woven-back", _gingham, 1.2, 0.3),
    Venue.TRAIN: VenueLook(QColor("#50301f"), "deco-back", _wood, 1.16, 0.42, _window_light),
    Venue.GARDEN: VenueLook(QColor("#232c55"), "midnight", _night, 1.3, 0.42, _stars),
    Venue.LIBRARY: VenueLook(QColor("#5b1f27"), "forest", _leather, 1.22, 0.4, _gold_line),
    Venue.TERRACE: VenueLook(QColor("#cbb892"), "paper", _planks, 1.16, 0.14),
}
"""The look of each venue."""
