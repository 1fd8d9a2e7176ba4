"""The sizes of text in the program, digits of equal width, and a font whose letters are all equally wide."""

from enum import Enum
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QWidget

_TABULAR: Final = "tnum"


class TextSize(Enum):
    """A size of text, as a multiple of plain text around it. Each is at least a fifth larger than the one before."""

    PLAIN = 1.0
    LARGE = 1.2
    """Text that stands out among other text: a name on a card, the button that goes on."""
    HEADLINE = 1.44
    """The title of a dialog or of a panel over the table."""
    TITLE = 2.07
    """A few words that are shown for a short time, such as those about a moon."""
    DISPLAY = 2.99
    """The name of the program, and the name of a winner."""


def sized(around: QFont, size: TextSize, *, bold: bool = False) -> QFont:
    """Return the font `around` in a size of the scale; `bold` makes it bold."""
    font = QFont(around)
    if font.pixelSize() > 0:
        font.setPixelSize(round(font.pixelSize() * size.value))
    else:
        font.setPointSizeF(font.pointSizeF() * size.value)
    if bold:
        font.setBold(True)
    return font


def tabular(around: QFont | None = None, *, bold: bool = False) -> QFont:
    """Return a font with digits of equal width, for figures in columns and changing figures; `bold` makes it bold.

    It is the font `around`, or the font of all widgets.
    """
    font = QFont() if around is None else QFont(around)
    font.setFeature(QFont.Tag(_TABULAR), 1)
    if bold:
        font.setBold(True)
    return font


def set_font_that_fits(widget: QWidget, font: QFont, width: int) -> None:
    """Set a font with a size in pixels, or a smaller one if the widget would be wider than `width` pixels."""
    widget.setFont(font)
    wanted = widget.sizeHint().width()
    if wanted > width > 0:
        smaller = QFont(font)
        smaller.setPixelSize(max(1, font.pixelSize() * width // wanted))
        widget.setFont(smaller)


def fix_font(widget: QWidget) -> None:
    """Give a widget a fixed-width font in the program's text size."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    size = QGuiApplication.font().pointSizeF()
    if size > 0:
        font.setPointSizeF(size)
    if widget.font() != font:
        widget.setFont(font)
