"""A player at the table: face, name, a line of numbers, a glow when it is their turn, three dots while they think."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.cloth.geometry import Box

_TURN: Final = QColor("#f2c14e")
_DOTS: Final = 3


@lru_cache(maxsize=64)
def face_picture(path: Path, size: int, ratio: float) -> QPixmap:
    """Return a face, `size` logical pixels wide; an empty picture if the file cannot be drawn."""
    pixels = round(size * ratio)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(path.read_bytes() if path.is_file() else b""))
    if renderer.isValid():
        painter = QPainter(picture)
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class PlateItem(QGraphicsItem):
    """One player's face, name and numbers."""

    def __init__(self, faces: Path) -> None:
        """Find faces in this folder."""
        super().__init__()
        self._faces = faces
        self._box = Box(0, 0, 10, 10)
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
        """Write in a colour that is legible on the cloth."""
        self._ink = ink
        self.update()

    def put(self, box: Box, face_size: float, font: QFont, *, mirrored: bool = False) -> None:
        """Lay the plate into a box; with `face_size` 0 it has no face. `mirrored` has the face at the right."""
        self._mirrored = mirrored
        self.prepareGeometryChange()
        self._box = box
        self._face_size = face_size
        self._font = font
        self.setPos(box.x, box.y)
        self.update()

    def show_player(self, name: str, line: str, face: str, in_turn: bool, thinks: bool) -> None:
        """Show who it is, the numbers under the name, whether it is their turn, and whether they think about it."""
        shown = (name, line, face, in_turn, thinks)
        if shown != (self._name, self._line, self._face, self._in_turn, self._thinks):
            self._name, self._line, self._face, self._in_turn, self._thinks = shown
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the box with the glow around the face."""
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
        dots = metrics.height() * 1.3 if self._thinks else 0.0
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, round(room - dots))
        upper = QRectF(left, half - metrics.height() - 1, room, metrics.height())
        painter.drawText(upper, side | Qt.AlignmentFlag.AlignVCenter, name)
        if self._thinks:
            self._paint_dots(painter, upper, metrics.horizontalAdvance(name))
        painter.setPen(self._ink)
        painter.setFont(self._font)
        lower = QRectF(left, half + 1, room, metrics.height())
        painter.drawText(lower, side | Qt.AlignmentFlag.AlignVCenter, self._line)

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
        top = (self._box.height - self._face_size) / 2
        picture = face_picture(self._faces / f"{self._face}.svg", round(self._face_size), ratio)
        left = self._box.width - self._face_size if self._mirrored else 0.0
        painter.drawPixmap(round(left), round(top), picture)
        if self._in_turn:
            painter.setPen(QPen(_TURN, 3.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(left - 1, top - 1, self._face_size + 2, self._face_size + 2))
        return self._face_size + 12
