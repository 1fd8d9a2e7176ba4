"""Text on the cloth: its colours, a word printed on it, and two lines that stand over it for a short time.

The person can choose the colour of the cloth.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.widgets.type_scale import TextSize, sized

_HEIGHT: Final = 0.07
"""The greatest height of the letters, as a share of the height of the table."""
_TOP: Final = 2
_STRENGTH: Final = 150
"""How far the letters cover the cloth, from 0 to 255."""
_SPACING: Final = 112.0
"""The distance between the letters, in per cent of the usual one."""


class Inks(NamedTuple):
    """The colours for one cloth."""

    text: QColor
    pill: QColor
    """The colour behind the points of a player."""
    gain: QColor
    """The colour of the points in this deal."""


_ON_DARK: Final = Inks(QColor("#ffffff"), QColor(0, 0, 0, 90), QColor("#ffe3a0"))
_ON_LIGHT: Final = Inks(QColor("#10241b"), QColor(255, 255, 255, 110), QColor("#5f3f00"))


def inks_on(colour: QColor) -> Inks:
    """Return colours that are legible on a cloth of this colour."""
    luminance = 0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2
    return _ON_DARK if luminance < 0.26 else _ON_LIGHT


def ink_on(colour: QColor) -> QColor:
    """Return a text colour that is legible on a cloth of this colour."""
    return inks_on(colour).text


def print_on_cloth(painter: QPainter, word: str, geometry: Geometry, usual: QFont, ink: QColor) -> None:
    """Print a word in the upper left corner, beside the top player, in a paler form of the ink of this cloth."""
    font = QFont(usual)
    font.setBold(True)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACING)
    font.setPixelSize(100)
    wide = QFontMetricsF(font).horizontalAdvance(word)
    # The word begins half a letter's height from the edge, see below.
    fits = (geometry.plate(_TOP).x - geometry.margin) / (wide / 100 + 0.5)
    size = max(8, int(min(fits, _HEIGHT * geometry.height)))
    font.setPixelSize(size)
    pale = QColor(ink)
    pale.setAlpha(_STRENGTH)
    painter.save()
    painter.setFont(font)
    painter.setPen(pale)
    room = QRectF(0, 0, geometry.width, geometry.height).adjusted(size / 2, size / 3, 0, 0)
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft, word)
    painter.restore()


class LargeTexts(QGraphicsItem):
    """A headline and a smaller line below it."""

    def __init__(self, parent: QGraphicsItem) -> None:
        """Begin without texts."""
        super().__init__(parent)
        self.lines = ("", "")
        self._rect = QRectF()
        self.written = QRectF()
        """The part of the table that the lines take up."""
        self._fonts = (QFont(), QFont())

    def write(self, lines: tuple[str, str], rect: QRectF, font: QFont) -> None:
        """Write these lines at the top of a rectangle, not wider than it."""
        self.prepareGeometryChange()
        self.lines, self._rect = lines, rect
        large = sized(font, TextSize.TITLE, bold=True)
        wide = QFontMetricsF(large).horizontalAdvance(lines[0])
        room = rect.width() * 0.6
        if wide > room:
            large.setPointSizeF(max(font.pointSizeF(), large.pointSizeF() * room / wide))
        self._fonts = (large, sized(font, TextSize.LARGE))
        metrics = [QFontMetricsF(each) for each in self._fonts]
        width = max(each.horizontalAdvance(line) for each, line in zip(metrics, lines, strict=True))
        height = sum(each.height() * 1.15 for each in metrics)
        self.written = QRectF(rect.center().x() - width / 2, rect.top(), width, height)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        """Return the rectangle with the texts."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the texts."""
        rect = QRectF(self._rect)
        painter.setPen(QColor("#ffffff"))
        for line, font in zip(self.lines, self._fonts, strict=True):
            painter.setFont(font)
            metrics = painter.fontMetrics()
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, round(rect.width() * 0.9))
            painter.drawText(rect, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, text)
            rect.setTop(rect.top() + metrics.height() * 1.15)
