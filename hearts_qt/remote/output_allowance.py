"""How much a program may write at once and in a second. Reading more than that would only keep Hearts busy."""

import threading
import time
from collections.abc import Callable
from typing import Final

LINES_AT_ONCE: Final = 2000
LINES_A_SECOND: Final = 200
BYTES_AT_ONCE: Final = 1 << 20
BYTES_A_SECOND: Final = 256 << 10


class Allowance:
    """What is left of what may be written to one stream. It grows with time, and is whole again after each message."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with all that may be written at once."""
        self._clock = clock
        self._lock = threading.Lock()
        self._lines: float = LINES_AT_ONCE
        self._bytes: float = BYTES_AT_ONCE
        self._seen = clock()

    def renew(self) -> None:
        """Allow as much as at the beginning: the program has been told something, which it may answer."""
        with self._lock:
            self._lines, self._bytes = LINES_AT_ONCE, BYTES_AT_ONCE

    def covers(self, chunk: bytes) -> bool:
        """Take from it what has been written, blank lines too; tell whether it was enough."""
        with self._lock:
            now = self._clock()
            passed, self._seen = now - self._seen, now
            self._lines = min(LINES_AT_ONCE, self._lines + passed * LINES_A_SECOND) - chunk.count(b"\n")
            self._bytes = min(BYTES_AT_ONCE, self._bytes + passed * BYTES_A_SECOND) - len(chunk)
            return self._lines >= 0 and self._bytes >= 0
