"""An invisible button over each card in the hand, for the keyboard and for screen readers.

Screen readers cannot see graphics items. Mouse events pass through the buttons to the view beneath, which handles
dragging and the control schemes. The buttons get key events and presses from screen readers.
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
        """Create a button on `parent`; all keys except Tab go to `on_key`."""
        super().__init__(parent)
        self.card = -1
        self._on_key = on_key
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setText("")

    def describe(self, card: int, name: str, reason: str) -> None:
        """Set the card, its name, and the reason why it may not be chosen; the reason is empty if it may be chosen."""
        self.card = card
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != reason:
            self.setAccessibleDescription(reason)
        self.setEnabled(not reason)

    def retire(self) -> None:
        """Hide the button and forget its card at once, because another person may sit at the screen soon."""
        self.hide()
        self.describe(-1, "", "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing, because the card beneath the button is visible."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the key to the table, which knows the control scheme."""
        if event.key() in _OWN_KEYS:
            super().keyPressEvent(event)
        else:
            self._on_key(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Report that the marker is on this card."""
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Report that the marker has left this card."""
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def event(self, event: QEvent) -> bool:
        """Never claim a key for the button, so that shortcuts of the menus work."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return False
        return super().event(event)
