"""The pictures of one drawing, as images and as pixmaps for the screen, and a card without a design."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets.painting import painting

_EDGE = "#8a8578"


class PictureStore:
    """The pictures of one drawing, each found by its card."""

    def __init__(self) -> None:
        """Begin without any picture."""
        self._images: dict[int, QImage] = {}
        self._pixmaps: dict[int, QPixmap] = {}

    def __len__(self) -> int:
        return len(self._images) + len(self._pixmaps)

    def __contains__(self, card: int) -> bool:
        return card in self._images or card in self._pixmaps

    def add(self, images: Mapping[int, QImage]) -> None:
        """Add pictures."""
        self._images.update({card: image for card, image in images.items() if card not in self._pixmaps})

    def pixmap(self, card: int) -> QPixmap | None:
        """Return the picture of a card, None if it was not added yet."""
        if card not in self._pixmaps:
            if card not in self._images:
                return None
            # Each picture is converted when it is needed. To convert all at the same time would stop the window for a
            # moment.
            self._pixmaps[card] = QPixmap.fromImage(self._images.pop(card))
        return self._pixmaps[card]


def bare_card(width: int, ratio: float, text: str = "") -> QPixmap:
    """Return a card without a design: a front with the text in its corner, or a hatched back if the text is empty."""
    picture = QPixmap(max(width, 1), max(round(width * ASPECT), 1))
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(_EDGE)
        painter.setBrush(Qt.GlobalColor.white)
        outline, radius = picture.rect().adjusted(0, 0, -1, -1), width * 0.065
        painter.drawRoundedRect(outline, radius, radius)
        if text:
            font = painter.font()
            font.setPixelSize(max(width // 5, 6))
            painter.setFont(font)
            painter.setPen(Qt.GlobalColor.black)
            inside = picture.rect().adjusted(width // 12, width // 16, 0, 0)
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, text)
        else:
            painter.setBrush(QBrush(QColor(_EDGE), Qt.BrushStyle.DiagCrossPattern))
            painter.drawRoundedRect(outline, radius, radius)
    picture.setDevicePixelRatio(ratio)
    return picture
