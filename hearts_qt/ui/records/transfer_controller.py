"""Controller for the commands that write everything to one file, and take it in again."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from hearts_qt.files.unfinished import remove_unfinished
from hearts_qt.plain_text import one_line
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.transfer_message import EXPORT, LOOK, Contained, TransferMessage
from hearts_qt.ui.records.transfer_dialog import TransferDialog
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.widgets.plain import message_box
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.words.messages import TRANSFER
from hearts_qt.ui.words.transfer import (
    exported_sentence,
    import_question,
    not_an_export_sentence,
    profile_exported_sentence,
    refused_sentence,
)

translate = QCoreApplication.translate

_ZIP: Final = "zip"
_SUBMENU: Final = QT_TRANSLATE_NOOP("menus", "E&xport and import")

COMMANDS: Final[Sequence[Command["TransferController"]]] = (
    Command(
        "export_everything",
        MenuName.FILE,
        600,
        QT_TRANSLATE_NOOP("menus", "&Export everything…"),
        QT_TRANSLATE_NOOP("menus", "Write all your games, records, notes and options to one file, as a backup."),
        lambda self, on: self.ask_where(),
        submenu=_SUBMENU,
    ),
    Command(
        "import_everything",
        MenuName.FILE,
        610,
        QT_TRANSLATE_NOOP("menus", "&Import…"),
        QT_TRANSLATE_NOOP("menus", "Take in an export, here or on another computer. Nothing of yours is lost."),
        lambda self, on: self.ask_which(),
        submenu=_SUBMENU,
    ),
)


class WantedImport(NamedTuple):
    """An export that shall be taken in when the window is closed."""

    file: Path
    uses_settings: bool
    """Whether the options of the export shall take the place of the person's own."""


class TransferController(QObject):
    """Exports everything, and asks before an import, which is carried out when the window is closed."""

    def __init__(self, places: ExportPlaces, tell: Callable[[str, str], None], window: QWidget) -> None:
        """Export from these files and folders. `window` is closed for an import; `tell` shows messages in it."""
        super().__init__(window)
        self._places = places
        self._tell = tell
        self._window = window
        self.wanted: WantedImport | None = None
        """What the program takes in after the window is closed, before it starts again."""
        self.dialog: TransferDialog | None = None
        """The dialog that shows how far a task is, while it is open."""
        self.question: QMessageBox | None = None
        """The question before an import, while it is open."""
        self.handlers = handlers_of(self, COMMANDS)

    # Export

    def ask_where(self, profile: ExportPlaces | None = None, name: str = "") -> QFileDialog:
        """Ask for the file of the export: of everything, or of one person's profile, which has that name."""
        title = translate("transfer", "Export everything") if profile is None else translate("transfer", "Export")
        chooser = QFileDialog(self._window, title)
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setNameFilter(translate("transfer", "Exports of Hearts (*.zip)"))
        chooser.setDefaultSuffix(_ZIP)
        letters = "".join(letter for letter in name if letter.isalnum() or letter in " -_").strip()
        day = datetime.now().astimezone().strftime("%Y-%m-%d")
        chooser.selectFile(" ".join(part for part in ("Hearts", letters, f"{day}.{_ZIP}") if part))
        chooser.fileSelected.connect(lambda file: self.export(Path(file), profile, name))
        open_once(chooser)
        return chooser

    def export(self, file: Path, profile: ExportPlaces | None = None, person: str = "") -> None:
        """Write everything, or one person's profile, to a file, and tell what became of it."""
        template = (
            translate("transfer", "Everything of yours is being written to {file}.")
            if profile is None
            else translate("transfer", "The profile of {name} is being written to {file}.")
        )
        self._start(
            template.format(file=one_line(file.name), name=person),
            lambda result, reason: self._note_exported(file, person, result, reason),
            EXPORT,
            str(file),
            places=profile,
        )

    def _note_exported(self, file: Path, person: str, result: TransferMessage | None, reason: str) -> None:
        name = one_line(file.name)
        if result is not None and result.games is not None:
            games = result.games
            sentence = profile_exported_sentence(name, games, person) if person else exported_sentence(name, games)
            self._tell(sentence, TRANSFER)
            return
        # A killed process leaves what it has written so far.
        run("export", self, lambda: remove_unfinished(file.parent))
        self._tell(refused_sentence(reason) if reason else translate("transfer", "The export was ended."), TRANSFER)

    # Import

    def ask_which(self) -> QFileDialog:
        """Ask for the file that shall be taken in."""
        chooser = QFileDialog(self._window, translate("transfer", "Import"))
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.setNameFilter(translate("transfer", "Exports of Hearts (*.zip)"))
        chooser.fileSelected.connect(lambda name: self.look_into(Path(name)))
        open_once(chooser)
        return chooser

    def look_into(self, file: Path) -> None:
        """Look what is in an export, and ask whether it shall be taken in."""
        self._start(
            translate("transfer", "Hearts is looking into {file}.").format(file=one_line(file.name)),
            lambda result, reason: self._note_contents(file, result, reason),
            LOOK,
            str(file),
        )

    def _note_contents(self, file: Path, result: TransferMessage | None, reason: str) -> None:
        if result is not None and result.contained is not None:
            self._ask(file, result.contained)
        elif result is not None and result.is_refused:
            self._tell(not_an_export_sentence(one_line(file.name)), TRANSFER)
        elif reason:
            self._tell(refused_sentence(reason), TRANSFER)

    def _ask(self, file: Path, contained: Contained) -> None:
        heading, text = translate("transfer", "Import"), import_question(one_line(file.name), contained)
        box = message_box(QMessageBox.Icon.Question, heading, text, self._window)
        # Qt breaks no line of a check box, so with large text one line would be cut.
        uses_settings = CheckBox(
            translate("transfer", "&Use its options, characters and comments,\nand keep mine beside them")
        )
        # Whoever has just begun here wants everything as it was on the other computer.
        uses_settings.setChecked(contained.is_first)
        box.setCheckBox(uses_settings)
        yes = box.addButton(translate("transfer", "&Take it in"), QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(yes)
        box.setEscapeButton(no)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answer() -> None:
            self.question = None
            if box.clickedButton() is yes:
                self._close_for(WantedImport(file, uses_settings.isChecked()))

        box.finished.connect(answer)
        self.question = box
        box.open()

    def _close_for(self, wanted: WantedImport) -> None:
        """Close the window for an import; forget the import if the window stays, because something is not saved."""
        self.wanted = wanted
        if not self._window.close():
            self.wanted = None

    # Both

    def _start(
        self,
        sentence: str,
        then: Callable[[TransferMessage | None, str], None],
        *task: str,
        places: ExportPlaces | None = None,
    ) -> None:
        if self.dialog is not None:
            return
        dialog = self.dialog = TransferDialog(places or self._places, sentence, self._window)

        def end(result: TransferMessage | None, reason: str) -> None:
            self.dialog = None
            then(result, reason)

        dialog.over.connect(end)
        dialog.start(*task)

    def close(self) -> None:
        """End a task, because the window is closed."""
        if self.dialog is not None:
            self.dialog.reject()
