"""A worker pool of many machines: the workers of a Dask scheduler.

Every worker needs the same version of this program. If a worker dies, the scheduler gives its jobs to another worker.
Only this module imports Dask; the rest of the program works without it.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

from hearts_qt.arena.schedule import FindPlayer, MatchUp, Span
from hearts_qt.arena.span_runner import SpanResult, play_span
from hearts_qt.arena.worker_pool import WorkerPoolError

AHEAD: Final = 2
"""How many jobs each worker thread has at a time: more than one, so that a thread never waits for its next job."""
ANSWERS_WITHIN: Final = "20s"
"""Time limit for the first answer of a scheduler."""
FETCHED_WITHIN_S: Final = 1.0
"""Time limit in seconds for fetching a result; a result that takes longer is fetched again later."""

GONE: Final = "the cluster's scheduler is gone"
NO_DASK: Final = """\
A contest on a cluster needs Dask, and that is not installed here. It comes with
    pip install 'hearts-qt[cluster]'"""


Job = TypeVar("Job")
Result = TypeVar("Result")


class ClusterJobPool(Generic[Job, Result]):
    """All workers of the Dask scheduler at an address such as ``tcp://host:8786``; implements `WorkerPool`."""

    def __init__(self, address: str, do: Callable[[Job], Result]) -> None:
        """Connect to the scheduler, whose workers will call `do` with each job.

        Raises WorkerPoolError if Dask is not installed or no scheduler answers.
        """
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise WorkerPoolError(NO_DASK) from error
        # A lost connection is reported by a WorkerPoolError; Dask's own log lines would only repeat it.
        for talker in ("distributed.client", "distributed.utils"):
            logging.getLogger(talker).setLevel(logging.CRITICAL)
        try:
            self._client: Any = self._dask.Client(address, timeout=ANSWERS_WITHIN)
        except (OSError, ValueError) as error:
            raise WorkerPoolError(f"no Dask scheduler answers at {address}: {error}") from error
        self._do = do
        self._under_way: set[Any] = set()

    @property
    def size(self) -> int:
        """Number of threads of all workers; it changes as workers come and go. Raises WorkerPoolError."""
        with self._answering():
            return sum(self._client.nthreads().values())

    @property
    def room(self) -> int:
        """How many more jobs should be handed to `give` now."""
        return max(0, AHEAD * self.size - len(self._under_way))

    def give(self, job: Job) -> None:
        """Give a job to the scheduler, which has a worker do it."""
        # `pure=False` keeps Dask from reusing the result of an earlier play, because the times of moves differ each
        # time.
        future = self._client.submit(self._do, job, pure=False)
        self._under_way.add(future)

    def wait(self, seconds: float) -> list[Result]:
        """Return the results that are finished; wait at most `seconds` for the first result.

        Raises WorkerPoolError if a job cannot be done, or if the scheduler is gone.
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
        """Cancel all unfinished jobs and disconnect."""
        self._client.cancel(list(self._under_way))
        self._client.close()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Raise WorkerPoolError if the scheduler stops answering inside the `with` block."""
        try:
            yield
        except (OSError, self._dask.CancelledError) as error:
            raise WorkerPoolError(GONE) from error

    def _wait_for_workers(self, seconds: float) -> None:
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError:
            return

    def _result(self, future: Any) -> Result | None:
        """Return a result, or None if fetching it takes too long, as after the loss of its worker.

        It is fetched again later.
        """
        try:
            played: Result = future.result(timeout=FETCHED_WITHIN_S)
        except TimeoutError:
            return None
        except self._dask.CancelledError as error:
            raise WorkerPoolError(GONE) from error
        except Exception as error:
            raise WorkerPoolError(f"the cluster cannot play: {str(error) or type(error).__name__}") from error
        self._under_way.discard(future)
        return played


class ClusterPool(ClusterJobPool[Span, SpanResult]):
    """The workers of a Dask scheduler, playing the deals of a contest."""

    def __init__(self, address: str, match_up: MatchUp, find: FindPlayer) -> None:
        """Connect to the scheduler; raise WorkerPoolError if Dask is not installed or no scheduler answers."""
        super().__init__(address, partial(play_span, match_up, find=find))
