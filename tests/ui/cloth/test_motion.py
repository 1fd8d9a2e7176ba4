"""Tests of flights of cards and of the wait after them: where cards arrive, in which order, and what ends a wait."""

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.motion import Flight, Motion
from hearts_qt.ui.cloth.table_view import TableView
from tests.ui.cloth.scenes import HAND, cards_on, hand_of, new_table, players_with, scene_of
from tests.ui.game import until

START, END = Place(0, 0, 50), Place(300, 200, 100, 5)


class Thing:
    """A thing that can fly and remembers its way."""

    def __init__(self) -> None:
        """Begin at `START`."""
        self.way = [START]
        self.drawn: set[float] = set()

    def place(self) -> Place:
        """Return the thing's present place."""
        return self.way[-1]

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Move the thing to a place, and remember the width of its picture."""
        self.way.append(place)
        self.drawn.add(drawn)


@pytest.fixture
def motion(qapp: object) -> Iterator[Motion]:
    """Return a motion in which nothing moves yet."""
    made = Motion()
    yield made
    made.hold(True)


def pause(milliseconds: int) -> None:
    """Let Qt handle events for this number of milliseconds."""
    done: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: done.append(True))
    until(lambda: done)


def test_a_flight_goes_straight_to_its_end(motion: Motion) -> None:
    """A flight never goes back. Its picture keeps one width all the way, the width of the larger end."""
    thing, done = Thing(), list[int]()
    motion.run([Flight(thing, END, 100)], 0.0, lambda: done.append(1))
    assert motion.is_busy
    assert not motion.waits
    until(lambda: done)
    assert thing.place() == END
    assert [place.x for place in thing.way] == sorted(place.x for place in thing.way)
    assert thing.drawn - {0.0} == {END.width}
    assert not motion.is_busy


def test_a_delayed_flight_begins_later(motion: Motion) -> None:
    """A delayed flight stays at its start while an earlier flight moves, and arrives after it."""
    first, second, done = Thing(), Thing(), list[int]()
    motion.run([Flight(first, END, 60), Flight(second, END, 60, delay=60)], 0.0, lambda: done.append(1))
    until(lambda: done)
    assert all(late.x <= early.x for early, late in zip(first.way, second.way, strict=True))
    assert second.way[1] == START
    assert first.place() == second.place() == END


def test_a_hurry_ends_flight_and_wait_and_goes_on_once(motion: Motion) -> None:
    """A hurry ends the flight and its wait. If another flight then begins, the same hurry does not end it."""
    thing, done = Thing(), list[str]()

    def next_flight() -> None:
        done.append("first")
        motion.run([Flight(thing, START, 1000)], math.inf, lambda: done.append("second"))

    motion.run([Flight(thing, END, 1000)], math.inf, next_flight)
    assert motion.waits
    motion.hurry()
    assert done == ["first"]
    assert END in thing.way
    assert motion.is_busy
    motion.hurry()
    assert done == ["first", "second"]
    assert thing.place() == START
    motion.hurry()
    assert done == ["first", "second"]


def test_a_new_flight_ends_the_one_before(motion: Motion) -> None:
    """A new flight first ends the earlier flight: the earlier card arrives, and its function is called."""
    one, other, done = Thing(), Thing(), list[str]()
    motion.run([Flight(one, END, 1000)], 500.0, lambda: done.append("one"))
    motion.run([Flight(other, END, 1000)], 500.0, lambda: done.append("other"))
    assert one.place() == END
    assert done == ["one"]


def test_reduced_motion_arrives_at_once(motion: Motion) -> None:
    """With reduced motion a card arrives at once. The next step also follows at once, unless a wait was asked for."""
    thing, done = Thing(), list[str]()
    motion.reduced = True
    motion.run([Flight(thing, END, 1000, delay=500)], 0.0, lambda: done.append("now"))
    assert (thing.place(), done) == (END, ["now"])
    motion.run([Flight(thing, START, 1000)], math.inf, lambda: done.append("later"))
    until(lambda: thing.place() == START)
    assert done == ["now"]
    assert motion.waits


def test_everything_stands_still_while_it_is_held(motion: Motion) -> None:
    """A flight that begins while motion is held does not move. It takes place when motion is no longer held."""
    thing, done = Thing(), list[int]()
    motion.hold(True)
    motion.run([Flight(thing, END, 40)], 10.0, lambda: done.append(1))
    pause(120)
    assert thing.place() == START
    assert not done
    motion.hold(False)
    until(lambda: done)
    assert thing.place() == END


def test_landing_does_not_end_the_wait(motion: Motion) -> None:
    """Landing ends a flight at once, but does not end the wait after it."""
    thing, done = Thing(), list[int]()
    motion.run([Flight(thing, END, 100_000)], 30.0, lambda: done.append(1))
    motion.land()
    assert thing.place() == END
    assert motion.waits
    assert not done
    until(lambda: done)


def test_an_endless_wait_can_get_an_end(motion: Motion) -> None:
    """An endless wait can get a length, such as when the person changes the pause from OK to none."""
    done: list[int] = []
    motion.run([], math.inf, lambda: done.append(1))
    pause(50)
    assert not done
    motion.wait_anew(100_000.0)
    assert not done
    motion.wait_anew(0.0)
    assert done == [1]


# Flights on the table


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """Return a table with all cards. Three cards of seat 2 are open."""
    made = new_table()
    qtbot.addWidget(made)
    made.show()
    made.show_state(scene_of(players=players_with(13, 13, 13, shown={2: (1, 2, 3)})))
    yield made
    made.face_art.close()


def land(table: TableView, flights: list[Flight]) -> None:
    """Run flights and end them at once."""
    table.motion.run(flights, 0.0, lambda: None)
    table.motion.hurry()


def test_cards_are_dealt_from_the_middle_to_where_they_belong(table: TableView) -> None:
    """Each dealt card flies once, from the middle to its place."""
    places = {item: item.place() for item in cards_on(table)}
    flights = table.pieces.deal_flights(500)
    assert len({flight.thing for flight in flights}) == len(flights) == len(places)
    start = table.geometry_now.dealt_from()
    assert all((item.place().x, item.place().y) == (start.x, start.y) for item in places)
    land(table, flights)
    assert {item: item.place() for item in cards_on(table)} == places


def test_dealt_cards_can_wait_for_the_shuffle(table: TableView) -> None:
    """With a delay no card is dealt before it, and each card begins that much later."""
    at_once = [flight.delay for flight in table.pieces.deal_flights(500)]
    later = [flight.delay for flight in table.pieces.deal_flights(500, 220)]
    assert min(later) == 220
    assert later == [220 + delay for delay in at_once]


@pytest.mark.parametrize(("seat", "card"), [(0, HAND[3]), (1, 30), (2, 2), (3, 31)])
def test_a_played_card_leaves_its_hand(table: TableView, seat: int, card: int) -> None:
    """A played card starts at its place in the hand, and a closed card is turned over. No card is added or lost."""
    pieces, count = table.pieces, len(cards_on(table))
    row = list(pieces.hand.values()) if seat == 0 else list(pieces.others[seat])
    flight = pieces.play_flight(seat, card, 0, 100)
    assert flight.thing.place() in [item.place() for item in row]
    land(table, [flight])
    assert pieces.trick[seat].card == card
    assert pieces.trick[seat].place() == table.geometry_now.trick(seat)
    assert len(cards_on(table)) == count
    assert len(pieces.hand if seat == 0 else pieces.others[seat]) == len(row) - 1
    assert card not in pieces.hand
    assert pieces.leader_mark.isVisible()


def test_a_trick_goes_to_its_taker(table: TableView) -> None:
    """All four cards of a trick end at the taker's pile. They are removed when the trick is cleared."""
    pieces, count = table.pieces, len(cards_on(table))
    for order, seat in enumerate((2, 3, 0, 1)):
        land(table, [pieces.play_flight(seat, HAND[0] if seat == 0 else 20 + seat, order, 100)])
    stack = [pieces.trick[seat].zValue() for seat in (2, 3, 0, 1)]
    assert stack == sorted(stack)
    land(table, pieces.take_flights(3, 100))
    assert {item.place() for item in pieces.trick.values()} == {table.geometry_now.taken(3)}
    assert not pieces.leader_mark.isVisible()
    pieces.clear_trick()
    assert len(cards_on(table)) == count - 4
    assert not pieces.trick


def test_a_hand_closes_up_by_flights_of_those_that_move(table: TableView) -> None:
    """When the hand closes up, only the cards that change their place fly.

    If it has already closed up, no card flies.
    """
    rest = hand_of([card for card in HAND if card != HAND[6]])
    table.pieces.play_flight(0, HAND[6], 0, 100)
    flights = table.pieces.close_up_flights(scene_of(rest), 100)
    assert flights
    assert all(flight.thing.place() != flight.end for flight in flights)
    land(table, flights)
    assert [table.pieces.hand[each.card].place() for each in rest] == table.geometry_now.hand(12)
    assert table.pieces.close_up_flights(scene_of(rest), 100) == []


def test_a_wait_that_is_over_at_once_is_told_too(motion: Motion) -> None:
    """If a busy system lets the whole wait pass between two ticks, `landed` still comes, and before the end."""
    told: list[str] = []
    motion.landed.connect(lambda: told.append("landed"))
    motion.run([], 0.001, lambda: told.append("done"))
    until(lambda: "done" in told)
    assert told == ["landed", "done"]
    motion.run([Flight(Thing(), END, 1)], 0.0, lambda: told.append("done again"))
    until(lambda: "done again" in told)
    assert told[2:] == ["done again"]
