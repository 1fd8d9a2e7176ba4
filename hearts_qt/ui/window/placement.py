"""Saves the places of the window and its docks. Restores them at the next start.

A background thread writes the file. `QSettings` reads the file, but must not write it: `QSettings` would write in the
window's thread, and might wait there for a lock file that a power cut has left behind.
"""

import logging
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, QTimer
from PySide6.QtWidgets import QMainWindow

from hearts_qt.files import disk
from hearts_qt.settings.writing import FilesWriter
from hearts_qt.ui.window.docking import Docks

log = logging.getLogger("hearts_qt")

_VERSION = 2
_WITHOUT_OPTIONS = 1
"""The version of places that were saved when panels had no options: only their places told which were hidden."""
_SAVE_AFTER_MS = 800
_NAMES = ("geometry", "state")
_EARLIER_NOTES = ("raised", "waits")
_PANELS = "panels"
"""Version 0.1.0 kept notes in this file as well. The note of this name says that panels had options already."""
_FRAME = 40
"""Pixels for the frame and the title of the window; their real height is unknown until the window is shown."""
_LARGEST = 1 << 20
"""The size in bytes above which the file is not read."""


class WindowPlacement(QObject):
    """Restores the places of a window and its docks, and saves them a moment after each change."""

    def __init__(self, window: QMainWindow, path: Path, docks: Docks) -> None:
        """Save the places of `window` and `docks` in the file `path`."""
        super().__init__(window)
        self._docks = docks
        self._window = window
        self._path = path
        read = _places_in(path)
        self.earlier_notes = {name: _text_of(read[name]) for name in _EARLIER_NOTES if read[name]}
        """What an earlier version kept beside the places, by the names under which a profile remembers it now."""
        self._had_options = bool(read[_PANELS])
        self._values = {name: read[name] for name in _NAMES}
        self._written = read
        self._writer = FilesWriter(_tell, "places")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SAVE_AFTER_MS)
        self._timer.timeout.connect(self.save)

    def restore(self) -> bool:
        """Restore the places of the window and its docks; return whether the window's place was restored."""
        geometry, state = self._values["geometry"], self._values["state"]
        restored = isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)
        for version in (_VERSION, _WITHOUT_OPTIONS):
            if isinstance(state, QByteArray) and self._window.restoreState(state, version):
                # Only an arrangement by the person is saved; otherwise the docks are arranged automatically.
                self._docks.stop_arranging()
                if version == _WITHOUT_OPTIONS and not self._had_options:
                    self._docks.adopt_hidden()
                break
        self._window.installEventFilter(self)
        return restored

    def save(self) -> None:
        """Save all places in the background; return without waiting."""
        self._timer.stop()
        if not self._window.isFullScreen():
            self._values["geometry"] = self._window.saveGeometry()
        if self._docks.by_hand:
            self._values["state"] = self._window.saveState(_VERSION)
        else:
            # The docks are arranged automatically.
            self._values["state"] = None
        if self._values != self._written:
            self._written = dict(self._values)
            self._writer.write(self._path, ini_text(self._values))

    def flush(self, seconds: float) -> bool:
        """Save all places now, but wait at most `seconds`. Return whether they are on the disk."""
        self.save()
        return self._writer.flush(seconds)

    def close(self) -> None:
        """Save all places, and stop."""
        self.save()
        self._writer.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save the places soon after the window was moved or resized."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self._timer.start()
        return False


def first_size(available: QSize) -> QSize:
    """Return the size of the window at the first start: high enough for all panels, if the screen is high enough."""
    return QSize(min(1440, round(available.width() * 0.9)), min(900, available.height() - _FRAME))


def ini_text(values: Mapping[str, object]) -> bytes:
    """Return the text of a file that QSettings can read; values that are not bytes are left out."""
    lines = ["[General]"]
    for key, value in values.items():
        if isinstance(value, QByteArray):
            escaped = "".join(rf"\x{byte:02x}" for byte in value.data())
            lines.append(f"{key}=@ByteArray({escaped})")
    return "\n".join([*lines, ""]).encode()


def _places_in(path: Path) -> dict[str, object]:
    try:
        # Try to read the file first: if it is a pipe, QSettings would wait for ever.
        disk.read_file(path, _LARGEST)
    except OSError as error:
        log.info("the places of the window are not read: %s", error)
        return dict.fromkeys((*_NAMES, *_EARLIER_NOTES, _PANELS))
    file = QSettings(str(path), QSettings.Format.IniFormat)
    return {key: file.value(key) for key in (*_NAMES, *_EARLIER_NOTES, _PANELS)}


def _text_of(note: object) -> str:
    return bytes(note.data()).decode("ascii", "replace") if isinstance(note, QByteArray) else ""


def _tell(path: Path, reason: str) -> None:
    # The failure is only logged, because it is not important enough to interrupt a game.
    log.info("%s could not be saved: %s", path, reason)
