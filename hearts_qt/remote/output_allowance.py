"""Limits how much a program may write at once and per second, so that reading its output cannot keep Hearts busy."""

import threading
import time
from collections.abc import Callable
from typing import Final

LINES_AT_ONCE: Final = 2000
LINES_A_SECOND: Final = 200
BYTES_AT_ONCE: Final = 1 << 20
BYTES_A_SECOND: Final = 256 << 10


class Allowance:
    """How much a program may still write to one stream. Grows with time; a message to the program resets it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with the full allowance."""
        self._clock = clock
        self._lock = threading.Lock()
        self._lines: float = LINES_AT_ONCE
        self._bytes: float = BYTES_AT_ONCE
        self._seen = clock()

    def renew(self) -> None:
        """Reset to the full allowance, because the program has been sent a message that it may answer."""
        with self._lock:
            self._lines, self._bytes = LINES_AT_ONCE, BYTES_AT_ONCE

    def covers(self, chunk: bytes) -> bool:
        """Subtract a chunk of output, including blank lines; return whether the allowance was enough."""
        with self._lock:
            now = self._clock()
            passed, self._seen = now - self._seen, now
            self._lines = min(LINES_AT_ONCE, self._lines + passed * LINES_A_SECOND) - chunk.count(b"\n")
            self._bytes = min(BYTES_AT_ONCE, self._bytes + passed * BYTES_A_SECOND) - len(chunk)
            return self._lines >= 0 and self._bytes >= 0
