"""Opens the list of records and the unfinished games in the program, saves a file, and prints how long each takes.

Each line has the time and the processor time, in seconds.
"""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from hearts_qt import paths
from hearts_qt.ui.window.main_window import MainWindow
from tests.bench.painted import Painted

RESTS_MS: Final = 3000
WORDS: Final = "south 2021 deal"
"""The words that are typed to filter the list."""
_LOOK_MS: Final = 5


class OpenedRecords(QObject):
    """Takes the times one after the other; the last line that it prints is ``done``."""

    def __init__(self, window: MainWindow) -> None:
        """Begin when the window has had some time to finish its work in the background."""
        super().__init__(window)
        self._window = window
        self._begun = self._used = 0.0
        QTimer.singleShot(RESTS_MS, self._open_list)

    def _open_list(self) -> None:
        # Loading the window for the first time is measured in `pages`.
        import hearts_qt.ui.records.record_window

        del hearts_qt
        self._begin()
        records = self._window.controllers.records.show_window()
        self._list = records.finder.list
        self._find = records.finder.find_line
        self._painted = Painted(self._list.viewport(), self._filter, lambda: self._list.count > 0)

    def _filter(self) -> None:
        self._tell("list")
        QTimer.singleShot(RESTS_MS, self._type)

    def _type(self) -> None:
        before = self._list.count
        self._begin()
        self._find.setText(WORDS)
        self._painted = Painted(self._list.viewport(), self._clear, lambda: self._list.count not in (before, 0))

    def _clear(self) -> None:
        self._tell("filter")
        self._find.clear()
        QTimer.singleShot(RESTS_MS, self._save_file)

    def _save_file(self) -> None:
        """Save a record in the folder, as an editor does, and wait until it is in the list."""
        before = self._list.count
        self._begin()
        paths.records().joinpath(f"saved {time.time_ns()}.txt").write_text("Hearts record 1\nNumber: 7\n")
        self._painted = Painted(self._list.viewport(), self._open_shelf, lambda: self._list.count == before + 1)

    def _open_shelf(self) -> None:
        self._tell("saved")
        import hearts_qt.ui.records.shelf_window

        del hearts_qt
        self._begin()
        shelf = self._window.controllers.shelf
        shelf.show_window()
        self._until(lambda: not shelf.is_busy, self._end)

    def _end(self) -> None:
        self._tell("shelf")
        print("done", flush=True)

    def _until(self, reached: Callable[[], bool], then: Callable[[], None]) -> None:
        if reached():
            then()
        else:
            QTimer.singleShot(_LOOK_MS, lambda: self._until(reached, then))

    def _begin(self) -> None:
        self._begun, self._used = time.perf_counter(), time.process_time()

    def _tell(self, what: str) -> None:
        seconds, processor = time.perf_counter() - self._begun, time.process_time() - self._used
        print(f"{what} {seconds:.4f} {processor:.4f}", flush=True)
