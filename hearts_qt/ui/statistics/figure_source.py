"""Brings the index of figures up to date in another process, and reads it on another thread."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from hearts_qt.history.statistics.resets import Resets, add_reset, read_resets, undo_reset
from hearts_qt.history.statistics.statistics_message import MODULE, REBUILD, REMEMBER, Pair, StatisticsMessage
from hearts_qt.history.statistics.who import Who
from hearts_qt.ui.widgets.message_process import MessageProcess

if TYPE_CHECKING:
    # At run time, the other thread imports these when something is read, so that the program starts faster.
    from hearts_qt.history.statistics.query import Statistics
    from hearts_qt.ui.statistics.page_data import PageData, Wanted

translate = QCoreApplication.translate


class FigurePlaces(NamedTuple):
    """The files and folders from which figures are made."""

    matches: Path
    """The folder of the logs."""
    annotations: Path
    """The file that says what is left out."""
    resets: Path
    """The file that says from when on the figures of a player count."""
    index_file: Path
    """The file with the index."""


class FigureSource(QObject):
    """Reads figures. Neither reading nor bringing the index up to date holds up the window."""

    found = Signal(object)
    """The `PageData` that was asked for last."""
    progressed = Signal(int, int)
    """So many games are read, of so many that have to be read."""
    updated = Signal(str)
    """The index is up to date, or could not be brought up to date for this reason."""
    remembered = Signal(object)
    """What was asked for by `remember`: a tuple of pairs, each with its `Acquaintance`."""
    refused = Signal(str)
    """A sentence about a reset that could not be written."""
    _came = Signal(int, object)
    _written = Signal(str)

    def __init__(self, places: FigurePlaces, parent: QObject | None = None) -> None:
        """Read the index, which may not exist yet."""
        super().__init__(parent)
        self._places = places
        self._opened: Statistics | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._number = 0
        self._again = False
        self._pairs: tuple[Pair, ...] = ()
        """The pairs that the next process is asked about."""
        self._process = MessageProcess(MODULE, [str(each) for each in places], StatisticsMessage, self)
        self._process.message_read.connect(self._note)
        self._process.ended.connect(self._end)
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._written.connect(self._note_written, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether the index is being brought up to date."""
        return self._process.is_running

    @property
    def is_waiting(self) -> bool:
        """Whether the index will be brought up to date once more, because something changed meanwhile."""
        return self._again

    def update(self) -> None:
        """Bring the index up to date. If that is under way, do it once more afterwards."""
        if self._process.is_running:
            self._again = True
        else:
            self._start()

    def remember(self, pairs: Sequence[Pair]) -> None:
        """Bring the index up to date, and send what these pairs have in common."""
        self._pairs = tuple(pairs)
        self.update()

    def _start(self) -> None:
        pairs, self._pairs = self._pairs, ()
        self._process.start(*((REMEMBER, msgspec.json.encode(pairs).decode()) if pairs else ()))

    def rebuild(self) -> None:
        """Make the whole index again."""
        self._again = False
        self._process.start(REBUILD)

    def stop(self) -> None:
        """Stop bringing the index up to date; what is saved so far stays right."""
        self._again = False
        self._process.stop()

    def ask(self, wanted: "Wanted", name: str, today: date) -> None:
        """Read what a choice asks for; only the answer to the last question is sent. `name` is the person's name."""
        self._number += 1
        self._run(self._read, self._number, wanted, name, today)

    def reset(self, who: Who | None) -> None:
        """Let the figures of a player, or of everybody, begin now."""
        self._run(self._write, lambda: add_reset(self._places.resets, who))

    def undo_reset(self, who: Who | None) -> None:
        """Take the last reset of a player, or of everybody, back."""
        self._run(self._write, lambda: undo_reset(self._places.resets, who))

    def _run(self, work: Callable[..., None], *arguments: object) -> None:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "figures")
        self._thread.submit(work, *arguments)

    # On the other thread

    def _read(self, number: int, wanted: "Wanted", name: str, today: date) -> None:
        if number != self._number:
            return  # another question was asked meanwhile
        from hearts_qt.ui.statistics.page_data import page_data

        data = page_data(self._followed(), self._resets(), wanted, name, today)
        with suppress(RuntimeError):  # the window was deleted meanwhile
            self._came.emit(number, data)

    def _followed(self) -> "Statistics":
        """Return the index as it is now."""
        if self._opened is None:
            from hearts_qt.history.statistics.query import Statistics

            self._opened = Statistics(self._places.index_file)
        self._opened.follow()
        return self._opened

    def _resets(self) -> Resets:
        try:
            return read_resets(self._places.resets)
        except OSError:
            return Resets()  # the process that makes the index tells the reason

    def _write(self, change: Callable[[], object]) -> None:
        problem = ""
        try:
            change()
        except OSError as error:
            problem = error.strerror or str(error)
        with suppress(RuntimeError):  # the window was deleted meanwhile
            self._written.emit(problem)

    # On the window's thread

    def _take(self, number: int, data: "PageData") -> None:
        if number == self._number:
            self.found.emit(data)

    def _note_written(self, problem: str) -> None:
        if problem:
            words = translate("statistics", "This could not be written down: {reason}.")
            self.refused.emit(words.format(reason=problem))
        self.update()

    def _note(self, message: StatisticsMessage) -> None:
        if not message.is_over:
            self.progressed.emit(message.done, message.of)
        elif message.remembered:
            self.remembered.emit(message.remembered)

    def _end(self, problem: str) -> None:
        if self._again:
            # What was asked for meanwhile is not in the index yet.
            self._again = False
            self._start()
        else:
            self.updated.emit(problem)

    def close(self) -> None:
        """End the thread and the process, and close the index."""
        self.stop()
        self._number += 1  # a late answer is for nobody
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
        if self._opened is not None:
            self._opened.close()
