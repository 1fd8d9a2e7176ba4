"""A list that shows clearly which of its entries has the keyboard focus."""

from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QListWidget


class FramedList(QListWidget):
    """A list that draws a frame in the current entry while it has the focus, because the style's frame is too faint."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, and the frame."""
        super().paintEvent(event)
        item = self.currentItem()
        if self.hasFocus() and item is not None:
            role = QPalette.ColorRole.HighlightedText if item.isSelected() else QPalette.ColorRole.Highlight
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self.palette().color(role), 2))
            painter.drawRect(self.visualItemRect(item).adjusted(3, 3, -3, -3))
            painter.end()
