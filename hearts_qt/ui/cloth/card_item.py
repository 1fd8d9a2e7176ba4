"""One card on the table: a picture, how it stands out, and who gave it."""

from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.cloth.geometry import ASPECT, Place

_DIM = QColor(8, 28, 20, 120)
_CHOSEN = QColor("#f2c14e")
_CORNER = 0.064


class Pictures(Protocol):
    """Where card pictures come from."""

    def face(self, card: int, width: int, ratio: float) -> QPixmap:
        """Return the front of a card."""
        ...

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards."""
        ...


class CardItem(QGraphicsItem):
    """A card, or the back of one when `card` is None."""

    def __init__(self, pictures: Pictures, card: int | None) -> None:
        """Lay a card at the corner of the table."""
        super().__init__()
        self.card = card
        self._pictures = pictures
        self._place = Place(0, 0, 50)
        self._drawn = 50
        self._dimmed = False
        self._shade: tuple[int, QPixmap] | None = None
        self._chosen = False
        self._marked = False
        self._highlight = "raised"
        self._giver = ""

    def place(self) -> Place:
        """Return where the card lies."""
        return self._place

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Lay the card at a place; while it flies, its picture is the one drawn for the width `drawn`."""
        if place.width != self._place.width:
            self.prepareGeometryChange()
        self._place = place
        self._drawn = round(drawn or place.width)
        self.setTransformOriginPoint(place.width / 2, place.height / 2)
        self.setPos(place.x, place.y)
        self.setRotation(place.turn)

    def show_card(self, card: int | None) -> None:
        """Turn the card, or show another one in its place."""
        if card != self.card:
            self.card = card
            self.update()

    def look(self, *, dimmed: bool, chosen: bool, marked: bool, highlight: str, giver: str) -> None:
        """Say how the card stands out.

        `dimmed` may not be played, `chosen` is chosen in the way `highlight` says, `marked` has the keyboard's
        marker, `giver` is the letter of whoever passed it.
        """
        looks = (dimmed, chosen, marked, highlight, giver)
        if looks != (self._dimmed, self._chosen, self._marked, self._highlight, self._giver):
            self._dimmed, self._chosen, self._marked, self._highlight, self._giver = looks
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the card's outline with the marker around it."""
        return QRectF(-4, -4, self._place.width + 8, self._place.height + 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the card."""
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        if self.card is None:
            picture = self._pictures.back(self._drawn, ratio)
        else:
            picture = self._pictures.face(self.card, self._drawn, ratio)
        outline = QRectF(0, 0, self._place.width, self._place.width * ASPECT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._place.turn or abs(self._drawn - self._place.width) > 0.01:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(outline, picture, QRectF(picture.rect()))
        else:
            painter.drawPixmap(0, 0, picture)
        radius = self._place.width * _CORNER
        if self._dimmed:
            painter.drawPixmap(outline, self._shade_of(picture), QRectF(picture.rect()))
        if self._chosen:
            self._paint_chosen(painter, outline, radius)
        if self._marked:
            painter.setPen(QPen(_CHOSEN, 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline.adjusted(-2, -2, 2, 2), radius, radius)
        if self._giver:
            self._paint_giver(painter)

    def _shade_of(self, picture: QPixmap) -> QPixmap:
        """Return a shade in the shape of the picture: not every design fills the whole card."""
        key = picture.cacheKey()
        if self._shade is None or self._shade[0] != key:
            shade = QPixmap(picture.size())
            shade.fill(Qt.GlobalColor.transparent)
            painter = QPainter(shade)
            painter.drawPixmap(shade.rect(), picture)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(shade.rect(), _DIM)
            painter.end()
            self._shade = (key, shade)
        return self._shade[1]

    def _fill(self, painter: QPainter, outline: QRectF, radius: float, brush: QBrush) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        painter.drawRoundedRect(outline, radius, radius)

    def _paint_chosen(self, painter: QPainter, outline: QRectF, radius: float) -> None:
        if self._highlight == "striped":
            self._fill(painter, outline, radius, QBrush(QColor(30, 60, 120, 110), Qt.BrushStyle.BDiagPattern))
            self._fill(painter, outline, radius, QBrush(QColor(242, 193, 78, 50)))
        elif self._highlight == "inverted":
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
            self._fill(painter, outline.adjusted(1, 1, -1, -1), radius, QBrush(QColor(255, 255, 255)))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        elif self._highlight == "outlined":
            painter.setPen(QPen(QColor("#c8741a"), 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline.adjusted(2, 2, -2, -2), radius, radius)

    def _paint_giver(self, painter: QPainter) -> None:
        size = max(18.0, self._place.width * 0.2)
        # The left strip of a card is what the next one in the row leaves free; below index and suit it is empty.
        badge = QRectF(self._place.width * 0.05, self._place.height * 0.36, size, size)
        painter.setPen(QPen(QColor("#2a1d00"), 1))
        painter.setBrush(_CHOSEN)
        painter.drawEllipse(badge)
        font = QFont(painter.font())
        font.setPixelSize(round(size * 0.62))
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self._giver)
