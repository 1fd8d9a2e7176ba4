"""Accepts files and folders that are dropped onto a widget."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class DropTarget(QObject):
    """Accepts files and folders that are dropped onto a widget or its children."""

    def __init__(
        self, widget: QWidget, endings: Sequence[str], dropped: Callable[[Path], None], *, folders: bool = True
    ) -> None:
        """Call `dropped` with each folder, and each file with one of `endings`, that is dropped onto `widget`."""
        super().__init__(widget)
        self._endings = endings
        self._folders = folders
        self._dropped = dropped
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drops of folders and of files with the right endings, and ignore all others."""
        if isinstance(event, QDropEvent) and (paths := self._paths_in(event.mimeData())):
            # Accept only a copy. After a move, the program from which the file comes would delete the file.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            # While the mouse is still dragging, only say that a drop is possible.
            if not isinstance(event, QDragEnterEvent | QDragMoveEvent):
                for path in paths:
                    self._dropped(path)
            return True
        return super().eventFilter(watched, event)

    def _paths_in(self, data: QMimeData) -> list[Path]:
        """Return the paths of the dragged files; an empty list if one of the files cannot be dropped here."""
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if len(paths) != len(data.urls()):
            return []
        endings = tuple(self._endings)
        fits = all(path.name.lower().endswith(endings) or (self._folders and path.is_dir()) for path in paths)
        return paths if fits else []
