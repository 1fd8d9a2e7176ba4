"""An invisible widget over each plate, which tells a screen reader who sits there.

Screen readers cannot see graphics items. Mouse events pass through the widget to the table beneath it.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget


class PlateLabel(QWidget):
    """The widget over one plate."""

    def __init__(self, parent: QWidget) -> None:
        """Create a widget on `parent` that describes nobody yet."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def describe(self, name: str, state: str) -> None:
        """Set the name of the player, and the points and the turn in words."""
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != state:
            self.setAccessibleDescription(state)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing, because the plate beneath the widget is visible."""
