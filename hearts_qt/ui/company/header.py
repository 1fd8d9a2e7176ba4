"""The upper part of the dialog: a large face, the name and the way to play."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.company.portrait import Portrait
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, keep_visible, limit_length
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.widgets.type_scale import TextSize, sized

translate = QCoreApplication.translate

_FACE: Final = 112


class Header(QWidget):
    """Shows face, name and way to play. Its signals report the person's choices."""

    named = Signal(str)
    name_ended = Signal()
    played = Signal(str)
    face_wanted = Signal()
    try_wanted = Signal()

    def __init__(self, faces: FaceArt, parts: CharacterParts, parent: QWidget | None = None) -> None:
        """Begin without a character. `parts` has the ways to play that can be chosen."""
        super().__init__(parent)
        self._parts = parts
        self._name = ""
        self.face = Portrait(faces, _FACE)
        self.face.setAccessibleName(translate("configure", "Change the face"))
        self.face.setToolTip(translate("configure", "Change the face"))
        self.change = QPushButton(translate("configure", "Change &face…"))
        self.speak = QPushButton(translate("configure", "&Try it"))
        self.speak.setToolTip(translate("configure", "See and hear a line"))
        self.name = TextField()
        limit_length(self.name, LONGEST_NAME)
        self.name.setPlaceholderText(translate("configure", "A name is needed"))
        self.name.setAccessibleName(translate("configure", "Name"))
        self.name.setFont(sized(self.name.font(), TextSize.LARGE))
        self.plays = self._make_plays()
        self.description = form.QuietLabel()
        self._plays_label = Label(translate("configure", "&Plays like"))
        self._plays_label.setBuddy(self.plays)
        self.offer_styles()
        self._lay_out()
        self._connect()

    def _make_plays(self) -> QComboBox:
        plays = ComboBox()
        plays.setAccessibleName(translate("configure", "Plays like"))
        plays.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        plays.setMinimumContentsLength(11)
        return plays

    def offer_styles(self) -> None:
        """Update the list of the ways to play."""
        self.plays.clear()
        for group in self._parts.styles():
            if group and self.plays.count():
                self.plays.insertSeparator(self.plays.count())
            for player in group:
                self.plays.addItem(self._parts.title(player), player)

    def _lay_out(self) -> None:
        label = Label(translate("configure", "&Name"))
        label.setBuddy(self.name)
        for button in (self.change, self.speak):
            button.setAutoDefault(False)
        fields = QGridLayout()
        fields.setHorizontalSpacing(12)
        fields.setVerticalSpacing(6)
        fields.addWidget(label, 0, 0)
        fields.addWidget(self.name, 0, 1)
        fields.addWidget(self._plays_label, 1, 0)
        fields.addWidget(self.plays, 1, 1)
        fields.addWidget(self.description, 2, 1)
        fields.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.change)
        buttons.addWidget(self.speak)
        buttons.addStretch(1)
        right = QVBoxLayout()
        add_layout(right, fields)
        add_layout(right, buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        row.setSpacing(18)
        row.addWidget(self.face, 0, Qt.AlignmentFlag.AlignVCenter)
        add_layout(row, right, 1)
        form.WheelGuard(self).guard(self)

    def _connect(self) -> None:
        self.face.clicked.connect(self.face_wanted)
        self.change.clicked.connect(self.face_wanted)
        self.speak.clicked.connect(self.try_wanted)
        self.name.textEdited.connect(self._take_name)
        keep_visible(self.name)
        self.name.editingFinished.connect(self._end_name)
        self.plays.activated.connect(lambda place: self.played.emit(self.plays.itemData(place)))

    def _take_name(self, text: str) -> None:
        if one_line(text):
            self._name = one_line(text)
            self.named.emit(self._name)

    def _end_name(self) -> None:
        # A character needs a name, so an empty field shows the last name again.
        self.name.setText(self._name)
        self.name_ended.emit()

    def show_person(self, name: str, face: str, player: str | None, *, moves: bool) -> None:
        """Show a character, or the person if `player` is None."""
        self._name = name
        if one_line(self.name.text()) != name:
            self.name.setText(name)
        self.face.show_face(face, moves=moves)
        is_computer = player is not None
        for part in (self._plays_label, self.plays, self.speak):
            part.setVisible(is_computer)
        if player is None:
            self.description.setText(translate("configure", "This is you at the table."))
            return
        with QSignalBlocker(self.plays):
            if self.plays.findData(player) < 0:
                # A way to play of a missing plugin stays chosen.
                self.plays.addItem(self._parts.title(player), player)
            self.plays.setCurrentIndex(self.plays.findData(player))
        self.description.setText(self._parts.line(player))
        self.plays.setAccessibleDescription(self.description.text())
