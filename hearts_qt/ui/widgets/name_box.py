"""A text field for a name, with a list of names to choose from."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.text_field import TextField

_LEAVING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class NameBox(ComboBox):
    """A field for any name, with a list. `picked` is emitted only when the person chooses an entry of the list.

    If the text in the field is the name of an entry, Qt also activates this entry when the focus leaves the field or
    Enter is pressed in it. Such an activation is ignored.
    """

    picked = Signal(int)
    """Emitted when the person chooses an entry from the list, with the place of the entry in the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an empty field and an empty list."""
        super().__init__(parent)
        self.setEditable(True)
        self.setLineEdit(TextField())
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setCompleter(None)  # type: ignore[arg-type]  # what is typed is a name, and no search in the list
        self._chooses = False
        """Whether the list is open, or a key or the mouse wheel is about to choose an entry."""
        line = self.lineEdit()
        assert line is not None
        self.line = line
        self.view().installEventFilter(self)
        self.activated.connect(self._activate)

    def showPopup(self) -> None:
        """Open the list."""
        # The field loses the focus while the list opens. An entry that Qt activates at this moment was not chosen.
        self._chooses = False
        super().showPopup()
        self._chooses = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the list closes."""
        if event.type() is QEvent.Type.Hide:
            # `_stop_choosing` is called later, because Qt tells which entry was chosen only after the list is closed.
            call_later(self, self._stop_choosing)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the arrow keys choose an entry."""
        self._chooses = event.key() not in _LEAVING
        super().keyPressEvent(event)
        self._chooses = self.view().isVisible()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the mouse wheel choose an entry."""
        self._chooses = True
        super().wheelEvent(event)
        self._chooses = False

    def _stop_choosing(self) -> None:
        self._chooses = self.view().isVisible()

    def _activate(self, place: int) -> None:
        if self._chooses:
            self.picked.emit(place)
