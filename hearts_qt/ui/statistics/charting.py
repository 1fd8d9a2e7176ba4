"""Imports the library that draws charts, on a thread, when a chart is first shown.

The import takes a few tenths of a second. The window's thread must not wait for it.
"""

import importlib
from types import ModuleType
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from hearts_qt.ui.widgets.background import run

_NAME: Final = "pyqtgraph"


class ChartLibrary(QObject):
    """The library that draws charts. It is imported once, by the first call of `want`."""

    ready = Signal()
    """The library is imported."""
    failed = Signal(str)
    """The library cannot be imported, for this reason. The tables of the charts are still there."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Import nothing yet."""
        super().__init__(parent)
        self.module: Any = None
        """The library; None until it is imported. It has no types."""
        self.problem = ""
        """Why the library cannot be imported; empty if there was no problem."""
        self._is_wanted = False

    def want(self) -> None:
        """Start the import, unless it was started before."""
        if not self._is_wanted:
            self._is_wanted = True
            run("charts", self, lambda: importlib.import_module(_NAME), self._take, ImportError, self._fail)

    def _take(self, library: ModuleType) -> None:
        self.module = library
        self.ready.emit()

    def _fail(self, error: ImportError) -> None:
        self.problem = str(error)
        self.failed.emit(self.problem)
