"""Tests of where balloons are placed, on tables of many sizes and with texts of many lengths."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from hearts_qt.ui.board.balloon_place import Measure, Room, place_balloon

TABLE = QRectF(0, 0, 760, 540)
TRICK = QRectF(270, 150, 220, 160)
HAND = QRectF(0, 420, 760, 120)


def measure(letters: int, line: float = 20.0) -> Measure:
    """Return a function that gives the size of a balloon with this number of letters."""

    def of(width: float, share: float) -> QSizeF:
        step = line * 0.5 * share
        lines = -(-letters * step // (width - 20))
        return QSizeF(min(width, letters * step + 20), lines * line * share + 16)

    return of


@pytest.mark.parametrize("letters", [3, 40, 140])
@pytest.mark.parametrize("mouth", [(30.0, 200.0), (380.0, 30.0), (730.0, 200.0), (220.0, 400.0)])
def test_a_balloon_covers_nothing_that_is_kept(letters: int, mouth: tuple[float, float]) -> None:
    """A balloon is on the table and covers no trick, hand or plate."""
    point = QPointF(*mouth)
    plate = QRectF(point.x() - 25, point.y() - 25, 50, 50)
    fit = place_balloon(Room(TABLE, [TRICK, HAND, plate]), point, 20.0, measure(letters))
    assert TABLE.contains(fit.box)
    assert not any(fit.box.intersects(each) for each in (TRICK, HAND, plate))
    assert fit.share == 1.0


def test_a_balloon_stays_near_its_speaker() -> None:
    """A balloon is beside the speaker's mouth if there is room."""
    fit = place_balloon(Room(TABLE, [TRICK, HAND]), QPointF(60, 200), 20.0, measure(20))
    assert fit.box.center().x() < 260
    assert abs(fit.box.center().y() - 200) < 60


def test_cards_that_may_be_covered_are_left_free_where_that_costs_little() -> None:
    """A balloon covers no cards at all if free room is only a little farther away."""
    spare = QRectF(0, 210, 200, 60)
    room = Room(TABLE, [TRICK, HAND, QRectF(10, 170, 160, 40)], [spare])
    fit = place_balloon(room, QPointF(30, 190), 20.0, measure(24))
    assert not fit.box.intersects(spare)


def test_where_there_is_little_room_the_text_is_a_little_smaller() -> None:
    """If there is little room, the text is smaller but can still be read."""
    table = QRectF(0, 0, 300, 190)
    room = Room(table, [QRectF(0, 112, 300, 78)])
    fit = place_balloon(room, QPointF(20, 100), 30.0, measure(36, 30.0))
    assert 0.7 < fit.share < 1.0
    assert not fit.box.intersects(room.kept[0])


def test_where_there_is_no_room_at_all_the_balloon_still_lies_on_the_table() -> None:
    """If there is no free room, the balloon is still on the table."""
    table = QRectF(0, 0, 200, 120)
    fit = place_balloon(Room(table, [table]), QPointF(20, 60), 30.0, measure(80, 30.0))
    assert table.contains(fit.box)
