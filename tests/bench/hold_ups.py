"""Measures how long the machine itself pauses: a loop that computes for a moment every frame, until it is terminated.

Prints by how many milliseconds the longest moment was too long.
"""

import signal
import sys
import time
from types import FrameType
from typing import Final

_MOMENT: Final = 0.002
_FRAME: Final = 0.015


def main() -> None:
    """Compute, sleep, and compare the clock with the time computed."""
    longest = 0.0

    def end(number: int, frame: FrameType | None) -> None:
        print(1000 * longest)
        sys.exit()

    signal.signal(signal.SIGTERM, end)
    while True:
        time.sleep(_FRAME - _MOMENT)
        begun, computed = time.perf_counter(), time.thread_time()
        while time.thread_time() - computed < _MOMENT:
            continue
        longest = max(longest, time.perf_counter() - begun - _MOMENT)


if __name__ == "__main__":
    main()
