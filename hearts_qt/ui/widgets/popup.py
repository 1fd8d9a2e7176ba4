"""A small popup with a few facts, which is in nobody's way."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget


class Popup(QFrame):
    """A small frame over the window. Any key or a click elsewhere closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._below = parent
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def open_at(self, place: QPoint) -> None:
        """Open the popup with its upper left corner at a point of the screen, if the screen has room there."""
        self.adjustSize()
        room = self.screen().availableGeometry()
        self.move(
            max(room.left(), min(place.x(), room.right() - self.width())),
            max(room.top(), min(place.y(), room.bottom() - self.height())),
        )
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on any key. Every key except Esc then goes to the focused widget, so that it has its usual effect."""
        self.close()
        below = self._below.window().focusWidget()
        if event.key() != Qt.Key.Key_Escape and below is not None:
            again = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text(), event.isAutoRepeat())
            QApplication.sendEvent(below, again)
