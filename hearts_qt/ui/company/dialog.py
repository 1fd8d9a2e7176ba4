"""The dialog that changes characters. Every change is shown and saved at once, and can be undone."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plugin_host.comments import AUDIO, MOST_AUDIO_BYTES
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.plugin_host.pack_reading import check_audio
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.characters import Character, voice
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.company.context import ConfigureContext, NameAndFace
from hearts_qt.ui.company.edits import Edits
from hearts_qt.ui.company.header import Header
from hearts_qt.ui.company.lines_page import LinesPage
from hearts_qt.ui.company.people import YOU, PeopleList, PersonRow
from hearts_qt.ui.company.portrait import SpeechBubble
from hearts_qt.ui.company.sample_line import SampleLine, some_line, that_line
from hearts_qt.ui.company.sharing import Sharing
from hearts_qt.ui.company.speaking_page import SpeakingPage
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.words.characters import sound_problem, undone_sentence
from hearts_qt.ui.words.company import form_of_address, sample_places

translate = QCoreApplication.translate

_SIZE: Final = QSize(900, 600)


class ConfigureDialog(CarefulDialog):
    """Shows all characters at the left, and the chosen character at the right."""

    def __init__(
        self,
        folder: CharacterFolder,
        faces: FaceArt,
        parts: CharacterParts,
        context: ConfigureContext,
        parent: QWidget | None = None,
    ) -> None:
        """Change the characters of `folder`. `parts` has the ways to play and the comment packs to choose from."""
        super().__init__(parent)
        self._folder = folder
        self._characters = folder.characters
        self._faces = faces
        self._parts = parts
        self._context = context
        self._id = YOU
        self._tried = ""
        self.setWindowTitle(translate("configure", "Configure characters"))
        self.edits = Edits(self)
        self.people = PeopleList(faces)
        self.header = Header(faces, parts)
        self.speaking = SpeakingPage(parts)
        self.lines = LinesPage()
        self.pages = QTabWidget()
        self.balloon = SpeechBubble(self)
        self.note = form.QuietLabel()
        self.undo = QPushButton(translate("configure", "Und&o"))
        self.reset = QPushButton(translate("configure", "&Reset"))
        self.share = QPushButton(translate("configure", "&Share"))
        self.sharing = Sharing(folder, parts, faces, context.install, self)
        self._lay_out()
        self._connect()
        self._stop = self._characters.listen(lambda _: self.refresh())
        self.refresh()
        self.people.list.setFocus()
        form.open_at(self, _SIZE)

    # How it is built

    def _lay_out(self) -> None:
        self.pages.addTab(self.speaking, translate("configure", "Spea&king"))
        self.pages.addTab(self.lines, translate("configure", "L&ines"))
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName(translate("configure", "Speaking"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.close_button = buttons.button(QDialogButtonBox.StandardButton.Close)
        self.close_button.setAutoDefault(False)
        buttons.rejected.connect(self.leave)
        self.share.setMenu(self._share_menu())
        self.undo.setToolTip(translate("configure", "Undo the last change"))
        self.reset.setToolTip(translate("configure", "Restore this character as it came with Hearts"))
        self.share.setToolTip(translate("configure", "Give this character to a friend, or add one from a friend"))
        bottom = QHBoxLayout()
        for button in (self.undo, self.reset, self.share):
            button.setAutoDefault(False)
            bottom.addWidget(button)
        bottom.addWidget(self.note, 1)
        bottom.addWidget(form.plain(buttons))
        inside = QWidget()
        right = QVBoxLayout(inside)
        right.setContentsMargins(0, 0, 6, 0)
        right.setSpacing(8)
        right.addWidget(self.header)
        right.addWidget(self.pages, 1)
        self._filler = QWidget()
        right.addWidget(self._filler, 1)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self.people)
        middle.addWidget(form.scrolling(inside), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        add_layout(layout, middle, 1)
        add_layout(layout, bottom)

    def _share_menu(self) -> QMenu:
        menu = QMenu(self.share)
        self.give = menu.addAction(translate("configure", "&Give to a friend…"))
        self.give.triggered.connect(lambda: self.sharing.ask_where(self._id, self._context.person.name_and_face().name))
        self.take_in = menu.addAction(translate("configure", "&Add one from a friend…"))
        self.take_in.triggered.connect(self.sharing.ask_which)
        self.take_in.setVisible(self._context.install is not None)
        return menu

    def _connect(self) -> None:
        self.people.chosen.connect(self.show_character)
        self.people.add_wanted.connect(self.add)
        self.people.remove_wanted.connect(self.remove)
        self.header.named.connect(self._rename)
        self.header.name_ended.connect(self.edits.close)
        self.header.played.connect(lambda player: self._change("player", player=player))
        self.header.face_wanted.connect(self.pick_face)
        self.header.try_wanted.connect(self.try_some)
        self.speaking.switched.connect(lambda on: self._change("speaks", speaks=on))
        self.speaking.chattiness_chosen.connect(lambda choice: self._change("chattiness", chattiness=choice))
        self.speaking.pack_chosen.connect(lambda pack: self._change("comments", comments=pack))
        self.lines.changed.connect(lambda character: self._put(character, None))
        self.lines.try_wanted.connect(self.try_text)
        self.lines.sound_wanted.connect(self.choose_sound)
        self.sharing.told.connect(self.note.setText)
        self.sharing.arrived.connect(self.take_in_character)
        self.undo.clicked.connect(self.undo_change)
        self.reset.clicked.connect(self.reset_character)
        self.edits.changed.connect(self.refresh)
        on_undo(self, lambda: self.edits.can_undo, self.undo_change)
        QShortcut(QKeySequence.StandardKey.Redo, self).activated.connect(self.redo_change)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.people.line.setFocus)

    # What is shown

    @property
    def character(self) -> Character | None:
        """The character that is shown; None for the person."""
        return self._characters.get(self._id)

    def show_character(self, id: str) -> None:
        """Show a character, or the person for the id `YOU`."""
        if id != self._id:
            # A line that is being written belongs to the character that was shown until now.
            self.lines.keep_typed()
        self._id = id
        self.edits.close()
        self.balloon.hide()
        self.note.setText("")
        self.refresh()

    def refresh(self) -> None:
        """Update all parts of the dialog."""
        if self._id != YOU and self.character is None:
            self._id = YOU
        you = self._context.person.name_and_face()
        entries = [
            PersonRow(character.id, character.name, character.face, self._characters.is_own(character.id))
            for character in self._characters.all()
        ]
        self.people.show_entries([PersonRow(YOU, you.name, you.face, False), *entries], self._id)
        self.undo.setEnabled(self.edits.can_undo)
        character = self.character
        self.pages.setVisible(character is not None)
        self._filler.setVisible(character is None)
        self.give.setEnabled(character is not None)
        self.reset.setEnabled(character is not None and self._characters.is_edited(character.id))
        moves = self._context.moves()
        if character is None:
            self.header.show_person(you.name, you.face, None, moves=moves)
        else:
            self.header.show_person(character.name, character.face, character.player, moves=moves)
            self.speaking.show_character(character)
            self.lines.show_character(character, self._parts.pack(character.comments))

    # What a person does

    def _put(self, character: Character, what: str | None) -> None:
        """Change a character.

        Successive changes with the same `what` are one step to undo. If `what` is None, the change is a step of its
        own.
        """
        before = self._characters[character.id]
        if before == character:
            return
        if what is None:
            self.edits.close()
        self.edits.make(
            (character.id, what), lambda: self._characters.put(character), lambda: self._characters.put(before)
        )

    def _change(self, what: str, **fields: object) -> None:
        character = self.character
        if character is not None:
            self._put(replace(character, **fields), what)

    def _rename(self, name: str) -> None:
        if self.character is not None:
            self._change("name", name=name)
        else:
            self._become(self._context.person.name_and_face()._replace(name=name), "name")

    def _become(self, you: NameAndFace, what: str) -> None:
        person = self._context.person
        before = person.name_and_face()
        if before != you:
            self.edits.make((YOU, what), lambda: person.change_person(you), lambda: person.change_person(before))

    def _take_face(self, face: str) -> None:
        if self.character is not None:
            self._change("face", face=face)
        else:
            self._become(self._context.person.name_and_face()._replace(face=face), "face")

    def pick_face(self) -> None:
        """Open the window that offers faces."""
        picker = FacePicker(self.header.face.face, self, self._faces, self._context.add_face)
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.picked.connect(self._take_face)
        picker.open()

    def add(self) -> None:
        """Add a new character, and let the person type its name."""
        name = self._characters.new_name(translate("configure", "New friend"))
        worn = {character.face for character in self._characters.all()} | {self._context.person.name_and_face().face}
        face = next((each for each in self._faces.names() if each not in worn), "you")
        self._add(Character(id=self._characters.new_id(name), name=name, face=face, player="stan"))

    def _add(self, character: Character) -> None:
        self.edits.close()
        self.edits.make(
            (character.id, "added"),
            lambda: self._characters.put(character),
            lambda: self._characters.remove(character.id),
        )
        self.people.line.clear()
        self.show_character(character.id)
        self.header.name.setFocus()
        self.header.name.selectAll()

    def take_in_character(self, character: Character) -> None:
        """Add a character that a friend has made."""
        id = self._characters.new_id(character.name)
        self._add(replace(character, id=id, name=self._characters.new_name(character.name)))

    def remove(self, id: str) -> None:
        """Remove a character that the person has added."""
        character = self._characters.get(id)
        if character is not None and self._characters.is_own(id):
            self.edits.close()
            self.edits.make(
                (id, "removed"), lambda: self._characters.remove(id), lambda: self._characters.put(character)
            )
            self._tell_undo(translate("configure", "{name} is removed.").format(name=character.name))

    def reset_character(self) -> None:
        """Reset the shown character to how it came with the program."""
        character = self.character
        if character is not None and self._characters.is_edited(character.id):
            self.edits.close()
            self.edits.make(
                (character.id, "reset"),
                lambda: self._characters.reset(character.id),
                lambda: self._characters.put(character),
            )
            now = self._characters[character.id].name
            self._tell_undo(translate("configure", "{name} is restored.").format(name=now))

    def undo_change(self) -> None:
        """Undo the last change, show its character, and say what was undone."""
        match self.edits.last:
            case (str(id), str() | None as what):
                before = self._name(id)
                self.edits.undo()
                self.show_character(id)
                self.note.setText(undone_sentence(what, self._name(id) or before))

    def redo_change(self) -> None:
        """Redo the change that was undone last."""
        self.edits.redo()
        self.note.setText("")

    def _name(self, id: str) -> str:
        character = self._characters.get(id)
        if character is not None:
            return character.name
        return self._context.person.name_and_face().name if id == YOU else ""

    def _tell_undo(self, sentence: str) -> None:
        undo = translate("configure", "Undo brings everything back.")
        self.note.setText(f"{sentence} {undo}")

    # Trying it out

    def try_some(self) -> None:
        """Let the shown character say one of its lines.

        If the page of the lines is open, the character says a line for the occasion that is chosen there.
        """
        character = self.character
        if character is not None:
            occasion = self.lines.chosen_occasion if self.pages.currentWidget() is self.lines else None
            said = voice(character, self._parts.pack(character.comments), self._folder.sounds)
            self._say(character, some_line(said, occasion, self._tried))

    def try_text(self, text: str) -> None:
        """Let the shown character say a line, even if the line is switched off."""
        character = self.character
        if character is not None:
            loud = replace(character, silenced=())
            said = voice(loud, self._parts.pack(character.comments), self._folder.sounds)
            self._say(character, that_line(said, self.lines.chosen_occasion, text))

    def _say(self, character: Character, found: SampleLine | None) -> None:
        if found is None:
            self.note.setText(
                translate("configure", "There is nothing to say yet. Write a line or choose a comment pack.")
            )
            return
        self._tried = found.line.text
        self.note.setText("")
        you = self._context.person.name_and_face().name
        text = found.line.filled(character.name, form_of_address(found.line.text, you), sample_places())
        self.header.face.feel(found.mood)
        self.balloon.say(text, self.header.face, self.header.face.say(text))
        self._context.hear(text, found.sound)

    def choose_sound(self) -> None:
        """Let the person choose a sound file for the marked line."""
        dialog = QFileDialog(self, translate("configure", "Choose a sound"))
        kinds = " ".join(f"*{ending}" for ending in AUDIO)
        dialog.setNameFilter(translate("configure", "Sounds ({kinds})").format(kinds=kinds))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.take_sound(Path(path)))
        dialog.open()

    def take_sound(self, path: Path) -> None:
        """Use a sound file for the marked line, or report why it cannot be used."""
        flaws: list[Flaw] = []
        check_audio(path.parent, path.name, AUDIO, MOST_AUDIO_BYTES, path.name, flaws)
        if flaws:
            self.note.setText(sound_problem(path.name, flaws[0]))
        else:
            self.lines.give_sound(self._folder.take_sound(path))

    # The window itself

    @property
    def has_changes(self) -> bool:
        """Whether a line is being written. Everything else is saved already."""
        return self.lines.is_writing

    @property
    def keep_button(self) -> None:
        """None, because the dialog needs no button that keeps changes: it saves them at once."""
        return

    def leave(self) -> None:
        """Close the dialog. Ask first if a written line cannot be added."""
        self.lines.keep_typed()
        super().leave()

    def plugins_changed(self) -> None:
        """Update the choices after plugins were added or removed."""
        self.header.offer_styles()
        self.refresh()

    def done(self, result: int) -> None:
        """Stop listening to the characters. Everything is saved already."""
        self._stop()
        super().done(result)
