"""Installs plugins from zip files, wheels, folders and pictures, after a question that lists their contents."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import shiboken6
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from hearts_qt.plugin_host.contributions import Plugin
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.installing import delete_work_folder, find_installed, install, work_folder
from hearts_qt.plugin_host.loose_pictures import PictureUse, are_loose, are_pictures
from hearts_qt.plugin_host.packed_plugin import PackedPlugin
from hearts_qt.plugin_host.packing import offered_plugins
from hearts_qt.remote.confinement import Level, protection
from hearts_qt.ui.dialogs.picture_offer import PictureOffer, look_at_pictures, pack_pictures, suggested_name
from hearts_qt.ui.dialogs.picture_question import PictureQuestion
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.widgets.plain import as_text, message_box
from hearts_qt.ui.words.flaws import flaw_sentence
from hearts_qt.ui.words.plugins import packed_plugin_lines, pictures_added

translate = QCoreApplication.translate
T = TypeVar("T")

_PATIENCE: Final = 5.0
"""How many seconds the program waits for installations before it ends."""


class Asker(NamedTuple):
    """A dialog from which faces are added. A person can close the dialog before the pictures are read."""

    dialog: QWidget
    """The dialog itself, which is the parent of the question about the faces."""
    tell: Callable[[str], None]
    """A function that shows a sentence about the result in the dialog."""


class _Offer(Struct, frozen=True):
    """A plugin that the user is asked about."""

    source: Path
    """The file or folder that the user has chosen."""
    plugin: PackedPlugin
    replaced: Plugin | None
    """The installed plugin with the same id."""
    level: Level | None
    installed: Callable[[str], None] | None


class Installer(QObject):
    """Installs plugins. It reads and unpacks files on threads of its own.

    The signal `told` is emitted with a sentence about the result.
    """

    told = Signal(str)

    def __init__(self, folder: Path, window: QWidget) -> None:
        """Install into `folder`. `window` is the parent of the questions."""
        super().__init__(window)
        self._folder = folder
        self._window = window
        self._unanswered: set[Path] = set()
        """The packed plugins about which the person has not decided."""
        self._threads: list[threading.Thread] = []

    def offer(self, path: Path, installed: Callable[[str], None] | None = None) -> None:
        """Read a zip file, a wheel, a folder or a picture, and ask. If the person agrees, install it.

        There is one question for each plugin of a wheel. `installed` is called with the id of each installed plugin,
        but not for pictures.
        """

        def look() -> list[_Offer] | PictureOffer:
            if are_pictures(path):
                return look_at_pictures(path)
            plugins = offered_plugins(path, self._folder)
            self._unanswered.update(plugin.path for plugin in plugins)
            return [
                _Offer(
                    path,
                    plugin,
                    find_installed(plugin.id, self._folder),
                    protection().level if plugin.has_code else None,
                    installed,
                )
                for plugin in plugins
            ]

        def ask(found: list[_Offer] | PictureOffer) -> None:
            if isinstance(found, PictureOffer):
                self._ask_use(found)
                return
            for offer in found:
                self._ask(offer)

        self._work(path, look, ask)

    def offer_faces(self, path: Path, asker: Asker) -> None:
        """Read a picture or a folder of pictures, ask for a name in the asker's dialog, and install them as faces."""

        def look() -> PictureOffer:
            if not are_loose(path):
                raise PackError([Flaw(FlawKind.WRONG_TYPE, path.name)])
            return replace(look_at_pictures(path), uses=[PictureUse.FACES])

        self._work(path, look, lambda pictures: self._ask_use(pictures, asker), asker)

    def close(self) -> None:
        """Delete the temporary files of open questions. The files of an installation are deleted at its end."""
        while self._unanswered:
            delete_work_folder(self._unanswered.pop().parent, self._folder)

    def wait(self) -> None:
        """Wait at most a few seconds for installations to end, and delete the temporary files."""
        until = time.monotonic() + _PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self.close()

    def _ask(self, offer: _Offer) -> None:
        plugin = offer.plugin
        title = translate("plugins", "Install a plugin")
        question = translate("plugins", "Install “{name}”?").format(name=plugin.name)
        box = message_box(QMessageBox.Icon.Question, title, question, self._window)
        box.setInformativeText(as_text("\n".join(packed_plugin_lines(plugin, offer.level, offer.replaced))))
        yes = box.addButton(translate("plugins", "&Install"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        # A key that was meant for the game must not install code of a stranger.
        box.setDefaultButton(QMessageBox.StandardButton.Cancel if plugin.has_code else yes)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(lambda: self._install(offer))
        box.rejected.connect(lambda: self._refuse(plugin))
        box.open()

    def _refuse(self, plugin: PackedPlugin) -> None:
        self._unanswered.discard(plugin.path)
        delete_work_folder(plugin.path.parent, self._folder)

    def _install(self, offer: _Offer) -> None:
        self._unanswered.discard(offer.plugin.path)

        def work() -> Plugin:
            try:
                return install(offer.plugin, self._folder)
            finally:
                delete_work_folder(offer.plugin.path.parent, self._folder)

        def tell(plugin: Plugin) -> None:
            self.told.emit(translate("plugins", "“{name}” is installed.").format(name=plugin.name))
            if offer.installed is not None:
                offer.installed(plugin.id)

        self._work(offer.source, work, tell)

    def _ask_use(self, offer: PictureOffer, asker: Asker | None = None) -> None:
        parent = asker.dialog if asker is not None and shiboken6.isValid(asker.dialog) else self._window
        question = PictureQuestion(suggested_name(offer), len(offer.pictures), offer.previews, offer.uses, parent)
        question.accepted.connect(lambda: self._add_pictures(offer, question.use, question.name, asker))
        open_once(question)

    def _add_pictures(self, offer: PictureOffer, use: PictureUse, name: str, asker: Asker | None) -> None:
        def work() -> Plugin:
            with work_folder(self._folder) as folder:
                return install(pack_pictures(offer, use, name, self._folder, folder), self._folder)

        def tell(plugin: Plugin) -> None:
            if asker is None:
                self.told.emit(pictures_added(use, plugin.name))
            else:
                self._tell(translate("plugins", "“{name}” is added.").format(name=plugin.name), asker)

        self._work(offer.source, work, tell, asker)

    def _work(self, path: Path, work: Callable[[], T], then: Callable[[T], None], asker: Asker | None = None) -> None:
        def refuse(error: Exception) -> None:
            reason = (
                " ".join(flaw_sentence(flaw) for flaw in error.flaws)
                if isinstance(error, PackError)
                else getattr(error, "strerror", None) or str(error)
            )
            template = translate("plugins", "{file} was not installed: {reason}")
            self._tell(template.format(file=path.name, reason=reason), asker)

        thread = run("installing", self, work, then, (PackError, OSError), refuse)
        self._threads = [each for each in self._threads if each.is_alive()] + [thread]

    def _tell(self, sentence: str, asker: Asker | None) -> None:
        if asker is not None and shiboken6.isValid(asker.dialog):
            asker.tell(sentence)
        else:
            self.told.emit(sentence)
