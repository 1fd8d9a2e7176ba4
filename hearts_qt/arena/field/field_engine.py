"""Plays a field: gives the deals of its tables to a worker pool, and writes finished deals to the log."""

from collections.abc import Callable, Sequence
from typing import Final

from hearts_qt.arena.field.field_log import FieldLog
from hearts_qt.arena.field.table_play import TableDeal, TableJob
from hearts_qt.arena.worker_pool import WorkerPool

TablePool = WorkerPool[TableJob, tuple[TableDeal, ...]]

LOOK_S: Final = 0.2
"""The longest wait in seconds for finished deals."""


class FieldEngine:
    """Plays the tables of a field without a person. Call `turn` again and again."""

    def __init__(self, log: FieldLog, pool: TablePool, *, at_once: int = 1) -> None:
        """Let the pool play the field of a log. A job has up to `at_once` deals of a table."""
        self._log = log
        self._pool = pool
        self._at_once = at_once
        self._under_way: set[tuple[int, int]] = set()

    @property
    def is_idle(self) -> bool:
        """Whether no table is playing and none can play, because the field is over or waits for the person."""
        return not self._under_way and not self._wanted()

    def turn(self, seconds: float = LOOK_S) -> Sequence[TableDeal]:
        """Let tables play; return the deals that were finished and written, after at most `seconds`.

        Raises WorkerPoolError if the pool cannot go on, and OSError if the disk refuses the deals.
        """
        self._hand_out()
        finished = [deal for deals in self._pool.wait(seconds) for deal in deals]
        if finished:
            for deal in finished:
                self._under_way.discard((deal.round, deal.table))
            self._log.append(finished)
            self._hand_out()
        return finished

    def _wanted(self) -> list[TableJob]:
        return [job for job in self._log.field.jobs(self._at_once) if (job.round, job.table) not in self._under_way]

    def _hand_out(self) -> None:
        for job in self._wanted()[: self._pool.room]:
            self._under_way.add((job.round, job.table))
            self._pool.give(job)


def play_field(
    log: FieldLog,
    pool: TablePool,
    *,
    at_once: int = 1,
    stopped: Callable[[], bool] = lambda: False,
    tell: Callable[[Sequence[TableDeal]], None] = lambda deals: None,
) -> bool:
    """Play a field until it is over, or waits for the person, or `stopped` returns True; return whether it is over.

    `tell` gets the finished deals. If WorkerPoolError or OSError is raised, the log keeps what was written.
    """
    engine = FieldEngine(log, pool, at_once=at_once)
    while not stopped() and not engine.is_idle:
        tell(engine.turn())
    return log.field.progress.is_over
