"""The places of window and docks, remembered from one start to the next, also across a kill."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QMainWindow

from hearts_qt.ui.window.docking import Docks

_VERSION = 1
_SAVE_AFTER_MS = 800


class Places(QObject):
    """Restores a window's places, and writes them down a moment after each change."""

    def __init__(self, window: QMainWindow, path: Path, docks: Docks) -> None:
        """Keep the places of `window` and its docks in the file `path`."""
        super().__init__(window)
        self._docks = docks
        self._window = window
        self._file = QSettings(str(path), QSettings.Format.IniFormat)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SAVE_AFTER_MS)
        self._timer.timeout.connect(self.save)

    def restore(self) -> bool:
        """Put the window and its docks where they were; return whether anything was remembered."""
        geometry, state = self._file.value("geometry"), self._file.value("state")
        restored = isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray) and self._window.restoreState(state, _VERSION):
            # Only an arrangement of the person's own is remembered; any other follows the room there is.
            self._docks.by_hand = True
        self._window.installEventFilter(self)
        return restored

    def save(self) -> None:
        """Write down where everything is."""
        self._timer.stop()
        if not self._window.isFullScreen():
            self._file.setValue("geometry", self._window.saveGeometry())
        if self._docks.by_hand:
            self._file.setValue("state", self._window.saveState(_VERSION))
        self._file.sync()

    def changed(self) -> None:
        """Write down soon where everything is."""
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the window was moved or sized."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self.changed()
        return False
