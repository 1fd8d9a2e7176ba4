"""A line for a name, with a list of names to choose from."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from hearts_qt.ui.widgets.combo_box import ComboBox


class NameBox(ComboBox):
    """A line for any name, with a list. Typing a name that is in the list does not choose that entry."""

    picked = Signal(int)
    """An entry was chosen from the list, with its place there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an empty line and an empty list."""
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setCompleter(None)  # type: ignore[arg-type]  # what is typed is a name, and no search in the list
        self._typed: str | None = None
        self.editTextChanged.connect(self._forget_typed)
        line = self.lineEdit()
        assert line is not None
        self.line = line
        line.textEdited.connect(self._remember_typed)
        self.activated.connect(self._activate)

    def _remember_typed(self, text: str) -> None:
        self._typed = text

    def _forget_typed(self, text: str) -> None:
        if text != self._typed:
            self._typed = None

    def showPopup(self) -> None:
        """Open the list. The next choice from it counts, even if it is the name that was typed before."""
        self._typed = None
        super().showPopup()

    def _activate(self, place: int) -> None:
        # Qt also activates an entry when the focus leaves the line, if the text typed there is the entry's.
        if self.itemText(place) != self._typed:
            self.picked.emit(place)
