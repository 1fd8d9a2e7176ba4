"""Notices changes in the folder of records, also on network drives and after the folder was gone for a while.

The disk is asked on another thread, so that a slow disk does not hold up the window. Systems do not tell of changes on
all network drives, so the folder is looked at again and again. This is done only while the window is open.
"""

import threading
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, Signal

from hearts_qt.ui.widgets.background import run, send

EVERY_S: Final = 0.5
"""The number of seconds between two looks."""
_Stamp: TypeAlias = tuple[int, ...] | None


class FolderWatch(QObject):
    """Watches a folder for new, removed and renamed files, and one of its files for changes."""

    changed = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Prepare to watch this folder, which may not exist yet."""
        super().__init__(parent)
        self._folder = folder
        self._file: tuple[Path, _Stamp] | None = None
        """The followed file, and its stamp when it was last looked at."""
        self._stopped: threading.Event | None = None

    def follow(self, file: Path) -> None:
        """Watch also this file, from now on. This asks the disk, so it is called on the thread that reads the file."""
        self._file = file, stamp_of(file)

    def start(self) -> None:
        """Watch until `stop`."""
        if self._stopped is None:
            stopped = self._stopped = threading.Event()
            run("records folder", self, lambda: self._work(stopped))

    def stop(self) -> None:
        """Stop watching. This does not wait for the disk."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped = None

    def _work(self, stopped: threading.Event) -> None:
        before = stamp_of(self._folder)
        while not stopped.wait(EVERY_S):
            now, file = stamp_of(self._folder), self._file
            is_changed, before = now != before, now
            if file is not None and (stamp := stamp_of(file[0])) != file[1]:
                is_changed = True
                if self._file is file:
                    self._file = file[0], stamp
            if is_changed:
                send(self, self.changed.emit)


def stamp_of(path: Path) -> _Stamp:
    """Return a value that changes when a file is written, or a folder gets or loses a file; None if it is missing."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
