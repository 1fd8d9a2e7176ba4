"""A worker pool of processes on this machine that play the deals of a contest."""

from functools import partial

from hearts_qt.arena.job_pool import LIVES as LIVES
from hearts_qt.arena.job_pool import JobPool
from hearts_qt.arena.job_pool import usable_cores as usable_cores
from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span
from hearts_qt.arena.span_runner import SpanResult, play_span


class ProcessPool(JobPool[Span, SpanResult]):
    """A worker pool of processes on this machine; implements `worker_pool.WorkerPool`."""

    def __init__(self, match_up: MatchUp, find: FindPlayer, size: int) -> None:
        """Start `size` processes; `close` must be called to end them."""
        super().__init__(partial(play_span, match_up, find=find), size)
