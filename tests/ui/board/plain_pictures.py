"""Pictures of cards that tests can tell apart, without a design."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPixmap

from hearts_qt.rules.cards import Card


class PlainPictures(QObject):
    """Pictures of one colour, different for each card. The lower half of a front is transparent."""

    changed = Signal()

    def __init__(self) -> None:
        """Begin without any request."""
        super().__init__()
        self.asked: list[tuple[Card | None, int]] = []
        """The cards and widths that were asked for; None is a back."""

    def face(self, card: Card, width: int, ratio: float) -> QPixmap:
        """Return the front of a card."""
        return self._made(card, QColor.fromHsv(card * 6, 200, 200), width, ratio)

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return a grey back."""
        return self._made(None, QColor("grey"), width, ratio)

    def small(self, card: Card | None, width: int, ratio: float) -> QPixmap:
        """Return a front or a back."""
        return self.back(width, ratio) if card is None else self.face(card, width, ratio)

    def _made(self, card: Card | None, colour: QColor, width: int, ratio: float) -> QPixmap:
        self.asked.append((card, width))
        made = QPixmap(round(width * ratio), round(width * 1.4 * ratio))
        made.fill(colour)
        if card is not None:
            image = made.toImage().convertToFormat(made.toImage().Format.Format_ARGB32_Premultiplied)
            for y in range(image.height() // 2, image.height()):
                for x in range(image.width()):
                    image.setPixelColor(x, y, QColor(0, 0, 0, 0))
            made = QPixmap.fromImage(image)
        made.setDevicePixelRatio(ratio)
        return made
