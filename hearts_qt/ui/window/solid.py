"""A plain window behind the main window; it covers the rest of the screen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget


class SolidBackground(QWidget):
    """Covers the screen behind a window in the colour of the cloth."""

    def __init__(self, window: QWidget) -> None:
        """Create the hidden background of `window`."""
        super().__init__(None, Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowDoesNotAcceptFocus)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAutoFillBackground(True)
        self.setWindowTitle(window.windowTitle())

    def show_behind(self, on: bool, colour: QColor) -> None:
        """Cover the screen behind the window if `on` is true; otherwise stop covering it."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, colour.darker(150))
        self.setPalette(palette)
        if on and not self.isVisible():
            self.setGeometry(self._window.screen().geometry())
            self.show()
            self.lower()
            self._window.raise_()
            self._window.activateWindow()
        elif not on:
            self.hide()
