"""The dialog in which a person picks a character of the cast, with its face and a line about it."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from hearts_qt.players.cast import Role
from hearts_qt.ui.board.picker import face_icon
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.lists import FramedList
from hearts_qt.ui.words.characters import character_line

translate = QCoreApplication.translate

_FACE = 56


def line_about(role: Role, choice: SeatOffer) -> str:
    """Return a line about a character; for characters outside the cast, about their way to play."""
    return character_line(role.id) or choice.line(role.player)


class CastDialog(QDialog):
    """Lists all characters. A click or Enter picks one; Esc closes the dialog without picking."""

    picked = Signal(object)
    """The role of the picked character."""

    def __init__(self, choice: SeatOffer, current: str, taken: Sequence[str], parent: QWidget | None = None) -> None:
        """Mark the character with the id `current`; those in `taken` sit at the table already, which the list says."""
        super().__init__(parent)
        self.setWindowTitle(translate("welcome", "Who will play with you?"))
        self.list = FramedList()
        self.list.setAccessibleName(translate("welcome", "Characters"))
        self.list.setIconSize(QSize(_FACE, _FACE))
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        for role in choice.characters:
            self._add(role, choice, role.id in taken)
            if role.id == current:
                self.list.setCurrentRow(self.list.count() - 1)
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        buttons = form.plain(QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
        buttons.rejected.connect(self.reject)
        for button in buttons.findChildren(QPushButton):
            # Enter must not press a button, because it picks the marked character.
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.list.setFocus()
        form.open_at(self, QSize(500, 640))

    def _add(self, role: Role, choice: SeatOffer, is_taken: bool) -> None:
        line = line_about(role, choice)
        if is_taken:
            line = translate("welcome", "{line} (at your table)").format(line=line)
        text = translate("welcome", "{name}\n{line}", "a character in a list").format(name=role.name, line=line)
        item = QListWidgetItem(face_icon(role.face, choice.faces), text)
        item.setData(Qt.ItemDataRole.UserRole, role)
        self.list.addItem(item)

    def _pick(self, item: QListWidgetItem) -> None:
        self.picked.emit(item.data(Qt.ItemDataRole.UserRole))
        self.accept()
