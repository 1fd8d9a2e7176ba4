"""Keeps records and their index up to date: starts the process that does the work, now or a moment after a change."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from hearts_qt.history import tasks
from hearts_qt.history.tasks import KeepRecords, RecordMessage
from hearts_qt.settings.play_options import KEEP_RECORDS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.records.folder_watch import FolderWatch
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.words.messages import RECORDS, OfferMessages

translate = QCoreApplication.translate

SOON_MS: Final = 1500
"""Delay after the end of a deal, in milliseconds, so that the records of quick deals are written together."""
CHANGED_MS: Final = 300
"""Delay after a change in the folder, in milliseconds, so that an editor can finish writing."""


class RecordPlaces(NamedTuple):
    """The files and folders that the records are made from and kept in."""

    matches: Path
    """The folder of the logs."""
    records: Path
    """The folder of the records."""
    annotations: Path
    """The file with the annotations."""
    record_index: Path
    """The index of all records."""
    bundled: Path
    """The folder of the records that come with the program."""


class RecordKeeping(QObject):
    """Writes a record of each deal that is over, if the option for it is on, and brings the index up to date.

    Both are done in another process.
    """

    session_found = Signal(str)
    """Emitted with the time at which the run of the program before this one began."""
    indexed = Signal(str)
    """The index is up to date; the text is the problem if it is not, otherwise empty."""

    def __init__(
        self,
        places: RecordPlaces,
        since: str,
        settings: Settings,
        messages: OfferMessages,
        is_listed: Callable[[], bool],
        parent: QObject,
    ) -> None:
        """Keep the records at these places; `since` is when the program was started, see `StartProgram`.

        The index is kept up to date only while `is_listed` returns true.
        """
        super().__init__(parent)
        self._places, self._settings, self._messages, self._is_listed = places, settings, messages, is_listed
        self._is_held = False
        """Whether no record may be written, because a game is being erased."""
        self._is_closed = False
        """Whether the window of the program is closed, so that no process may start any more."""
        self._is_indexing = self._is_writing = False
        self._may_be_new = True
        """Whether a deal can be over whose record is not written yet."""
        self._is_anew_due = False
        """Whether the index has to be made anew, because it is damaged."""
        kept = tasks.RecordPlaces(places.matches, places.records, places.annotations, places.record_index)
        self._task = KeepRecords(kept, since)
        self._process = MessageProcess(tasks.MODULE, [], RecordMessage, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.look)
        self.watch = FolderWatch(places.records, self)
        self.watch.changed.connect(self.note_changed)

    @property
    def is_busy(self) -> bool:
        """Whether records are being written, or the index is being made."""
        return self._process.is_running

    def note_over(self) -> None:
        """Look for new records a moment later, because a deal can be over."""
        self._may_be_new = True
        self._soon.start(SOON_MS)

    def note_changed(self) -> None:
        """Bring the index up to date a moment later, because the folder or the annotations have changed."""
        self._soon.start(CHANGED_MS)

    def make_anew(self) -> None:
        """Make the index anew a moment later, because it is damaged."""
        self._is_anew_due = True
        self.note_changed()

    def look_for_all(self) -> None:
        """Write all records that are missing, and bring the index up to date if it is needed."""
        self._may_be_new = True
        self.look()

    def look(self) -> None:
        """Write new records if a deal can be over, and bring the index up to date if it is needed."""
        if self._is_closed:
            return
        if self._process.is_running or self._is_held:
            # A process that was stopped each time would never finish a long index.
            self._soon.start(CHANGED_MS)
            return
        writes = self._may_be_new and bool(self._settings.value(KEEP_RECORDS))
        indexes = self._is_listed()
        if writes or indexes:
            self._is_indexing, self._is_writing = indexes, writes
            self._may_be_new = self._may_be_new and not writes
            task = replace(self._task, writes=writes, indexes=indexes, anew=indexes and self._is_anew_due)
            self._is_anew_due = self._is_anew_due and not indexes
            self._process.start(tasks.as_argument(task))

    def hold(self) -> None:
        """Write no record until `release`."""
        self._is_held = True
        self._may_be_new = True  # A process that is stopped may have left something unwritten.
        self._process.stop()

    def release(self) -> None:
        """Write records again."""
        self._is_held = False
        self.look()

    def _take(self, message: RecordMessage) -> None:
        if message.before:
            self.session_found.emit(message.before)
        if message.refused:
            self._may_be_new = True
            template = translate("records", "New records could not be written to {folder}: {reason}.")
            self._messages.tell(template.format(folder=self._places.records, reason=message.refused), RECORDS)
        elif self._is_writing:
            self._messages.forget(RECORDS)

    def _end(self, problem: str) -> None:
        self._may_be_new = self._may_be_new or bool(problem)
        if self._is_indexing:
            self.indexed.emit(problem)

    def close(self) -> None:
        """Stop the process. None is started any more."""
        self._is_closed = True
        self._soon.stop()
        self.watch.stop()
        self._process.stop()
