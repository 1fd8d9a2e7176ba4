"""One card on the table: its picture, and marks if the card is chosen, has the marker or was passed by a player.

The picture is an item that Qt paints without any Python code, because all cards are painted in every frame while they
are dealt. Python paints only the marks, which few cards have.
"""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.settings.card_options import Highlight
from hearts_qt.ui.board.cards import CORNER, GOLD, CardPictures
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets.painting import painting

_TINT: Final = QColor("#d6d4cd")
"""White turns into this colour on a card that may not be played. Red and black stay legible on it."""
_GLOW: Final = QColor(242, 193, 78, 70)
_AS_DRAWN: Final = 0.01
"""Difference in width between card and picture, in pixels, up to which the picture is not scaled."""


class Prints:
    """Card pictures for a screen with a certain pixel ratio."""

    def __init__(self, pictures: CardPictures) -> None:
        """Take the pictures from `pictures`."""
        self.pictures = pictures
        self.ratio = 1.0
        """Pixel ratio of the screen."""

    def of(self, card: int | None, width: int) -> QPixmap:
        """Return the front of a card, or the back for None, `width` logical pixels wide."""
        if card is None:
            return self.pictures.back(width, self.ratio)
        return self.pictures.face(card, width, self.ratio)


class CardItem(QGraphicsPixmapItem):
    """A card on the table. If `card` is None, it shows its back."""

    def __init__(self, prints: Prints, card: int | None) -> None:
        """Create a card at the corner of the table."""
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        # A click hits the card anywhere inside its outline, even where the picture is transparent.
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.card = card
        self._prints = prints
        self._place = Place(0, 0, 0)
        self._drawn = 0
        self._shown = 0
        self._dimmed = False
        self._shade: tuple[int, QPixmap] | None = None
        self._marks: _Marks | None = None
        self._ring: _WonRing | None = None

    @property
    def is_marked(self) -> bool:
        """Whether the frame of the keyboard's marker is drawn around the card."""
        return self._marks is not None and self._marks.is_marked

    def place(self) -> Place:
        """Return where the card lies."""
        return self._place

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Lay the card at a place. During a flight, use the picture of the width `drawn` and scale the picture."""
        width = round(drawn or place.width)
        if width != self._drawn:
            self._drawn = width
            self.setTransformOriginPoint(width / 2, width * ASPECT / 2)
            self.redraw()
        elif place == self._place:
            return
        self._place = place
        # The card is turned about its middle and scaled to the width of its place.
        x, y = place.middle
        self.setPos(x - width / 2, y - width * ASPECT / 2)
        self.setRotation(place.turn)
        self.setScale(place.width / width if abs(place.width - width) > _AS_DRAWN else 1.0)

    def show_card(self, card: int | None) -> None:
        """Show another card, or the back for None."""
        if card != self.card:
            self.card = card
            self.redraw()

    def close(self, drawn: float) -> None:
        """Show the back, drawn in this width, without any marks."""
        if self._marks is not None:
            self._marks.setVisible(False)
        self.card = None
        self.put(self._place, drawn)
        self.redraw()

    def open(self, card: int, drawn: float) -> None:
        """Show the front of a card, drawn in this width, with its marks."""
        if self._marks is not None:
            self._marks.setVisible(self._marks.are_any)
        self.card = card
        self.put(self._place, drawn)
        self.redraw()

    def redraw(self) -> None:
        """Show the current picture, if the card has a place."""
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
        if self._ring is not None:
            self._ring.fit(self._drawn)

    @property
    def has_won(self) -> bool:
        """Whether a ring shows that the card has won its trick."""
        return self._ring is not None and self._ring.isVisible()

    def show_won(self, share: float) -> None:
        """Show a ring around the card, which has won its trick; `share` is how much of it, from 0 to 1."""
        if self._ring is None:
            self._ring = _WonRing(self)
            self._ring.fit(self._drawn)
        self._ring.setOpacity(share)

    def turn_over(self, share: float) -> None:
        """Show the card on its way from its front to its back: at 0 it lies open, at 1 closed."""
        if share >= 0.5:
            if self._ring is not None:
                self._ring.setVisible(False)
            self.show_card(None)
        self.narrow(abs(1 - 2 * share))

    def narrow(self, share: float) -> None:
        """Show the card only so wide, from 0 to 1, while it turns over."""
        half = self._drawn / 2
        self.setTransform(QTransform.fromTranslate(half, 0).scale(max(share, 0.02), 1).translate(-half, 0))

    def look(self, *, dimmed: bool, chosen: bool, marked: bool, highlight: Highlight, giver: str) -> None:
        """Set how the card stands out.

        A `dimmed` card may not be played. For a `chosen` card, `highlight` says how it looks. A `marked` card has the
        keyboard's marker. `giver` is the first letter of the name of the player who passed the card, or empty.
        """
        if dimmed != self._dimmed:
            self._dimmed = dimmed
            self.redraw()
        if self._marks is None and (chosen or marked or giver):
            self._marks = _Marks(self)
            self._marks.fit(self._drawn)
        if self._marks is not None:
            self._marks.show_marks(highlight if chosen else None, marked, giver)

    def _shaded(self, picture: QPixmap) -> QPixmap:
        """Return a copy of the picture on grey paper; transparent parts stay transparent."""
        key = picture.cacheKey()
        if self._shade is None or self._shade[0] != key:
            shaded = picture.copy()
            with painting(QPainter(shaded)) as painter:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
                painter.fillRect(QRectF(0, 0, self._drawn + 1, self._drawn * ASPECT + 1), _TINT)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
                painter.drawPixmap(0, 0, picture)
            self._shade = (key, shaded)
        return self._shade[1]


class _WonRing(QGraphicsItem):
    """A gold ring with a soft glow around the card that has won its trick."""

    def __init__(self, card: QGraphicsItem) -> None:
        """Create the ring as a child of a card."""
        super().__init__(card)
        self._width = 0

    def fit(self, width: int) -> None:
        """Follow the card's width."""
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width

    def boundingRect(self) -> QRectF:
        """Return the card's outline with the glow around it."""
        return QRectF(-8, -8, self._width + 16, self._width * ASPECT + 16)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ring."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline, radius = QRectF(0, 0, self._width, self._width * ASPECT), self._width * CORNER
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(_GLOW, 11), QPen(GOLD, 4)):
            painter.setPen(pen)
            painter.drawRoundedRect(outline.adjusted(-1, -1, 1, 1), radius + 1, radius + 1)


class _Marks(QGraphicsItem):
    """Marks on a card: that it is chosen, that it has the marker, who passed it."""

    def __init__(self, card: QGraphicsItem) -> None:
        """Create the marks as a child of a card."""
        super().__init__(card)
        self._width = 0
        self._highlight: Highlight | None = None
        self.is_marked = False
        self._giver = ""

    def fit(self, width: int) -> None:
        """Follow the card's width."""
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width

    def show_marks(self, highlight: Highlight | None, marked: bool, giver: str) -> None:
        """Show these marks; `highlight` is None and `giver` is empty without such a mark."""
        marks = (highlight, marked, giver)
        if marks != (self._highlight, self.is_marked, self._giver):
            self._highlight, self.is_marked, self._giver = marks
            self.setVisible(self.are_any)
            self.update()

    @property
    def are_any(self) -> bool:
        """Whether the card has a mark."""
        return self._highlight is not None or self.is_marked or bool(self._giver)

    def boundingRect(self) -> QRectF:
        """Return the card's outline with the marker around it."""
        return QRectF(-4, -4, self._width + 8, self._width * ASPECT + 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the marks."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QRectF(0, 0, self._width, self._width * ASPECT)
        radius = self._width * CORNER
        self._paint_chosen(painter, outline, radius)
        if self.is_marked:
            painter.setPen(QPen(GOLD, 3))
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
        # The badge is in the left strip, which the next card does not cover, below the index and the suit.
        badge = QRectF(self._width * 0.05, self._width * ASPECT * 0.36, size, size)
        painter.setPen(QPen(QColor("#2a1d00"), 1))
        painter.setBrush(GOLD)
        painter.drawEllipse(badge)
        font = QFont(painter.font())
        font.setPixelSize(round(size * 0.62))
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self._giver)
