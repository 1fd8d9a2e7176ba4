"""The colour of text on the cloth, which may have any colour itself."""

from PySide6.QtGui import QColor


def ink_on(colour: QColor) -> QColor:
    """Return the colour of text that is legible on a cloth of that colour."""
    luminance = 0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2
    return QColor("#ffffff") if luminance < 0.26 else QColor("#10241b")
