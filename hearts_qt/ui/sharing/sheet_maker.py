"""Has sheets drawn in another process, and writes them to files, on a thread of its own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QImage

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.ui.media.client import DrawingClient, DrawingError
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.sharing.sheet import MOVING, SHEETS, SheetRequest
from hearts_qt.ui.widgets.background import WorkQueue

translate = QCoreApplication.translate

SECONDS: Final = 55.0
"""How many seconds a picture may take after the start of the process. A moving picture takes up to ten seconds."""
_ERRORS: Final = (DrawingError, OSError, ValueError)
"""What can go wrong; a ValueError is raised, for example, by a name with a null character."""


class SheetMaker(QObject):
    """Makes one picture after another."""

    drawn = Signal(object, object)
    """A SheetRequest and its picture: a QImage, or the bytes of the file if the picture moves."""
    told = Signal(str)
    """A sentence about a file that was written, or about a picture that could not be made or written."""

    def __init__(self, parent: QObject | None = None, processes: DrawingProcesses | None = None) -> None:
        """Start nothing yet."""
        super().__init__(parent)
        self._client = DrawingClient(SHEETS, SECONDS, processes)
        self._queue = WorkQueue("sheets", self)

    def draw(self, request: SheetRequest) -> None:
        """Make a picture, and emit `drawn` with it."""
        is_closed = self._queue.is_closed

        def work() -> bytes | QImage:
            picture = self._made(request, is_closed)
            return picture if request.form in MOVING else QImage.fromData(picture)

        self._queue.run(work, partial(self.drawn.emit, request), _ERRORS, self._refuse)

    def save(self, request: SheetRequest, path: Path) -> None:
        """Make a picture, write it to a file, and emit `told` with a sentence about it."""
        is_closed = self._queue.is_closed

        def tell(_: None) -> None:
            self.told.emit(translate("sharing", "The picture is in {file}.").format(file=one_line(path.name)))

        self._queue.run(lambda: disk.replace_file(path, self._made(request, is_closed)), tell, _ERRORS, self._refuse)

    def _made(self, request: SheetRequest, is_closed: Callable[[], bool]) -> bytes:
        ((_, picture),) = self._client.ask(request, is_stopped=is_closed)
        return picture

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, DrawingError):
            template, reason = translate("sharing", "The picture cannot be drawn: {reason}."), str(error)
        else:
            template = translate("sharing", "The picture could not be written: {reason}.")
            reason = getattr(error, "strerror", None) or one_line(str(error))
        self.told.emit(template.format(reason=reason))

    def close(self) -> None:
        """Stop, even in the middle of a picture. This does not wait."""
        self._queue.close(waits=False)
