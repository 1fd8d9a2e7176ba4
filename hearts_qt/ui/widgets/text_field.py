"""Text fields that take no dropped files and no letters that were meant for buttons."""

import sys

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget


class TextField(QLineEdit):
    """A line of text. If a file is dropped on it, the widget around the field gets the file."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore a letter that is pressed together with Alt: it is meant for a button, even if that is disabled now."""
        if event.modifiers() == Qt.KeyboardModifier.AltModifier and event.text().isalpha() and sys.platform != "darwin":
            event.ignore()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept text, and leave files to the widget around the field."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept text, and leave files to the widget around the field."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Accept text, and leave files to the widget around the field."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dropEvent(event)


class TextFieldDelegate(QStyledItemDelegate):
    """Lets a person edit the entries of a list in text fields."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return a text field without a frame."""
        field = TextField(parent)
        field.setFrame(False)
        return field
