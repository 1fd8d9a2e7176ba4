"""The process that plays a person's field, as the window sees it."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from hearts_qt.arena.field.field_message import MODULE, FieldMessage, FieldState, OpenField, WantRecords, Wish
from hearts_qt.ui.widgets.message_process import MessageProcess


class FieldSource(QObject):
    """Sends wishes to the process that plays the field, and keeps the newest state."""

    changed = Signal()
    """There is a new state, or it turned out that there is no field yet."""
    record_written = Signal(object)
    """The file with the record that was wanted, as a Path."""
    record_refused = Signal(object)
    """The Refusal that says why the record that was wanted is not shown."""
    refused = Signal(str)
    """Why a wish could not be carried out, or why the field cannot go on."""

    def __init__(self, fields: Path, matches: Path, parent: QObject | None = None) -> None:
        """Keep the logs of fields in one folder; the logs of the person's matches are in the other."""
        super().__init__(parent)
        self.state: FieldState | None = None
        """The newest state; None until it is known, and if there is no field."""
        self.is_known = False
        """Whether it is known if there is a field."""
        self._fields = fields
        self._process = MessageProcess(MODULE, [str(fields), str(matches)], FieldMessage, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether the process runs."""
        return self._process.is_running

    @property
    def has_fields(self) -> bool:
        """Whether a field was begun at some time, so that its process should look at matches."""
        return self._fields.is_dir()

    def send(self, wish: Wish) -> None:
        """Send a wish; start the process if it does not run."""
        if not self._process.is_running:
            self._process.start()
            if isinstance(wish, WantRecords):
                self._process.write(OpenField())
        self._process.write(wish)

    def close(self) -> None:
        """End the process. What was played is in its log."""
        self._process.stop()

    def _take(self, message: FieldMessage) -> None:
        if message.state is not None or message.no_field:
            self.state, self.is_known = message.state, True
            self.changed.emit()
        if message.record:
            self.record_written.emit(Path(message.record))
        if message.refusal is not None:
            self.record_refused.emit(message.refusal)
        if message.problem:
            self.refused.emit(message.problem)

    def _end(self, problem: str) -> None:
        if problem:
            self.refused.emit(problem)
