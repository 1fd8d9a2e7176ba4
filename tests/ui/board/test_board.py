"""Tests of small pictures of tables: what they show, and where it lies."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.rules.cards import Cards
from hearts_qt.ui.board.board import Board
from hearts_qt.ui.board.cards import GOLD, draw_card
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState
from hearts_qt.ui.board.small_geometry import SmallGeometry, TinyGeometry
from hearts_qt.ui.records.shelf_window import moment_picture
from hearts_qt.ui.widgets.painting import painting
from tests.ui.board.plain_pictures import PlainPictures
from tests.ui.board.test_geometry import box_of

SIZES = ((240, 160), (240, 226), (420, 395), (900, 846), (800, 300))
boards = pytest.mark.parametrize("board", [SmallGeometry(*size) for size in SIZES], ids=str)


@boards
def test_everything_lies_on_the_picture(board: SmallGeometry) -> None:
    """Hands, also with raised cards, the trick and the faces lie inside the picture."""
    for seat in range(4):
        hand = board.hand(seat, 13)
        for place in (*hand, *(board.raised(seat, each) for each in hand), board.trick(seat)):
            box = box_of(place)
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= board.width
            assert box.bottom <= board.height
        face = board.face(seat, 16)
        assert face.x >= 0
        assert face.bottom + 16 <= board.height


@boards
def test_no_card_of_a_trick_covers_the_corner_of_another(board: SmallGeometry) -> None:
    """The card at the bottom can be read, also if the opposite card was played after it."""
    below, above = board.trick(0), board.trick(2)
    assert below.y + below.height * 0.06 >= above.y + above.height


@boards
def test_thirteen_cards_can_be_told_apart(board: SmallGeometry) -> None:
    """Of each card of a long hand a part is seen, and of a short hand not less."""
    for seat in range(4):
        first, second = board.hand(seat, 13)[:2]
        assert max(second.x - first.x, second.y - first.y) >= first.width * 0.2
        sparse = board.hand(seat, 2)
        assert sparse[1].x - sparse[0].x >= second.x - first.x


def drawn(state: SceneState, geometry: SmallGeometry, raised: Cards = 0, taker: int | None = None) -> QImage:
    """Return the picture of a state on black, with blue faces."""
    image = QImage(round(geometry.width), round(geometry.height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    with painting(QPainter(image)) as painter:
        Board(painter, geometry, PlainPictures().small).draw(state, blue_face, raised, taker)
    return image


def blue_face(name: str, size: float, ratio: float) -> QPixmap:
    """Return a blue square."""
    face = QPixmap(round(size * ratio), round(size * ratio))
    face.fill(Qt.GlobalColor.blue)
    return face


def state_of(
    hand: Sequence[int] = (), trick: Sequence[tuple[int, int]] = (), closed: int = 0, in_turn: int | None = None
) -> SceneState:
    """Return a state with this hand at the bottom, and with `closed` cards of the opposite player."""
    first, second, third, fourth = (
        PlayerState(f"Seat {seat}", "", "", "5", in_turn=seat == in_turn, cards=(None,) * closed * (seat == 2))
        for seat in range(4)
    )
    return SceneState((first, second, third, fourth), tuple(HandCard(card, "") for card in hand), trick=tuple(trick))


def colour_of(card: int | None) -> QColor:
    """Return the colour that `PlainPictures` has for a card."""
    return QColor("grey") if card is None else QColor(QColor.fromHsv(card * 6, 200, 200).rgb())


def colour_at(image: QImage, place: Place) -> QColor:
    """Return the colour of the upper half of the card at a place."""
    return image.pixelColor(round(place.x + 3), round(place.y + place.height * 0.25))


def test_cards_lie_open_and_closed_in_their_places(qapp: object) -> None:
    """Each card of a hand and of the trick is at its place; a raised card is nearer to the middle."""
    geometry = SmallGeometry(420, 400)
    image = drawn(state_of((3, 17, 30), ((1, 40), (2, 50)), closed=4), geometry, raised=1 << 17)
    first, second, third = geometry.hand(0, 3)
    assert colour_at(image, first) == colour_of(3)
    assert colour_at(image, geometry.raised(0, second)) == colour_of(17)
    assert colour_at(image, third) == colour_of(30)
    assert all(colour_at(image, place) == colour_of(None) for place in geometry.hand(2, 4))
    assert colour_at(image, geometry.trick(1)._replace(turn=0)) == colour_of(40)
    assert geometry.raised(0, second).y < second.y


def gold(image: QImage) -> int:
    """Return how many points of an image are golden."""
    return sum(image.pixelColor(x, y) == GOLD for x in range(image.width()) for y in range(image.height()))


def test_a_ring_shows_who_takes_the_trick_and_whose_turn_it_is(qapp: object) -> None:
    """The card of the taker and the face of the player in turn have a golden ring; otherwise nothing is golden."""
    geometry = SmallGeometry(300, 280)
    trick = ((0, 1), (1, 2), (2, 3), (3, 4))
    assert not gold(drawn(state_of(trick=trick), geometry))
    assert gold(drawn(state_of(trick=trick), geometry, taker=3))
    assert gold(drawn(state_of(trick=trick[:2], in_turn=2), geometry))


def test_a_waiting_game_is_shown_with_the_persons_cards(qapp: object) -> None:
    """The picture has the cards of the trick and of the hand in the person's own design."""
    pictures = PlainPictures()
    match = WaitingMatch(
        "log", "id", ("South", "West", "North", "East"), (0, 0, 0, 0), seat=1, hand=(5, 9, 20), trick=(30, 31), leader=3
    )
    size = QSize(176, 104)
    image = moment_picture(match, size, 2.0, pictures.small).toImage()
    assert image.size() == size * 2
    assert [card for card, _ in pictures.asked] == [5, 9, 20, 30, 31]
    geometry = TinyGeometry(size.width(), size.height())
    # Seat 1 is at the bottom, so seat 3 led from above.
    for place, card in ((geometry.trick(2), 30), (geometry.trick(3), 31), (geometry.hand(0, 3)[0], 5)):
        assert image.pixelColor(round(2 * place.x + 6), round(2 * place.y + 8)) == colour_of(card)


def test_a_turned_card_lies_around_its_middle(qtbot: QtBot) -> None:
    """A card that is turned by a right angle is as wide as it was high."""
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    with painting(QPainter(image)) as painter:
        draw_card(painter, PlainPictures().back(40, 1.0), Place(30, 22, 40, 90.0))
    assert image.pixelColor(25, 50) == colour_of(None)
    assert image.pixelColor(75, 50) == colour_of(None)
    assert image.pixelColor(50, 26) == QColor("black")
