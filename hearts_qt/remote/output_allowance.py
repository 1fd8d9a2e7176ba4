"""Limits how much a program may write, so that its output cannot keep Hearts busy."""

import threading
import time
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 4 << 20
A_SECOND: Final = 256 << 10
"""How many bytes a program may write at once, and per second after that."""
LINE: Final = 512
"""Each line counts as this many bytes more."""


class Allowance:
    """How much a program may still write to one stream. This grows with time up to AT_ONCE."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with the full allowance."""
        self._clock = clock
        self._lock = threading.Lock()
        self._left: float = AT_ONCE
        self._seen = clock()

    def renew(self) -> None:
        """Begin again, because the program has been sent a message that it may answer."""
        with self._lock:
            self._left = AT_ONCE

    def covers(self, chunk: bytes) -> bool:
        """Subtract a piece of output from the allowance, and return whether the allowance was enough."""
        with self._lock:
            now = self._clock()
            grown = self._left + (now - self._seen) * A_SECOND
            self._left = min(AT_ONCE, grown) - len(chunk) - LINE * chunk.count(b"\n")
            self._seen = now
            return self._left >= 0
