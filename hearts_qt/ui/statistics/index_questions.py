"""Asks the index of statistics on another thread, for windows that show something else than figures."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    # At run time, the other thread imports this when something is read, so that the program starts faster.
    from hearts_qt.history.statistics.query import Statistics


class IndexQuestions(QObject):
    """Asks questions one after another; only the answer to the last question is sent."""

    found = Signal(object)
    """What the function returned that was asked last."""
    _came = Signal(int, object)

    def __init__(self, index_file: Path, parent: QObject | None = None) -> None:
        """Read the index in this file, which may not exist yet."""
        super().__init__(parent)
        self._index_file = index_file
        self._opened: Statistics | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._number = 0
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def ask(self, read: "Callable[[Statistics], object]") -> None:
        """Let a function read the index, on another thread."""
        self._number += 1
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "index-questions")
        self._thread.submit(self._read, self._number, read)

    def _read(self, number: int, read: "Callable[[Statistics], object]") -> None:
        if number != self._number:
            return  # another question was asked meanwhile
        from hearts_qt.history.statistics.query import Statistics

        if self._opened is None:
            self._opened = Statistics(self._index_file)
        self._opened.follow()
        answer = read(self._opened)
        with suppress(RuntimeError):  # the window was deleted meanwhile
            self._came.emit(number, answer)

    def _take(self, number: int, answer: object) -> None:
        if number == self._number:
            self.found.emit(answer)

    def close(self) -> None:
        """End the thread, and close the index."""
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
        if self._opened is not None:
            self._opened.close()
