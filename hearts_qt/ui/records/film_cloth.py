"""A small cloth with one moment of a recorded deal: the four hands, the trick, and the players."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.history.records.film import Frame
from hearts_qt.rules.cards import SEATS, Card, Cards, Seat, each_card
from hearts_qt.settings.look_options import BACKGROUND
from hearts_qt.settings.values import Settings
from hearts_qt.ui.board.board import Board, draw_cloth
from hearts_qt.ui.board.cards import GOLD
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState
from hearts_qt.ui.board.small_geometry import SmallGeometry
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.widgets.painting import painting

_CORNER: Final = 10
_HEIGHT: Final = 0.94
"""The height of the cloth, as a share of its width."""
_LEAST: Final = (240, 160)
"""The smallest width and height of the cloth, in pixels."""


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
        self._cards: dict[tuple[Card | None, int, float], QPixmap] = {}
        self._state: SceneState | None = None
        self._raised: Cards = 0
        self._taker: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(*_LEAST)
        self.keep_shape(True)
        pictures.art.changed.connect(self._forget)
        pictures.faces.changed.connect(self.update)

    def show_frame(
        self,
        frame: Frame,
        players: Sequence[FilmPlayer],
        shown: tuple[Cards, ...],
        below: Seat = 0,
        raised: Cards = 0,
    ) -> None:
        """Show a frame, with the player in the seat `below` at the bottom.

        Of each hand the cards in `shown` are open; the cards in `raised` are raised.
        """
        self._state = _state_of(frame, players, shown, below)
        self._taker = None if frame.taker is None else (frame.taker - below) % len(SEATS)
        self._raised = raised
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cloth and everything on it."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_cloth(painter, QRectF(self.rect()), QColor(self._pictures.settings.value(BACKGROUND)), _CORNER)
            if self._state is not None:
                board = Board(painter, SmallGeometry(self.width(), self.height()), self._card)
                board.draw(self._state, self._pictures.faces.picture, self._raised, self._taker)
            if self.hasFocus():
                painter.setPen(QPen(GOLD, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _CORNER, _CORNER)

    def _card(self, card: Card | None, width: int, ratio: float) -> QPixmap:
        """Return a picture of a card. Pictures are kept, because each moment shows most cards of the moment before."""
        key = (card, width, ratio)
        if key not in self._cards:
            self._cards[key] = self._pictures.art.small(*key)
        return self._cards[key]


def _state_of(frame: Frame, players: Sequence[FilmPlayer], shown: tuple[Cards, ...], below: Seat) -> SceneState:
    """Return a frame as a state of the table, with the seat `below` at the bottom."""
    leader, played = frame.leader, len(frame.cards)
    in_turn = None if leader is None or frame.taker is not None else (leader + played) % len(SEATS)
    first, second, third, fourth = (
        PlayerState(
            players[seat].name,
            "",
            players[seat].face,
            score=str(frame.points[seat]),
            in_turn=seat == in_turn,
            cards=_shown_cards(frame.hands[seat], shown[seat]),
        )
        for seat in ((below + place) % len(SEATS) for place in SEATS)
    )
    first_place = 0 if leader is None else leader - below
    trick = tuple(((first_place + place) % len(SEATS), card) for place, card in enumerate(frame.cards))
    hand = tuple(HandCard(card, "") for card in first.cards if card is not None)
    return SceneState((first, second, third, fourth), hand, len(first.cards) - len(hand), trick)


def _shown_cards(hand: Cards, shown: Cards) -> tuple[Card | None, ...]:
    """Return the open cards of a hand, and None for each closed one."""
    return (*each_card(hand & shown), *[None] * (hand & ~shown).bit_count())
