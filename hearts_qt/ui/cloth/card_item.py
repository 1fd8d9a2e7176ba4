"""One card on the table: a picture, how it stands out, and who gave it.

The picture is Qt's own kind of item, which is painted without Python: while cards are dealt, all of them are painted in
every frame. Only what few cards have, the marks upon them, is painted here.
"""

from typing import Final, Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.settings.card_options import Highlight
from hearts_qt.ui.cloth.geometry import ASPECT, Place

_DIM: Final = QColor(8, 28, 20, 120)
_CHOSEN: Final = QColor("#f2c14e")
_CORNER: Final = 0.064
_AS_DRAWN: Final = 0.01
"""A card that is not wider or narrower than its picture by more than this, in pixels, shows it as it is."""


class CardPictures(Protocol):
    """Where card pictures come from."""

    def face(self, card: int, width: int, ratio: float) -> QPixmap:
        """Return the front of a card."""
        ...

    def back(self, width: int, ratio: float) -> QPixmap:
        """Return the back of the cards."""
        ...


class Prints:
    """The pictures of all cards for one screen."""

    def __init__(self, pictures: CardPictures) -> None:
        """Take them from `pictures`."""
        self.pictures = pictures
        self.ratio = 1.0
        """The screen's pixel ratio."""

    def of(self, card: int | None, width: int) -> QPixmap:
        """Return the front of a card, or the back for None, `width` logical pixels wide."""
        if card is None:
            return self.pictures.back(width, self.ratio)
        return self.pictures.face(card, width, self.ratio)


class CardItem(QGraphicsPixmapItem):
    """A card, or the back of one when `card` is None."""

    def __init__(self, prints: Prints, card: int | None) -> None:
        """Lay a card at the corner of the table."""
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        # A card is hit wherever its outline is, also where its picture has holes.
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.card = card
        self._prints = prints
        self._place = Place(0, 0, 0)
        self._drawn = 0
        self._shown = 0
        self._dimmed = False
        self._shade: tuple[int, QPixmap] | None = None
        self._marks: _Marks | None = None

    def place(self) -> Place:
        """Return where the card lies."""
        return self._place

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Lay the card at a place; while it flies, its picture is the one drawn for the width `drawn`."""
        width = round(drawn or place.width)
        if width != self._drawn:
            self._drawn = width
            self.setTransformOriginPoint(width / 2, width * ASPECT / 2)
            self.print_again()
        elif place == self._place:
            return
        self._place = place
        # It is turned about its middle, and as wide as its place.
        x, y = place.middle
        self.setPos(x - width / 2, y - width * ASPECT / 2)
        self.setRotation(place.turn)
        self.setScale(place.width / width if abs(place.width - width) > _AS_DRAWN else 1.0)

    def show_card(self, card: int | None) -> None:
        """Turn the card, or show another one in its place."""
        if card != self.card:
            self.card = card
            self.print_again()

    def print_again(self) -> None:
        """Show the picture that there is now, once the card lies somewhere."""
        if not self._drawn:
            return
        picture = self._prints.of(self.card, self._drawn)
        if self._dimmed:
            picture = self._shaded(picture)
        if picture.cacheKey() != self._shown:
            self._shown = picture.cacheKey()
            self.setPixmap(picture)
        if self._marks is not None:
            self._marks.fit(self._drawn)

    def look(self, *, dimmed: bool, chosen: bool, marked: bool, highlight: Highlight, giver: str) -> None:
        """Say how the card stands out.

        `dimmed` may not be played, `chosen` is chosen in the way `highlight` says, `marked` has the keyboard's
        marker, `giver` is the letter of whoever passed it.
        """
        if dimmed != self._dimmed:
            self._dimmed = dimmed
            self.print_again()
        if self._marks is None and (chosen or marked or giver):
            self._marks = _Marks(self)
            self._marks.fit(self._drawn)
        if self._marks is not None:
            self._marks.show_marks(highlight if chosen else None, marked, giver)

    def _shaded(self, picture: QPixmap) -> QPixmap:
        """Return the picture in the shade, in its own shape: not every design fills the whole card."""
        key = picture.cacheKey()
        if self._shade is None or self._shade[0] != key:
            shaded = picture.copy()
            painter = QPainter(shaded)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            painter.fillRect(QRectF(0, 0, self._drawn + 1, self._drawn * ASPECT + 1), _DIM)
            painter.end()
            self._shade = (key, shaded)
        return self._shade[1]


class _Marks(QGraphicsItem):
    """What makes a card stand out: that it is chosen, that it has the marker, who gave it."""

    def __init__(self, card: QGraphicsItem) -> None:
        """Lie upon a card."""
        super().__init__(card)
        self._width = 0
        self._highlight: Highlight | None = None
        self._marked = False
        self._giver = ""

    def fit(self, width: int) -> None:
        """Lie upon a card of that width."""
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width

    def show_marks(self, highlight: Highlight | None, marked: bool, giver: str) -> None:
        """Show how the card is chosen, if it is, whether it has the marker, and the giver's letter."""
        marks = (highlight, marked, giver)
        if marks != (self._highlight, self._marked, self._giver):
            self._highlight, self._marked, self._giver = marks
            self.setVisible(any(marks))
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the card's outline with the marker around it."""
        return QRectF(-4, -4, self._width + 8, self._width * ASPECT + 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the marks."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QRectF(0, 0, self._width, self._width * ASPECT)
        radius = self._width * _CORNER
        self._paint_chosen(painter, outline, radius)
        if self._marked:
            painter.setPen(QPen(_CHOSEN, 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline.adjusted(-2, -2, 2, 2), radius, radius)
        if self._giver:
            self._paint_giver(painter)

    def _fill(self, painter: QPainter, outline: QRectF, radius: float, brush: QBrush) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        painter.drawRoundedRect(outline, radius, radius)

    def _paint_chosen(self, painter: QPainter, outline: QRectF, radius: float) -> None:
        if self._highlight is Highlight.STRIPED:
            self._fill(painter, outline, radius, QBrush(QColor(30, 60, 120, 110), Qt.BrushStyle.BDiagPattern))
            self._fill(painter, outline, radius, QBrush(QColor(242, 193, 78, 50)))
        elif self._highlight is Highlight.INVERTED:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
            self._fill(painter, outline.adjusted(1, 1, -1, -1), radius, QBrush(QColor(255, 255, 255)))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        elif self._highlight is Highlight.OUTLINED:
            painter.setPen(QPen(QColor("#c8741a"), 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline.adjusted(2, 2, -2, -2), radius, radius)

    def _paint_giver(self, painter: QPainter) -> None:
        size = max(18.0, self._width * 0.2)
        # The left strip of a card is what the next one in the row leaves free; below index and suit it is empty.
        badge = QRectF(self._width * 0.05, self._width * ASPECT * 0.36, size, size)
        painter.setPen(QPen(QColor("#2a1d00"), 1))
        painter.setBrush(_CHOSEN)
        painter.drawEllipse(badge)
        font = QFont(painter.font())
        font.setPixelSize(round(size * 0.62))
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self._giver)
