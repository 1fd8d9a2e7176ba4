"""The dialog that asks for the name and the face of a profile."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import AddFace, FacePicker, face_icon
from hearts_qt.ui.widgets import form, plain
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, keep_visible, limit_length
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate

_FACE: Final = 96


class ProfileForm(QDialog):
    """Asks for a name that no other profile has, and for a face."""

    def __init__(
        self,
        title: str,
        accept: str,
        is_taken: Callable[[str], bool],
        faces: FaceArt,
        add_face: AddFace | None,
        parent: QWidget | None = None,
    ) -> None:
        """Create the dialog. `accept` is the text of its button; `is_taken` says whether another profile has a name."""
        super().__init__(parent)
        self.setWindowTitle(plain.title(title))
        self._is_taken = is_taken
        self._faces = faces
        self._add_face = add_face
        self.chosen_face = "you"
        """The id of the chosen face."""
        self.face = QToolButton()
        self.face.setIconSize(QSize(_FACE, _FACE))
        self.face.setAutoRaise(True)
        self.face.setAccessibleName(translate("profiles", "Face"))
        self.face.setToolTip(translate("profiles", "Choose a face"))
        self.face.clicked.connect(self._pick_face)
        self.line = TextField()
        limit_length(self.line, LONGEST_NAME)
        keep_visible(self.line)
        self.line.setMinimumWidth(self.line.fontMetrics().horizontalAdvance("n" * LONGEST_NAME))
        self.line.textChanged.connect(self._check)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self.buttons = form.plain(QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
        self.keep = QPushButton(plain.caption(accept))
        self.buttons.addButton(self.keep, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self.show_person("", "you")
        faces.changed.connect(self._show_face)
        form.open_at(self, QSize(480, 200))

    def _lay_out(self) -> None:
        label = Label(translate("profiles", "&Name"))
        label.setBuddy(self.line)
        column = QVBoxLayout()
        column.addStretch(1)
        for widget in (label, self.line, self.note):
            column.addWidget(widget)
        column.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.face, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(row, column, 1)
        whole = QVBoxLayout(self)
        add_layout(whole, row)
        whole.addWidget(self.buttons)
        self.keep.setDefault(True)
        self.line.setFocus()

    def show_person(self, name: str, face: str) -> None:
        """Show this name and face."""
        self.chosen_face = face
        self._show_face()
        self.line.setText(name)
        self.line.selectAll()
        self._check()

    @property
    def name(self) -> str:
        """The name in the field."""
        return one_line(self.line.text())

    def _check(self) -> None:
        """Allow only a name that no other profile has."""
        taken = bool(self.name) and self._is_taken(self.name)
        self.keep.setEnabled(bool(self.name) and not taken)
        template = translate("profiles", "There is a profile called {name} already.")
        self.note.setText(template.format(name=self.name) if taken else "")

    def _show_face(self) -> None:
        self.face.setIcon(face_icon(self.chosen_face, self._faces))

    def _pick_face(self) -> None:
        picker = FacePicker(self.chosen_face, self, self._faces, self._add_face)
        picker.picked.connect(self._take_face)
        form.open_once(picker)

    def _take_face(self, face: str) -> None:
        self.chosen_face = face
        self._show_face()
