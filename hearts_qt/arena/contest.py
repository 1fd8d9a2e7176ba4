"""Runs a contest: gives its deals to a worker pool, and stores the results until the contest ends."""

from collections.abc import Callable
from enum import StrEnum
from time import monotonic
from typing import Final

from msgspec import Struct

from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import Span
from hearts_qt.arena.span_runner import SpanResult
from hearts_qt.arena.worker_pool import WorkerPool

ENDLESS: Final = 1 << 40
"""The number of deals of a contest that only a time limit ends; more deals than can ever be played."""
SPAN_S: Final = 0.5
"""How many seconds a span should take.

Sending a span takes much less time than this, and a lost span is soon played again.
"""
GREATEST_SPAN: Final = 256
"""The most deals in a span."""
LOOK_S: Final = 0.2
"""Longest wait in seconds before a contest checks whether to end and reports its progress."""


class Ending(StrEnum):
    """The reason why a contest ended."""

    COMPLETE = "complete"
    TIME_IS_UP = "time is up"
    STOPPED = "stopped"


class Progress(Struct, frozen=True):
    """The progress of a contest."""

    played: int
    """Number of deals in the ledger, including those of earlier runs."""
    before: int
    """Number of deals that were in the ledger already when this run began."""
    deals: int
    """Number of deals to play; ENDLESS if only the time limit ends the contest."""
    elapsed: float
    """Seconds since this run began."""
    limit: float | None
    """Time limit in seconds, or None."""

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds until this run ends; None if that is not known yet."""
        done = self.played - self.before
        left = (self.deals - self.played) * self.elapsed / done if done and self.deals < ENDLESS else None
        if self.limit is None:
            return left
        rest = max(0.0, self.limit - self.elapsed)
        return rest if left is None else min(left, rest)


class ContestOptions(Struct, frozen=True):
    """When a contest ends, and who is told about its progress."""

    deals: int
    limit: float | None = None
    """Time limit in seconds, or None."""
    stopped: Callable[[], bool] = lambda: False
    """A function that returns whether the contest has to end now."""
    tell: Callable[[Progress], None] = lambda progress: None
    """A function that gets the progress a few times a second."""
    clock: Callable[[], float] = monotonic


def run_contest(ledger: Ledger, pool: WorkerPool[Span, SpanResult], options: ContestOptions) -> Ending:
    """Play the deals that the ledger lacks until all are played, the time is up, or `options.stopped` returns True.

    Spans that are not finished at the end are dropped. If WorkerPoolError or OSError is raised, the ledger keeps the
    results that it already has.
    """
    begun = options.clock()
    before = len(ledger.played)
    deals = _Deals(list(ledger.played.gaps(options.deals)))
    while len(ledger.played) < options.deals:
        elapsed = options.clock() - begun
        options.tell(Progress(len(ledger.played), before, options.deals, elapsed, options.limit))
        if options.stopped():
            return Ending.STOPPED
        left = LOOK_S if options.limit is None else options.limit - elapsed
        if left <= 0:
            return Ending.TIME_IS_UP
        deals.hand_out(pool)
        done = pool.wait(min(left, LOOK_S))
        if done:
            deals.learn(done[-1].seconds, len(done[-1].span))
            # New deals are handed out before the results are written to disk, so that no worker waits for the disk.
            deals.hand_out(pool)
            ledger.append(done)
    options.tell(Progress(len(ledger.played), before, options.deals, options.clock() - begun, options.limit))
    return Ending.COMPLETE


class _Deals:
    """The deals that are not handed out yet. The length of the spans depends on how long deals take."""

    def __init__(self, gaps: list[Span]) -> None:
        self._gaps = gaps
        self._size = 1

    def hand_out(self, pool: WorkerPool[Span, SpanResult]) -> None:
        """Give the pool as many spans as it has room for."""
        for _ in range(pool.room):
            if self._gaps:
                pool.give(self._next(pool.size))

    def _next(self, players: int) -> Span:
        gap = self._gaps[0]
        # Towards the end spans are smaller, so that all workers finish at about the same time.
        left = sum(map(len, self._gaps))
        size = max(1, min(self._size, len(gap), left // (2 * max(1, players))))
        span = Span(gap.first, gap.first + size)
        self._gaps[0:1] = [Span(span.end, gap.end)] if span.end < gap.end else []
        return span

    def learn(self, seconds: float, deals: int) -> None:
        """Set the length of the next spans so that each takes about SPAN_S seconds.

        The last finished span had `deals` deals and took `seconds`. The new length is at most twice the old length.
        """
        wanted = int(SPAN_S * deals / seconds) if seconds > 0 else GREATEST_SPAN
        self._size = max(1, min(wanted, 2 * self._size, GREATEST_SPAN))
