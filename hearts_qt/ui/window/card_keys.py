"""Sends the keys for cards to the table, wherever the focus is in the window, except in a text field.

A widget that was reached by the Tab key keeps only the keys that it needs. When the focused widget is hidden, the focus
goes to the table, and not to the widget that Qt would choose. For Qt, a panel that was dragged out of the window is a
window of its own. Its keys are sent to the table too, and a key for cards makes the main window active.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.dialogs.page_over_cloth import PageOverCloth, page_over
from hearts_qt.ui.play.lesson_note import LessonNote
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.widgets.focus import FocusWatch
from hearts_qt.ui.window.dock import Dock

_CARD_KEYS: Final = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
    }
)
_OF_ROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space})
_OF_BUTTONS: Final = frozenset({Qt.Key.Key_Space})
_ALONE: Final = (
    # Widgets for typing, and widgets that use every key themselves.
    QLineEdit,
    QAbstractSpinBox,
    QTextEdit,
    QPlainTextEdit,
    QComboBox,
    QMenuBar,
    # Widgets that send their keys to the table themselves.
    TableView,
    HandButton,
)
_MODIFIERS: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class CardKeys(FocusWatch):
    """Event filter for the focused widget of a window, and for panels that were dragged out of the window."""

    def __init__(self, window: QMainWindow, view: TableView) -> None:
        """Send the keys for cards from `window` to `view`."""
        super().__init__(window)
        self._window = window
        self._view = view
        self._docks = window.findChildren(Dock)
        for dock in self._docks:
            dock.key_pressed.connect(self.hand_on)

    def watches(self, widget: QWidget) -> bool:
        """Tell whether to filter the events of this widget.

        The filter is for all widgets in the window and in floating panels, except for the table and the panels
        themselves.
        """
        return widget.window() in (self._window, *self._docks) and widget not in (self._view, *self._docks)

    def take_keyboard(self) -> None:
        """Activate the main window if a floating panel is active, so that keys can answer a question."""
        if QApplication.activeWindow() in self._docks:
            self._window.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send keys for cards to the table, and not to the focused widget. Focus the table if this widget is hidden."""
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress and isinstance(watched, QWidget):
                return self._take(watched, event)
        elif event.type() is QEvent.Type.Hide and self._window.isVisible() and not event.spontaneous():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        return False

    def _take(self, focused: QWidget, event: QKeyEvent) -> bool:
        takes = self._means_cards(focused, event)
        if takes:
            self.hand_on(event)
        return takes

    def hand_on(self, event: QKeyEvent) -> None:
        """Send a key to the table. If a page covers the table, give this page the focus instead."""
        page = page_over(self._view)
        if page is None:
            self._view.key_pressed.emit(event)
        elif event.key() in _CARD_KEYS | {Qt.Key.Key_Escape}:
            page.take_focus()
        if event.key() in _CARD_KEYS:
            self.take_keyboard()

    def _means_cards(self, focused: QWidget, event: QKeyEvent) -> bool:
        if _is_alone(focused) or event.modifiers() & _MODIFIERS or _is_in_panel(focused):
            return False
        key = Qt.Key(event.key())
        if isinstance(focused, QAbstractItemView):
            # A list would search for a row with letters and digits, so these keys go to the table.
            return key not in _OF_ROWS and (key in _CARD_KEYS or event.text().isalnum())
        if isinstance(focused, QAbstractButton):
            return key in _CARD_KEYS - _OF_BUTTONS
        return key in _CARD_KEYS


def _is_alone(widget: QWidget) -> bool:
    is_only_read = isinstance(widget, QTextEdit) and widget.isReadOnly()
    return isinstance(widget, _ALONE) and not is_only_read


def _is_in_panel(widget: QWidget) -> bool:
    above: QWidget | None = widget
    while above is not None and not isinstance(above, QuestionPanel | PageOverCloth | LessonNote):
        above = above.parentWidget()
    return above is not None
