"""The interface of a worker pool, which plays the deals of a contest or a field on this machine or on others."""

from typing import Protocol, TypeVar

Job = TypeVar("Job", contravariant=True)
Result = TypeVar("Result")


class WorkerPoolError(Exception):
    """Raised when a pool cannot go on; the text says why. The results that the pool has returned stay valid."""


class WorkerPool(Protocol[Job, Result]):
    """Carries out jobs, such as playing a span of deals, several at a time, and returns the results in any order."""

    @property
    def size(self) -> int:
        """How many jobs the pool does at the same time."""
        ...

    @property
    def room(self) -> int:
        """How many more jobs the pool can take now."""
        ...

    def give(self, job: Job, /) -> None:
        """Begin a job. Raises WorkerPoolError."""
        ...

    def wait(self, seconds: float) -> list[Result]:
        """Return the finished results, perhaps none, after at most `seconds`. Raises WorkerPoolError."""
        ...

    def close(self) -> None:
        """End immediately; the jobs under way are lost."""
        ...
