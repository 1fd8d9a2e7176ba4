"""A player's plate: face, name, a line of numbers, a ring during the player's turn, three dots for thinking."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.plugin_host.pose import AT_REST, Pose
from hearts_qt.ui.cloth.geometry import Rectangle
from hearts_qt.ui.faces.face_art import FaceArt
from hearts_qt.ui.widgets.plain import tip

_TURN: Final = QColor("#f2c14e")
_DOTS: Final = 3
_BESIDE_FACE: Final = 12
"""Space between the face and the texts, in pixels."""


class PlateItem(QGraphicsItem):
    """One player's face, name and numbers."""

    def __init__(self, faces: FaceArt) -> None:
        """Take the pictures of faces from `faces`."""
        super().__init__()
        self._faces = faces
        self._pose = AT_REST
        self._box = Rectangle(0, 0, 10, 10)
        self._face_size = 40.0
        self._font = QFont()
        self._name = ""
        self._line = ""
        self._face = ""
        self._in_turn = False
        self._thinks = False
        self._mirrored = False
        self._ink = QColor("#ffffff")

    def set_ink(self, ink: QColor) -> None:
        """Set the colour of the text."""
        self._ink = ink
        self.update()

    def put(self, box: Rectangle, face_size: float, font: QFont, *, mirrored: bool = False) -> None:
        """Place the plate in a box. It has no face if `face_size` is 0; `mirrored` puts the face at the right."""
        self._mirrored = mirrored
        self.prepareGeometryChange()
        self._box = box
        self._face_size = face_size
        self._font = font
        self.setPos(box.x, box.y)
        self._explain()
        self.update()

    def show_player(self, name: str, line: str, face: str, in_turn: bool, thinks: bool) -> None:
        """Show name, numbers and face, whether it is the player's turn, and whether the player is thinking."""
        shown = (name, line, face, in_turn, thinks)
        if shown != (self._name, self._line, self._face, self._in_turn, self._thinks):
            self._name, self._line, self._face, self._in_turn, self._thinks = shown
            self._explain()
            self.update()

    def shortened(self) -> list[str]:
        """Return the texts that do not fit into the box and are shown with … at their end."""
        bold = QFont(self._font)
        bold.setBold(True)
        room = round(self._text_room)
        texts = ((bold, self._name, round(room - self._dots_width(bold))), (self._font, self._line, room))
        return [text for font, text, width in texts if QFontMetrics(font).horizontalAdvance(text) > width]

    @property
    def _text_room(self) -> float:
        return self._box.width - (self._face_size + _BESIDE_FACE if self._face_size else 0.0)

    def _dots_width(self, bold: QFont) -> float:
        return QFontMetrics(bold).height() * 1.3 if self._thinks else 0.0

    def _explain(self) -> None:
        """Show the whole texts in a tooltip if a text is shortened."""
        self.setToolTip(tip(f"{self._name}\n{self._line}") if self.shortened() else "")

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    @property
    def face(self) -> str:
        """The name of the face."""
        return self._face

    @property
    def pose(self) -> Pose:
        """How the face looks now."""
        return self._pose

    def show_pose(self, pose: Pose) -> None:
        """Change the look of the face; only the face is redrawn."""
        if pose != self._pose:
            self._pose = pose
            if self._face_size:
                self.update(self._face_box().adjusted(-4, -4, 4, 4))

    def mouth(self) -> tuple[QPointF, float]:
        """Return the point of the scene from which the player speaks, and the radius of the face."""
        if self._face_size:
            return self.mapToScene(self._face_box().center()), self._face_size / 2
        return self.mapToScene(QPointF(self._box.width / 2, self._box.height / 2)), self._box.height / 2

    def taken_room(self) -> QRectF:
        """Return the rectangle of the scene that the face and the texts take up."""
        return self.mapToScene(QRectF(0, 0, self._box.width, self._box.height)).boundingRect()

    def _face_box(self) -> QRectF:
        left = self._box.width - self._face_size if self._mirrored else 0.0
        return QRectF(left, (self._box.height - self._face_size) / 2, self._face_size, self._face_size)

    def boundingRect(self) -> QRectF:
        """Return the box, with room for the ring around the face."""
        return QRectF(-5, -5, self._box.width + 10, self._box.height + 10)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the plate."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        taken = self._paint_face(painter, widget) if self._face_size else 0.0
        bold = QFont(self._font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(self._ink)
        half = self._box.height / 2
        room = self._box.width - taken
        left = 0.0 if self._mirrored else taken
        side = Qt.AlignmentFlag.AlignRight if self._mirrored else Qt.AlignmentFlag.AlignLeft
        metrics = painter.fontMetrics()
        dots = self._dots_width(bold)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, round(room - dots))
        upper = QRectF(left, half - metrics.height() - 1, room, metrics.height())
        painter.drawText(upper, side | Qt.AlignmentFlag.AlignVCenter, name)
        if self._thinks:
            self._paint_dots(painter, upper, metrics.horizontalAdvance(name))
        painter.setPen(self._ink)
        painter.setFont(self._font)
        lower = QRectF(left, half + 1, room, metrics.height())
        numbers = painter.fontMetrics().elidedText(self._line, Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(lower, side | Qt.AlignmentFlag.AlignVCenter, numbers)

    def _paint_dots(self, painter: QPainter, line: QRectF, name: float) -> None:
        size = line.height() * 0.22
        step = size * 1.7
        first = line.right() - name - _DOTS * step - size if self._mirrored else line.left() + name + size * 1.6
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_TURN)
        for place in range(_DOTS):
            painter.drawEllipse(QRectF(first + place * step, line.center().y() - size * 0.2, size, size))

    def _paint_face(self, painter: QPainter, widget: QWidget | None) -> float:
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        box = self._face_box()
        picture = self._faces.picture(self._face, round(self._face_size), ratio, self._pose)
        painter.drawPixmap(round(box.left()), round(box.top()), picture)
        self._faces.prepare(self._face, round(self._face_size), ratio)
        if self._in_turn:
            painter.setPen(QPen(_TURN, 3.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(-1, -1, 1, 1))
        return self._face_size + _BESIDE_FACE
