"""The question before the window closes, if something could not be saved."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from hearts_qt.ui.widgets.plain import message_box
from hearts_qt.ui.words.troubles import not_kept_sentence

translate = QCoreApplication.translate


class Unsaved(Struct, frozen=True):
    """What could not be saved, and why. An empty reason means that the disk does not respond."""

    game: str | None = None
    """Why the game could not be saved; None if it was saved."""
    files: tuple[tuple[str, str], ...] = ()
    """Names of other files that could not be saved, each with the reason."""

    def __bool__(self) -> bool:
        return self.game is not None or bool(self.files)


class Closing(QObject):
    """Saves everything before the window closes, and asks if that fails."""

    asked = Signal()
    """The question was opened."""

    def __init__(self, window: QWidget) -> None:
        """Let the window close without a question until `save_with` is called."""
        super().__init__(window)
        self._window = window
        self._save: Callable[[], Unsaved] = Unsaved
        self._save_game_to: Callable[[Path], str | None] = lambda path: None
        self._left = False
        self.box: QMessageBox | None = None
        """The open question, or None."""

    def save_with(self, save: Callable[[], Unsaved], save_game_to: Callable[[Path], str | None]) -> None:
        """Set the functions that are called before the window closes.

        `save` saves everything, and `save_game_to` saves the game to another file.
        """
        self._save, self._save_game_to = save, save_game_to

    def may_leave(self) -> bool:
        """Save everything; return whether the window may close. If not, ask the person."""
        if self._left:
            return True
        unsaved = self._save()
        if unsaved:
            self._ask(unsaved)
        return not unsaved

    def leave(self) -> None:
        """Close the window, even if something is not saved."""
        self._left = True
        self._window.close()

    def _ask(self, unsaved: Unsaved, more: str = "") -> None:
        if self.box is not None:
            self.box.close()
        sentences = " ".join([not_kept_sentence(unsaved.game, unsaved.files), more]).strip()
        title = translate("leaving", "Not everything is saved")
        box = self.box = message_box(QMessageBox.Icon.Warning, title, sentences, self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        again = box.addButton(translate("leaving", "&Try again"), QMessageBox.ButtonRole.AcceptRole)
        elsewhere: QAbstractButton | None = None
        if unsaved.game is not None:
            elsewhere = box.addButton(
                translate("leaving", "&Save the game elsewhere…"), QMessageBox.ButtonRole.ActionRole
            )
        anyway = box.addButton(translate("leaving", "&Quit anyway"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(translate("leaving", "&Go on playing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(again)
        box.setEscapeButton(stay)

        def finish() -> None:
            # Escape and the close button of the box do the same as "Go on playing": they only close the box.
            button, self.box = box.clickedButton(), None
            if button is again:
                self._window.close()
            elif button is anyway:
                self.leave()
            elif elsewhere is not None and button is elsewhere:
                self._choose_place()

        box.finished.connect(finish)
        box.open()
        self.asked.emit()

    def _choose_place(self) -> None:
        dialog = QFileDialog(self._window, translate("leaving", "Save the game elsewhere"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(translate("leaving", "Games (*.jsonl)"))
        dialog.setDefaultSuffix("jsonl")
        dialog.selectFile("match.jsonl")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.save_game_to(Path(name)))
        dialog.open()

    def save_game_to(self, path: Path) -> None:
        """Save the game to this file and close the window. If that fails, show the reason and ask again."""
        reason = self._save_game_to(path)
        if reason is None:
            self.leave()
        else:
            template = translate("leaving", "It could not be saved to {path} either ({reason}).")
            self._ask(self._save(), template.format(path=path, reason=reason))
