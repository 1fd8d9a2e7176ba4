"""The look of the whole program: light or dark theme, font and text size, reduced motion."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from hearts_qt.settings.look_options import FONT, TEXT_SIZE, THEME, TextFont, Theme
from hearts_qt.settings.pace_options import MOTION, MotionChoice
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.own_font import own_family

_SMALLEST_TEXT: Final = 11.0
"""Text size in points at 100 %, unless the system's text is larger."""
_SCHEMES: Final = {
    Theme.LIGHT: Qt.ColorScheme.Light,
    Theme.DARK: Qt.ColorScheme.Dark,
    Theme.SYSTEM: Qt.ColorScheme.Unknown,
}
_Role = QPalette.ColorRole
_LIGHT: Final = {
    _Role.Window: "#f4f3f0",
    _Role.WindowText: "#22262a",
    _Role.Base: "#fffefb",
    _Role.AlternateBase: "#faf8f3",
    _Role.Text: "#22262a",
    _Role.Button: "#eae8e3",
    _Role.ButtonText: "#22262a",
    _Role.ToolTipBase: "#fff6dc",
    _Role.ToolTipText: "#2a2312",
    _Role.Highlight: "#2a6b50",
    _Role.HighlightedText: "#ffffff",
    _Role.PlaceholderText: "#6a6f74",
    _Role.Link: "#1d5f8a",
    _Role.Mid: "#c9c6bf",
}
_DARK: Final = {
    _Role.Window: "#202326",
    _Role.WindowText: "#eceae5",
    _Role.Base: "#2c3034",
    _Role.AlternateBase: "#31353a",
    _Role.Text: "#eceae5",
    _Role.Button: "#3a3f44",
    _Role.ButtonText: "#eceae5",
    _Role.ToolTipBase: "#3a3523",
    _Role.ToolTipText: "#f6ecd0",
    _Role.Highlight: "#3c8a69",
    _Role.HighlightedText: "#ffffff",
    _Role.PlaceholderText: "#a3a7ab",
    _Role.Link: "#7fc1ea",
    _Role.Mid: "#5d6368",
}


def palette(dark: bool) -> QPalette:
    """Return the program's palette, dark or light."""
    colours = _DARK if dark else _LIGHT
    made = QPalette(QColor(colours[_Role.Button]), QColor(colours[_Role.Window]))
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    faint = QColor(colours[_Role.WindowText])
    faint.setAlphaF(0.5)
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def apply_look(application: QApplication, settings: Settings) -> None:
    """Apply the theme, the font and the text size of the settings to the whole program."""
    hints = QGuiApplication.styleHints()
    chosen = _SCHEMES[settings.value(THEME)]
    hints.setColorScheme(chosen)
    scheme = hints.colorScheme() if chosen is Qt.ColorScheme.Unknown else chosen
    made = palette(scheme is Qt.ColorScheme.Dark)
    if application.palette() != made:
        application.setPalette(made)
        _follow_palette(application)
    font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    size = max(font.pointSizeF(), _SMALLEST_TEXT) * settings.value(TEXT_SIZE) / 100
    font.setPointSizeF(size)
    if settings.value(FONT) is TextFont.OWN and own_family():
        # The system's fonts stay behind it, for signs and scripts that it does not have.
        font.setFamilies([own_family(), *font.families()])
    now = application.font()
    if abs(now.pointSizeF() - size) > 0.01 or now.families() != font.families():
        application.setFont(font)


def _follow_palette(application: QApplication) -> None:
    """Let all widgets with style sheets follow the new palette. Qt lets them keep the colours of the earlier one."""
    for widget in application.allWidgets():
        if widget.styleSheet():
            widget.setStyleSheet(widget.styleSheet())


def wants_reduced_motion(settings: Settings) -> bool:
    """Tell whether cards should not fly.

    The option decides. If the option leaves this to the system, the system's preference decides. If Qt does not know
    it, cards fly.
    """
    chosen = settings.value(MOTION)
    if chosen is not MotionChoice.SYSTEM:
        return chosen is MotionChoice.REDUCED
    # Qt knows the system's preference since version 6.12.
    accessibility = getattr(QGuiApplication.styleHints(), "accessibility", None)
    preference = getattr(accessibility(), "motionPreference", None) if callable(accessibility) else None
    return preference is not None and getattr(preference(), "name", "") == "ReducedMotion"
