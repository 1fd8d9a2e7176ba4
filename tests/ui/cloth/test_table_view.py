"""Tests of the card table without a game: gestures, the marker, screen readers, and the places of cards at any size."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.settings.card_options import Highlight
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.board.scene_state import SceneState
from hearts_qt.ui.cloth.card_item import CardItem, Prints
from hearts_qt.ui.cloth.cloth_text import ink_on
from hearts_qt.ui.cloth.table_view import TableView
from tests.ui.board.plain_pictures import PlainPictures
from tests.ui.cloth.contrasts import contrast
from tests.ui.cloth.scenes import (
    HAND,
    buttons_of,
    cards_on,
    drag,
    hand_of,
    new_table,
    players_with,
    point_on,
    scene_of,
)

LEFT, RIGHT, CTRL = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.ControlModifier
ON_TABLE, OVER_HAND = QPoint(500, 300), QPoint(500, 640)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """Return a table with thirteen cards in the hand."""
    made = new_table()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    made.show_state(scene_of())
    yield made
    made.face_art.close()


class Gestures:
    """Records the gestures that a table reports, in order."""

    def __init__(self, table: TableView) -> None:
        """Listen to the gestures of a table."""
        self.told: list[tuple[object, ...]] = []
        for name in ("clicked", "ctrl_clicked", "double_clicked", "dropped", "wheeled", "card_pressed"):
            getattr(table, name).connect(lambda *values, name=name: self.told.append((name, *values)))
        table.key_pressed.connect(lambda event: self.told.append(("key", event.key())))


# Gestures


@pytest.mark.parametrize("card", HAND)
def test_a_click_hits_the_card_that_is_seen_there(table: TableView, card: int) -> None:
    """A click with either button hits the card that is visible at this point, although the cards overlap."""
    gestures = Gestures(table)
    assert table.card_at(point_on(table, card)) == card
    QTest.mouseClick(table.viewport(), LEFT, pos=point_on(table, card))
    QTest.mouseClick(table.viewport(), RIGHT, pos=point_on(table, card))
    QTest.mouseClick(table.viewport(), LEFT, CTRL, point_on(table, card))
    assert gestures.told == [("clicked", card, False), ("clicked", card, True), ("ctrl_clicked", card)]


def test_a_raised_card_is_hit_where_it_lies(table: TableView) -> None:
    """A click at the upper edge of a raised card hits the card.

    A click where its lower edge was before hits no card.
    """
    before = table.pieces.hand[HAND[-1]].place()
    table.show_state(scene_of(hand_of(HAND, chosen=[HAND[-1]])))
    raised = table.pieces.hand[HAND[-1]].place()
    assert raised.y < before.y
    middle = raised.x + raised.width / 2
    assert table.card_at(table.mapFromScene(middle, raised.y + 3)) == HAND[-1]
    assert table.card_at(table.mapFromScene(middle, before.y + before.height - 3)) is None


def test_clicks_beside_the_cards_mean_no_card(table: TableView) -> None:
    """Clicks beside the cards are reported without a card. Holding Ctrl changes nothing."""
    gestures = Gestures(table)
    QTest.mouseClick(table.viewport(), LEFT, pos=ON_TABLE)
    QTest.mouseClick(table.viewport(), LEFT, CTRL, ON_TABLE)
    QTest.mouseDClick(table.viewport(), LEFT, pos=ON_TABLE)
    assert gestures.told[:2] == [("clicked", None, False)] * 2
    assert ("double_clicked", None) in gestures.told


@pytest.mark.parametrize(("point", "on_table"), [(ON_TABLE, True), (OVER_HAND, False), (QPoint(500, -20), False)])
def test_a_dragged_card_follows_the_mouse_and_is_dropped(table: TableView, point: QPoint, on_table: bool) -> None:
    """The middle of a dragged card is under the mouse. A drop is reported, and the card goes back."""
    gestures = Gestures(table)
    card = HAND[4]
    home = table.pieces.hand[card].place()
    drag(table, point_on(table, card), QPoint(400, 400), point)
    assert table.pieces.hand[card].place().middle == pytest.approx((point.x(), point.y()))
    assert all(table.pieces.hand[card].zValue() > table.pieces.hand[other].zValue() for other in HAND if other != card)
    QTest.mouseRelease(table.viewport(), LEFT, pos=point)
    assert gestures.told == [("dropped", card, on_table)]
    assert table.pieces.hand[card].place() == home


def test_a_hand_that_trembles_still_clicks(table: TableView) -> None:
    """A movement that is shorter than the system's distance for drags counts as a click."""
    gestures = Gestures(table)
    start = point_on(table, HAND[2])
    near = start + QPoint(QApplication.startDragDistance() - 1, 0)
    drag(table, start, near)
    QTest.mouseRelease(table.viewport(), LEFT, pos=near)
    assert gestures.told == [("clicked", HAND[2], False)]


def test_the_right_button_drags_nothing(table: TableView) -> None:
    """The right button does not drag a card."""
    home = table.pieces.hand[HAND[2]].place()
    QTest.mousePress(table.viewport(), RIGHT, pos=point_on(table, HAND[2]))
    QTest.mouseMove(table.viewport(), ON_TABLE)
    assert table.pieces.hand[HAND[2]].place() == home
    QTest.mouseRelease(table.viewport(), RIGHT, pos=ON_TABLE)


@pytest.mark.parametrize("change", ["another hand", "let go"])
def test_a_drag_is_over_when_something_else_comes(table: TableView, change: str) -> None:
    """A drag ends without a report when the hand changes or the drag is cancelled."""
    gestures = Gestures(table)
    card = HAND[3]
    drag(table, point_on(table, card), QPoint(400, 400), ON_TABLE)
    if change == "let go":
        table.cancel_drag()
    else:
        table.show_state(scene_of(hand_of(HAND[5:])))
    QTest.mouseRelease(table.viewport(), LEFT, pos=ON_TABLE)
    assert gestures.told == []
    for each, place in zip(table.pieces.hand.values(), table.geometry_now.hand(len(table.pieces.hand)), strict=True):
        assert each.place() == place


def test_the_same_hand_again_does_not_end_a_drag(table: TableView) -> None:
    """A drag continues if the new state has the same hand, such as when only a player's points change."""
    gestures = Gestures(table)
    drag(table, point_on(table, HAND[3]), QPoint(400, 400), ON_TABLE)
    table.show_state(scene_of(players=players_with(13, 12, 13)))
    QTest.mouseMove(table.viewport(), QPoint(510, 310))
    QTest.mouseRelease(table.viewport(), LEFT, pos=QPoint(510, 310))
    assert gestures.told == [("dropped", HAND[3], True)]


@pytest.mark.parametrize("up", [True, False])
def test_the_wheel_is_reported_and_scrolls_nothing(table: TableView, up: bool) -> None:
    """A step of the wheel is reported with its direction. The table does not scroll."""
    gestures = Gestures(table)
    place = QPointF(ON_TABLE)
    turned = QPoint(0, 120 if up else -120)
    step = QWheelEvent(
        place, place, QPoint(), turned, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(table.viewport(), step)
    assert gestures.told == [("wheeled", up)]
    assert table.mapToScene(0, 0) == QPointF(0, 0)


def test_a_release_without_a_press_is_nothing(table: TableView) -> None:
    """If a button was not pressed on the table, its release is ignored.

    For example, the press may have closed a menu.
    """
    gestures = Gestures(table)
    place = QPointF(point_on(table, HAND[0]))
    release = QMouseEvent(
        QEvent.Type.MouseButtonRelease, place, place, LEFT, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(table.viewport(), release)
    assert gestures.told == []


# The marker and the buttons


def test_the_marker_goes_round_over_the_cards_that_may_be_chosen(table: TableView) -> None:
    """The marker skips forbidden cards.

    Its next place after the last card is the first card, and the other way round.
    """
    allowed = HAND[2:5]
    table.show_state(scene_of(hand_of(HAND, forbidden=[card for card in HAND if card not in allowed])))
    table.move_marker(1, allowed[1])
    seen = [table.marked()]
    for step in (1, 1, 1, -1, -1):
        table.move_marker(step, None)
        seen.append(table.marked())
    first, second, third = allowed
    assert seen == [second, third, first, second, first, third]


def test_without_a_card_to_choose_there_is_no_marker(table: TableView) -> None:
    """If no card may be chosen, moving the marker shows no marker."""
    table.show_state(scene_of(hand_of(HAND, forbidden=HAND)))
    table.move_marker(1, HAND[0])
    assert table.marked() is None


@pytest.mark.parametrize("change", ["gone", "forbidden"])
def test_keys_are_not_lost_with_the_marked_card(table: TableView, change: str) -> None:
    """If the marked card goes or becomes forbidden, the table itself gets the focus and reports keys."""
    table.mark(HAND[6])
    assert table.marked() == HAND[6]
    rest = [card for card in HAND if card != HAND[6]]
    table.show_state(scene_of(hand_of(rest) if change == "gone" else hand_of(HAND, forbidden=[HAND[6]])))
    assert table.marked() is None
    gestures = Gestures(table)
    assert QApplication.focusWidget() is table
    QTest.keyClick(table, Qt.Key.Key_Right)
    assert gestures.told == [("key", Qt.Key.Key_Right)]


def test_the_marker_stays_with_its_card_when_the_hand_closes_up(table: TableView) -> None:
    """The marker stays on its card when the card to its left is played."""
    table.mark(HAND[6])
    table.show_state(scene_of(hand_of([card for card in HAND if card != HAND[5]])))
    assert table.marked() == HAND[6]


def test_a_click_leaves_the_marker_on_its_card(table: TableView) -> None:
    """A click on the cloth or on another card does not move the marker."""
    table.mark(HAND[6])
    QTest.mouseClick(table.viewport(), LEFT, pos=ON_TABLE)
    QTest.mouseClick(table.viewport(), LEFT, pos=point_on(table, HAND[1]))
    assert table.marked() == HAND[6]


def test_screen_readers_find_each_card_where_it_lies(table: TableView) -> None:
    """Each card has a button at its place, with the card's name.

    If the card is forbidden, the button gives the reason.
    """
    table.show_state(scene_of(hand_of(HAND, chosen=[HAND[1]], forbidden=[HAND[3]])))
    buttons = buttons_of(table)
    assert [button.accessibleName() for button in buttons] == [f"card {card}" for card in HAND]
    assert [button.accessibleDescription() for button in buttons if not button.isEnabled()] == ["not now"]
    for card, button in zip(HAND, buttons, strict=True):
        place = table.pieces.hand[card].place()
        assert (button.x(), button.y()) == (round(place.x), round(place.y))
    gestures = Gestures(table)
    buttons[2].click()
    buttons[3].click()
    assert gestures.told == [("card_pressed", HAND[2])]


def test_a_card_that_is_gone_cannot_be_read_any_more(table: TableView) -> None:
    """A button loses its name as soon as its card goes, because another person may look at the table next."""
    before = buttons_of(table)
    table.show_state(scene_of(hand_of(HAND[:2])))
    assert [button.accessibleName() for button in buttons_of(table)] == ["card 0", "card 5"]
    assert [button.accessibleName() for button in before[2:]] == [""] * 11


# The cards on the table


def states(seed: int) -> Iterator[SceneState]:
    """Yield random states with hands, tricks and open hands of any length."""
    chance = random.Random(seed)
    for _ in range(40):
        cards = chance.sample(range(52), 52)
        hand = sorted(cards[: chance.randrange(14)])
        shown = {seat: tuple(cards[13 * seat : 13 * seat + chance.randrange(14)]) for seat in (1, 2, 3)}
        trick = tuple((seat, cards[39 + seat]) for seat in chance.sample(range(4), chance.randrange(5)))
        yield scene_of(
            hand_of(hand, chosen=hand[:2]),
            players=players_with(chance.randrange(14), 13, 0, shown=shown if chance.random() < 0.3 else None),
            trick=trick,
            closed_hand=0 if hand else chance.randrange(14),
            arrow=tuple(chance.sample((1, 2, 3), chance.randrange(4))),
        )


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_exactly_the_cards_of_the_state_lie_there(table: TableView, seed: int) -> None:
    """After each change exactly the cards of the new state are on the table, no two of them at the same place."""
    for state in states(seed):
        table.show_state(state)
        others = [card for player in state.players[1:] for card in player.cards]
        expected = [each.card for each in state.hand] + [card for _, card in state.trick] + others
        expected += [None] * state.closed_hand
        assert sorted(str(item.card) for item in cards_on(table)) == sorted(map(str, expected))
        places = [(item.place().x, item.place().y) for item in cards_on(table)]
        assert len(places) == len(set(places))
        assert [button.card for button in buttons_of(table)] == [each.card for each in state.hand]
        assert table.pieces.leader_mark.isVisible() == bool(state.trick)


@pytest.mark.parametrize("size", [(640, 400), (1400, 900), (900, 1200)])
def test_another_size_is_as_if_the_table_had_always_had_it(
    table: TableView, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """After a change of size everything is at the same place as on a new table of that size."""
    state = scene_of(
        hand_of(HAND, chosen=[HAND[0]]),
        trick=((1, 7), (2, 8)),
        players=players_with(12, 12, 13, shown={3: (1, 2, 3)}),
        arrow=(2,),
    )
    fresh = new_table(*size)
    qtbot.addWidget(fresh)
    for each in (table, fresh):
        each.show()
        each.show_state(state)
    table.resize(*size)
    assert table.geometry_now == fresh.geometry_now
    assert {card: item.place() for card, item in table.pieces.hand.items()} == {
        card: item.place() for card, item in fresh.pieces.hand.items()
    }
    for old, new in zip(table.pieces.others, fresh.pieces.others, strict=True):
        assert [item.place() for item in old] == [item.place() for item in new]
    assert {seat: item.place() for seat, item in table.pieces.trick.items()} == {
        seat: item.place() for seat, item in fresh.pieces.trick.items()
    }
    for one, other in zip(table.pieces.plates, fresh.pieces.plates, strict=True):
        assert one.taken_room() == other.taken_room()
    assert [button.geometry() for button in buttons_of(table)] == [button.geometry() for button in buttons_of(fresh)]
    assert table.pieces.arrow.sceneBoundingRect() == fresh.pieces.arrow.sceneBoundingRect()
    fresh.face_art.close()


def test_a_table_that_is_resized_while_a_card_flies_keeps_waiting(table: TableView) -> None:
    """A change of size moves a flying card to its place in the trick, and does not end the wait."""
    done: list[bool] = []
    flight = table.pieces.play_flight(0, HAND[0], 0, 500)
    table.motion.run([flight], 1000.0, lambda: done.append(True))
    table.resize(700, 500)
    assert table.pieces.trick[0].place() == table.geometry_now.trick(0)
    assert HAND[0] not in table.pieces.hand
    assert table.motion.is_busy
    assert not done
    table.motion.hurry()
    assert done == [True]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_arrow_points_to_its_player(table: TableView, seat: int) -> None:
    """The arrow is horizontal to the left and right players and vertical to the player opposite. It can be removed."""
    table.show_state(scene_of(arrow=(seat,)))
    bounds = table.pieces.arrow.sceneBoundingRect()
    assert bounds.contains(QPointF(*table.geometry_now.trick_middle))
    wide = bounds.width() > bounds.height()
    assert wide == (seat in (1, 3))
    table.show_state(scene_of(arrow=(1, 2, 3)))
    assert table.pieces.arrow.sceneBoundingRect().width() > bounds.width() or not wide
    table.show_state(scene_of())
    assert table.pieces.arrow.sceneBoundingRect().isEmpty()


# The look of the table


def shot(table: TableView) -> QImage:
    """Return a picture of the table."""
    return table.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("change", ["turn", "thinks"])
def test_plates_draw_only_where_they_say(table: TableView, seat: int, change: str) -> None:
    """When a player thinks or is next to play, that player's plate changes. Nothing outside the plates changes."""
    before = shot(table)
    table.show_state(scene_of(players=players_with(**{change: seat})))  # type: ignore[arg-type]
    after = shot(table)
    changed = [
        (x, y) for x in range(before.width()) for y in range(before.height()) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    boxes = [plate.sceneBoundingRect() for plate in table.pieces.plates]
    assert any(boxes[seat].contains(x, y) for x, y in changed)
    assert all(any(box.contains(x, y) for box in boxes) for x, y in changed)


@pytest.mark.parametrize("highlight", Highlight)
def test_each_highlight_is_seen(table: TableView, highlight: Highlight) -> None:
    """Each way of highlighting changes how a chosen card looks. When the card is lowered, it looks as before."""
    table.pieces.highlight = highlight
    before = shot(table)
    table.show_state(scene_of(hand_of(HAND, chosen=[HAND[5]])))
    assert shot(table) != before
    table.show_state(scene_of())
    assert shot(table) == before


@pytest.mark.parametrize("ink", ["#c8102e", "#1c2733", "#000000", "#1b7a3d", "#1155bb"])
def test_a_card_that_may_not_be_played_can_be_read(ink: str) -> None:
    """The signs on a dimmed card have a contrast of at least 4.5 to its paper, in all colours of the suits."""

    class Signs(PlainPictures):
        """Fronts of white paper with a large sign."""

        def face(self, card: int, width: int, ratio: float) -> QPixmap:
            """Return a front."""
            made = QPixmap(width, round(width * 1.4))
            made.fill(QColor("#fffdf8"))
            painter = QPainter(made)
            painter.fillRect(0, 0, width, width // 2, QColor(ink))
            painter.end()
            return made

    item = CardItem(Prints(Signs()), 3)
    item.put(Place(0, 0, 100))
    item.look(dimmed=True, chosen=False, marked=False, highlight=Highlight.RAISED, giver="")
    picture = item.pixmap().toImage()
    sign, paper = picture.pixelColor(50, 20), picture.pixelColor(50, 120)
    assert contrast(sign, paper) >= 4.5
    assert paper.lightness() > 190


def test_a_card_that_may_not_be_played_lies_lower(table: TableView) -> None:
    """A forbidden card lies a little lower than the others, and is hit where it lies."""
    table.show_state(scene_of(hand_of(HAND, forbidden=[HAND[3]])))
    low, usual = table.pieces.hand[HAND[3]].place(), table.pieces.hand[HAND[4]].place()
    assert low.y == usual.y + table.geometry_now.sink
    assert table.card_at(table.mapFromScene(low.x + 5, low.y + low.height - 2)) == HAND[3]


def test_a_gap_is_between_suits(table: TableView) -> None:
    """The cards on both sides of a gap are farther from each other than the others."""
    table.show_state(scene_of(gaps=(4,)))
    lefts = sorted(item.place().x for item in table.pieces.hand.values())
    steps = [after - before for before, after in pairwise(lefts)]
    assert max(range(12), key=lambda index: steps[index]) == 3


def test_a_dimmed_card_keeps_its_shape(table: TableView) -> None:
    """A dimmed card is darker where its picture is opaque, and transparent where its picture is transparent."""
    item = table.pieces.hand[HAND[12]]
    bright = item.pixmap().toImage()
    table.show_state(scene_of(hand_of(HAND, forbidden=[HAND[12]])))
    dim = item.pixmap().toImage()
    middle, low, high = bright.width() // 2, bright.height() * 3 // 4, bright.height() // 4
    assert dim.pixelColor(middle, high).lightness() < bright.pixelColor(middle, high).lightness()
    assert dim.pixelColor(middle, low).alpha() == 0
    assert item.toolTip() == "not now"
    table.show_state(scene_of())
    assert item.pixmap().toImage() == bright
    assert item.toolTip() == ""


@pytest.mark.parametrize("hue", range(0, 360, 30))
def test_names_can_be_read_on_any_cloth(hue: int) -> None:
    """Names on any cloth have a contrast of at least 3, which WCAG requires for large text."""
    for saturation in (0, 120, 255):
        for value in range(0, 256, 15):
            cloth = QColor.fromHsv(hue, saturation, value)
            assert contrast(cloth, ink_on(cloth)) >= 3, cloth.name()
