"""The colours of text on the cloth. The person can choose the colour of the cloth."""

from typing import Final, NamedTuple

from PySide6.QtGui import QColor


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
