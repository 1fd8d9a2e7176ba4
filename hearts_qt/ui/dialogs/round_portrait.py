"""A round portrait on the cloth, which can be pressed like a button."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from hearts_qt.plugin_host.pose import AT_REST, Mood, Pose
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.widgets.painting import painting

FACE: Final = 140.0
"""The usual width of a face, in logical pixels."""
ROUND: Final = 6
"""The room around a face, in logical pixels."""
_SMALL: Final = 0.86
"""The size with which a face begins to appear."""
_GOLD: Final = QColor("#f2c14e")
_RIM: Final = QColor("#fbf5e6")


class RoundPortrait(QAbstractButton):
    """A round portrait. It smiles under the mouse and while it has the focus."""

    def __init__(self, faces: FaceArt, parent: QWidget | None = None) -> None:
        """Take the pictures from `faces`."""
        super().__init__(parent)
        self._faces = faces
        self._face = ""
        self._size = self._drawn = FACE
        self._share = 1.0
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

    def set_size(self, size: float, drawn: float | None = None) -> None:
        """Set the width of the face, in logical pixels. On the way to another size, scale a picture of `drawn`."""
        self._size, self._drawn = size, size if drawn is None else drawn
        self.setFixedSize(self.sizeHint())

    def appear(self, share: float) -> None:
        """Show a face of which only this share has appeared yet."""
        if share != self._share:
            self._share = share
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the face with its ring."""
        return QSize(round(self._size) + 2 * ROUND, round(self._size) + 2 * ROUND)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the face, and a golden ring while it is under the mouse, has the focus or is marked."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            if self._share < 1:
                painter.setOpacity(self._share)
                middle, scale = QRectF(self.rect()).center(), _SMALL + (1 - _SMALL) * self._share
                painter.translate(middle * (1 - scale))
                painter.scale(scale, scale)
            is_lit = self.underMouse() or self.hasFocus()
            is_ringed = is_lit or self._is_marked
            disc = QRectF(ROUND, ROUND, self._size, self._size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawEllipse(disc.translated(0, 3))
            pose = Pose(Mood.PLEASED) if is_lit else AT_REST
            picture = self._faces.picture(self._face, self._drawn, self.devicePixelRatioF(), pose)
            painter.drawPixmap(disc, picture, QRectF(picture.rect()))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(_GOLD if is_ringed else _RIM, 5 if is_ringed else 2.5))
            painter.drawEllipse(disc)
