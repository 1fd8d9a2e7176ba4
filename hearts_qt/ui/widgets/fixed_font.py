"""A fixed-width font in the program's text size."""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QWidget


def fix_font(widget: QWidget) -> None:
    """Give a widget a fixed-width font in the program's text size."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    size = QGuiApplication.font().pointSizeF()
    if size > 0:
        font.setPointSizeF(size)
    if widget.font() != font:
        widget.setFont(font)
