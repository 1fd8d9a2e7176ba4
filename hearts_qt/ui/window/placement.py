"""The places of window and docks, remembered from one start to the next, also across a kill.

They are written in the background, as everything else of the person's is: `QSettings`, which reads the file, would
write it in the window's thread, and wait there for a lock file that a power cut has left behind.
"""

import logging
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QMainWindow

from hearts_qt.settings.writing import FilesWriter
from hearts_qt.ui.window.docking import Docks

log = logging.getLogger("hearts_qt")

_VERSION = 1
_SAVE_AFTER_MS = 800


class WindowPlacement(QObject):
    """Restores a window's places, and writes them down a moment after each change."""

    def __init__(self, window: QMainWindow, path: Path, docks: Docks) -> None:
        """Keep the places of `window` and its docks in the file `path`."""
        super().__init__(window)
        self._docks = docks
        self._window = window
        self._path = path
        file = QSettings(str(path), QSettings.Format.IniFormat)
        self._values: dict[str, object] = {key: file.value(key) for key in ("geometry", "state")}
        self._writer = FilesWriter(_tell, "places")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SAVE_AFTER_MS)
        self._timer.timeout.connect(self.save)

    def restore(self) -> bool:
        """Put the window and its docks where they were; return whether anything was remembered."""
        geometry, state = self._values["geometry"], self._values["state"]
        restored = isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray) and self._window.restoreState(state, _VERSION):
            # Only an arrangement of the person's own is remembered; any other follows the room there is.
            self._docks.leave_to_the_person()
        self._window.installEventFilter(self)
        return restored

    def save(self) -> None:
        """Write down where everything is; returns at once."""
        self._timer.stop()
        before = dict(self._values)
        if not self._window.isFullScreen():
            self._values["geometry"] = self._window.saveGeometry()
        if self._docks.by_hand:
            self._values["state"] = self._window.saveState(_VERSION)
        else:
            # They were put back, or never moved.
            self._values["state"] = None
        if self._values != before:
            self._writer.write(self._path, ini_text(self._values))

    def flush(self, seconds: float) -> bool:
        """Write down now where everything is; return whether it is on the disk within that time."""
        self.save()
        return self._writer.flush(seconds)

    def close(self) -> None:
        """Write down where everything is, and stop."""
        self.save()
        self._writer.close()

    def changed(self) -> None:
        """Write down soon where everything is."""
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the window was moved or sized."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self.changed()
        return False


def ini_text(values: Mapping[str, object]) -> bytes:
    """Return the text of a file in which QSettings finds these values; what is not bytes is left out."""
    lines = ["[General]"]
    for key, value in values.items():
        if isinstance(value, QByteArray):
            escaped = "".join(rf"\x{byte:02x}" for byte in value.data())
            lines.append(f"{key}=@ByteArray({escaped})")
    return "\n".join([*lines, ""]).encode()


def _tell(path: Path, reason: str) -> None:
    # Where the window stood is nothing to interrupt a game for.
    log.info("%s could not be saved: %s", path, reason)
