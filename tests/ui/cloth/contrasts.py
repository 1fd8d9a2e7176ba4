"""How well a text can be read on a background."""

from PySide6.QtGui import QColor


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""

    def luminance(colour: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
