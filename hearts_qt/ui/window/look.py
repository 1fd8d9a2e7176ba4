"""How the program looks as a whole: light or dark, the size of text, whether cards move."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from hearts_qt.settings.values import Settings

_SMALLEST_TEXT = 11.0
"""Points at 100 %."""
_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark, "system": Qt.ColorScheme.Unknown}


def apply_look(application: QApplication, settings: Settings) -> None:
    """Give the whole program the theme and the text size of the settings."""
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(_SCHEMES[settings.text("theme")])
    font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    size = max(font.pointSizeF(), _SMALLEST_TEXT) * settings.number("text_size") / 100
    if abs(application.font().pointSizeF() - size) > 0.01:
        font.setPointSizeF(size)
        application.setFont(font)


def wants_reduced_motion(settings: Settings) -> bool:
    """Tell whether cards shall not move: as chosen, or as the system says where it can be asked."""
    chosen = settings.text("motion")
    if chosen != "system":
        return chosen == "reduced"
    # Qt has told the system's preference since 6.12.
    accessibility = getattr(QGuiApplication.styleHints(), "accessibility", None)
    preference = getattr(accessibility(), "motionPreference", None) if callable(accessibility) else None
    return preference is not None and getattr(preference(), "name", "") == "ReducedMotion"
