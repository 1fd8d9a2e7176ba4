"""Small pictures of faces, drawn one after another, so that a window with many faces opens at once."""

from collections import deque

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap

from hearts_qt.ui.board.face_art import ICON_SIZE, FaceArt, icon_ratio


class SmallFaces(QObject):
    """Faces of one size. A face that is not drawn yet is missing, and `changed` tells when it is there."""

    changed = Signal()

    def __init__(self, faces: FaceArt, size: int, parent: QObject | None = None) -> None:
        """Draw faces `size` logical pixels wide."""
        super().__init__(parent)
        self.size = size
        self._faces = faces
        self._drawn: dict[str, QPixmap] = {}
        self._wanted: deque[str] = deque()
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._draw)
        faces.changed.connect(self._forget)

    def of(self, name: str) -> QPixmap | None:
        """Return the picture of a face; None until it is drawn."""
        found = self._drawn.get(name)
        if found is None and name not in self._wanted:
            self._wanted.append(name)
            self._next.start()
        return found

    def _draw(self) -> None:
        if not self._wanted:
            self._next.stop()
            return
        name, ratio = self._wanted.popleft(), icon_ratio()
        picture = self._faces.picture(name, ICON_SIZE, ratio)
        small = picture.scaledToWidth(round(self.size * ratio), Qt.TransformationMode.SmoothTransformation)
        small.setDevicePixelRatio(ratio)
        self._drawn[name] = small
        self.changed.emit()

    def _forget(self) -> None:
        # A stranger's face may have been an outline of somebody until now.
        self._drawn.clear()
        self.changed.emit()
