"""The dialog for picking a face, and icons of faces for other dialogs."""

from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QListView, QListWidgetItem, QVBoxLayout, QWidget

from hearts_qt import paths
from hearts_qt.plugin_host.pose import AT_REST, Lips, Mood, Pose
from hearts_qt.ui.faces.face_art import ICON_SIZE, FaceArt, icon_ratio
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.framed_list import FramedList
from hearts_qt.ui.widgets.icons import untinted_icon
from hearts_qt.ui.widgets.plain import tip

translate = QCoreApplication.translate

_SHOWN: Final = (Mood.PLEASED, Mood.GRIMACING, Mood.THINKING, Mood.GLOATING, Mood.SHOOTING)
"""The moods that a face under the mouse shows one after another."""
_EACH_MS: Final = 850
_LETTERS: Final = 12
"""Letters of a name that fit below a face."""


@cache
def _own_faces() -> FaceArt:
    return FaceArt(paths.resources() / "faces")


def face_icon(name: str, faces: FaceArt | None = None) -> QIcon:
    """Return the icon of a face in `faces`, by default the program's own; an outline if there is no such face."""
    art = faces or _own_faces()
    return untinted_icon(art.picture(name, ICON_SIZE, icon_ratio()))


class FacePicker(QDialog):
    """Shows all faces in a grid; the one under the mouse shows its moods. A click or Enter picks one, Esc none."""

    picked = Signal(str)
    """The id of the picked face."""

    def __init__(self, current: str, parent: QWidget | None = None, faces: FaceArt | None = None) -> None:
        """Mark the face `current`, which is in the grid even if there is no such face now."""
        super().__init__(parent)
        self._art = faces or _own_faces()
        self._shown: tuple[QListWidgetItem, int] | None = None
        self._steps = QTimer(self)
        self._steps.setInterval(_EACH_MS)
        self._steps.timeout.connect(self._next_mood)
        self.setWindowTitle(translate("seats", "Pick a face"))
        self.grid = FramedList()
        self._set_up_grid()
        self._fill(current)
        self._art.changed.connect(self._redraw)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.grid)
        hint = translate(
            "seats", "To add a face, drop a picture onto the table, or choose its file in Interface ▸ Plugins…"
        )
        layout.addWidget(form.QuietLabel(hint))
        self.grid.setFocus()
        form.open_at(self, QSize(512, 452))

    def _set_up_grid(self) -> None:
        self.grid.setAccessibleName(translate("seats", "Faces"))
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        letters = self.grid.fontMetrics()
        # Room for the picture, and for a name of a dozen letters at every size of text.
        self.grid.setGridSize(QSize(max(92, letters.horizontalAdvance("n" * _LETTERS)), 82 + letters.height()))
        self.grid.setUniformItemSizes(True)
        self.grid.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.grid.setMouseTracking(True)
        self.grid.itemActivated.connect(self._pick)
        self.grid.itemClicked.connect(self._pick)
        self.grid.itemEntered.connect(self.show_moods)
        self.grid.viewportEntered.connect(self.stop_moods)

    def _fill(self, current: str) -> None:
        names = self._art.names()
        for name in names if current in names or not current else [current, *names]:
            item = QListWidgetItem(face_icon(name, self._art), self._art.title(name))
            item.setToolTip(tip(self._art.title(name)))
            if not self._art.has(name):
                item.setToolTip(translate("seats", "This face is missing at the moment. It stays chosen."))
            item.setData(Qt.ItemDataRole.UserRole, name)
            # Otherwise a name has only as much room as the picture is wide.
            item.setSizeHint(self.grid.gridSize())
            self.grid.addItem(item)
            if name == current:
                self.grid.setCurrentItem(item)

    # Showing moods

    def show_moods(self, item: QListWidgetItem) -> None:
        """Show the moods of a face, one after another."""
        self.stop_moods()
        self._shown = (item, -1)
        self._next_mood()
        self._steps.start()

    def stop_moods(self) -> None:
        """Put the face that shows its moods at rest again."""
        self._steps.stop()
        if self._shown is not None:
            self._draw(self._shown[0], AT_REST)
            self._shown = None

    def _next_mood(self) -> None:
        if self._shown is not None:
            item, step = self._shown[0], self._shown[1] + 1
            self._shown = (item, step)
            self._draw(item, self._pose(step))

    @staticmethod
    def _pose(step: int) -> Pose:
        # After all moods it opens its mouth.
        round_ = [*(Pose(mood) for mood in _SHOWN), Pose(lips=Lips.OPEN)]
        return round_[step % len(round_)]

    def _draw(self, item: QListWidgetItem, pose: Pose) -> None:
        name = item.data(Qt.ItemDataRole.UserRole)
        item.setIcon(untinted_icon(self._art.picture(name, ICON_SIZE, self.devicePixelRatioF(), pose)))

    def _redraw(self) -> None:
        for row in range(self.grid.count()):
            item = self.grid.item(row)
            moody = self._shown is not None and self._shown[0] is item and self._shown[1] >= 0
            self._draw(item, self._pose(self._shown[1]) if moody and self._shown is not None else AT_REST)

    def leaveEvent(self, event: QEvent) -> None:
        """Put every face at rest when the mouse leaves."""
        self.stop_moods()
        super().leaveEvent(event)

    def _pick(self, item: QListWidgetItem) -> None:
        if self.isVisible():
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))
            self.accept()
