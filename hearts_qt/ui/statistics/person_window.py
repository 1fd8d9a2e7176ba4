"""What the windows about one person have in common: a portrait, a chooser, an index, and a large headline."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, sized

_LOW: Final = 30
"""Below this height, in heights of the text, the portrait has no room."""


class PersonWindow(QWidget):
    """A window about one person. A subclass lays out the parts, and calls `fit_text` when it is complete."""

    def __init__(self, letters: int, chooser_name: str, parent: QWidget | None = None) -> None:
        """Make the index `letters` characters wide; screen readers call the chooser of persons by its name."""
        super().__init__(parent, Qt.WindowType.Window)
        self.portrait = Label()
        self.portrait.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whom = ComboBox()
        self.whom.setAccessibleName(chooser_name)
        self.sections = form.Index(letters)
        self.headline = Label("")
        self.headline.setWordWrap(True)

    def fit_text(self) -> None:
        """Follow the size of the text."""
        font = sized(self.font(), TextSize.HEADLINE, bold=True)
        if self.headline.font() != font:
            self.headline.setFont(font)
        self.whom.setFixedWidth(self.sections.width())

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the portrait out if the window is low."""
        super().resizeEvent(event)
        self.portrait.setVisible(self.height() >= self.fontMetrics().height() * _LOW)
