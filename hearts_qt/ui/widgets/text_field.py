"""Text fields that take no files: Qt would write the address of a dropped file into them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget


class TextField(QLineEdit):
    """A line of text. A file that is dropped on it goes to the widget around it."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take text, and no files."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take text, and no files."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take text, and no files."""
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
