"""Saves the places of the window and its docks, and short texts ("notes"). Restores them at the next start.

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

_VERSION = 1
_SAVE_AFTER_MS = 800
_NAMES = ("geometry", "state", "raised", "waits", "panels")
_FRAME = 40
"""Pixels for the frame and the title of the window; their real height is unknown until the window is shown."""
_LARGEST = 1 << 20
"""The size in bytes above which the file is not read."""


_PANELS = "panels"
"""The name of a note in the file. The note says that options decide which panels are hidden.

Earlier versions had no such options and saved no such note: only the places of the docks told which panels were hidden.
"""


class WindowPlacement(QObject):
    """Restores the places of a window and its docks, and saves them a moment after each change."""

    def __init__(self, window: QMainWindow, path: Path, docks: Docks) -> None:
        """Save the places of `window` and `docks` in the file `path`."""
        super().__init__(window)
        self._docks = docks
        self._window = window
        self._path = path
        self._values = _places_in(path)
        self._written = dict(self._values)
        self._writer = FilesWriter(_tell, "places")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SAVE_AFTER_MS)
        self._timer.timeout.connect(self.save)

    def restore(self) -> bool:
        """Restore the places of the window and its docks; return whether the window's place was restored."""
        geometry, state = self._values["geometry"], self._values["state"]
        restored = isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray) and self._window.restoreState(state, _VERSION):
            # Only an arrangement by the person is saved; otherwise the docks are arranged automatically.
            self._docks.stop_arranging()
            if not self.note(_PANELS):
                self._docks.adopt_hidden()
        self.set_note(_PANELS, "options")
        self._window.installEventFilter(self)
        return restored

    def note(self, name: str) -> str:
        """Return the text that was saved under a name of `_NAMES`; empty if no text was saved."""
        found = self._values[name]
        return bytes(found.data()).decode("ascii", "replace") if isinstance(found, QByteArray) else ""

    def set_note(self, name: str, text: str) -> None:
        """Save a text of ASCII characters under a name, after a moment; an empty text removes the earlier text."""
        self._values[name] = QByteArray(text.encode("ascii")) if text else None
        if self._values != self._written:
            self.changed()

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

    def changed(self) -> None:
        """Save all places and notes after a moment. Call this when one of them has changed."""
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save the places soon after the window was moved or resized."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self.changed()
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
        return dict.fromkeys(_NAMES)
    file = QSettings(str(path), QSettings.Format.IniFormat)
    return {key: file.value(key) for key in _NAMES}


def _tell(path: Path, reason: str) -> None:
    # The failure is only logged, because it is not important enough to interrupt a game.
    log.info("%s could not be saved: %s", path, reason)
