"""Tests of the movements of a pass: laid down closed, slid at once, and lifted one by one."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.motion import Change, Flight, Movement
from hearts_qt.ui.cloth.pass_show import Exchange, PassShow
from hearts_qt.ui.cloth.table_view import TableView
from tests.ui.cloth.scenes import HAND, cards_on, hand_of, new_table, players_with, scene_of

LEFT = Exchange({place: [(place + 1) % 4] * 3 for place in range(4)})
SCATTER = Exchange({place: [(place + step) % 4 for step in (1, 2, 3)] for place in range(4)})
RECEIVED = HAND[2:5]


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """Return a table on which everybody has thirteen cards."""
    made = new_table()
    qtbot.addWidget(made)
    made.show()
    made.show_state(scene_of(players=players_with(13, 13, 13)))
    yield made
    made.face_art.close()


def at(movements: list[Movement], elapsed: float) -> None:
    """Show movements after this time."""
    for each in movements:
        each.show(elapsed)


def begun(movements: list[Movement]) -> list[Movement]:
    """Begin movements."""
    for each in movements:
        each.begin()
    return movements


def test_passed_cards_are_laid_down_closed(table: TableView) -> None:
    """Passed cards turn over, and lie closed before their owner. The other ten cards close up."""
    gone, pieces = HAND[:3], table.pieces
    laid = [pieces.hand[card] for card in gone]
    moves = begun(PassShow(pieces).lay_down(gone, 100, 100))
    at(moves, 40)
    assert [item.card for item in laid] == list(gone)
    at(moves, 120)
    assert [item.card for item in laid] == [None] * 3
    at(moves, 200)
    assert [item.place() for item in laid] == table.geometry_now.laid_aside(0, 3)
    rest = table.geometry_now.hand(10, [2, 6])
    assert [pieces.hand[card].place() for card in HAND[3:]] == rest


def test_the_others_lay_their_cards_down(table: TableView) -> None:
    """Three cards of each other player leave the end of the fan, which closes up, and arrive before their owner."""
    full = {place: [item.place() for item in table.pieces.others[place]] for place in (1, 2, 3)}
    aside = [replace(player, aside=3) for player in players_with(10, 10, 10)]
    table.show_state(scene_of(players=(aside[0], aside[1], aside[2], aside[3])))
    pieces, geometry = table.pieces, table.geometry_now
    moves = begun(PassShow(pieces).others_lay_down((1, 2, 3), 100))
    for place, before in full.items():
        assert [item.place() for item in pieces.others[place]] == before[:10]
        assert list(pieces.aside[place].places) == before[10:]
    at(moves, 50)
    for place, before in full.items():
        assert list(pieces.aside[place].places) not in (before[10:], geometry.laid_aside(place, 3))
    for each in moves:
        each.finish()
    for place in full:
        assert [item.place() for item in pieces.others[place]] == geometry.others_hand(place, 10, False)
        assert list(pieces.aside[place].places) == geometry.laid_aside(place, 3)


@pytest.mark.parametrize("exchange", [LEFT, SCATTER])
def test_twelve_cards_slide_at_once(table: TableView, exchange: Exchange) -> None:
    """All passed cards begin where they lie before their givers, and arrive together; no card is added or lost."""
    pieces, geometry = table.pieces, table.geometry_now
    count, ends = len(cards_on(table)), {item: item.place() for item in cards_on(table)}
    routes = list(exchange.routes(0))
    givers = dict(zip(RECEIVED, (giver for giver, _ in routes), strict=True))
    moves = begun(PassShow(pieces).exchange(exchange, givers, 100, 0.0))
    sliding = [each for each in moves if isinstance(each, Flight) and each.thing not in old_cards(table)]
    assert len(sliding) == 12
    assert {(each.delay, each.duration) for each in sliding} == {(0.0, 100)}
    lain = {middle(place) for seat in range(4) for place in geometry.laid_aside(seat, 3)}
    assert {middle(each.thing.place()) for each in sliding} == lain
    for each in moves:
        each.finish()
    assert {item: item.place() for item in cards_on(table)} == ends
    assert len(ends) == count


def old_cards(table: TableView) -> list[object]:
    """Return the cards of the hand that were not received."""
    return [item for card, item in table.pieces.hand.items() if card not in RECEIVED]


def middle(place: Place) -> tuple[int, int]:
    """Return the middle of a card, in whole pixels."""
    return round(place.middle[0]), round(place.middle[1])


def test_received_cards_are_lifted_one_by_one(table: TableView) -> None:
    """Received cards arrive closed before you. Each turns up on its way into the hand, one after the other."""
    pieces = table.pieces
    ends = {card: pieces.hand[card].place() for card in HAND}
    layers = {card: pieces.hand[card].zValue() for card in HAND}
    items = [pieces.hand[card] for card in RECEIVED]
    moves = begun(PassShow(pieces).exchange(LEFT, dict.fromkeys(RECEIVED, 3), 100, 100))
    at(moves, 100)
    assert [middle(item.place()) for item in items] == [middle(each) for each in table.geometry_now.laid_aside(0, 3)]
    assert [item.card for item in items] == [None] * 3
    seen = []
    for elapsed in range(100, 400, 10):
        at(moves, elapsed)
        seen.append(sum(item.card is not None for item in items))
    assert seen == sorted(seen)
    assert set(seen) == {0, 1, 2, 3}
    assert {card: pieces.hand[card].place() for card in HAND} == ends
    assert {card: pieces.hand[card].zValue() for card in HAND} == layers


def test_a_skipped_pass_ends_as_a_whole_one(table: TableView) -> None:
    """If the person skips the pass, the received cards lie open in the hand."""
    ends = {card: table.pieces.hand[card].place() for card in HAND}
    table.motion.run(PassShow(table.pieces).exchange(LEFT, dict.fromkeys(RECEIVED, 3), 100, 100), 0.0, lambda: None)
    table.motion.hurry()
    assert {card: item.card for card, item in table.pieces.hand.items()} == {card: card for card in HAND}
    assert {card: table.pieces.hand[card].place() for card in HAND} == ends


def test_the_mark_of_the_giver_is_not_on_a_back(table: TableView) -> None:
    """The letter of the giver is seen only when the card is open."""
    hand = hand_of(HAND)
    table.show_state(scene_of(tuple(each if each.card != 12 else replace(each, giver="E") for each in hand)))
    item = table.pieces.hand[12]
    marks = item.childItems()
    assert [mark.isVisible() for mark in marks] == [True]
    item.close(40)
    assert [mark.isVisible() for mark in marks] == [False]
    item.open(12, item.place().width)
    assert [mark.isVisible() for mark in marks] == [True]


def test_full_speed_has_no_turning(table: TableView) -> None:
    """Without time for the show, received cards slide open into the hand, all together."""
    moves = PassShow(table.pieces).exchange(LEFT, dict.fromkeys(RECEIVED, 3), 30, 0.0)
    assert not [each for each in moves if isinstance(each, Change)]
    assert max(each.delay + each.duration for each in moves) == 30
    assert [table.pieces.hand[card].card for card in RECEIVED] == list(RECEIVED)
