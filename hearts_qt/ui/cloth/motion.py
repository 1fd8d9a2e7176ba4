"""Motion: cards fly from place to place for a short time, and what follows waits until they have arrived.

One timer moves everything. Motion can be hurried to its end, switched off, and it stands still while the window is
hidden.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from hearts_qt.ui.cloth.geometry import Place

_TICK_MS: Final = 12


class Movable(Protocol):
    """Something that lies at a place."""

    def place(self) -> Place:
        """Return where it lies."""
        ...

    def put(self, place: Place, drawn: float = 0.0) -> None:
        """Lay it there, with a picture drawn for the width `drawn` instead of its own."""
        ...


@dataclass
class Flight:
    """One thing's way from where it lies to `end`, beginning after `delay`; both in milliseconds."""

    thing: Movable
    end: Place
    duration: float
    delay: float = 0.0
    start: Place | None = None


class Motion(QObject):
    """All flights under way, and the wait after them."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with nothing in motion."""
        super().__init__(parent)
        self.reduced = False
        self._flights: list[Flight] = []
        self._then: Callable[[], None] | None = None
        self._wait = 0.0
        self._elapsed = 0.0
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

    def run(self, flights: list[Flight], wait: float, then: Callable[[], None]) -> None:
        """Move all of these, wait `wait` milliseconds more, then call `then`."""
        self.hurry()
        self._flights = flights
        self._wait = wait
        self._then = then
        self._elapsed = 0.0
        for flight in flights:
            flight.start = flight.thing.place()
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
        """Put everything where it is going, end the wait, and go on."""
        then, self._then = self._then, None
        flights, self._flights = self._flights, []
        self._timer.stop()
        for flight in flights:
            flight.thing.put(flight.end)
        if then is not None:
            then()

    @property
    def waits(self) -> bool:
        """Whether there is a wait, now or after what is flying."""
        return self.is_busy and self._wait > 0

    def wait_anew(self, wait: float) -> None:
        """Wait as long as this instead; what has passed of the wait counts."""
        self._wait = wait
        if self._elapsed >= self._total:
            self.hurry()
        elif not self._held and not self._timer.isActive():
            self._clock.restart()
            self._timer.start()

    def land(self) -> None:
        """Put everything where it is going, at once; the wait after it goes on."""
        self._elapsed = max(0.0, self._elapsed - self._total_flight)
        flights, self._flights = self._flights, []
        for flight in flights:
            flight.thing.put(flight.end)

    def hold(self, on: bool) -> None:
        """Let everything stand still, or go on from where it stood."""
        self._held = on
        if on:
            self._timer.stop()
        elif self.is_busy:
            self._clock.restart()
            self._timer.start()

    def _tick(self) -> None:
        # After a hiccup of the machine a card goes on from where it was instead of jumping.
        self._elapsed += min(self._clock.restart(), 3 * _TICK_MS)
        for flight in self._flights:
            # One picture does for the whole way: every width in between would have to be drawn and kept.
            drawn = max(flight.start.width if flight.start else 0.0, flight.end.width)
            flight.thing.put(_between(flight, self._elapsed), drawn)
        if self._elapsed >= self._total:
            self.hurry()
        elif self._elapsed >= self._total_flight and math.isinf(self._wait):
            # Only the person ends this wait; until then nothing has to tick.
            self._timer.stop()


def _between(flight: Flight, elapsed: float) -> Place:
    start, end = flight.start or flight.end, flight.end
    if elapsed >= flight.delay + flight.duration:
        return end
    share = max(0.0, elapsed - flight.delay) / max(flight.duration, 1.0)
    eased = 1 - (1 - share) ** 3
    return Place(*(a + (b - a) * eased for a, b in zip(start, end, strict=True)))
