"""A contest: hands out its deals to a crew, writes down what comes back, and knows when to end."""

from collections.abc import Callable
from enum import StrEnum
from time import monotonic
from typing import Final

from msgspec import Struct

from hearts_qt.arena.crew import Crew
from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import Span

ENDLESS: Final = 1 << 40
"""As many deals as nobody plays: for a contest that only its time ends."""
SPAN_S: Final = 0.5
"""Seconds that a span should take: long against handing it out, and not much to lose."""
GREATEST_SPAN: Final = 256
LOOK_S: Final = 0.2
"""Seconds after which a contest looks up at the latest, to end or to tell how far it is."""


class Ending(StrEnum):
    """Why a contest ended."""

    COMPLETE = "complete"
    TIME_IS_UP = "time is up"
    STOPPED = "stopped"


class Progress(Struct, frozen=True):
    """How far a contest has come."""

    played: int
    """Deals in the ledger, those of earlier runs among them."""
    before: int
    """How many of them were there when this run began."""
    deals: int
    """How many are wanted; ENDLESS where only time ends it."""
    elapsed: float
    """Seconds since this run began."""
    limit: float | None
    """Seconds after which it ends, or None."""

    @property
    def seconds_left(self) -> float | None:
        """How long this run will still take, as far as that can be told."""
        done = self.played - self.before
        left = (self.deals - self.played) * self.elapsed / done if done and self.deals < ENDLESS else None
        if self.limit is None:
            return left
        rest = max(0.0, self.limit - self.elapsed)
        return rest if left is None else min(left, rest)


class Wishes(Struct, frozen=True):
    """How long a contest goes on, and who is told of it."""

    deals: int
    limit: float | None = None
    """Seconds after which it ends with what is played."""
    stopped: Callable[[], bool] = lambda: False
    """Whether somebody wants it to end now."""
    tell: Callable[[Progress], None] = lambda progress: None
    """Is told how far it is, a few times a second."""
    clock: Callable[[], float] = monotonic


def hold(ledger: Ledger, crew: Crew, wishes: Wishes) -> Ending:
    """Play what is missing in the ledger, until all is played, time is up or it is stopped.

    What is under way then is left to another time. Raises CrewError and OSError, with all that was played before in
    the ledger.
    """
    begun = wishes.clock()
    before = len(ledger.played)
    deals = _Deals(list(ledger.played.gaps(wishes.deals)))
    while len(ledger.played) < wishes.deals:
        elapsed = wishes.clock() - begun
        wishes.tell(Progress(len(ledger.played), before, wishes.deals, elapsed, wishes.limit))
        if wishes.stopped():
            return Ending.STOPPED
        left = LOOK_S if wishes.limit is None else wishes.limit - elapsed
        if left <= 0:
            return Ending.TIME_IS_UP
        deals.hand_out(crew)
        done = crew.wait(min(left, LOOK_S))
        if done:
            deals.learn(done[-1].seconds, len(done[-1].span))
            # First, so that nobody waits for the disk.
            deals.hand_out(crew)
            ledger.append(done)
    wishes.tell(Progress(len(ledger.played), before, wishes.deals, wishes.clock() - begun, wishes.limit))
    return Ending.COMPLETE


class _Deals:
    """The deals that nobody has yet, in spans that suit how long they take."""

    def __init__(self, gaps: list[Span]) -> None:
        self._gaps = gaps
        self._size = 1

    def hand_out(self, crew: Crew) -> None:
        """Give the crew what it has room for."""
        for _ in range(crew.room):
            if self._gaps:
                crew.give(self._next(crew.size))

    def _next(self, players: int) -> Span:
        gap = self._gaps[0]
        # Towards the end in smaller spans, so that all are done at about the same time.
        left = sum(map(len, self._gaps))
        size = max(1, min(self._size, len(gap), left // (2 * max(1, players))))
        span = Span(gap.first, gap.first + size)
        self._gaps[0:1] = [Span(span.end, gap.end)] if span.end < gap.end else []
        return span

    def learn(self, seconds: float, deals: int) -> None:
        """Let the spans be of the length that takes SPAN_S, by what the last one took; at most double at once."""
        wanted = int(SPAN_S * deals / seconds) if seconds > 0 else GREATEST_SPAN
        self._size = max(1, min(wanted, 2 * self._size, GREATEST_SPAN))
