"""Writes annotations on a thread of its own, so that a slow disk does not hold up the window."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.history.annotations import Annotation, add_annotation
from hearts_qt.ui.widgets.background import WorkQueue

translate = QCoreApplication.translate


class AnnotationWriter(QObject):
    """Writes annotations one after the other."""

    written = Signal()
    """An annotation is on the disk."""
    refused = Signal(str)
    """A sentence about an annotation that could not be written."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Write to the file `path`, which may not exist yet."""
        super().__init__(parent)
        self._path = path
        self.queue = WorkQueue("annotations", self)
        """The queue in which annotations are written, also for other work that has to wait for them."""

    def write(self, annotation: Annotation) -> None:
        """Have an annotation written, without waiting for it."""
        self.queue.run(
            lambda: add_annotation(self._path, annotation), lambda _: self.written.emit(), OSError, self._refuse
        )

    def _refuse(self, error: OSError) -> None:
        template = translate("shelf", "{path} could not be written: {reason}.")
        self.refused.emit(template.format(path=self._path, reason=error.strerror or str(error)))

    def close(self) -> None:
        """Write what is waiting, and end the thread."""
        self.queue.finish()
