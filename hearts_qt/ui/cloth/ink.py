"""The colour of text on the cloth. The person can choose the colour of the cloth."""

from PySide6.QtGui import QColor


def ink_on(colour: QColor) -> QColor:
    """Return a text colour that is legible on a cloth of this colour."""
    luminance = 0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2
    return QColor("#ffffff") if luminance < 0.26 else QColor("#10241b")
