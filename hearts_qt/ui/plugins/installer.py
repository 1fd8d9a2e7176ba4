"""Installs a plugin from a zip file or a folder, after one question that names what is inside."""

import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from hearts_qt.plugin_host.archive import Parcel, look_into_zip
from hearts_qt.plugin_host.contributions import Plugin
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.installing import export, install
from hearts_qt.ui.words.contributions import parcel_sentences
from hearts_qt.ui.words.plugins import flaw_sentence

translate = QCoreApplication.translate


class _Looked(Struct, frozen=True):
    """What is in a zip file, and who is to be told when it is installed."""

    parcel: Parcel
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
        self._room: tempfile.TemporaryDirectory[str] | None = None
        self._looked.connect(self._ask, Qt.ConnectionType.QueuedConnection)
        self._done.connect(_hand_on, Qt.ConnectionType.QueuedConnection)

    def offer(self, path: Path, installed: Callable[[str], None] | None = None) -> None:
        """Look into a zip file or a folder, ask, and install it; then `installed` is called with the plugin's id."""
        room = self._room_for_zips() if path.is_dir() else None

        def look() -> None:
            looked = _Looked(look_into_zip(path if room is None else _packed(path, room)), installed)
            with suppress(RuntimeError):  # the window is gone
                self._looked.emit(looked)

        self._work(path, look)

    def _ask(self, looked: _Looked) -> None:
        parcel = looked.parcel
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("plugins", "Install a plugin"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(translate("plugins", "Install “{name}”?").format(name=parcel.name))
        box.setInformativeText("\n".join(parcel_sentences(parcel)))
        yes = box.addButton(translate("plugins", "&Install"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        # Code of a stranger is installed on purpose, not by a key that was meant for the game.
        box.setDefaultButton(QMessageBox.StandardButton.Cancel if parcel.has_code else yes)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(lambda: self._install(looked))
        box.open()

    def _room_for_zips(self) -> Path:
        if self._room is None:
            self._room = tempfile.TemporaryDirectory(prefix="hearts-", ignore_cleanup_errors=True)
        return Path(self._room.name)

    def close(self) -> None:
        """Take away what was packed to be installed."""
        if self._room is not None:
            self._room.cleanup()
            self._room = None

    def _install(self, looked: _Looked) -> None:
        def work() -> None:
            plugin = install(looked.parcel, self._folder)
            with suppress(RuntimeError):  # the window is gone
                self.told.emit(translate("plugins", "“{name}” is installed.").format(name=plugin.name))
                if looked.installed is not None:
                    self._done.emit(looked.installed, plugin)

        self._work(looked.parcel.path, work)

    def _work(self, path: Path, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except PackError as error:
                self._refuse(path, " ".join(flaw_sentence(flaw) for flaw in error.flaws))
            except OSError as error:
                self._refuse(path, error.strerror or str(error))

        threading.Thread(target=run, name="installing", daemon=True).start()

    def _refuse(self, path: Path, reason: str) -> None:
        template = translate("plugins", "{file} was not installed: {reason}")
        with suppress(RuntimeError):  # the window is gone
            self.told.emit(template.format(file=path.name, reason=reason))


def _hand_on(installed: Callable[[str], None], plugin: Plugin) -> None:
    installed(plugin.id)


def _packed(folder: Path, room: Path) -> Path:
    """Return a folder packed into a zip file, so that both go the same, careful way."""
    packed = Path(tempfile.mkdtemp(dir=room)) / f"{folder.name}.zip"
    export(folder, packed)
    return packed
