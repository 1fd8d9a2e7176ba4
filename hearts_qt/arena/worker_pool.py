"""The interface of a worker pool, which plays the deals of a contest on this machine or on others."""

from typing import Protocol

from hearts_qt.arena.schedule import Span
from hearts_qt.arena.span_runner import SpanResult


class WorkerPoolError(Exception):
    """Raised when a pool cannot go on; the text says why. The results that the pool has returned stay valid."""


class WorkerPool(Protocol):
    """Plays spans of deals, several at a time, and returns the results in any order."""

    @property
    def size(self) -> int:
        """How many spans the pool plays at the same time."""
        ...

    @property
    def room(self) -> int:
        """How many more spans the pool can take now."""
        ...

    def give(self, span: Span) -> None:
        """Begin to play a span. Raises WorkerPoolError."""
        ...

    def wait(self, seconds: float) -> list[SpanResult]:
        """Return the finished results, perhaps none, after at most `seconds`. Raises WorkerPoolError."""
        ...

    def close(self) -> None:
        """End immediately; spans that are being played are lost."""
        ...
