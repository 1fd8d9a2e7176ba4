"""The picture of the end of a game: the faces of those who have won, and two lines of text below them."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItemGroup, QGraphicsPixmapItem, QGraphicsScene

from hearts_qt.ui.cloth.cloth_text import LargeTexts
from hearts_qt.ui.cloth.spotlight import VEIL_Z
from hearts_qt.ui.widgets.painting import painting

_GOLD: Final = QColor("#f2c14e")
_ASH: Final = QColor("#8d8d92")
_GROWS: Final = 0.2
"""The share of the time in which the face grows."""
_LEAVES: Final = 0.72
"""The share of the time after which a face that leaves begins to sink and fade."""
_FROM: Final = 0.55
"""How large the face is when it appears, as a share of its size."""


class Finale:
    """The faces of the winners, and two lines of text below them, on a scene."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Begin hidden."""
        self._group = QGraphicsItemGroup()
        self._group.setZValue(VEIL_Z + 30)
        self._group.setVisible(False)
        scene.addItem(self._group)
        self._faces = QGraphicsPixmapItem(self._group)
        self._texts = LargeTexts(self._group)
        self._place = QPointF()
        self._is_leaving = False

    @property
    def headline(self) -> str:
        """The line that says who has won; empty before the first end of a game."""
        return self._texts.lines[0]

    @property
    def is_visible(self) -> bool:
        """Whether the winner is shown."""
        return self._group.isVisible()

    def draw(
        self,
        faces: Sequence[QPixmap],
        middle: QPointF,
        lines: tuple[str, str],
        width: float,
        font: QFont,
        *,
        leaves: bool = False,
    ) -> None:
        """Draw faces in a row around `middle`, each in a ring, and write two lines below them.

        With `leaves`, the ring is grey, and the face sinks and fades at the end.
        """
        self._is_leaving = leaves
        ratio, size = faces[0].devicePixelRatio(), faces[0].width() / faces[0].devicePixelRatio()
        edge = size * 0.09
        step = size * 1.12
        whole = QRectF(0, 0, size + step * (len(faces) - 1) + 2 * edge, size + 2 * edge)
        picture = QPixmap(math.ceil(whole.width() * ratio), math.ceil(whole.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(QPainter(picture)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for index, face in enumerate(faces):
                box = QRectF(edge + step * index, edge, size, size)
                painter.drawPixmap(box.topLeft(), face)
                painter.setPen(QPen(_ASH if leaves else _GOLD, edge * 0.6))
                painter.drawEllipse(box.adjusted(-edge * 0.3, -edge * 0.3, edge * 0.3, edge * 0.3))
        self._faces.setPixmap(picture)
        self._faces.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._faces.setTransformOriginPoint(whole.center())
        self._place = middle - whole.center()
        self._faces.setPos(self._place)
        below = middle.y() + size / 2 + edge * 2
        self._texts.write(lines, QRectF(0, below, width, size), font)

    def show_share(self, share: float) -> None:
        """Show the winner after this share of the time: the face grows, then the words appear. At 1 all is hidden."""
        self._group.setVisible(0 < share < 1)
        grown = min(1.0, share / _GROWS)
        self._faces.setScale(_FROM + (1 - _FROM) * (1 - (1 - grown) ** 3))
        self._texts.setVisible(grown == 1)
        gone = max(0.0, (share - _LEAVES) / (1 - _LEAVES)) if self._is_leaving else 0.0
        self._faces.setOpacity(1 - gone)
        self._faces.setPos(self._place + QPointF(0, gone * gone * self._faces.boundingRect().height() * 0.35))

    def end(self) -> None:
        """Hide everything, and free the picture."""
        self._group.setVisible(False)
        self._faces.setPixmap(QPixmap())
