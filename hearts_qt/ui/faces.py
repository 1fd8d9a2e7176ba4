"""The faces of the players: which there are, their pictures, and the window in which one is picked."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QListView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from hearts_qt import paths

translate = QCoreApplication.translate


def face_names(folder: Path | None = None) -> list[str]:
    """Return the names of all faces in a folder, or of those that come with the program; a person's own first."""
    found = sorted(path.stem for path in (folder or paths.resources() / "faces").glob("*.svg"))
    return sorted(found, key=lambda name: name != "you")


def face_icon(name: str) -> QIcon:
    """Return a face; an empty picture when there is none of that name."""
    path = paths.resources() / "faces" / f"{name}.svg"
    return QIcon(str(path)) if path.is_file() else QIcon()


class FacePicker(QDialog):
    """All faces in a grid. A click or Enter picks one, Esc none; `picked` carries the name."""

    picked = Signal(str)

    def __init__(self, current: str, parent: QWidget | None = None) -> None:
        """Begin with the marker on `current`."""
        super().__init__(parent)
        self.setWindowTitle(translate("seats", "Pick a face"))
        self.grid = QListWidget()
        self.grid.setAccessibleName(translate("seats", "Faces"))
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setIconSize(QSize(72, 72))
        self.grid.setGridSize(QSize(92, 104))
        self.grid.setUniformItemSizes(True)
        self.grid.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for name in face_names():
            item = QListWidgetItem(face_icon(name), name.title())
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.grid.addItem(item)
            if name == current:
                self.grid.setCurrentItem(item)
        self.grid.itemActivated.connect(self._pick)
        self.grid.itemClicked.connect(self._pick)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.grid)
        self.resize(512, 356)

    def _pick(self, item: QListWidgetItem) -> None:
        if self.isVisible():
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))
            self.accept()
