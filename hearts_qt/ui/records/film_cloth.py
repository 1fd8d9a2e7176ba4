"""A small cloth with one moment of a recorded deal: the four hands, the trick, and the players."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.history.records.film import Frame
from hearts_qt.rules.cards import SEATS, Card, Cards, Seat, each_card
from hearts_qt.settings.look_options import BACKGROUND
from hearts_qt.settings.values import Settings
from hearts_qt.ui.art.card_art import CardArt
from hearts_qt.ui.art.variant import ASPECT
from hearts_qt.ui.faces.face_art import FaceArt
from hearts_qt.ui.widgets.painting import painting

_RING: Final = QColor("#f2c14e")
_TEXT: Final = QColor("#ffffff")
_CORNER: Final = 10
_HEIGHT: Final = 0.94
"""The height of the cloth, as a share of its width."""
_LEAST: Final = (240, 160)
"""The smallest width and height of the cloth, in pixels."""
_TRICK_CARD: Final = 0.19
"""The width of a card of the trick, as a share of the smaller side of the cloth."""
_HAND_CARD: Final = 0.105
"""The width of a card in a hand, as a share of the same side."""
_ROW: Final = 0.58
"""The greatest length of the hand at the bottom or at the top, as a share of the width of the cloth."""
_COLUMN: Final = 0.5
"""The greatest length of a hand at a side, as a share of the height of the cloth."""
_STEP: Final = 0.36
"""The distance between two cards of a hand, as a share of the width or of the height of a card."""
_RAISED: Final = 0.2
"""How far a card that is passed is raised, as a share of its height."""
_FACE: Final = 0.13
"""The size of a face, as a share of the smaller side."""
_OFF_CENTRE: Final = ((0.0, 0.62), (-0.78, 0.0), (0.0, -0.62), (0.78, 0.0))
"""Where the cards of a trick lie, counted in widths and heights of a card from the middle: below, left, above, right.
"""


class Pictures(NamedTuple):
    """What a film is drawn with."""

    art: CardArt
    faces: FaceArt
    settings: Settings


class FilmPlayer(NamedTuple):
    """A player in a film."""

    name: str
    face: str
    """The id of the player's face."""


class FilmCloth(QWidget):
    """Shows one frame of a film."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Start without a frame."""
        super().__init__(parent)
        self._pictures = pictures
        self._cards: dict[tuple[Card | None, int], QPixmap] = {}
        self._frame: Frame | None = None
        self._shown: tuple[Cards, ...] = ()
        self._raised: Cards = 0
        self._players: Sequence[FilmPlayer] = ()
        self._below: Seat = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(*_LEAST)
        self.keep_shape(True)
        pictures.art.changed.connect(self._forget)
        pictures.faces.changed.connect(self.update)

    def show_players(self, players: Sequence[FilmPlayer], below: Seat) -> None:
        """Show these players, by seat. The player in the seat `below` is shown at the bottom."""
        self._players, self._below = players, below
        self.update()

    def show_frame(self, frame: Frame, shown: tuple[Cards, ...], raised: Cards = 0) -> None:
        """Show a frame. Of each hand the cards in `shown` are open; the cards in `raised` are raised."""
        self._frame, self._shown, self._raised = frame, shown, raised
        self.update()

    def keep_shape(self, on: bool) -> None:
        """Always be as high as the width demands, or also be lower where there is little room."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(on)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Return the size of a cloth beside the tricks."""
        return QSize(420, 400)

    def heightForWidth(self, width: int) -> int:
        """Return the height of a cloth that is a little wider than high."""
        return round(width * _HEIGHT)

    def _forget(self) -> None:
        self._cards.clear()
        self.update()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cloth and everything on it."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._draw_cloth(painter)
            if self._frame is not None:
                for seat in SEATS:
                    self._draw_hand(painter, self._frame, seat)
                for seat, player in enumerate(self._players):
                    self._draw_player(painter, seat, player, self._frame)
                self._draw_trick(painter, self._frame)
            if self.hasFocus():
                painter.setPen(QPen(_RING, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _CORNER, _CORNER)

    def _draw_cloth(self, painter: QPainter) -> None:
        colour = QColor(self._pictures.settings.value(BACKGROUND))
        light = QLinearGradient(0, 0, 0, self.height())
        light.setColorAt(0, colour.lighter(112))
        light.setColorAt(1, colour.darker(112))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawRoundedRect(QRectF(self.rect()), _CORNER, _CORNER)

    @property
    def _side(self) -> float:
        return min(self.width(), self.height() * 1.06)

    def _place_of(self, seat: Seat) -> int:
        """Return where a seat is: 0 below, 1 left, 2 above, 3 right."""
        return (seat - self._below) % len(SEATS)

    def _draw_hand(self, painter: QPainter, frame: Frame, seat: Seat) -> None:
        """Draw a hand: as a row at the bottom and at the top, and as a column at the sides."""
        place = self._place_of(seat)
        hand, is_row = frame.hands[seat], self._place_of(seat) in (0, 2)
        width = self._side * _HAND_CARD * (1.25 if place == 0 else 1.0)
        height = width * ASPECT
        cards = [*each_card(hand & self._shown[seat]), *[None] * (hand & ~self._shown[seat]).bit_count()]
        room = (self.width() * _ROW if is_row else self.height() * _COLUMN) - (width if is_row else height)
        step = min((width if is_row else height) * _STEP, room / max(1, len(cards) - 1))
        length = step * (len(cards) - 1) + (width if is_row else height)
        edge = self._side * 0.022
        for index, card in enumerate(cards):
            along = index * step - length / 2
            lift = height * _RAISED if card is not None and self._raised >> card & 1 else 0.0
            x, y = {
                0: (self.width() / 2 + along, self.height() - edge - height - lift),
                1: (edge + lift, self.height() / 2 + along),
                2: (self.width() / 2 + along, edge + lift),
                3: (self.width() - edge - width - lift, self.height() / 2 + along),
            }[place]
            self._draw_card(painter, card, QRectF(x, y, width, height))

    def _draw_trick(self, painter: QPainter, frame: Frame) -> None:
        if frame.leader is None:
            return
        width = self._side * _TRICK_CARD
        height = width * ASPECT
        middle = QPointF(self.width() / 2, self.height() / 2 - height * 0.06)
        for index, card in enumerate(frame.cards):
            seat = (frame.leader + index) % len(SEATS)
            across, down = _OFF_CENTRE[self._place_of(seat)]
            box = QRectF(0, 0, width, height)
            box.moveCenter(middle + QPointF(across * width, down * height * 0.86))
            self._draw_card(painter, card, box)
            if seat == frame.taker:
                painter.setPen(QPen(_RING, 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, width / 14, width / 14)

    def _draw_card(self, painter: QPainter, card: Card | None, box: QRectF) -> None:
        ratio = self.devicePixelRatioF()
        key = (card, round(box.width()))
        if key not in self._cards:
            self._cards[key] = self._pictures.art.small(card, key[1], ratio)
        painter.drawPixmap(box.topLeft(), self._cards[key])

    def _draw_player(self, painter: QPainter, seat: Seat, player: FilmPlayer, frame: Frame) -> None:
        """Draw a face with the name and the points so far, in the corner at the beginning of the hand."""
        size = self._side * _FACE
        edge = self._side * 0.03
        line = painter.fontMetrics().height()
        x, y = {
            0: (edge, self.height() - edge - size - line),
            1: (edge, edge),
            2: (self.width() - edge - size, edge),
            3: (self.width() - edge - size, self.height() - edge - size - line),
        }[self._place_of(seat)]
        faces, ratio = self._pictures.faces, self.devicePixelRatioF()
        painter.drawPixmap(QPointF(x, y), faces.picture(player.face, size, ratio))
        painter.setPen(_TEXT)
        room = QRectF(0, y + size, max(size, self.width() * 0.2), line)
        left = self._place_of(seat) in (0, 1)
        room.moveLeft(x if left else x + size - room.width())
        # A long name is cut, but never the points after it.
        points = f" {frame.points[seat]}"
        rest = int(room.width()) - painter.fontMetrics().horizontalAdvance(points)
        text = painter.fontMetrics().elidedText(player.name, Qt.TextElideMode.ElideRight, rest) + points
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, text)
