"""The keys of the keyboard that have a meaning on the table."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt

from hearts_qt.ui.cloth.control_schemes import Key

KEYS: Final[Mapping[int, Key]] = {
    Qt.Key.Key_Left: Key.LEFT,
    Qt.Key.Key_Right: Key.RIGHT,
    Qt.Key.Key_Up: Key.UP,
    Qt.Key.Key_Down: Key.DOWN,
    Qt.Key.Key_Return: Key.ENTER,
    Qt.Key.Key_Enter: Key.ENTER,
    Qt.Key.Key_Space: Key.SPACE,
    Qt.Key.Key_Escape: Key.ESCAPE,
}
