"""The row of portraits on the page at the start, from which the person who plays is chosen."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.settings.profile_list import ListedProfile
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.dialogs.round_portrait import RoundPortrait
from hearts_qt.ui.widgets.nested_layout import insert_layout
from hearts_qt.ui.widgets.plain import Label, caption, tip
from hearts_qt.ui.words.profiles import profile_name

translate = QCoreApplication.translate

_FACE: Final = 68.0
_LETTERS: Final = 11
"""How many letters of a name there is room for."""
_MOST: Final = 6
"""How many people are shown; the others stand in the dialog of the profiles."""


class PeopleRow(QWidget):
    """Shows the people with a profile. It is hidden while there is only one, who never sees anything of profiles."""

    wanted = Signal(str)
    """The person whose profile has this key wants to play."""
    new_wanted = Signal()
    """Somebody without a profile wants to play."""
    all_wanted = Signal()

    def __init__(self, faces: FaceArt) -> None:
        super().__init__()
        self._faces = faces
        self.portraits: list[RoundPortrait] = []
        """The portraits, in the order of the people."""
        self._names: list[Label] = []
        self._full_names: list[str] = []
        self._current = ""
        self.all = QPushButton(translate("welcome", "Others…"))
        self.all.setObjectName("link")
        self.all.clicked.connect(self.all_wanted)
        self.new = QPushButton(caption(translate("welcome", "Somebody else plays…")))
        """The link for a person without a profile. The page puts it to its other links."""
        self.new.setObjectName("link")
        self.new.setCursor(Qt.CursorShape.PointingHandCursor)
        self.new.setToolTip(translate("welcome", "Another person at this computer gets a profile of their own"))
        self.new.clicked.connect(self.new_wanted)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.all)

    def show_people(self, people: Sequence[ListedProfile], current: str) -> None:
        """Show these people; `current` is the key of the profile in use."""
        self._current = current
        first = [each for each in people if each.key == current]
        shown = [*first, *(each for each in people if each.key != current)][:_MOST]
        # The person who plays is shown, too, if there are many; the order stays that of the list.
        for each in [each for each in people if each in shown]:
            self._add(each)
        self.all.setVisible(len(people) > _MOST)
        if len(people) < 2:
            self.hide()
            self.new.hide()

    def _add(self, profile: ListedProfile) -> None:
        portrait = RoundPortrait(self._faces)
        portrait.show_face(profile.face)
        name = profile_name(profile)
        label = Label(name)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if profile.key == self._current:
            portrait.mark()
            portrait.setAccessibleName(translate("welcome", "{name} plays now").format(name=name))
        else:
            words = translate("welcome", "Play as {name}").format(name=name)
            portrait.setAccessibleName(words)
            portrait.clicked.connect(partial(self._ask, profile.key))
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(portrait, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(label)
        insert_layout(self._row, len(self.portraits), column)
        self.portraits.append(portrait)
        portrait.setToolTip(tip(portrait.accessibleName()))
        self._names.append(label)
        self._full_names.append(name)

    def _ask(self, key: str, on: bool = False) -> None:
        self.wanted.emit(key)

    def fit(self, scale: float, font: QFont) -> None:
        """Take the sizes for this scale; `font` is the font of plain text."""
        for portrait in self.portraits:
            portrait.set_size(_FACE * scale)
        for widget in (*self._names, self.all):
            widget.setFont(font)
        width = QFontMetrics(font).horizontalAdvance("n" * _LETTERS)
        for label, name in zip(self._names, self._full_names, strict=True):
            label.setText(QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, width))
        self._row.setSpacing(round(22 * scale))
