"""A worker pool of processes on this machine, so that all cores play.

A process that dies is replaced, and its span is played again. The processes end when the process that started them
ends in any way, because their pipe to it breaks.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from msgspec import Struct

from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span
from hearts_qt.arena.span_runner import SpanResult, play_span
from hearts_qt.arena.worker_pool import WorkerPoolError

LIVES: Final = 3
"""The contest ends when this number of processes have died while they played the same span."""


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Failure(Struct, frozen=True):
    """Sent by a process that cannot play its span."""

    reason: str


class _Worker(Struct):
    """A process, the pipe to it, and the span that it plays."""

    process: BaseProcess
    pipe: Connection
    span: Span | None = None


class ProcessPool:
    """A worker pool of processes on this machine; implements `worker_pool.WorkerPool`."""

    def __init__(self, match_up: MatchUp, find: FindPlayer, size: int) -> None:
        """Start `size` processes; `close` must be called to end them."""
        self._match_up = match_up
        self._find = find
        self._deaths: Counter[Span] = Counter()
        self._workers = [self._start() for _ in range(size)]

    @property
    def size(self) -> int:
        """How many processes play."""
        return len(self._workers)

    @property
    def room(self) -> int:
        """How many processes are idle."""
        return sum(worker.span is None for worker in self._workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids."""
        return tuple(worker.process.pid for worker in self._workers if worker.process.pid is not None)

    def give(self, span: Span) -> None:
        """Give a span to an idle process."""
        place = next(place for place, worker in enumerate(self._workers) if worker.span is None)
        self._workers[place].span = span
        # If the process has died, `wait` notices this, because the pipe is broken.
        with suppress(OSError):
            self._workers[place].pipe.send(span)

    def wait(self, seconds: float) -> list[SpanResult]:
        """Return the results that are finished; wait at most `seconds` for the first result.

        Raises WorkerPoolError if a span cannot be played, or if LIVES processes died while playing it.
        """
        ready = connection.wait([worker.pipe for worker in self._workers], seconds)
        done: list[SpanResult] = []
        for place, worker in enumerate(self._workers):
            if worker.pipe not in ready:
                continue
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(place)
                continue
            if isinstance(answer, _Failure):
                raise WorkerPoolError(answer.reason)
            done.append(answer)
            worker.span = None
        return done

    def close(self) -> None:
        """Kill all processes."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.pipe.close()
        self._workers = []

    def _start(self) -> _Worker:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._match_up, self._find), name="hearts-arena", daemon=True
        )
        with _interrupts_ignored():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _replace(self, place: int) -> None:
        dead = self._workers[place]
        dead.process.kill()
        dead.process.join()
        code = dead.process.exitcode
        dead.process.close()
        dead.pipe.close()
        span = dead.span
        if span is not None:
            self._deaths[span] += 1
            if self._deaths[span] == LIVES:
                self._workers.pop(place)
                raise WorkerPoolError(
                    f"{LIVES} processes died playing the deals {span.first} to {span.end - 1}, the last one with code "
                    f"{code}"
                )
        self._workers[place] = self._start()
        if span is not None:
            self._workers[place].span = span
            with suppress(OSError):
                self._workers[place].pipe.send(span)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Make processes that start inside the `with` block ignore Ctrl+C; the process that starts them ends them."""
    if sys.platform == "win32":
        yield
        return
    # When Python's resource tracker starts, it unblocks SIGINT again. So it has to start before the signal is blocked.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, match_up: MatchUp, find: FindPlayer) -> None:
    """Play the spans that arrive through the pipe until it breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            span: Span = pipe.recv()
            answer: SpanResult | _Failure
            try:
                answer = play_span(match_up, span, find)
            except Exception as error:  # noqa: BLE001 - the contest reports any error and ends
                answer = _Failure(str(error) or repr(error))
            pipe.send(answer)
