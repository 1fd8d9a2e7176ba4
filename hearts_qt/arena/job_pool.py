"""Processes on this machine that carry out jobs, so that all cores work.

A process that dies is replaced, and its job is done again. The processes end when the process that started them ends in
any way, because then their pipes break.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span
from hearts_qt.arena.span_runner import SpanResult, play_span
from hearts_qt.arena.worker_pool import WorkerPoolError

LIVES: Final = 3
"""The pool gives up when this number of processes have died while they did the same job."""

Job = TypeVar("Job", bound=Hashable)
Result = TypeVar("Result")


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Failure(Struct, frozen=True):
    """Sent by a process that cannot do its job."""

    reason: str


class _Worker(Struct):
    """A process, the pipe to it, and the job that it does."""

    process: BaseProcess
    pipe: Connection
    job: Any = None


class JobPool(Generic[Job, Result]):
    """A worker pool of processes on this machine; implements `worker_pool.WorkerPool`."""

    def __init__(self, do: Callable[[Job], Result], size: int, *, niceness: int = 0) -> None:
        """Start `size` processes that call `do` with each job; `close` must be called to end them.

        The processes must be able to import `do`. `niceness` lowers their priority where the system allows that.
        """
        self._do = do
        self._niceness = niceness
        self._deaths: Counter[Job] = Counter()
        self._workers = [self._start() for _ in range(size)]

    @property
    def size(self) -> int:
        """How many processes work."""
        return len(self._workers)

    @property
    def room(self) -> int:
        """How many processes are idle."""
        return sum(worker.job is None for worker in self._workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids."""
        return tuple(worker.process.pid for worker in self._workers if worker.process.pid is not None)

    def give(self, job: Job) -> None:
        """Give a job to an idle process."""
        place = next(place for place, worker in enumerate(self._workers) if worker.job is None)
        self._workers[place].job = job
        # If the process has died, `wait` notices this, because the pipe is broken.
        with suppress(OSError):
            self._workers[place].pipe.send(job)

    def wait(self, seconds: float) -> list[Result]:
        """Return the results that are finished; wait at most `seconds` for the first result.

        Raises WorkerPoolError if a job cannot be done, or if LIVES processes died while doing it.
        """
        ready = connection.wait([worker.pipe for worker in self._workers], seconds)
        done: list[Result] = []
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
            worker.job = None
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
            target=_work, args=(theirs, self._do, self._niceness), name="hearts-arena", daemon=True
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
        job = dead.job
        if job is not None:
            self._deaths[job] += 1
            if self._deaths[job] == LIVES:
                self._workers.pop(place)
                raise WorkerPoolError(f"{LIVES} processes died playing {job}, the last one with code {code}")
        self._workers[place] = self._start()
        if job is not None:
            self._workers[place].job = job
            with suppress(OSError):
                self._workers[place].pipe.send(job)


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


def _work(pipe: Connection, do: Callable[[Any], Any], niceness: int) -> None:
    """Do the jobs that arrive through the pipe until it breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            job = pipe.recv()
            try:
                answer = do(job)
            except Exception as error:  # noqa: BLE001 - whoever has given the job reports any error and ends
                answer = _Failure(str(error) or repr(error))
            pipe.send(answer)


class ProcessPool(JobPool[Span, SpanResult]):
    """A worker pool whose processes play the deals of a contest."""

    def __init__(self, match_up: MatchUp, find: FindPlayer, size: int) -> None:
        """Start `size` processes; `close` must be called to end them."""
        super().__init__(partial(play_span, match_up, find=find), size)
