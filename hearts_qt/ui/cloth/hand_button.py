"""A real, invisible button over each card in the hand, so that the keyboard and assistive technology can reach it.

Graphics items alone are invisible to screen readers. The mouse goes through the buttons to the view beneath, which
knows about dragging and the schemes of playing; keys and a screen reader's press come in here.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

_OWN_KEYS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class HandButton(QAbstractButton):
    """The button of one card."""

    focus_changed = Signal()

    def __init__(self, parent: QWidget, on_key: Callable[[QKeyEvent], None]) -> None:
        """Lie over `parent`; keys that are not the button's own go to `on_key`."""
        super().__init__(parent)
        self.card = -1
        self._on_key = on_key
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setText("")

    def describe(self, card: int, name: str, reason: str) -> None:
        """Stand for a card: its name, and why it may not be chosen, or nothing if it may."""
        self.card = card
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != reason:
            self.setAccessibleDescription(reason)
        self.setEnabled(not reason)

    def retire(self) -> None:
        """Stand for no card any more, at once: Qt deletes a widget only later, and somebody else may look by then."""
        self.hide()
        self.describe(-1, "", "")
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing: the card beneath is the picture."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the key to the table, which knows the scheme of playing."""
        if event.key() in _OWN_KEYS:
            super().keyPressEvent(event)
        else:
            self._on_key(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the marker is here now."""
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the marker has left."""
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def event(self, event: QEvent) -> bool:
        """Leave the arrow keys to the table instead of moving the focus to just any neighbour."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return False
        return super().event(event)
