"""Limits how much a program may write at once and per second, so that its output cannot keep Hearts busy."""

import threading
import time
from collections.abc import Callable
from typing import Final

LINES_AT_ONCE: Final = 2000
LINES_A_SECOND: Final = 200
BYTES_AT_ONCE: Final = 1 << 20
BYTES_A_SECOND: Final = 256 << 10


_KEPT: Final = 4
"""How many full allowances are kept at most for output that is read late."""


class Allowance:
    """How much a program may still write to one stream.

    The allowance grows with time, and with each message to the program.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with the full allowance."""
        self._clock = clock
        self._lock = threading.Lock()
        self._lines: float = LINES_AT_ONCE
        self._bytes: float = BYTES_AT_ONCE
        self._seen = clock()

    def renew(self) -> None:
        """Add a full allowance, because the program has been sent a message that it may answer.

        A busy computer sometimes reads the answers to several messages late and all at once. So more than one full
        allowance can be kept.
        """
        with self._lock:
            self._lines = min(_KEPT * LINES_AT_ONCE, max(0, self._lines) + LINES_AT_ONCE)
            self._bytes = min(_KEPT * BYTES_AT_ONCE, max(0, self._bytes) + BYTES_AT_ONCE)

    def covers(self, chunk: bytes) -> bool:
        """Subtract a piece of output, including blank lines, from the allowance.

        Return whether the allowance was enough.
        """
        with self._lock:
            now = self._clock()
            passed, self._seen = now - self._seen, now
            lines = min(LINES_AT_ONCE, self._lines + passed * LINES_A_SECOND)
            size = min(BYTES_AT_ONCE, self._bytes + passed * BYTES_A_SECOND)
            self._lines = max(self._lines, lines) - chunk.count(b"\n")
            self._bytes = max(self._bytes, size) - len(chunk)
            return self._lines >= 0 and self._bytes >= 0
