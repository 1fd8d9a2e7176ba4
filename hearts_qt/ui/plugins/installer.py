"""Installs a plugin from a zip file, a folder or a picture, after one question that names what is inside."""

import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from hearts_qt.plugin_host.contributions import Plugin
from hearts_qt.plugin_host.face_import import import_faces
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.installing import export, install, new_room
from hearts_qt.plugin_host.packed_plugin import PackedPlugin, look_into_zip
from hearts_qt.remote.confinement import Level, protection
from hearts_qt.ui.widgets.plain import as_text, message_box
from hearts_qt.ui.words.flaws import flaw_sentence
from hearts_qt.ui.words.plugins import packed_plugin_lines

translate = QCoreApplication.translate

_PATIENCE: Final = 5.0
"""Seconds for which the end of the program waits for an installation."""


class _Looked(Struct, frozen=True):
    """What is in a zip file, how far its code would be confined, and who is to be told when it is installed."""

    plugin: PackedPlugin
    level: Level | None
    installed: Callable[[str], None] | None


class Installer(QObject):
    """Looks into files and unpacks them on threads of its own. `told` has a sentence, whatever came of it."""

    told = Signal(str)
    _looked = Signal(object)
    _done = Signal(object, object)

    def __init__(self, folder: Path, window: QWidget) -> None:
        """Install into `folder`, and ask in front of `window`."""
        super().__init__(window)
        self._folder = folder
        self._window = window
        self._rooms: set[Path] = set()
        self._threads: list[threading.Thread] = []
        self._looked.connect(self._ask, Qt.ConnectionType.QueuedConnection)
        self._done.connect(_hand_on, Qt.ConnectionType.QueuedConnection)

    def offer(self, path: Path, installed: Callable[[str], None] | None = None) -> None:
        """Look into a zip file, a folder or a picture, ask, and install; then call `installed` with the plugin's id."""

        def look() -> None:
            packed = self._as_zip(path)
            try:
                plugin = look_into_zip(packed)
            except BaseException:
                self._throw_away(packed)
                raise
            looked = _Looked(plugin, protection().level if plugin.has_code else None, installed)
            with suppress(RuntimeError):  # the window is gone
                self._looked.emit(looked)

        self._work(path, look)

    def close(self) -> None:
        """Throw away what was packed."""
        for room in list(self._rooms):
            self._throw_away(room / "packed")

    def _throw_away(self, packed: Path) -> None:
        """Throw the room of a packed file away; a file that was not packed here stays."""
        if packed.parent in self._rooms:
            shutil.rmtree(packed.parent, ignore_errors=True)
            self._rooms.discard(packed.parent)

    def wait(self) -> None:
        """Wait until what is being installed is, for a few seconds at most, and throw away what was packed for it."""
        until = time.monotonic() + _PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self.close()

    def _as_zip(self, path: Path) -> Path:
        """Return a zip file as it is, and a folder or picture packed into one, so that all go the same, careful way."""
        if path.suffix.lower() == ".zip" and not path.is_dir():
            return path
        # Beside the plugins, where the next start throws away what a kill leaves of it.
        work = new_room(self._folder)
        self._rooms.add(work)
        packed = work / f"{path.stem}.zip"
        try:
            folder = path
            if not path.is_dir():
                folder = work / slug(path.stem)
                import_faces(path, folder)
            export(folder, packed)
        except BaseException:
            self._throw_away(packed)
            raise
        return packed

    def _ask(self, looked: _Looked) -> None:
        plugin = looked.plugin
        title = translate("plugins", "Install a plugin")
        question = translate("plugins", "Install “{name}”?").format(name=plugin.name)
        box = message_box(QMessageBox.Icon.Question, title, question, self._window)
        box.setInformativeText(as_text("\n".join(packed_plugin_lines(plugin, looked.level))))
        yes = box.addButton(translate("plugins", "&Install"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        # Code of a stranger is installed on purpose, not by a key that was meant for the game.
        box.setDefaultButton(QMessageBox.StandardButton.Cancel if plugin.has_code else yes)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(lambda: self._install(looked))
        box.rejected.connect(lambda: self._throw_away(plugin.path))
        box.open()

    def _install(self, looked: _Looked) -> None:
        def work() -> None:
            try:
                plugin = install(looked.plugin, self._folder)
            finally:
                self._throw_away(looked.plugin.path)
            with suppress(RuntimeError):  # the window is gone
                self.told.emit(translate("plugins", "“{name}” is installed.").format(name=plugin.name))
                if looked.installed is not None:
                    self._done.emit(looked.installed, plugin)

        self._work(looked.plugin.path, work)

    def _work(self, path: Path, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except PackError as error:
                self._refuse(path, " ".join(flaw_sentence(flaw) for flaw in error.flaws))
            except OSError as error:
                self._refuse(path, error.strerror or str(error))

        thread = threading.Thread(target=run, name="installing", daemon=True)
        self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        thread.start()

    def _refuse(self, path: Path, reason: str) -> None:
        template = translate("plugins", "{file} was not installed: {reason}")
        with suppress(RuntimeError):  # the window is gone
            self.told.emit(template.format(file=path.name, reason=reason))


def _hand_on(installed: Callable[[str], None], plugin: Plugin) -> None:
    installed(plugin.id)
