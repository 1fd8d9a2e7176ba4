"""Has sheets drawn in another process, and writes them to files, on a thread of its own."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QImage

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.ui.drawing.client import DrawingClient, DrawingError
from hearts_qt.ui.drawing.processes import DrawingProcesses
from hearts_qt.ui.sharing.sheet import MOVING, SHEETS, SheetRequest

translate = QCoreApplication.translate

SECONDS: Final = 55.0
"""How many seconds a picture may take after the start of the process. A moving picture takes up to ten seconds."""


class SheetMaker(QObject):
    """Makes one picture after another. Its signals are sent from another thread."""

    drawn = Signal(object, object)
    """A SheetRequest and its picture: a QImage, or the bytes of the file if the picture moves."""
    told = Signal(str)
    """A sentence about a file that was written, or about a picture that could not be made or written."""

    def __init__(self, parent: QObject | None = None, processes: DrawingProcesses | None = None) -> None:
        """Start nothing yet."""
        super().__init__(parent)
        self._client = DrawingClient(SHEETS, SECONDS, processes)
        self._pool: ThreadPoolExecutor | None = None
        self._closed = threading.Event()

    def draw(self, request: SheetRequest) -> None:
        """Make a picture, and emit `drawn` with it."""

        def work() -> None:
            picture = self._made(request)
            with suppress(RuntimeError):  # the dialog was deleted meanwhile
                self.drawn.emit(request, picture if request.form in MOVING else QImage.fromData(picture))

        self._submit(work)

    def save(self, request: SheetRequest, path: Path) -> None:
        """Make a picture, write it to a file, and emit `told` with a sentence about it."""

        def work() -> None:
            disk.replace_file(path, self._made(request))
            self._tell(translate("sharing", "The picture is in {file}.").format(file=one_line(path.name)))

        self._submit(work)

    def _made(self, request: SheetRequest) -> bytes:
        ((_, picture),) = self._client.ask(request, is_stopped=self._closed.is_set)
        return picture

    def _submit(self, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except DrawingError as error:
                self._tell(translate("sharing", "The picture cannot be drawn: {reason}.").format(reason=str(error)))
            except (OSError, ValueError) as error:  # ValueError: such as a name with a null character
                reason = getattr(error, "strerror", None) or one_line(str(error))
                self._tell(translate("sharing", "The picture could not be written: {reason}.").format(reason=reason))

        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "sheets")
        self._pool.submit(run)

    def _tell(self, sentence: str) -> None:
        if not self._closed.is_set():
            with suppress(RuntimeError):  # the dialog was deleted meanwhile
                self.told.emit(sentence)

    def close(self) -> None:
        """Stop, even in the middle of a picture. This does not wait, and cannot be undone."""
        self._closed.set()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
