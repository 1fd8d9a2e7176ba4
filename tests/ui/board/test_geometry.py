"""Tests of the places of everything on the table, from the smallest window to the largest screen."""

import math
from itertools import combinations, pairwise

import pytest

from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.board.place import Place, Rectangle
from hearts_qt.ui.media.variant import ASPECT

SIZES = [(640, 380), (640, 440), (764, 544), (1140, 838), (1920, 1080), (3840, 2160), (1000, 2000), (2400, 500)]
LINES = [17.0, 20.0, 26.0]
LARGE = 40.0
"""The height of a line of text at 200 %."""

tables = pytest.mark.parametrize(
    "table", [Geometry(width, height, line) for width, height in SIZES for line in LINES], ids=str
)
small_and_large = pytest.mark.parametrize(
    "table", [Geometry(width, height, LARGE) for width, height in SIZES if height >= 540 and width >= 760], ids=str
)


def box_of(place: Place) -> Rectangle:
    """Return the upright rectangle around a card that may be turned."""
    angle = math.radians(place.turn)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    width, height = place.width * cos + place.height * sin, place.width * sin + place.height * cos
    x, y = place.middle
    return Rectangle(x - width / 2, y - height / 2, width, height)


def overlap(one: Rectangle, other: Rectangle) -> bool:
    """Tell whether two rectangles have more than a pixel in common."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1 and down > 1


def around(places: list[Place]) -> Rectangle:
    """Return the rectangle around a row of cards."""
    boxes = [box_of(place) for place in places]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rectangle(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def parts(table: Geometry) -> dict[str, Rectangle]:
    """Return the rectangles of everything on the table, by name. Each card of the trick has its own rectangle."""
    found = {"hand": around(table.hand(13)), "prompt": table.prompt}
    if table.shows_own_plate:
        found["plate 0"] = table.plate(0)
    for seat in (1, 2, 3):
        found[f"plate {seat}"] = table.plate(seat)
        found[f"cards {seat}"] = around(table.others_hand(seat, 13))
    for seat in range(4):
        found[f"trick {seat}"] = box_of(table.trick(seat))
    return found


@tables
def test_nothing_overlaps(table: Geometry) -> None:
    """Hand, prompt, plates, other hands and trick do not overlap. Only the cards of the trick may touch each other."""
    found = parts(table)
    for one, other in combinations(found, 2):
        if not (one.startswith("trick") and other.startswith("trick")):
            assert not overlap(found[one], found[other]), f"{one} and {other}: {found[one]} {found[other]}"


@small_and_large
def test_nothing_overlaps_with_large_text(table: Geometry) -> None:
    """Nothing overlaps if the text is twice as large."""
    test_nothing_overlaps(table)


@pytest.mark.parametrize(("width", "line"), [(764, LARGE), (1024, LARGE), (640, 30.0), (640, 20.0)])
def test_names_never_cover_each_other(width: int, line: float) -> None:
    """Names do not overlap on a very low table, such as in a small window with large text and a message."""
    for height in range(120, 520, 20):
        table = Geometry(width, height, line)
        plates = [table.plate(seat) for seat in (1, 2, 3)]
        for one, other in combinations(plates, 2):
            assert not overlap(one, other), (height, one, other)
        for plate in plates:
            assert plate.x >= 0, height
            assert plate.y >= 0, height
            assert plate.right <= width, height
            assert plate.width >= table.face + 2 * line, height


@tables
@pytest.mark.parametrize("seat", [1, 3])
def test_open_hands_keep_clear_of_the_trick(table: Geometry, seat: int) -> None:
    """When all hands are shown, the trick covers none of their cards, and the index of each card can be read."""
    places = table.others_hand(seat, 13, shown=True)
    assert not any(overlap(around(places), box_of(table.trick(player))) for player in range(4))
    assert places[1].x - places[0].x >= 0.25 * places[0].width


@tables
def test_nothing_leaves_the_table(table: Geometry) -> None:
    """Everything is within the window, including raised cards and open hands."""
    found = parts(table)
    found["open 1"], found["open 2"], found["open 3"] = (
        around(table.others_hand(seat, 13, shown=True)) for seat in (1, 2, 3)
    )
    for name, box in found.items():
        assert box.x >= -0.5, name
        assert box.y >= -0.5, name
        assert box.right <= table.width + 0.5, name
        assert box.bottom <= table.height + 0.5, name


@tables
def test_every_index_can_be_read(table: Geometry) -> None:
    """At least 30 % of the width of each card in the hand is visible, however many cards are left.

    The row is in the middle of the table, unless the plate beside it needs the space.
    """
    for count in (1, 2, 7, 13):
        places = table.hand(count)
        steps = {round(right.x - left.x, 3) for left, right in pairwise(places)}
        assert len(steps) <= 1, count
        assert all(step >= 0.3 * table.card_width for step in steps), count
        row = around(places)
        middle = row.x + row.width / 2
        if table.shows_own_plate and middle > table.width / 2 + 0.1:
            assert row.x - table.plate(0).right == pytest.approx(10), count
        else:
            assert middle == pytest.approx(table.width / 2) or row.right == pytest.approx(table.width - table.margin)


@tables
@pytest.mark.parametrize("arched", [False, True])
def test_a_hand_with_gaps_has_room(table: Geometry, arched: bool) -> None:
    """With gaps between the suits the hand stays in its place, and the index of each card can be read.

    The gaps are larger than the other distances. This is also true for a hand in an arc.
    """
    gaps = (3, 6, 10)
    places = table.hand(13, gaps, arched=arched)
    steps = [right.x - left.x for left, right in pairwise(places)]
    assert min(steps) >= 0.28 * table.card_width
    assert {index for index, step in enumerate(steps, 1) if step > min(steps) + 1} == set(gaps)
    assert places[0].x >= (table.plate(0).right if table.shows_own_plate else table.margin)
    assert places[-1].x + places[-1].width <= table.width - table.margin + 0.1
    assert all(place.y + place.height <= table.height for place in places)


@tables
def test_a_card_that_may_not_be_played_stays_on_the_table(table: Geometry) -> None:
    """A card that lies lower than the others is still completely in the window."""
    place = table.hand(13)[0]
    assert place.y + place.height + table.sink <= table.height


@tables
def test_a_raised_card_stays_below_the_prompt(table: Geometry) -> None:
    """A chosen card never covers the sentence and the buttons above the hand."""
    top = table.hand(13)[0].y - table.lift
    assert top >= table.prompt.bottom


@tables
def test_each_card_of_the_trick_is_visible(table: Geometry) -> None:
    """A part of each card in a trick is visible, whoever led."""
    places = [table.trick(seat) for seat in range(4)]
    for one, other in combinations(places, 2):
        distance = math.dist(one.middle, other.middle)
        assert distance >= min(one.width, one.height) * 0.35, (one, other)


@tables
def test_the_trick_lies_towards_its_players(table: Geometry) -> None:
    """Each card of the trick is on its player's side of the middle, and is at least 40 pixels wide."""
    x, y = table.trick_middle
    bottom, left, top, right = (table.trick(seat).middle for seat in range(4))
    assert bottom[1] >= y >= top[1]
    assert left[0] < x < right[0]
    assert table.trick_width >= 40


@tables
def test_a_pass_is_laid_on_the_table(table: Geometry) -> None:
    """Three cards that are laid on the table for a pass are side by side and do not cover the prompt."""
    laid = [box_of(table.laid(index)) for index in range(3)]
    for one, other in combinations(laid, 2):
        assert not overlap(one, other)
    for box in laid:
        assert not overlap(box, table.prompt)
        assert table.is_on_table(box.x + box.width / 2, box.y + box.height / 2)


@tables
def test_the_hand_is_not_on_the_table(table: Geometry) -> None:
    """A point above the hand is on the table. A point over the hand or outside the window is not."""
    place = table.hand(13)[6]
    assert not table.is_on_table(*place.middle)
    assert table.is_on_table(table.width / 2, table.height / 3)
    assert not table.is_on_table(-3, table.height / 3)
    assert not table.is_on_table(table.width / 2, -3)


def test_a_card_has_one_shape() -> None:
    """All cards have the same proportions. Taken cards stay within the window, and cards are dealt from the middle."""
    table = Geometry(1140, 838)
    assert table.card_height == table.card_width * ASPECT
    assert table.taken(0).height == table.taken(0).width * ASPECT
    for seat in range(4):
        taken = table.taken(seat)
        assert 0 <= taken.middle[0] <= table.width
        assert 0 <= taken.middle[1] <= table.height
    assert table.dealt_from().middle == pytest.approx(table.trick_middle)


def test_a_box_knows_what_it_holds() -> None:
    """A box contains the points on its edges."""
    box = Rectangle(10, 20, 30, 40)
    assert box.holds(10, 20)
    assert box.holds(40, 60)
    assert not box.holds(41, 60)
    assert not box.holds(10, 19)
