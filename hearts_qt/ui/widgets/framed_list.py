"""A list that shows clearly which of its entries has the keyboard focus."""

from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QListWidget

from hearts_qt.ui.widgets.painting import painting


class FramedList(QListWidget):
    """A list that draws a frame in the current entry while it has the focus, because the style's frame is too faint."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, and the frame."""
        super().paintEvent(event)
        entry = self.currentIndex()
        if self.hasFocus() and entry.isValid():
            is_selected = self.selectionModel().isSelected(entry)
            role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Highlight
            with painting(QPainter(self.viewport())) as painter:
                painter.setPen(QPen(self.palette().color(role), 2))
                painter.drawRect(self.visualRect(entry).adjusted(3, 3, -3, -3))
