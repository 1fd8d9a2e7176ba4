"""A crew of processes on this machine, each fresh and with its own interpreter, so that all cores play.

A process that dies on the way is replaced, and its span played again. They end with the process that started them,
however that ends, because their line to it breaks.
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

from hearts_qt.arena.crew import CrewError
from hearts_qt.arena.playing import Played, play_span
from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span

LIVES: Final = 3
"""How many processes may die of one span before the contest ends."""


def usable_cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Failed(Struct, frozen=True):
    """What a process sends instead of results."""

    reason: str


class _Member(Struct):
    """A process, and what it plays."""

    process: BaseProcess
    line: Connection
    span: Span | None = None


class Processes:
    """So many processes of this machine; see `crew.Crew`."""

    def __init__(self, match_up: MatchUp, find: FindPlayer, size: int) -> None:
        """Start the processes. They have to be closed."""
        self._match_up = match_up
        self._find = find
        self._deaths: Counter[Span] = Counter()
        self._members = [self._start() for _ in range(size)]

    @property
    def size(self) -> int:
        """How many processes there are."""
        return len(self._members)

    @property
    def room(self) -> int:
        """How many of them have nothing to play."""
        return sum(member.span is None for member in self._members)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes' numbers in the system."""
        return tuple(member.process.pid for member in self._members if member.process.pid is not None)

    def give(self, span: Span) -> None:
        """Have an idle process play a span."""
        place = next(place for place, member in enumerate(self._members) if member.span is None)
        self._members[place].span = span
        # A process that is gone is found so by its line, which says it in `wait`.
        with suppress(OSError):
            self._members[place].line.send(span)

    def wait(self, seconds: float) -> list[Played]:
        """Return what was finished, at the latest after so many seconds.

        Raises CrewError when a span cannot be played here, or has cost the lives of several processes.
        """
        ready = connection.wait([member.line for member in self._members], seconds)
        done: list[Played] = []
        for place, member in enumerate(self._members):
            if member.line not in ready:
                continue
            try:
                answer = member.line.recv()
            except (EOFError, OSError):
                self._replace(place)
                continue
            if isinstance(answer, _Failed):
                raise CrewError(answer.reason)
            done.append(answer)
            member.span = None
        return done

    def close(self) -> None:
        """End all processes at once."""
        for member in self._members:
            member.process.kill()
        for member in self._members:
            member.process.join()
            member.process.close()
            member.line.close()
        self._members = []

    def _start(self) -> _Member:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._match_up, self._find), name="hearts-arena", daemon=True
        )
        with _deaf_to_interrupts():
            process.start()
        theirs.close()
        return _Member(process, ours)

    def _replace(self, place: int) -> None:
        dead = self._members[place]
        dead.process.kill()
        dead.process.join()
        code = dead.process.exitcode
        dead.process.close()
        dead.line.close()
        span = dead.span
        if span is not None:
            self._deaths[span] += 1
            if self._deaths[span] == LIVES:
                self._members.pop(place)
                raise CrewError(
                    f"{LIVES} processes died playing the deals {span.first} to {span.end - 1}, the last one with code "
                    f"{code}"
                )
        self._members[place] = self._start()
        if span is not None:
            self._members[place].span = span
            with suppress(OSError):
                self._members[place].line.send(span)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Have processes that are started within not hear the terminal's Ctrl+C: whoever started them ends them."""
    if sys.platform == "win32":
        yield
        return
    # When it is started, which the first process does by the way, Python's tracker lets interrupts in again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(line: Connection, match_up: MatchUp, find: FindPlayer) -> None:
    """Play the spans that come over the line until it breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            span: Span = line.recv()
            answer: Played | _Failed
            try:
                answer = play_span(match_up, span, find)
            except Exception as error:  # noqa: BLE001 - whatever it is, the contest tells it and ends
                answer = _Failed(str(error) or repr(error))
            line.send(answer)
