"""The picture of a keepsake: in colours if it was won, otherwise pale, so that one sees what is still to be won."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.ui.widgets.painting import painting

_SIDE: Final = 76
_PALE: Final = 0.38


class Keepsake(QWidget):
    """Shows one keepsake."""

    def __init__(self, folder: Path) -> None:
        """Show nothing yet; the pictures are in this folder."""
        super().__init__()
        self._folder = folder
        self._renderer = QSvgRenderer(self)
        self.is_won = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of the picture."""
        return QSize(_SIDE, _SIDE)

    def show_keepsake(self, name: str, *, is_won: bool) -> None:
        """Show the picture with that name."""
        self._renderer.load(str(self._folder / f"{name}.svg"))
        self.is_won = is_won
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(1.0 if self.is_won else _PALE)
            self._renderer.render(painter, QRectF(self.rect()))
