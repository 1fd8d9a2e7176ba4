"""Tests of dragged cards, which follow the mouse and are then played or go back."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.card_options import JUMBO, SORT, SortOrder
from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.table import link
from hearts_qt.ui.board.place import Place
from tests.ui.conftest import Start
from tests.ui.game import CTRL, LEFT, NONE, RIGHT, Game, caption_of, until

HOLD = Direction.HOLD
quick = pytest.mark.usefixtures("no_waits")


def asked_to_play(start: Start, **options: bool | int | str) -> Game:
    """Return a game in which the person must follow clubs and also holds other suits."""
    game = start(direction=HOLD, **options)
    game.until_asked()
    assert game.told in ("Your turn: follow clubs", "")
    return game


def take_lowest(game: Game) -> tuple[int, Place]:
    """Drag the lowest card of the hand onto the table without letting it go. Return the card and where it lay."""
    card = game.lowest
    home = game.cloth.pieces.hand[card].place()
    game.take(card, game.table_point)
    return card, home


def let_go(game: Game) -> None:
    """Let go of the card that is dragged over the table, and check that this plays nothing."""
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, game.table_point)
    game.calm()
    assert game.answers == []


@quick
def test_a_dragged_card_follows_the_mouse(start: Start) -> None:
    """A dragged card is under the mouse and above all other cards. If it is dropped over the hand, it goes back."""
    game = asked_to_play(start, controls="black-lady")
    card, home = take_lowest(game)
    middle = game.cloth.pieces.hand[card].place().middle
    assert middle == pytest.approx((game.table_point.x(), game.table_point.y()), abs=1)
    assert game.cloth.pieces.hand[card].zValue() >= max(item.zValue() for item in game.cloth.pieces.hand.values())
    over = QPoint(game.point(card).x(), round(home.y + home.height * 0.8))
    QTest.mouseMove(game.cloth.viewport(), over)
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, over)
    assert game.cloth.pieces.hand[card].place() == home
    assert game.answers == []
    game.drag(card, game.table_point)
    assert game.answers[0].move == Play(0, card)


@quick
@pytest.mark.parametrize("what", ["size", "sort", "jumbo"])
def test_a_dragged_card_stays_under_the_mouse(start: Start, what: str) -> None:
    """A dragged card stays under the mouse when the window's size, the sorting or the card size changes."""
    game = asked_to_play(start, controls="black-lady")
    card = game.lowest
    point = game.table_point
    game.take(card, point)
    if what == "size":
        game.window.resize(game.window.width() - 120, game.window.height() - 40)
    elif what == "sort":
        game.settings.set(SORT, next(each for each in SortOrder if each is not game.settings.value(SORT)))
    else:
        game.settings.set(JUMBO, not game.settings.value(JUMBO))
    QApplication.processEvents()
    mouse = game.cloth.mapToScene(point)
    middle = game.cloth.pieces.hand[card].place().middle
    assert middle == pytest.approx((mouse.x(), mouse.y()), abs=2)
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, point)
    assert game.answers[0].move == Play(0, card)


@quick
def test_a_card_let_go_outside_goes_back(start: Start) -> None:
    """A card dropped outside the window goes back."""
    game = asked_to_play(start)
    card = game.lowest
    before = game.cloth.pieces.hand[card].place()
    game.drag(card, QPoint(-30, 50))
    assert game.answers == []
    assert game.cloth.pieces.hand[card].place() == before


@pytest.mark.sample(4)
@quick
@pytest.mark.parametrize("controls", ControlScheme)
@pytest.mark.parametrize("second", [RIGHT, Qt.MouseButton.MiddleButton], ids=["right", "middle"])
def test_a_second_button_cancels_a_drag(start: Start, controls: ControlScheme, second: Qt.MouseButton) -> None:
    """If another button is pressed during a drag, the card goes back. Releasing either button plays nothing."""
    game = asked_to_play(start, controls=controls.value)
    card, home = take_lowest(game)
    QTest.mousePress(game.cloth.viewport(), second, NONE, game.table_point)
    assert game.cloth.pieces.hand[card].place() == home
    QTest.mouseRelease(game.cloth.viewport(), second, NONE, game.table_point)
    let_go(game)
    assert game.director.choice.cards == []
    game.drag(card, game.table_point)
    assert game.answers or game.director.choice.cards == [card]


@quick
@pytest.mark.parametrize("controls", ControlScheme)
def test_esc_cancels_a_drag(start: Start, controls: ControlScheme) -> None:
    """Esc during a drag puts the card back and does nothing else. Releasing the button plays nothing."""
    game = asked_to_play(start, controls=controls.value)
    card, home = take_lowest(game)
    game.key(Qt.Key.Key_Escape)
    assert game.cloth.pieces.hand[card].place() == home
    let_go(game)
    assert game.director.choice.cards == []
    assert QApplication.activeWindow() is game.window
    game.drag(card, game.table_point)
    assert game.answers or game.director.choice.cards == [card]


@quick
def test_black_lady_lays_the_pass_on_the_table(start: Start) -> None:
    """Under Black Lady controls cards that are dragged for a pass lie in a row on the table until Ready passes them."""
    game = start(direction=Direction.LEFT, controls="black-lady")
    first, second, third, *_ = each_card(game.view.hand)
    for card in (first, second, third):
        game.drag(card, game.table_point)
    places = [game.cloth.pieces.hand[card].place() for card in (first, second, third)]
    assert places == [game.cloth.geometry_now.laid(index) for index in range(3)]
    assert caption_of(game.prompt.primary) == "Ready ⏎"
    game.click_prompt()
    assert game.answers[0].move == Pass(0, (first, second, third), (1, 1, 1))


@quick
def test_a_card_of_the_pass_can_be_dragged_back(start: Start) -> None:
    """A card dragged back to the hand is no longer chosen."""
    game = start(direction=Direction.LEFT, controls="black-lady")
    card = next(each_card(game.view.hand))
    game.drag(card, game.table_point)
    place = game.cloth.geometry_now.hand(13)[3]
    game.drag(card, QPoint(round(place.middle[0]), round(place.middle[1] + 30)))
    assert game.director.choice.cards == []


def test_a_drag_while_something_moves_stops_nothing(start: Start) -> None:
    """A card that is dragged while others play goes back, and the deal continues."""
    game = start(direction=HOLD, motion="full", speed=6, calm=False)
    until(lambda: game.is_settled and game.director.is_asked)
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    game.drag(next(iter(game.cloth.pieces.hand)), game.table_point)
    until(lambda: game.director.is_asked)
    assert len(game.answers) == 1


AWAY: dict[str, tuple[Qt.Key, Qt.KeyboardModifier]] = {
    "players": (Qt.Key.Key_T, CTRL),
    "rules": (Qt.Key.Key_R, CTRL),
    "preferences": (Qt.Key.Key_Comma, CTRL),
    "characters": (Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier),
}
"""The key and modifiers that open each window."""


@quick
@pytest.mark.parametrize("what", AWAY)
def test_a_drag_ends_when_something_else_opens(start: Start, what: str) -> None:
    """If a window opens during a drag, the card goes back. Neither the release nor a later click plays it."""
    game = asked_to_play(start, controls="windows")
    card, home = take_lowest(game)
    assert game.cloth.is_dragging
    QTest.keyClick(game.window.windowHandle(), *AWAY[what])
    until(lambda: not game.cloth.is_dragging)
    assert game.cloth.pieces.hand[card].place() == home
    opened = QApplication.activeWindow()
    assert opened is not game.window
    assert opened is not None
    opened.close()
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, game.table_point)
    QTest.mouseClick(game.cloth.viewport(), LEFT, NONE, game.table_point)
    game.calm()
    assert game.answers == []


@quick
def test_a_drag_ends_when_a_menu_gets_the_keyboard(start: Start) -> None:
    """If the menu bar gets the focus during a drag, the card goes back. Releasing the button plays nothing."""
    game = asked_to_play(start, controls="windows")
    card, home = take_lowest(game)
    game.window.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    until(lambda: not game.cloth.is_dragging)
    assert game.cloth.pieces.hand[card].place() == home
    let_go(game)


@quick
def test_a_release_that_nobody_saw_ends_the_drag(start: Start) -> None:
    """If the window is not told that the button was released, the next click puts the card back and plays nothing."""
    game = asked_to_play(start, controls="windows")
    card, home = take_lowest(game)
    QTest.mousePress(game.cloth.viewport(), LEFT, NONE, game.table_point)
    assert game.cloth.pieces.hand[card].place() == home
    let_go(game)


@quick
def test_only_the_left_button_drags(start: Start) -> None:
    """The right button does not drag a card."""
    game = asked_to_play(start)
    card = game.lowest
    before = game.cloth.pieces.hand[card].place()
    QTest.mousePress(game.cloth.viewport(), RIGHT, NONE, game.point(card))
    QTest.mouseMove(game.cloth.viewport(), game.table_point)
    assert game.cloth.pieces.hand[card].place() == before
    QTest.mouseRelease(game.cloth.viewport(), RIGHT, NONE, game.table_point)
    assert game.answers == []


def other_deal(game: Game) -> None:
    """Begin another deal in which the same card is legal."""
    game.director.forward(link.NewDeal(7))


def undone(game: Game) -> None:
    """Undo the last card."""
    game.trigger("undo")


CHANGES: dict[str, Callable[[Game], None]] = {"new deal": other_deal, "undo": undone}


@quick
@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("is_dragged", [True, False])
def test_a_card_held_while_the_hand_changes_is_not_played(start: Start, what: str, is_dragged: bool) -> None:
    """A new deal or an undo ends a drag or a press.

    The release plays nothing, even if the card is still in the hand.
    """
    game = asked_to_play(start)
    game.click(game.lowest)
    game.until_asked()
    held = game.lowest
    if is_dragged:
        game.take(held, game.table_point)
    else:
        QTest.mousePress(game.cloth.viewport(), LEFT, NONE, game.point(held))
    before = len(game.answers)
    CHANGES[what](game)
    game.until_asked()
    assert game.panel is None
    homes = {card: item.place() for card, item in game.cloth.pieces.hand.items()}
    point = game.table_point if is_dragged else game.point(game.lowest)
    QTest.mouseMove(game.cloth.viewport(), point)
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, point)
    game.calm()
    assert len(game.answers) == before
    assert {card: item.place() for card, item in game.cloth.pieces.hand.items()} == homes
    game.drag(game.lowest, game.table_point)
    assert len(game.answers) == before + 1


@quick
def test_what_leaves_the_hand_as_it_is_leaves_the_drag(start: Start) -> None:
    """A change that leaves the same cards in the hand, such as another sorting, does not end a drag."""
    game = asked_to_play(start)
    card = game.lowest
    game.take(card, game.table_point)
    game.settings.set(SORT, next(each for each in SORT.choices if each != game.settings.value(SORT)))
    game.calm()
    QTest.mouseRelease(game.cloth.viewport(), LEFT, NONE, game.table_point)
    assert [each.move for each in game.answers] == [Play(0, card)]
