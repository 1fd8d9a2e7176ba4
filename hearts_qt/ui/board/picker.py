"""The dialog for picking a face, and icons of faces for other dialogs."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt import paths
from hearts_qt.plugin_host.faces import ENDINGS
from hearts_qt.plugin_host.pose import AT_REST, Lips, Mood, Pose
from hearts_qt.ui.board.face_art import ICON_SIZE, FaceArt, icon_ratio
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.drop_target import DropTarget
from hearts_qt.ui.widgets.lists import untinted_icon
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.tiles import TilePainter

translate = QCoreApplication.translate

_SHOWN: Final = (Mood.PLEASED, Mood.GRIMACING, Mood.THINKING, Mood.GLOATING, Mood.SHOOTING)
"""The moods that a face under the mouse shows one after another."""
_EACH_MS: Final = 850
_LETTERS: Final = 12
"""How many letters of a name fit below a face."""

AddFace: TypeAlias = Callable[[Path, QWidget, Callable[[str], None]], None]
"""A function that adds a picture, or each picture of a folder, to the faces.

The arguments are the path, the dialog in which the person is asked, and a function that shows a sentence about the
result.
"""


@cache
def _own_faces() -> FaceArt:
    return FaceArt(paths.resources() / "faces")


def face_icon(name: str, faces: FaceArt | None = None) -> QIcon:
    """Return the icon of a face in `faces`, by default of the program's own faces; an outline for an unknown face."""
    art = faces or _own_faces()
    return untinted_icon(art.picture(name, ICON_SIZE, icon_ratio()))


class FacePicker(QDialog):
    """Shows all faces in a grid. The face under the mouse shows its moods.

    A click or Enter picks a face; Esc closes the dialog without picking a face. A face that was added stays, because
    the person was asked about it. So the button *Cancel*, which takes nothing back, is called *Close* from then on.
    """

    picked = Signal(str)
    """The id of the picked face."""

    def __init__(
        self,
        current: str,
        parent: QWidget | None = None,
        faces: FaceArt | None = None,
        add: AddFace | None = None,
    ) -> None:
        """Mark the face `current`. It is in the grid even if its files are missing now.

        If `add` is None, the dialog offers no way to add a face.
        """
        super().__init__(parent)
        self._art = faces or _own_faces()
        self._add = add
        self._marks_new = False
        self._shown: tuple[QListWidgetItem, int] | None = None
        self._steps = QTimer(self)
        self._steps.setInterval(_EACH_MS)
        self._steps.timeout.connect(self._next_mood)
        self.setWindowTitle(translate("seats", "Pick a face"))
        self.grid = QListWidget()
        self.grid.setItemDelegate(TilePainter(self.grid, QSize(ICON_SIZE, ICON_SIZE)))
        self._set_up_grid()
        self._fill(current)
        self._art.changed.connect(self._follow)
        self.note = form.QuietLabel()
        self._lay_out()
        self.grid.setFocus()
        form.open_at(self, QSize(540, 500))

    def _lay_out(self) -> None:
        buttons = form.plain(QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
        self.leave = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        below = QHBoxLayout()
        below.addWidget(self.note, 1)
        below.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.grid)
        add_layout(layout, below)
        if self._add is not None:
            self.note.setText(translate("seats", "A picture that you drop here becomes a face."))
            self.choose = buttons.addButton(
                translate("seats", "Choose a &file…"), QDialogButtonBox.ButtonRole.ActionRole
            )
            self.choose.clicked.connect(self.choose_file)
            DropTarget(self, ENDINGS, self.add)
        for button in buttons.findChildren(QPushButton):
            # Enter must not press a button, because it picks the marked face.
            button.setAutoDefault(False)

    def _set_up_grid(self) -> None:
        self.grid.setAccessibleName(translate("seats", "Faces"))
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        letters = self.grid.fontMetrics()
        # Space for the picture, and for a name of a dozen letters at every size of text.
        self.grid.setGridSize(QSize(max(96, letters.horizontalAdvance("n" * _LETTERS)), 92 + letters.height()))
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
            # Without a size hint, a name could only be as wide as the picture.
            item.setSizeHint(self.grid.gridSize())
            self.grid.addItem(item)
            if name == current:
                self.grid.setCurrentItem(item)

    # Adding faces

    def choose_file(self) -> None:
        """Ask for the picture of a new face."""
        dialog = QFileDialog(self, translate("seats", "Choose the picture of a face"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*{ending}" for ending in ENDINGS)
        dialog.setNameFilter(translate("seats", "Pictures ({endings})").format(endings=endings))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.add(Path(path)))
        dialog.open()

    def add(self, path: Path) -> None:
        """Ask for the name of a new face, and add the face. When it has been added, it is marked."""
        if self._add is not None:
            self._marks_new = True
            self._add(path, self, self.note.setText)

    def _follow(self) -> None:
        """Show all faces as they are now. If a face was added in this dialog, mark the first new face."""
        shown = [self.grid.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.grid.count())]
        new = [name for name in self._art.names() if name not in shown]
        if not new:
            self._redraw()
            return
        self.stop_moods()
        marked = self.grid.currentItem().data(Qt.ItemDataRole.UserRole)
        if self._marks_new:
            marked = new[0]
            self.leave.setText(translate("seats", "&Close"))
        self.grid.clear()
        self._fill(marked)
        self._marks_new = False

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
        # After all moods the face opens its mouth.
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
