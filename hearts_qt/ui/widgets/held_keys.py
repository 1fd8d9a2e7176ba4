"""Marks the repetitions of a held key, on window systems that send each repetition as a new press.

Code that lets a held key act only once asks the event whether it is a repetition. On X11, a repetition is a release
with a new press. Qt recognizes it only if the press is already in Qt's queue when Qt handles the release.

A repetition triggers no shortcut, unless it is one that may be repeated. Qt itself repeats the shortcuts of buttons: a
held Alt+S would press *Save as…*, and then *Save* in the dialog that this opens.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from hearts_qt.ui.widgets.focus import FocusWatch

_PRESSES: Final = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_ANSWERS: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
REPEAT_MS = 5
"""The longest time in milliseconds between a release and a repetition.

The system sends the two at the same moment; people need ten times as long.
"""


class HeldKeys(FocusWatch):
    """Watches the keys of the focused widget. It must be created after all other filters on keys."""

    def __init__(self, parent: QObject) -> None:
        """Begin to watch the keys, until `parent` is deleted."""
        super().__init__(parent)
        self._released: dict[int, int] = {}
        """When each key was last released, in milliseconds of the window system."""

    def watches(self, widget: QWidget) -> bool:
        """Return True, because every widget is watched while it has the focus, in dialogs too."""
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mark a repetition and pass it on, but stop a held key that would answer a dialog again."""
        if not isinstance(event, QKeyEvent):
            return False
        kind = event.type()
        if kind in _PRESSES and self._answers_again(watched, event):
            # If this event is accepted, the key triggers no shortcut.
            event.accept()
            return True
        if kind is QEvent.Type.KeyRelease:
            if not event.isAutoRepeat():
                self._released[event.key()] = event.timestamp()
        elif kind is QEvent.Type.ShortcutOverride:
            if (event.isAutoRepeat() or self._repeats(event)) and not _may_repeat(event):
                # If this event is accepted, the key triggers no shortcut; Qt sends a press instead.
                event.accept()
                return True
        elif kind is QEvent.Type.KeyPress and not event.isAutoRepeat() and self._repeats(event):
            QApplication.sendEvent(watched, _repetition(event))
            return True
        return False

    def _answers_again(self, watched: QObject, event: QKeyEvent) -> bool:
        """Return whether a held key would answer a dialog or close a window.

        The key may have been pressed before this dialog or window was opened. For the main window the answer is False,
        because the table itself knows which held keys repeat their action.
        """
        if event.key() not in _ANSWERS or not isinstance(watched, QWidget) or watched.window() is self.parent():
            return False
        writes = isinstance(watched, QPlainTextEdit) and event.key() != Qt.Key.Key_Escape
        return not writes and (event.isAutoRepeat() or self._repeats(event))

    def _repeats(self, event: QKeyEvent) -> bool:
        released = self._released.get(event.key())
        if event.timestamp() == 0:
            # An event without a time comes from a program such as an on-screen keyboard.
            return False
        return released is not None and 0 <= event.timestamp() - released <= REPEAT_MS


def _repetition(event: QKeyEvent) -> QKeyEvent:
    """Return the same press, marked as a repetition."""
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
    """Return whether the key is the shortcut of a command that a held key can repeat, such as Undo."""
    window = QApplication.activeWindow()
    typed = QKeySequence(event.keyCombination())
    actions = window.actions() if window is not None else []
    return any(action.autoRepeat() and typed in action.shortcuts() for action in actions)
