"""Prints a word in large, faint letters on the cloth, such as "Branch" for a deal that counts nowhere."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from hearts_qt.ui.board.geometry import Geometry

_WIDTH: Final = 0.46
"""The width of the word, as a share of the width of the table."""
_HEIGHT: Final = 0.2
"""The greatest height of the letters, as a share of the height of the table."""
_STRENGTH: Final = 46
"""How far the letters cover the cloth, from 0 to 255."""
_SPACING: Final = 112.0
"""The distance between the letters, in per cent of the usual one."""


def print_on_cloth(painter: QPainter, word: str, geometry: Geometry, usual: QFont, ink: QColor) -> None:
    """Print a word around the middle of the trick, in a paler form of the ink of this cloth."""
    font = QFont(usual)
    font.setBold(True)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACING)
    font.setPixelSize(100)
    wide = QFontMetricsF(font).horizontalAdvance(word)
    font.setPixelSize(max(8, round(min(100 * _WIDTH * geometry.width / wide, _HEIGHT * geometry.height))))
    x, y = geometry.trick_middle
    pale = QColor(ink)
    pale.setAlpha(_STRENGTH)
    painter.save()
    painter.setFont(font)
    painter.setPen(pale)
    room = QRectF(0, 0, geometry.width, geometry.height)
    room.moveCenter(room.center() + type(room.center())(x - geometry.width / 2, y - geometry.height / 2))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, word)
    painter.restore()
