"""The photograph of a deed: its cards on the cloth, stuck into the book a little askew.

A deed that is still to come has only the corners into which its photograph will go.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPaintEvent, QPalette, QPen, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.rules.cards import Card, parse_card
from hearts_qt.ui.board.cards import CardPicture, draw_card
from hearts_qt.ui.board.place import fan
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting

_WIDE: Final = 132.0
_HIGH: Final = 108.0
_BORDER: Final = 6.0
_CARD: Final = 46.0
_BELOW: Final = 74.0
"""How far below the middle the point is around which a fan is turned."""
_LEAN: Final = 15.0
"""How many degrees a card of a fan leans away from the next one."""
_PAPER: Final = QColor("#fbf8ef")
_SHADOW: Final = QColor(0, 0, 0, 46)
_CLOTH: Final = (QColor("#2f7a58"), QColor("#1b4f3a"))
_NIGHT: Final = (QColor("#3a4476"), QColor("#151a38"))
_DAWN: Final = (QColor("#f2b45c"), QColor("#a24a3c"))
_MOON: Final = QColor("#f6e7ae")
_TAPE: Final = QColor(234, 214, 160, 190)
BACK: Final = "--"
"""Stands for the back of a card in a motif."""


class Motif(NamedTuple):
    """What a photograph shows."""

    cards: str
    """The cards of a fan, from left to right."""
    colours: tuple[QColor, QColor] = _CLOTH
    """The middle and the edge of the ground."""
    has_moon: bool = False


MOTIFS: Final[Mapping[str, Motif]] = {
    "moon": Motif("QH KH AH QS", _NIGHT, has_moon=True),
    "sun": Motif("AC AD AS AH", _DAWN),
    "two_moons": Motif("QS QH QS", _NIGHT, has_moon=True),
    "moon_wins": Motif("AH QS", _NIGHT, has_moon=True),
    "last_trick": Motif("2H", _NIGHT, has_moon=True),
    "one_heart": Motif("JH", _NIGHT, has_moon=True),
    "perfect_pass": Motif("-- QS --"),
    "smoked_out": Motif("JS QS"),
    "bare_queen": Motif("QS"),
    "late_queen": Motif("9D QS"),
    "queen_back": Motif("QS -- QS"),
    "queen_to_leader": Motif("QS KC"),
    "three_queens": Motif("QS QS QS"),
    "no_queen": Motif("KS AS"),
    "no_trick": Motif("2C 3D 2S"),
    "four_aces": Motif("AC AD AS AH"),
    "high_spades": Motif("KS AS"),
    "many_hearts": Motif("8H 9H TH JH KH AH"),
    "two_voids": Motif("-- -- --"),
    "free_bonus": Motif("JD"),
    "five_clean": Motif("2C 3C 4C 5C 6C"),
    "win": Motif("KD AD"),
    "beat_shark": Motif("KC QC JC"),
    "from_last": Motif("2D AD", _DAWN),
    "always_first": Motif("AC KC QC"),
    "closest_win": Motif("5D 6D"),
    "clearest_win": Motif("2S AS", _DAWN),
    "best_game": Motif("AD KD QD", _DAWN),
}
"""The photograph of each deed, by its id."""


class Photograph(QWidget):
    """The photograph of one deed."""

    def __init__(self, deed: str, is_there: bool, askew: float, card: CardPicture) -> None:
        """Show the motif of a deed, turned by `askew` degrees; only its corners if it is not there yet."""
        super().__init__()
        self._motif = MOTIFS[deed]
        self._is_there = is_there
        self._askew = askew
        self._card = card
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size with room for the turned edges."""
        return QSize(round(_WIDE) + 20, round(_HIGH) + 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the photograph, or its corners."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(self.width() / 2, self.height() / 2 + 2)
            painter.rotate(self._askew)
            box = QRectF(-_WIDE / 2, -_HIGH / 2, _WIDE, _HIGH)
            if self._is_there:
                draw_photograph(painter, box, self._motif, self._card, self.devicePixelRatioF())
            else:
                self._draw_corners(painter, box)

    def _draw_corners(self, painter: QPainter, box: QRectF) -> None:
        ink, paper = (self.palette().color(role) for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Base))
        painter.setPen(QPen(blended(ink, paper, 0.22), 1, Qt.PenStyle.DashLine))
        painter.setBrush(blended(ink, paper, 0.03))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blended(ink, paper, 0.2))
        for corner, x, y in ((box.topLeft(), 1, 1), (box.topRight(), -1, 1), (box.bottomLeft(), 1, -1)):
            painter.drawPolygon([corner, corner + QPointF(15 * x, 0), corner + QPointF(0, 15 * y)])
        corner = box.bottomRight()
        painter.drawPolygon([corner, corner + QPointF(-15, 0), corner + QPointF(0, -15)])


def draw_photograph(painter: QPainter, box: QRectF, motif: Motif, card: CardPicture, ratio: float) -> None:
    """Draw a photograph with its white border and the tape that holds it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawRoundedRect(box.translated(1.5, 2.5), 2, 2)
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(box, 2, 2)
    inside = box.adjusted(_BORDER, _BORDER, -_BORDER, -_BORDER)
    ground = QRadialGradient(inside.center(), inside.width() * 0.75)
    ground.setColorAt(0, motif.colours[0])
    ground.setColorAt(1, motif.colours[1])
    painter.setBrush(QBrush(ground))
    painter.drawRect(inside)
    painter.save()
    painter.setClipRect(inside)
    if motif.has_moon:
        _draw_moon(painter, inside, motif.colours[0])
    cards = [None if name == BACK else parse_card(name) for name in motif.cards.split()]
    _draw_fan(painter, inside, cards, card, ratio)
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_TAPE)
    painter.drawRect(QRectF(box.center().x() - 19, box.top() - 7, 38, 13))


def _draw_moon(painter: QPainter, inside: QRectF, night: QColor) -> None:
    centre = inside.topRight() + QPointF(-20, 19)
    painter.setBrush(_MOON)
    painter.drawEllipse(centre, 12, 12)
    painter.setBrush(night)
    painter.drawEllipse(centre + QPointF(-5, -3), 10, 10)
    painter.setBrush(_MOON)
    for x, y in ((14, 12), (34, 22), (52, 9), (9, 38)):
        painter.drawEllipse(inside.topLeft() + QPointF(x, y), 1.2, 1.2)


def _draw_fan(painter: QPainter, inside: QRectF, cards: Sequence[Card | None], card: CardPicture, ratio: float) -> None:
    """Draw cards as a hand holds them."""
    lean = min(_LEAN, 62.0 / max(1, len(cards)))
    pivot = (inside.center().x(), inside.center().y() + _BELOW)
    for each, place in zip(cards, fan(len(cards), pivot, _BELOW - 8, _CARD, lean), strict=True):
        draw_card(painter, card(each, round(_CARD), max(ratio, 1.0)), place)


def photograph_image(deed: str, width: int, card: CardPicture) -> QImage:
    """Return the photograph of a deed as an image of that width in pixels, for paper."""
    scale = width / (_WIDE + 8)
    image = QImage(width, round((_HIGH + 16) * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(image)) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        draw_photograph(painter, QRectF(3, 9, _WIDE, _HIGH), MOTIFS[deed], card, scale)
    return image
