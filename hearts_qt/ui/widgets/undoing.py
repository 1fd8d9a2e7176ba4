"""Lets Ctrl+Z in a dialog undo the dialog's last change.

If the text field with the focus has a change to undo, Ctrl+Z undoes this change instead.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSpinBox, QDialog, QLineEdit, QWidget


def on_undo(dialog: QDialog, can_undo: Callable[[], bool], undo: Callable[[], None]) -> "UndoFields":
    """Call `undo` when Ctrl+Z is pressed in a dialog. `can_undo` tells whether the dialog has a change to undo.

    If a widget with text fields is added to the dialog later, pass it to `watch` of the returned object.
    """
    QShortcut(QKeySequence.StandardKey.Undo, dialog).activated.connect(undo)
    fields = UndoFields(dialog, can_undo)
    fields.watch(dialog)
    return fields


class UndoFields(QObject):
    """Passes Ctrl+Z to the dialog if the focused field has nothing to undo. Qt itself would not pass the key on."""

    def __init__(self, dialog: QDialog, can_undo: Callable[[], bool]) -> None:
        super().__init__(dialog)
        self._can_undo = can_undo

    def watch(self, around: QWidget) -> None:
        """Watch all text fields in a widget."""
        for kind in (QLineEdit, QAbstractSpinBox):
            for field in around.findChildren(kind):
                field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass Ctrl+Z on if the field has nothing to undo, but the dialog has a change to undo."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
            return False
        if not event.matches(QKeySequence.StandardKey.Undo) or not self._can_undo() or _has_letters_to_undo(watched):
            return False
        event.ignore()
        return True


def _has_letters_to_undo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable()
    inner = field.findChild(QLineEdit) if isinstance(field, QWidget) else None
    return isinstance(inner, QLineEdit) and inner.isUndoAvailable()
