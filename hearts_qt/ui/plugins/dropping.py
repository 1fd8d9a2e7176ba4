"""Accepts plugins that are dropped onto the window: zip files, wheels, folders and pictures."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.plugin_host import wheel
from hearts_qt.plugin_host.faces import ENDINGS
from hearts_qt.plugin_host.naming import PACKED

INSTALLABLE: Final = (PACKED, wheel.ENDING, *ENDINGS)
"""The endings of files that can be installed."""


class DropTarget(QObject):
    """Accepts files that are dropped onto a widget or its children."""

    def __init__(self, widget: QWidget, dropped: Callable[[Path], None]) -> None:
        """Call `dropped` with each zip file, wheel, folder or picture that is dropped onto `widget`."""
        super().__init__(widget)
        self._dropped = dropped
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drops of files that can be installed, and ignore all others."""
        if isinstance(event, QDropEvent) and (paths := paths_in(event.mimeData())):
            # Always a copy: for a move, the program that the file comes from would delete it.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            # While the mouse is still dragging, only say that a drop is possible.
            if not isinstance(event, QDragEnterEvent | QDragMoveEvent):
                for path in paths:
                    self._dropped(path)
            return True
        return super().eventFilter(watched, event)


def paths_in(data: QMimeData) -> list[Path]:
    """Return the paths of dragged zip files, wheels, folders and pictures; none if anything else is dragged too."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) != len(data.urls()):
        return []
    return paths if all(path.suffix.lower() in INSTALLABLE or path.is_dir() for path in paths) else []
