"""Writes a character to a file for a friend, and reads such a file."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from hearts_qt.files import disk
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.character_pack import NothingToGiveError, character_in_pack, pack_files, zipped
from hearts_qt.settings.characters import Character, id_of, voice
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.widgets.background import run

translate = QCoreApplication.translate

Install: TypeAlias = Callable[[Path, Callable[[str], None]], None]
"""Asks the person, installs a plugin from a file or folder, and calls the given function with the plugin's id."""


class Sharing(QObject):
    """Writes and reads characters' files. `told` sends sentences about the result."""

    told = Signal(str)
    arrived = Signal(object)
    """A friend's character was installed: the Character."""

    def __init__(
        self, folder: CharacterFolder, parts: CharacterParts, faces: FaceArt, install: Install | None, dialog: QWidget
    ) -> None:
        """Open file dialogs above `dialog`."""
        super().__init__(dialog)
        self._folder = folder
        self._parts = parts
        self._faces = faces
        self._install = install
        self._dialog = dialog

    def ask_where(self, id: str, author: str) -> None:
        """Ask the person where to save the file with a character; `author` is the person's name."""
        character = self._folder.characters.get(id)
        if character is None:
            return
        dialog = QFileDialog(
            self._dialog, translate("configure", "Give {name} to a friend").format(name=character.name)
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(translate("configure", "Characters (*.zip)"))
        dialog.setDefaultSuffix("zip")
        dialog.selectFile(f"{id_of(character.name)}.zip")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.give(character, Path(path), author))
        dialog.open()

    def give(self, character: Character, path: Path, author: str) -> None:
        """Write a character to a file in the background."""
        said = voice(character, self._parts.pack(character.comments), self._folder.sounds)
        face = self._faces.path(character.face)

        def work() -> str:
            try:
                disk.replace_file(path, zipped(pack_files(character, said, face, author)))
            except NothingToGiveError:
                return translate("configure", "There is nothing to give yet: this character has no face and no lines.")
            except OSError as error:
                template = translate("configure", "{file} could not be written: {reason}.")
                return template.format(file=path.name, reason=error.strerror or str(error))
            template = translate("configure", "{name} is in {file}: send it to your friend.")
            return template.format(name=character.name, file=path.name)

        run("giving", self, work, self.told.emit)

    def ask_which(self) -> None:
        """Ask the person for the file with a character."""
        dialog = QFileDialog(self._dialog, translate("configure", "Add a character from a friend"))
        dialog.setNameFilter(translate("configure", "Characters (*.zip)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.take_in(Path(path)))
        dialog.open()

    def take_in(self, path: Path) -> None:
        """Install the plugin from a file, and emit `arrived` with its character."""
        if self._install is not None:
            self._install(path, lambda plugin: self._arrive(path, plugin))

    def _arrive(self, path: Path, plugin: str) -> None:
        if not shiboken6.isValid(self):
            return  # the dialog was closed meanwhile
        character = character_in_pack(path, plugin)
        if character is not None:
            self.arrived.emit(character)
        else:
            self.told.emit(
                translate("configure", "{file} is installed, but there is no character in it.").format(file=path.name)
            )
