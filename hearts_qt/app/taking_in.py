"""Takes in an export when the window is closed, and starts the program again.

The import runs after everything is saved, and before anything else reads the person's files: a window would not notice
that they change. If the program is killed meanwhile, the person can take in the same export again.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from hearts_qt.plain_text import one_line
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.settings.import_undo import can_undo, notes_stamp
from hearts_qt.settings.transfer_message import IMPORT, SETTINGS, UNDO, TransferMessage
from hearts_qt.ui.records.transfer_controller import WantedImport
from hearts_qt.ui.records.transfer_dialog import TransferDialog
from hearts_qt.ui.widgets.plain import message_box
from hearts_qt.ui.words.transfer import (
    ended_sentence,
    imported_sentences,
    not_an_export_sentence,
    partly_added_sentence,
    refused_sentence,
    undone_sentence,
)

translate = QCoreApplication.translate

_STAY: Final = frozenset({"--verbose", "--fast", "--safe-mode"})
"""The switches with which the program starts again."""


def take_in(places: ExportPlaces, wanted: WantedImport, is_leaving: Callable[[], bool]) -> None:
    """Take in an export, say what became of it, and undo it if the person wants that.

    A signal closes only the dialog that is open. So when `is_leaving` says that the program has to end, no other one is
    opened: nobody would close it.
    """
    name = one_line(wanted.file.name)
    # If this import adds nothing, the notes stay those of an earlier import, which nobody wants to undo now.
    before = notes_stamp(places.import_notes)
    sentence = translate("transfer", "{file} is being taken in.").format(file=name)
    settings = [SETTINGS] if wanted.uses_settings else []
    result, reason = _carry_out(places, sentence, IMPORT, str(wanted.file), *settings)
    if is_leaving():
        return
    can_be_undone = notes_stamp(places.import_notes) != before and can_undo(places.import_notes)
    if result is not None and result.imported is not None:
        text = imported_sentences(result.imported)
    elif result is not None and result.is_refused:
        text = not_an_export_sentence(name)
    else:
        text = refused_sentence(reason) if reason else ended_sentence()
        if can_be_undone:
            text = f"{text} {partly_added_sentence()}"
    if _wants_undo(text, can_undo=can_be_undone):
        result, reason = _carry_out(places, translate("transfer", "The import is being undone."), UNDO)
        if is_leaving():
            return
        changed = None if result is None else result.changed
        _tell(refused_sentence(reason) if changed is None else undone_sentence(changed))


def start_again() -> None:
    """Start the program as a new process, with the switches that do not begin a certain game."""
    switches = [each for each in sys.argv[1:] if each in _STAY]
    subprocess.Popen([sys.executable, "-m", "hearts_qt", *switches])


def _carry_out(places: ExportPlaces, sentence: str, *task: str) -> tuple[TransferMessage | None, str]:
    dialog = TransferDialog(places, sentence)
    found: list[tuple[TransferMessage | None, str]] = []
    dialog.over.connect(lambda result, reason: found.append((result, reason)))
    dialog.start(*task)
    dialog.exec()
    return found[0]


def _wants_undo(text: str, *, can_undo: bool) -> bool:
    box = message_box(QMessageBox.Icon.Information, translate("transfer", "Import"), text)
    on = box.addButton(translate("transfer", "&Play on"), QMessageBox.ButtonRole.AcceptRole)
    undo = None
    if can_undo:
        undo = box.addButton(translate("transfer", "&Undo the import"), QMessageBox.ButtonRole.ResetRole)
    box.setDefaultButton(on)
    box.setEscapeButton(on)
    box.exec()
    return undo is not None and box.clickedButton() is undo


def _tell(text: str) -> None:
    message_box(QMessageBox.Icon.Information, translate("transfer", "Import"), text).exec()
