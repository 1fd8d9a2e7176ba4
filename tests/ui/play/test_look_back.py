"""Tests of piles of taken tricks, of cards laid aside for a pass, and of looking at taken cards again."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.play_options import VIEW_HANDS
from hearts_qt.settings.score_options import LOOK_BACK, SCORES_IN_PLAY, LookBackAt
from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.cloth.closed_cards import pile_of
from hearts_qt.ui.cloth.peek import Peek, PeekCard, PeekItem
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.words.cards import card_name
from tests.ui.board.test_geometry import around, box_of, overlap, parts
from tests.ui.cloth.scenes import new_table, players_with, scene_of
from tests.ui.conftest import Start
from tests.ui.game import LEFT, Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which three tricks have been taken, and you are asked for a card."""
    made = start(direction=Direction.HOLD)
    while len(made.view.tricks) < 3:
        made.click(made.lowest)
        made.until_asked()
    return made


def pile_point(game: Game, place: int) -> QPoint:
    """Return a point on a pile."""
    top = game.cloth.pieces.piles[place].places[-1]
    return QPoint(round(top.middle[0]), round(top.middle[1]))


def taker(game: Game) -> int:
    """Return a place with a pile."""
    return next(place for place in range(4) if game.view.won[place])


def test_each_player_has_a_pile_of_tricks(game: Game) -> None:
    """There is a card in the pile for each trick, and no pile without a trick."""
    assert tuple(len(pile.places) for pile in game.cloth.pieces.piles) == game.view.won
    assert [pile.isVisible() for pile in game.cloth.pieces.piles] == [number > 0 for number in game.view.won]


@pytest.mark.parametrize("size", [(1024, 600), (1440, 900)], ids=str)
def test_the_title_of_a_look_is_whole(start: Start, size: tuple[int, int]) -> None:
    """The dark ground is wide enough for the title, which is bold."""
    game = start(direction=Direction.HOLD, size=size)
    item = PeekItem(game.cloth.pieces.prints)
    title = "The last trick: Vicious Vickie took 0"
    item.show_peek(Peek(title, tuple(PeekCard(card, "Vickie") for card in range(4))), game.cloth.geometry_now, QFont())
    bold = QFont()
    bold.setBold(True)
    assert item.boundingRect().width() >= QFontMetrics(bold).horizontalAdvance(title) + QFontMetrics(bold).height()


def test_a_pile_grows_upwards() -> None:
    """The more tricks, the higher a pile: each card lies a little farther up."""
    place = Geometry(1140, 838).taken(1)
    tops = [each.y for each in pile_of(5, place)]
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 5


def test_a_held_pile_shows_the_last_trick(game: Game) -> None:
    """While the button is held on a pile, the last trick is shown with its players. It is also told."""
    view = game.view
    point = pile_point(game, taker(game))
    QTest.mousePress(game.cloth.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, point)
    peek = game.cloth.peek
    assert peek is not None
    trick = view.tricks[-1]
    assert tuple(each.card for each in peek.cards) == trick.cards
    names = [view.seats[(trick.leader + order) % 4].name for order in range(4)]
    assert [each.caption for each in peek.cards] == names
    assert [each.caption for each in peek.cards if each.is_framed] == [view.seats[trick.taker].name]
    assert all(card_name(card) in game.said[-1] for card in trick.cards)
    QTest.mouseRelease(game.cloth.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, point)
    assert game.cloth.peek is None
    assert game.director.choice.cards == []


def test_the_whole_pile_is_shown_if_the_option_allows_it(game: Game) -> None:
    """With the option, a held pile shows all that its player has taken, and nobody else's cards."""
    game.settings.set(LOOK_BACK, LookBackAt.ALL)
    for place in range(4):
        game.cloth.pile_held.emit(place)
        peek = game.cloth.peek
        shown = 0 if peek is None else sum(1 << each.card for each in peek.cards)
        assert shown == game.view.taken[place]
        game.cloth.pile_released.emit()


def test_hidden_points_are_not_told_by_a_pile(game: Game) -> None:
    """While points are hidden, the title names the taker only."""
    game.settings.set(SCORES_IN_PLAY, False)
    game.trigger("look_back")
    assert game.cloth.peek is not None
    assert game.cloth.peek.title.endswith("took it")
    game.settings.set(LOOK_BACK, LookBackAt.ALL)
    game.cloth.pile_held.emit(taker(game))
    assert ":" not in game.cloth.peek.title


def test_a_key_shows_the_last_trick_and_hides_it(game: Game) -> None:
    """L shows the last trick, L hides it again. It also goes with the next card, and when the window gets smaller."""
    shown = []
    for _ in range(3):
        game.key(Qt.Key.Key_L)
        shown.append(game.cloth.peek is not None)
    assert shown == [True, False, True]
    game.click(game.lowest)
    game.until_asked()
    assert game.cloth.peek is None
    game.key(Qt.Key.Key_L)
    game.window.resize(900, 640)
    until(lambda: game.cloth.peek is None)


def test_before_the_first_trick_there_is_nothing_to_see(start: Start) -> None:
    """Without a trick, the command says so and shows nothing."""
    game = start(direction=Direction.HOLD)
    game.trigger("look_back")
    assert game.cloth.peek is None
    assert game.said[-1] == "No trick has been taken yet"


def test_open_hands_move_the_piles(game: Game) -> None:
    """When all hands are shown, the piles at the sides lie where they cover no card."""
    before = game.cloth.pieces.piles[1].places, game.cloth.geometry_now.taken(1)
    game.settings.set(VIEW_HANDS, True)
    until(lambda: game.is_settled and game.update.hands is not None)
    assert game.cloth.geometry_now.taken(1, True) != before[1]
    for place in (1, 2, 3):
        pile = game.cloth.pieces.piles[place]
        if pile.places:
            assert pile.places[0].y == game.cloth.geometry_now.taken(place, True).y


def test_cards_laid_aside_are_seen_closed(start: Start) -> None:
    """During the pass, three closed cards lie before each player who has chosen; afterwards they are gone."""
    game = start(direction=Direction.LEFT)
    until(lambda: game.is_settled and all(game.view.has_passed[1:]))
    assert [len(aside.places) for aside in game.cloth.pieces.aside] == [0, 3, 3, 3]
    for card in sorted(game.cloth.pieces.hand)[:3]:
        game.click(card)
    game.click_prompt()
    game.until_asked()
    assert [len(aside.places) for aside in game.cloth.pieces.aside] == [0, 0, 0, 0]


# On tables of any size


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """Return a table."""
    made = new_table(1140, 838)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.face_art.close()


@pytest.mark.parametrize("size", [(758, 546), (1140, 838), (1920, 1080), (2260, 1386), (3840, 2160), (1000, 2000)])
@pytest.mark.parametrize("shown", [False, True])
def test_piles_cover_nothing(size: tuple[int, int], shown: bool) -> None:
    """A pile covers no plate, card or text, also when all hands are open; nor does it leave the table."""
    table = Geometry(*size)
    assert table.has_piles
    found = parts(table)
    if shown:
        for seat in (1, 2, 3):
            found[f"cards {seat}"] = around(table.others_hand(seat, 13, shown=True))
    for seat in range(4):
        pile = box_of(table.taken(seat, shown))
        assert pile.x >= -1
        assert pile.right <= table.width + 1
        assert pile.bottom <= table.height + 1
        for name, other in found.items():
            assert not overlap(pile, other), f"pile {seat} and {name}"


@pytest.mark.parametrize("size", [(640, 380), (758, 546), (1140, 838), (2260, 1386), (1000, 2000)])
def test_cards_laid_aside_are_on_the_table(size: tuple[int, int]) -> None:
    """Cards laid aside cover no plate, no hand and no text."""
    table = Geometry(*size)
    found = {name: box for name, box in parts(table).items() if not name.startswith("trick")}
    found |= {f"aside {seat}": around(table.laid_aside(seat, 3)) for seat in range(4)}
    for seat in range(4):
        for name, other in found.items():
            assert name == f"aside {seat}" or not overlap(found[f"aside {seat}"], other), f"{seat} and {name}"


def test_a_pile_is_seen(table: TableView) -> None:
    """A pile changes the picture of the table, and is hit where it lies."""
    table.show_state(scene_of())
    before = table.grab().toImage()
    known = list(players_with())
    known[1] = replace(known[1], won=2)
    table.show_state(scene_of(players=tuple(known)))
    assert table.grab().toImage() != before
    (pile,) = [pile for pile in table.pieces.piles if pile.isVisible()]
    assert table.pieces.pile_at(pile.boundingRect().center()) == 1
    assert table.pieces.pile_at(pile.boundingRect().topLeft()) is None
    table.show_state(scene_of())
    assert table.grab().toImage() == before
