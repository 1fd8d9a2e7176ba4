"""Finds out what the computer players at a table remember of its persons, without holding up the window."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.history.statistics.who import sitting
from hearts_qt.history.tasks import Pair
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.ui.statistics.figure_source import FigureSource

_Found = Mapping[tuple[Seat, Seat], Acquaintance]


class TableMemory(QObject):
    """Asks the process that brings the figures up to date what players have in common."""

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
        owner = owner_of(seats)
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
