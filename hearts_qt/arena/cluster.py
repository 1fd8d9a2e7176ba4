"""A crew of many machines: the workers of a Dask scheduler, which play the same spans as processes here would.

Every worker needs this program, in the same version. A worker that dies is no loss: the scheduler has another one play
its spans. Dask is asked for only here, and need not be installed for anything else.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from hearts_qt.arena.crew import CrewError
from hearts_qt.arena.playing import Played, play_span
from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span

AHEAD: Final = 2
"""How many spans are given to a worker's thread, so that it need not wait for the next."""
ANSWERS_WITHIN: Final = "20s"
"""How long a scheduler may take to answer at first."""
FETCHED_WITHIN_S: Final = 1.0
"""Seconds that a result may take to come over; it is asked for again if it takes longer."""

GONE: Final = "the cluster's scheduler is gone"
NO_DASK: Final = """\
A contest on a cluster needs Dask, and that is not installed here. It comes with
    pip install 'hearts-qt[cluster]'"""


class Cluster:
    """All workers of the Dask scheduler at an address such as ``tcp://host:8786``; see `crew.Crew`."""

    def __init__(self, address: str, match_up: MatchUp, find: FindPlayer) -> None:
        """Connect. Raises CrewError when Dask is not installed or nobody answers at the address."""
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise CrewError(NO_DASK) from error
        # What they have to say about a lost connection is told as a CrewError.
        for talker in ("distributed.client", "distributed.utils"):
            logging.getLogger(talker).setLevel(logging.CRITICAL)
        try:
            self._client: Any = self._dask.Client(address, timeout=ANSWERS_WITHIN)
        except (OSError, ValueError) as error:
            raise CrewError(f"no Dask scheduler answers at {address}: {error}") from error
        self._match_up = match_up
        self._find = find
        self._under_way: set[Any] = set()

    @property
    def size(self) -> int:
        """How many threads all workers have together; workers may come and go. Raises CrewError."""
        with self._answering():
            return sum(self._client.nthreads().values())

    @property
    def room(self) -> int:
        """How many spans can be given before there are enough in hand."""
        return max(0, AHEAD * self.size - len(self._under_way))

    def give(self, span: Span) -> None:
        """Have some worker play a span."""
        # Not pure: the times are another matter with each playing, and what was played stays nowhere.
        future = self._client.submit(play_span, self._match_up, span, self._find, pure=False)
        self._under_way.add(future)

    def wait(self, seconds: float) -> list[Played]:
        """Return what was finished, at the latest after so many seconds.

        Raises CrewError when a span cannot be played, or the scheduler is gone.
        """
        if not self._under_way:
            self._wait_for_workers(seconds)
            return []
        with self._answering():
            try:
                done = self._dask.wait(self._under_way, timeout=seconds, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                return []
        results = [self._result(future) for future in done]
        return [played for played in results if played is not None]

    def close(self) -> None:
        """Take back what is not finished and leave the cluster."""
        self._client.cancel(list(self._under_way))
        self._client.close()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Tell in a sentence when the scheduler does not answer any more."""
        try:
            yield
        except (OSError, self._dask.CancelledError) as error:
            raise CrewError(GONE) from error

    def _wait_for_workers(self, seconds: float) -> None:
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError:
            return

    def _result(self, future: Any) -> Played | None:
        """Return what a worker has played, or None when the worker is gone with it, and it is played again."""
        try:
            played: Played = future.result(timeout=FETCHED_WITHIN_S)
        except TimeoutError:
            return None
        except self._dask.CancelledError as error:
            raise CrewError(GONE) from error
        except Exception as error:
            raise CrewError(f"the cluster cannot play: {str(error) or type(error).__name__}") from error
        self._under_way.discard(future)
        return played
