"""Motion: cards fly from place to place, then a wait follows, then a function is called.

One timer moves everything. The person can skip the motion or switch it off. The motion pauses while the window is
hidden.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from hearts_qt.ui.board.place import Place

_TICK_MS: Final = 12


class Movable(Protocol):
    """Something that has a place on the table."""

    def place(self) -> Place:
        """Return the place of the thing."""
        ...

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Move the thing to a place. If `drawn` is not 0, use a picture of this width."""
        ...


class Flight(Struct):
    """Movement of one thing from its place to `end`. `duration` and the `delay` before it are in milliseconds."""

    thing: Movable
    end: Place
    duration: float
    delay: float = 0.0
    start: Place | None = None
    drawn: float = 0.0
    """The width of the picture that is scaled on the way; 0 for the larger width of both ends."""
    has_arrived: bool = False
    """Whether a flight with `drawn` has shown its end."""

    def begin(self) -> None:
        """Begin at the present place of the thing."""
        self.start = self.thing.place()

    def show(self, elapsed: float) -> None:
        """Show the movement after this time."""
        if self.drawn:
            if elapsed < self.delay or self.has_arrived:
                return  # before and after the flight, the thing has another picture
            self.has_arrived = elapsed >= self.delay + self.duration
        # Scale one picture during the whole flight. Otherwise a picture would be drawn and cached for every width.
        drawn = self.drawn or max(self.start.width if self.start else 0.0, self.end.width)
        self.thing.put(_between(self, elapsed), drawn)

    def finish(self) -> None:
        """Arrive at the end."""
        self.thing.put(self.end, self.drawn)


class Change(Struct):
    """A movement that is not a flight: `look` is called with the share of the time that is over, from 0 to 1.

    It is always called with 1 at the end, even if the person skips the movement.
    """

    look: Callable[[float], None]
    duration: float
    delay: float = 0.0

    def begin(self) -> None:
        """Begin; nothing is shown before the delay is over."""

    def show(self, elapsed: float) -> None:
        """Show the movement after this time."""
        if elapsed > self.delay:
            self.look(min(1.0, (elapsed - self.delay) / max(self.duration, 1.0)))

    def finish(self) -> None:
        """Show the end."""
        self.look(1.0)


Movement: TypeAlias = Flight | Change
"""Something that takes time on the table."""


class Motion(QObject):
    """Runs flights, and the wait after them."""

    landed = Signal()
    """All flights have arrived, and the wait after them begins.

    Not emitted if there is no wait, or if the flights are skipped.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without flights."""
        super().__init__(parent)
        self.reduced = False
        self._flights: Sequence[Movement] = ()
        self._then: Callable[[], None] | None = None
        self._wait = 0.0
        self._elapsed = 0.0
        self._has_landed = False
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._held = False

    @property
    def is_busy(self) -> bool:
        """Whether something moves or waits."""
        return self._then is not None

    def run(self, flights: Sequence[Movement], wait: float, then: Callable[[], None]) -> None:
        """Run these flights, wait `wait` milliseconds, then call `then`."""
        self.hurry()
        self._flights = flights
        self._wait = wait
        self._then = then
        self._elapsed = 0.0
        self._has_landed = False
        for flight in flights:
            flight.begin()
            if self.reduced:
                flight.duration = flight.delay = 0.0
        self._clock.restart()
        if not self._held:
            self._timer.start()
        if self._total <= 0:
            self.hurry()

    @property
    def _total(self) -> float:
        return self._total_flight + self._wait

    @property
    def _total_flight(self) -> float:
        return max((flight.delay + flight.duration for flight in self._flights), default=0.0)

    def hurry(self) -> None:
        """End all flights and the wait at once, and continue."""
        then, self._then = self._then, None
        flights, self._flights = self._flights, ()
        self._timer.stop()
        for flight in flights:
            flight.finish()
        if then is not None:
            then()

    @property
    def is_running(self) -> bool:
        """Whether flights or the wait make progress; false while motion is paused and during an endless wait."""
        return self._timer.isActive()

    @property
    def wait(self) -> float:
        """How long to wait after everything has arrived, in milliseconds."""
        return self._wait

    @property
    def waits(self) -> bool:
        """Whether there is a wait, either now or after the flights."""
        return self.is_busy and self._wait > 0

    def wait_anew(self, wait: float) -> None:
        """Set a new length of the wait, in milliseconds. It includes the part of the wait that is over."""
        self._wait = wait
        if self._elapsed >= self._total:
            self.hurry()
        elif not self._held and not self._timer.isActive():
            self._clock.restart()
            self._timer.start()

    def land(self) -> None:
        """End all flights at once; the wait after them continues."""
        self._elapsed = max(0.0, self._elapsed - self._total_flight)
        flights, self._flights = self._flights, ()
        for flight in flights:
            flight.finish()

    def hold(self, on: bool) -> None:
        """Pause everything if `on` is true; otherwise continue."""
        self._held = on
        if on:
            self._timer.stop()
        elif self.is_busy:
            self._clock.restart()
            self._timer.start()

    def rest(self, on: bool) -> None:
        """Let no time pass while `on`; the timer is stopped meanwhile. Everything goes on from where it is seen."""
        if not on:
            self._clock.restart()

    def _tick(self) -> None:
        # If the system was busy for a moment, a card continues from its place and does not jump.
        self._elapsed += min(self._clock.restart(), 3 * _TICK_MS)
        for flight in self._flights:
            flight.show(self._elapsed)
        if self._elapsed < self._total_flight:
            return
        if math.isinf(self._wait):
            # Only the person ends an infinite wait, so the timer can stop.
            self._timer.stop()
        if self._wait > 0 and not self._has_landed:
            self._has_landed = True
            self.landed.emit()
        # A busy system may have let the whole wait pass since the last tick.
        if self._elapsed >= self._total:
            self.hurry()


def _between(flight: Flight, elapsed: float) -> Place:
    start, end = flight.start or flight.end, flight.end
    if elapsed >= flight.delay + flight.duration:
        return end
    share = max(0.0, elapsed - flight.delay) / max(flight.duration, 1.0)
    eased = 1 - (1 - share) ** 3
    return Place(*(a + (b - a) * eased for a, b in zip(start, end, strict=True)))
