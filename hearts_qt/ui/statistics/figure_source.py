"""Brings the index of figures up to date in another process, and reads it on another thread."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.history.statistics.resets import Resets, add_reset, read_resets, undo_reset
from hearts_qt.history.statistics.who import Who, sitting
from hearts_qt.history.tasks import (
    MODULE,
    KeepStatistics,
    Pair,
    StatisticsMessage,
    StatisticsPlaces,
    as_argument,
)
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.ui.statistics.performance_panel import PerformanceBar
from hearts_qt.ui.widgets.background import WorkQueue
from hearts_qt.ui.widgets.message_process import MessageProcess

if TYPE_CHECKING:
    # At run time, the other thread imports these when something is read, so that the program starts faster.
    from hearts_qt.history.statistics.query import Statistics
    from hearts_qt.ui.statistics.page_data import PageData, Wanted

translate = QCoreApplication.translate
_Found = Mapping[tuple[Seat, Seat], Acquaintance]


class FigureSource(QObject):
    """Reads figures. Neither reading nor bringing the index up to date holds up the window."""

    found = Signal(object)
    """The `PageData` that was asked for last."""
    progressed = Signal(int, int)
    """So many games are read, of so many that have to be read."""
    updated = Signal(str)
    """The index is up to date, or could not be brought up to date for this reason."""
    remembered = Signal(object)
    """What was asked for by `remember`: a tuple of pairs, each with its `Acquaintance`."""
    refused = Signal(str)
    """A sentence about a reset that could not be written."""

    def __init__(self, places: StatisticsPlaces, parent: QObject | None = None) -> None:
        """Read the index, which may not exist yet."""
        super().__init__(parent)
        self._places = places
        self._opened: Statistics | None = None
        self._queue = WorkQueue("figures", self)
        self._again = False
        self._pairs: tuple[Pair, ...] = ()
        """The pairs that the next process is asked about."""
        self._process = MessageProcess(MODULE, [], StatisticsMessage, self)
        self._process.message_read.connect(self._note)
        self._process.ended.connect(self._end)

    @property
    def is_busy(self) -> bool:
        """Whether the index is being brought up to date."""
        return self._process.is_running

    @property
    def is_waiting(self) -> bool:
        """Whether the index will be brought up to date once more, because something changed meanwhile."""
        return self._again

    def update(self) -> None:
        """Bring the index up to date. If that is under way, do it once more afterwards."""
        if self._process.is_running:
            self._again = True
        else:
            self._start()

    def remember(self, pairs: Sequence[Pair]) -> None:
        """Bring the index up to date, and send what these pairs have in common."""
        self._pairs = tuple(pairs)
        self.update()

    def _start(self) -> None:
        pairs, self._pairs = self._pairs, ()
        self._process.start(as_argument(KeepStatistics(self._places, pairs=pairs)))

    def rebuild(self) -> None:
        """Make the whole index again."""
        self._again = False
        self._process.start(as_argument(KeepStatistics(self._places, rebuilds=True)))

    def stop(self) -> None:
        """Stop bringing the index up to date; what is saved so far stays right."""
        self._again = False
        self._process.stop()

    def ask(self, wanted: "Wanted", own: Sequence[Who], today: date) -> None:
        """Read what a choice asks for, see `page_data`; only the answer to the last question is sent."""
        self._queue.ask(lambda: self._read(wanted, own, today), self.found.emit)

    def read_performances(self, own: Sequence[Who], then: Callable[[Sequence[PerformanceBar]], object]) -> None:
        """Read the performance of everybody; `own` are the keys of the person who looks."""
        self._queue.run(lambda: self._performances(own), then)

    def reset(self, who: Who | None) -> None:
        """Let the figures of a player, or of everybody, begin now."""
        self._write(lambda: [add_reset(self._places.resets, each) for each in self._keys(who)])

    def undo_reset(self, who: Who | None) -> None:
        """Take the last reset of a player, or of everybody, back."""
        self._write(lambda: [undo_reset(self._places.resets, each) for each in self._keys(who)])

    def _write(self, change: Callable[[], object]) -> None:
        self._queue.run(change, lambda _: self.update(), OSError, self._refuse)

    # On the other thread

    def _read(self, wanted: "Wanted", own: Sequence[Who], today: date) -> "PageData":
        from hearts_qt.ui.statistics.page_data import page_data

        return page_data(self._followed(), self._resets(), wanted, own, today)

    def _keys(self, who: Who | None) -> Sequence[Who | None]:
        """Return all keys of a player, also those under which older logs know a person."""
        return (None,) if who is None else self._followed().person(who, "").keys

    def _performances(self, own: Sequence[Who]) -> Sequence[PerformanceBar]:
        from hearts_qt.history.statistics.performance import performances

        return [
            PerformanceBar(
                each.player.name,
                each.value,
                each.games,
                is_own=not set(each.player.keys).isdisjoint(own),
            )
            for each in performances(self._followed())
        ]

    def _followed(self) -> "Statistics":
        """Return the index as it is now."""
        if self._opened is None:
            from hearts_qt.history.statistics.query import Statistics

            self._opened = Statistics(self._places.index)
        self._opened.follow()
        return self._opened

    def _resets(self) -> Resets:
        try:
            return read_resets(self._places.resets)
        except OSError:
            return Resets()  # the process that makes the index tells the reason

    # On the window's thread

    def _refuse(self, error: OSError) -> None:
        words = translate("statistics", "This could not be written down: {reason}.")
        self.refused.emit(words.format(reason=error.strerror or str(error)))
        self.update()

    def _note(self, message: StatisticsMessage) -> None:
        if not message.is_over:
            self.progressed.emit(message.done, message.of)
        elif message.remembered:
            self.remembered.emit(message.remembered)

    def _end(self, problem: str) -> None:
        if self._again:
            # What was asked for meanwhile is not in the index yet.
            self._again = False
            self._start()
        else:
            self.updated.emit(problem)

    def close(self) -> None:
        """End the thread and the process, and close the index."""
        self.stop()
        self._queue.close()
        if self._opened is not None:
            self._opened.close()


class IndexQuestions(QObject):
    """Asks the index for windows that show something else. Only the answer to the last question is sent."""

    found = Signal(object)
    """What the function returned that was asked last."""

    def __init__(self, index_file: Path, parent: QObject | None = None) -> None:
        """Read the index in this file, which may not exist yet."""
        super().__init__(parent)
        self._index_file = index_file
        self._opened: Statistics | None = None
        self._queue = WorkQueue("index-questions", self)

    def ask(self, read: "Callable[[Statistics], object]") -> None:
        """Let a function read the index, on another thread."""
        self._queue.ask(lambda: read(self._followed()), self.found.emit)

    def _followed(self) -> "Statistics":
        """Return the index as it is now."""
        from hearts_qt.history.statistics.query import Statistics

        if self._opened is None:
            self._opened = Statistics(self._index_file)
        self._opened.follow()
        return self._opened

    def close(self) -> None:
        """End the thread, and close the index."""
        self._queue.close()
        if self._opened is not None:
            self._opened.close()


class TableMemory(QObject):
    """Finds out what the computer players at a table remember of its persons, without holding up the window.

    It asks the process that brings the figures up to date.
    """

    def __init__(self, source: FigureSource, person: Callable[[], str], parent: QObject | None = None) -> None:
        """Use this source; `person` returns the id of the profile's person."""
        super().__init__(parent)
        self._source = source
        self._person = person
        self._pairs: dict[tuple[Seat, Seat], Pair] = {}
        self._then: Callable[[_Found], None] | None = None
        source.remembered.connect(self._take)

    def ask(self, seats: Sequence[Seating], then: Callable[[_Found], None]) -> None:
        """Pass to a function later what each computer player remembers of each person; nothing if that fails.

        A later question takes the place of one that is not answered yet.
        """
        owner = owner_of(seats, self._person())
        keys = [sitting(seats[seat], self._person() if seat == owner else "").key for seat in SEATS]
        self._pairs = {
            (one, other): Pair(keys[one], keys[other], seats[other].name)
            for one in SEATS
            for other in SEATS
            if seats[one].kind is Kind.COMPUTER and seats[other].kind is Kind.PERSON
        }
        self._then = then
        self._source.remember(tuple(self._pairs.values()))

    def _take(self, remembered: Sequence[tuple[Pair, Acquaintance]]) -> None:
        known = dict(remembered)
        # An answer to an earlier question can come first; it may be about the same players, but before their last deal.
        if self._then is not None and not self._source.is_waiting and known.keys() >= set(self._pairs.values()):
            then, self._then = self._then, None
            then({seats: known[pair] for seats, pair in self._pairs.items()})
