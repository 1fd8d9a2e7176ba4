"""The controls for one seat in a dialog: name, face, and a person or a way to play."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from hearts_qt.plain_text import name_key
from hearts_qt.players.cast import CAST, ROLES, Role
from hearts_qt.players.roster import LEVELS
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.settings.profile_list import ListedProfile
from hearts_qt.ui.board.picker import FacePicker, face_icon
from hearts_qt.ui.dialogs.seat_offer import EVERYBODY, SeatOffer
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.name_box import NameBox
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import keep_visible, limit_length

translate = QCoreApplication.translate

_FACE: Final = 64
_FACE_IN_LIST: Final = 28
_FACE_IN_LINE: Final = 18
_CHARACTERS_SHOWN: Final = 8
_NOBODY: Final = "guest"
"""The face of a seat without a character, after the seat has lost the face of a plugin's player."""
_PERSON: Final = ""
"""The value for a person in the list of ways to play."""


class SeatCard(form.FieldGroup):
    """The controls for one seat. `changed` is sent after every change."""

    changed = Signal()

    def __init__(
        self,
        seat: Seat,
        seating: Seating,
        players: Sequence[str],
        parent: QWidget | None = None,
        choice: SeatOffer = EVERYBODY,
    ) -> None:
        """Show `seating`; `players` are the ids of all computer players."""
        super().__init__(parent)
        self._choice = choice
        self._number = seat + 1
        self._face = seating.face
        self.face = QToolButton()
        self.face.setIconSize(QSize(_FACE, _FACE))
        self.face.setAutoRaise(True)
        self.face.clicked.connect(self._pick_face)
        self._player = seating.player
        self._character = seating.character
        self._person, self._named = seating.person, seating.name
        """The id of the person who was chosen for the seat, and the name with which this person came."""
        self._is_typed = False
        """Whether the person has typed a part of the name."""
        self._had_person = seating.kind is Kind.PERSON
        self._borrowed = seating.face if seating.face == choice.face(seating.player) else ""
        """The face that came with the way to play; empty if the face was chosen otherwise."""
        self.who = self._make_who(seating.name)
        self.plays = ComboBox()
        self._fill_plays(players, seating.player)
        self.plays.setCurrentIndex(self.plays.findData(_PERSON if seating.kind is Kind.PERSON else seating.player))
        self.description = form.QuietLabel()
        self._lay_out()
        form.WheelGuard(self).guard(self)
        self._describe()
        if choice.faces is not None:
            # The face of a plugin is drawn a moment later.
            choice.faces.changed.connect(self._describe)

    def _make_who(self, name: str) -> NameBox:
        who = NameBox()
        who.setIconSize(QSize(_FACE_IN_LINE, _FACE_IN_LINE))
        who.view().setIconSize(QSize(_FACE_IN_LIST, _FACE_IN_LIST))
        who.setMaxVisibleItems(_CHARACTERS_SHOWN)
        for person in self._choice.people:
            who.addItem(face_icon(person.face, self._choice.faces), person.name, person)
        for character in self._choice.characters:
            who.addItem(face_icon(character.face, self._choice.faces), character.name, character)
        who.setCurrentIndex(-1)
        who.setEditText(name)
        who.picked.connect(lambda place: self._show_picked(who.itemData(place)))
        self.name = who.line
        limit_length(self.name, LONGEST_NAME)
        self.name.setMinimumWidth(self.name.fontMetrics().horizontalAdvance("n" * 8))
        self.name.textChanged.connect(self._change)
        self.name.textEdited.connect(self._note_typed)
        self.name.editingFinished.connect(self._take_typed)
        keep_visible(self.name)
        return who

    def _fill_plays(self, players: Sequence[str], chosen: str) -> None:
        known = list(players if chosen in players else (*players, chosen))
        plays = self.plays
        plays.addItem(translate("seats", "A person"), _PERSON)
        for group in ([each for each in known if each not in LEVELS], [each for each in known if each in LEVELS]):
            if group:
                plays.insertSeparator(plays.count())
            for player in group:
                plays.addItem(self._choice.title(player), player)
        plays.setMaxVisibleItems(plays.count())

    def offer(self, players: Sequence[str], choice: SeatOffer) -> None:
        """Update the ways to play after plugins were added or removed. The chosen way to play stays chosen."""
        self._choice = choice
        chosen = self.plays.currentData()
        with QSignalBlocker(self.plays):
            self.plays.clear()
            self._fill_plays(players, self._player)
            self.plays.setCurrentIndex(self.plays.findData(chosen))
        self._describe()

    def _lay_out(self) -> None:
        self.plays.currentIndexChanged.connect(self._change_player)
        lines = QVBoxLayout()
        lines.setSpacing(5)
        lines.addWidget(self.who)
        lines.addWidget(self.plays)
        lines.addWidget(self.description)
        inside = QWidget()
        layout = QHBoxLayout(inside)
        layout.setContentsMargins(8, 8, 12, 8)
        layout.addWidget(self.face, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(layout, lines, 1)
        for box in (self.who, self.plays):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(11)
        # Keep space for two lines, so that nothing moves when another way to play is chosen.
        self.description.setMinimumHeight(self.description.fontMetrics().lineSpacing() * 2)
        self.description.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add(inside)

    def _describe(self) -> None:
        number = self._number
        self.face.setIcon(face_icon(self._face, self._choice.faces))
        self.face.setToolTip(translate("seats", "Pick another face"))
        self.face.setAccessibleName(translate("seats", "Face at place {place}").format(place=number))
        for part in (self.who, self.name):
            part.setAccessibleName(translate("seats", "Name at place {place}").format(place=number))
        self.who.setToolTip(translate("seats", "Type a name, or choose somebody from the list"))
        self.name.setPlaceholderText(translate("seats", "A name is needed"))
        self.plays.setAccessibleName(translate("seats", "Who plays at place {place}").format(place=number))
        self.plays.setToolTip(translate("seats", "A person, or how the computer plays here"))
        self.description.setText(self._choice.line(self._player) if self.is_computer else "")
        self.plays.setAccessibleDescription(self.description.text())

    def _change(self) -> None:
        # A person's seat remembers its computer player, in case the computer takes over again.
        self._player = self.plays.currentData() or self._player
        self._describe()
        self.changed.emit()

    def _change_player(self) -> None:
        face = self._choice.face(self.plays.currentData() or _PERSON)
        # A face that a person has chosen for the seat or for its character is not replaced.
        if self._borrowed or self._has_usual_face():
            self._face, self._borrowed = face or self._face_of_character(), face
        self._change()

    def _has_usual_face(self) -> bool:
        role = ROLES.get(self._character)
        return role is not None and self._face == role.face

    def _face_of_character(self) -> str:
        """Return the face of the seat's character, which the seat has if its way to play brings no face."""
        characters = [*self._choice.characters, *CAST]
        faces = [each.face for each in characters if each.id == self._character]
        return next(iter(faces), _NOBODY)

    def _pick_face(self) -> None:
        picker = FacePicker(self._face, self, self._choice.faces, self._choice.add_face)
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.picked.connect(self.show_face)
        picker.open()

    @property
    def is_computer(self) -> bool:
        """Whether a computer has this seat."""
        return bool(self.plays.currentData() != _PERSON)

    def show_face(self, name: str) -> None:
        """Show another face for the seat."""
        self._face, self._borrowed = name, ""
        self._change()

    def show_player(self, player: str) -> None:
        """Give the seat to a computer with one of the offered ways to play."""
        self.plays.setCurrentIndex(max(self.plays.findData(player), 0))

    def show_character(self, character: Role) -> None:
        """Give the seat to a character, with its name, face and way to play."""
        self._character = character.id
        offered = self.plays.findData(character.player) >= 0
        self.show_player(character.player if offered else self._player)
        # A character keeps its own face, whatever its way to play is.
        self._face, self._borrowed = character.face, ""
        self.name.setText(character.name)
        self._change()

    def show_person(self, person: ListedProfile) -> None:
        """Give the seat to another person at this computer."""
        self._character = ""
        self._person, self._named = person.person, person.name
        self.plays.setCurrentIndex(self.plays.findData(_PERSON))
        self._face, self._borrowed = person.face, ""
        self.name.setText(person.name)
        self._change()

    def _show_picked(self, picked: ListedProfile | Role) -> None:
        if isinstance(picked, ListedProfile):
            self.show_person(picked)
        else:
            self.show_character(picked)

    def _note_typed(self) -> None:
        self._is_typed = True

    def _take_typed(self) -> None:
        """Give a computer's seat to the character whose name was typed; a person may have the name of a character."""
        typed, self._is_typed = self._is_typed, False
        name = name_key(self.name.text().strip())
        found = next((each for each in self._choice.characters if name_key(each.name) == name), None)
        if typed and self.is_computer and found is not None and found.id != self._character:
            self.show_character(found)

    def _character_that_left(self) -> str:
        """Return the id of the character that has the seat's name, if a person had the seat before; otherwise "".

        Perhaps the person took the seat of this character and did not change the name.
        """
        name = self.name.text().strip()
        found = (each.id for each in self._choice.characters if each.name == name)
        return next(found, "") if self._had_person else ""

    def seating(self) -> Seating:
        """Return the seating as the controls show it."""
        kind = Kind.COMPUTER if self.is_computer else Kind.PERSON
        character = self._character or self._character_that_left() if self.is_computer else ""
        name = self.name.text().strip()
        person = "" if self.is_computer else self._person_called(name)
        return Seating(name, kind, self._player, self._face, character, person)

    def _person_called(self, name: str) -> str:
        """Return the id of the person with that name in this seat; "" if there is none, or if the table finds it.

        The person who plays now gets another name by typing it. Another name makes anybody else a guest.
        """
        if self._person and name == self._named:
            return self._person
        key = name_key(name)
        found = (each.person for each in self._choice.people if name_key(each.name) == key)
        return next(found, self._person if self._person == self._choice.own else "")
