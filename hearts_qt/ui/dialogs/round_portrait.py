"""A round portrait on the cloth, which can be pressed like a button."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from hearts_qt.plugin_host.pose import AT_REST, Mood, Pose
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.widgets.painting import painting

FACE: Final = 140.0
"""The usual width of a face, in logical pixels."""
_GOLD: Final = QColor("#f2c14e")
_RIM: Final = QColor("#fbf5e6")


class RoundPortrait(QAbstractButton):
    """A round portrait. It smiles under the mouse and while it has the focus."""

    def __init__(self, faces: FaceArt) -> None:
        """Take the pictures from `faces`."""
        super().__init__()
        self._faces = faces
        self._face = ""
        self._size = FACE
        self._is_marked = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        faces.changed.connect(self.update)

    def show_face(self, face: str) -> None:
        """Show the face with this id."""
        self._face = face
        self.update()

    def mark(self) -> None:
        """Keep the golden ring around this face."""
        self._is_marked = True
        self.update()

    def set_size(self, size: float) -> None:
        """Set the width of the face, in logical pixels."""
        self._size = size
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of the face with its ring."""
        return QSize(round(self._size) + 12, round(self._size) + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the face, and a golden ring while it is under the mouse, has the focus or is marked."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            is_lit = self.underMouse() or self.hasFocus()
            is_ringed = is_lit or self._is_marked
            disc = QRectF(6, 6, self._size, self._size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawEllipse(disc.translated(0, 3))
            pose = Pose(Mood.PLEASED) if is_lit else AT_REST
            picture = self._faces.picture(self._face, self._size, self.devicePixelRatioF(), pose)
            painter.drawPixmap(disc, picture, QRectF(picture.rect()))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(_GOLD if is_ringed else _RIM, 5 if is_ringed else 2.5))
            painter.drawEllipse(disc)
