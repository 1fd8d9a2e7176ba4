"""Draws a state of the table as a picture of any size, which neither moves nor takes any input."""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPixmap

from hearts_qt.rules.cards import Card, Cards
from hearts_qt.ui.board.cards import GOLD, CardPicture, draw_card, draw_ring
from hearts_qt.ui.board.place import Place, Rectangle
from hearts_qt.ui.board.scene_state import PlayerState, SceneState
from hearts_qt.ui.board.small_geometry import SmallGeometry

_TEXT: Final = QColor("#ffffff")
_LIGHTER: Final = 112
"""How much lighter the upper edge of the cloth is than its middle, and how much darker the lower edge, in percent."""
_RING: Final = 0.05
_LEAST_RING: Final = 2.0
"""How thick the ring around a face is, as a share of the size of the face, and at least."""
_NAME: Final = 0.2
"""The width of a name, as a share of the picture's width."""

FacePicture: TypeAlias = Callable[[str, float, float], QPixmap]
"""Returns the face with an id, so many logical pixels wide, for a screen with a pixel ratio."""


def draw_cloth(painter: QPainter, box: QRectF, colour: QColor, corner: float) -> None:
    """Draw an empty cloth."""
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, colour.lighter(_LIGHTER))
    light.setColorAt(1, colour.darker(_LIGHTER))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawRoundedRect(box, corner, corner)


class Board:
    """Draws what lies on a table with a painter."""

    def __init__(self, painter: QPainter, geometry: SmallGeometry, card: CardPicture) -> None:
        """Draw cards with the pictures that `card` returns."""
        self._painter = painter
        self._geometry = geometry
        self._card = card
        self._ratio = painter.device().devicePixelRatioF()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)

    def draw(
        self, state: SceneState, face: FacePicture | None = None, raised: Cards = 0, taker: int | None = None
    ) -> None:
        """Draw the hands, the players if there is a `face`, and the trick.

        The cards in `raised` are nearer to the middle than the rest of their hand. `taker` is the seat whose card has
        taken the trick.
        """
        own = (*(each.card for each in state.hand), *[None] * state.closed_hand)
        for seat, hand in enumerate((own, *(player.cards for player in state.players[1:]))):
            for card, place in zip(hand, self._geometry.hand(seat, len(hand)), strict=True):
                is_raised = card is not None and raised >> card & 1
                self._draw_card(card, self._geometry.raised(seat, place) if is_raised else place)
        if face is not None:
            for seat, player in enumerate(state.players):
                self._draw_player(seat, player, face)
        for seat, card in state.trick:
            place = self._geometry.trick(seat)
            self._draw_card(card, place)
            if seat == taker:
                draw_ring(self._painter, place)

    def _draw_card(self, card: Card | None, place: Place) -> None:
        draw_card(self._painter, self._card(card, round(place.width), self._ratio), place)

    def _draw_player(self, seat: int, player: PlayerState, face: FacePicture) -> None:
        """Draw a face, with the name and the points below it, and a ring around it if the player is in turn."""
        place = self._geometry.face(seat, self._painter.fontMetrics().height())
        self._painter.drawPixmap(QPointF(place.x, place.y), face(player.face, place.width, self._ratio))
        if player.in_turn:
            self._painter.setPen(QPen(GOLD, max(_LEAST_RING, place.width * _RING)))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawEllipse(QRectF(*place))
        self._draw_name(player, place, is_left=seat in (0, 1))

    def _draw_name(self, player: PlayerState, face: Rectangle, *, is_left: bool) -> None:
        painter = self._painter
        metrics = painter.fontMetrics()
        room = QRectF(0, face.bottom, max(face.width, self._geometry.width * _NAME), metrics.height())
        room.moveLeft(face.x if is_left else face.right - room.width())
        # A long name is cut, but never the points after it.
        points = f" {player.score}"
        rest = int(room.width()) - metrics.horizontalAdvance(points)
        text = metrics.elidedText(player.name, Qt.TextElideMode.ElideRight, rest) + points
        side = Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight
        painter.setPen(_TEXT)
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, text)
