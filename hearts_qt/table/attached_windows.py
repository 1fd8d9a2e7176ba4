"""The windows at a table: the seats of each, what it shows and what it has not been sent yet, and the wait for them.

One window is the host's; it is always there, and has every seat that no other window has. Other windows come and go,
each with its own seats, or without a seat as a spectator.
"""

import time
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.events import Event
from hearts_qt.rules.match import Match
from hearts_qt.rules.seating import persons_of
from hearts_qt.table.claims import Claims
from hearts_qt.table.open_questions import Hints
from hearts_qt.table.window_update import keeps_secrets

HOST: Final = 0
"""The id of the host's window."""
LONGEST: Final = 8.0
"""After how many seconds a table of several windows goes on without those that have not shown the last update."""


class AttachedWindow:
    """What a table keeps for one window."""

    def __init__(self, number: int) -> None:
        """Begin with nothing to send and nothing shown."""
        self.number = number
        """The id of the window."""
        self.looking: Seat | None = None
        """The seat from which the window sees the match; None for the view of a spectator."""
        self.events: list[Event] = []
        """What has happened since the last update."""
        self.last_update = 0
        """The number of the last update."""
        self.is_ready = False
        """Whether the window has shown the last update."""
        # What follows is off for all windows while several have seats, see `decisions`.
        self.hints = Hints()
        """The hints that the person asked for at the open question."""
        self.claims = Claims()
        """The person's last claim at the open question, and the verdict."""
        self.autopilot = False
        """Whether the computer decides for the person at the window."""
        self.finishing = False
        """Whether the computer plays the deal to its end, as fast as it can."""
        self.cashes_out = False
        """Whether a deal ends by itself as soon as its points are certain."""
        self.counts_cards = False
        """Whether the window counts the cards that are still out for the person."""
        self.runs_free = False
        """Whether computers alone play on without waiting for the window, because it is hidden."""
        self.rests = False
        """Whether nothing goes on, because the person must not see it now."""


class AttachedWindows:
    """The host's window and all others. The others get ids in the order in which they come."""

    def __init__(self) -> None:
        """Begin with the host's window, which has all seats."""
        self.host = AttachedWindow(HOST)
        self._windows = {HOST: self.host}
        self._seats: dict[int, frozenset[Seat]] = {}
        self._last = HOST

    def attach(self, seats: Collection[Seat]) -> AttachedWindow:
        """Add a window with these seats. Raises ValueError if another guest's window has one of them."""
        taken = frozenset().union(*self._seats.values())
        if not taken.isdisjoint(seats) or not set(SEATS).issuperset(seats):
            raise ValueError(f"not free: {sorted(seats)}")
        self._last += 1
        self._seats[self._last] = frozenset(seats)
        made = self._windows[self._last] = AttachedWindow(self._last)
        return made

    def detach(self, number: int) -> None:
        """Remove a window; its seats are the host's again. Raises KeyError if it is not there, or is the host's."""
        del self._seats[number]
        del self._windows[number]

    def __iter__(self) -> Iterator[AttachedWindow]:
        """Yield all windows, the host's first."""
        yield from tuple(self._windows.values())

    def __getitem__(self, number: int) -> AttachedWindow:
        """Return the window with this id. Raises KeyError if it has left."""
        return self._windows[number]

    def get(self, number: int) -> AttachedWindow | None:
        """Return the window with this id, or None if it has left."""
        return self._windows.get(number)

    @property
    def are_several(self) -> bool:
        """Whether a window besides the host's has a seat."""
        return any(self._seats.values())

    def of_persons(self, match: Match) -> list[int]:
        """Return the ids of the windows at which persons have seats."""
        return [window.number for window in self if self.persons_at(window, match)]

    def expect_ready(self) -> None:
        """Wait for all windows anew, because the table has taken a step."""
        for window in self:
            window.is_ready = False

    def persons_at(self, window: AttachedWindow, match: Match) -> list[Seat]:
        """Return the seats of the persons who sit at this window."""
        if window.number == HOST:
            elsewhere = frozenset().union(*self._seats.values())
            return [seat for seat in persons_of(match.seats) if seat not in elsewhere]
        return [seat for seat in persons_of(match.seats) if seat in self._seats[window.number]]

    def look_anew(self, match: Match) -> None:
        """Let each window show the seat of its only person, or what a spectator sees."""
        for window in self:
            self._look_anew(window, match)

    def look_where_seats_are(self, match: Match) -> None:
        """Let each window look anew whose seat has no person any more, or belongs to another window now."""
        for window in self:
            if window.looking not in self.persons_at(window, match):
                self._look_anew(window, match)

    def cover(self, match: Match) -> None:
        """Show no hand where several persons share one window, because another of them may be at the screen now."""
        for window in self:
            if match.is_shared and (len(self.persons_at(window, match)) != 1 or not self.are_several):
                window.looking = None

    def _look_anew(self, window: AttachedWindow, match: Match) -> None:
        persons = self.persons_at(window, match)
        # While all sit at one window, a person who took another's seat in mid-deal must not see that one's cards.
        is_covered = keeps_secrets(match) and not self.are_several
        window.looking = persons[0] if len(persons) == 1 and not is_covered else None

    def tell(self, events: Iterable[Event]) -> None:
        """Keep events for the next update of each window."""
        happened = tuple(events)
        for window in self:
            window.events += happened

    def forget_events(self) -> None:
        """Drop the events that were not sent, because the match at the table is another one now."""
        for window in self:
            window.events.clear()


class Waiting:
    """The wait, before the table's next step, for the windows that must be ready: the host's, and each with a person.

    A single window is waited for without a limit, so that a person can let the game stand. Among several, those that
    are late are not waited for, as soon as one is ready.
    """

    def __init__(self) -> None:
        """Begin to wait."""
        self._begun = time.monotonic()

    def begin(self) -> None:
        """Begin to wait for the windows that were just sent an update."""
        self._begun = time.monotonic()

    def is_over(self, windows: AttachedWindows, match: Match) -> bool:
        """Return whether the table need not wait any longer."""
        left = self.seconds_left(windows, match)
        return left is not None and left <= 0

    def seconds_left(self, windows: AttachedWindows, match: Match) -> float | None:
        """Return after how many seconds the table goes on; None if it waits until a window is ready."""
        needed = set(windows.of_persons(match)) | {HOST}
        ready = {window.number for window in windows if window.is_ready}
        if needed <= ready:
            return 0.0
        return max(0.0, self._begun + LONGEST - time.monotonic()) if needed & ready and len(needed) > 1 else None
