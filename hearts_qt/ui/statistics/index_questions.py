"""Asks the index of statistics on another thread, for windows that show something else than figures."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.ui.widgets.background import WorkQueue

if TYPE_CHECKING:
    # At run time, the other thread imports this when something is read, so that the program starts faster.
    from hearts_qt.history.statistics.query import Statistics


class IndexQuestions(QObject):
    """Asks questions one after another; only the answer to the last question is sent."""

    found = Signal(object)
    """What the function returned that was asked last."""

    def __init__(self, index_file: Path, parent: QObject | None = None) -> None:
        """Read the index in this file, which may not exist yet."""
        super().__init__(parent)
        self._index_file = index_file
        self._opened: Statistics | None = None
        self._queue = WorkQueue("index-questions", self)

    def ask(self, read: "Callable[[Statistics], object]") -> None:
        """Let a function read the index, on another thread."""
        self._queue.ask(lambda: read(self._followed()), self.found.emit)

    def _followed(self) -> "Statistics":
        """Return the index as it is now."""
        from hearts_qt.history.statistics.query import Statistics

        if self._opened is None:
            self._opened = Statistics(self._index_file)
        self._opened.follow()
        return self._opened

    def close(self) -> None:
        """End the thread, and close the index."""
        self._queue.close()
        if self._opened is not None:
            self._opened.close()
