"""Writes annotations on a thread of its own, so that a slow disk does not hold up the window."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.history.annotations import Annotation, add_annotation

translate = QCoreApplication.translate


class AnnotationWriter(QObject):
    """Writes annotations one after the other."""

    written = Signal()
    """An annotation is on the disk. Emitted on the writer's thread."""
    refused = Signal(str)
    """A sentence about an annotation that could not be written. Emitted on the writer's thread."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Write to the file `path`, which may not exist yet."""
        super().__init__(parent)
        self._path = path
        self._thread = ThreadPoolExecutor(1, "annotations")

    def write(self, annotation: Annotation) -> None:
        """Have an annotation written, without waiting for it."""
        self.run(lambda: self._write(annotation))

    def run(self, work: Callable[[], None]) -> None:
        """Call a function on the writer's thread, when everything before it is written."""

        def call() -> None:
            with suppress(RuntimeError):  # the window was deleted meanwhile
                work()

        self._thread.submit(call)

    def _write(self, annotation: Annotation) -> None:
        try:
            add_annotation(self._path, annotation)
        except OSError as error:
            template = translate("shelf", "{path} could not be written: {reason}.")
            self.refused.emit(template.format(path=self._path, reason=error.strerror or str(error)))
        else:
            self.written.emit()

    def close(self) -> None:
        """Write what is waiting, and end the thread."""
        self._thread.shutdown()
