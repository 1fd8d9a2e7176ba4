"""Imports the library that draws charts, on a thread, when a chart is first shown.

The import takes a few tenths of a second. The window's thread must not wait for it.
"""

import importlib
import threading
from contextlib import suppress
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal

_NAME: Final = "pyqtgraph"


class ChartLibrary(QObject):
    """The library that draws charts. It is imported once, by the first call of `want`."""

    ready = Signal()
    """The library is imported."""
    failed = Signal(str)
    """The library cannot be imported, for this reason. The tables of the charts are still there."""
    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Import nothing yet."""
        super().__init__(parent)
        self.module: Any = None
        """The library; None until it is imported. It has no types."""
        self.problem = ""
        """Why the library cannot be imported; empty if there was no problem."""
        self._is_wanted = False
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def want(self) -> None:
        """Start the import, unless it was started before."""
        if not self._is_wanted:
            self._is_wanted = True
            threading.Thread(target=self._import, name="charts", daemon=True).start()

    def _import(self) -> None:
        try:
            found: object = importlib.import_module(_NAME)
        except ImportError as error:
            found = error
        with suppress(RuntimeError):  # the window was deleted meanwhile
            self._came.emit(found)

    def _take(self, found: object) -> None:
        if isinstance(found, ImportError):
            self.problem = str(found)
            self.failed.emit(self.problem)
        else:
            self.module = found
            self.ready.emit()
