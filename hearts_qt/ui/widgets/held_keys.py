"""Marks the repetitions of a key that is held down as such, where the window system sends them as presses of their own.

Everything that a key may do only once asks the event whether it is a repetition. On X11 Qt recognizes one only if the
press is in its queue already when it looks at the release before it.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.ui.widgets.focus import FocusWatch

REPEAT_MS = 5
"""How soon after its release a key is pressed again without a finger: the system sends both at once, people need ten
times as long."""


class HeldKeys(FocusWatch):
    """Watches the keys that come to the widget with the focus. It has to be made after all others that do."""

    def __init__(self, parent: QObject) -> None:
        """Begin to watch; it ends with `parent`."""
        super().__init__(parent)
        self._released: dict[int, int] = {}
        """When each key was let go the last time, in the milliseconds of the window system."""

    def watches(self, widget: QWidget) -> bool:
        """Watch whatever has the focus, in dialogs too."""
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send a repetition on as one."""
        if not isinstance(event, QKeyEvent) or event.isAutoRepeat():
            return False
        kind = event.type()
        if kind is QEvent.Type.KeyRelease:
            self._released[event.key()] = event.timestamp()
        elif self._repeats(event):
            if kind is QEvent.Type.KeyPress:
                QApplication.sendEvent(watched, _repetition(event))
                return True
            if kind is QEvent.Type.ShortcutOverride and not _may_repeat(event):
                # Accepted, it becomes a press, and no shortcut.
                event.accept()
                return True
        return False

    def _repeats(self, event: QKeyEvent) -> bool:
        released = self._released.get(event.key())
        if event.timestamp() == 0:
            # Made by a program, such as a keyboard on the screen, that does not say when.
            return False
        return released is not None and 0 <= event.timestamp() - released <= REPEAT_MS


def _repetition(event: QKeyEvent) -> QKeyEvent:
    """Return the same press as a repetition."""
    again = QKeyEvent(
        event.type(),
        event.key(),
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        event.text(),
        True,
        event.count(),
    )
    again.setTimestamp(event.timestamp())
    return again


def _may_repeat(event: QKeyEvent) -> bool:
    """Tell whether the key is the shortcut of a command that a key held down repeats, such as Undo."""
    window = QApplication.activeWindow()
    typed = QKeySequence(event.keyCombination())
    actions = window.actions() if window is not None else []
    return any(action.autoRepeat() and typed in action.shortcuts() for action in actions)
