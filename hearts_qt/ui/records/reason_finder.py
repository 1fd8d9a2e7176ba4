"""Lets another process work out again why the moves that the person looks at were made, and keeps what it finds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.history.records.working_out import MoveAt, WorkedOut
from hearts_qt.history.tasks import MODULE, FindReasons, as_argument
from hearts_qt.ui.widgets.message_process import MessageProcess

SOON_MS: Final = 150
"""How long a moment of a film has to be shown before its reason is worked out, in milliseconds."""


class ReasonFinder(QObject):
    """Finds the reasons for the moves of one record at a time."""

    found = Signal(object)
    """Emitted with a list of what is known about the wanted moves, whenever something more is known."""
    failed = Signal(str)
    """Emitted if a wanted move cannot be worked out, with the error of the process; empty if it had none."""

    def __init__(self, matches: Path, records: Path, parent: QObject | None = None) -> None:
        """Work with the logs in the folder `matches` and the records in the folder `records`."""
        super().__init__(parent)
        self._places = (matches, records)
        self._record = Path()
        self._wanted: Sequence[MoveAt] = ()
        self._known: dict[MoveAt, WorkedOut] = {}
        self._asked: MoveAt | None = None
        """The move for which the process was started."""
        self._process = MessageProcess(MODULE, [], WorkedOut, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._start)

    def ask(self, record: Path, wanted: Sequence[MoveAt]) -> None:
        """Find the reasons for these moves of the record in a file. If there are none, stop working."""
        if record != self._record:
            self.forget()
        self._record, self._wanted = record, wanted
        if not wanted:
            self.stop()
            return
        self._tell()
        if self._missing() is None:
            self._soon.stop()
        else:
            self._soon.start()

    def forget(self) -> None:
        """Stop, and forget what was found, because the record may have changed."""
        self.stop()
        self._known.clear()

    def stop(self) -> None:
        """Stop working. What was found is kept."""
        self._soon.stop()
        self._wanted = ()
        self._process.stop()

    def _missing(self) -> MoveAt | None:
        return next((each for each in self._wanted if each not in self._known), None)

    def _start(self) -> None:
        self._asked = self._missing()
        if self._asked is not None:
            self._process.start(as_argument(FindReasons(self._record, *self._places, *self._asked)))

    def _take(self, found: WorkedOut) -> None:
        at = (found.trick, found.seat)
        self._known[at] = found
        if at in self._wanted:
            self._tell()

    def _tell(self) -> None:
        self.found.emit([self._known[each] for each in self._wanted if each in self._known])

    def _end(self, problem: str) -> None:
        missing = self._missing()
        if missing is None:
            return
        if problem or missing == self._asked:
            self.failed.emit(problem)
        else:
            # Another player that thinks by the clock; it is asked only if somebody wants to know.
            self._soon.start()
