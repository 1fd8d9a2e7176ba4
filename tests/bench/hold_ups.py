"""Measures the longest pause of the machine itself, by a loop that computes for a moment in each frame.

When it is terminated, it prints for how many milliseconds the machine paused during the worst of these moments.
"""

import signal
import sys
import time
from types import FrameType
from typing import Final

_MOMENT: Final = 0.002
_FRAME: Final = 0.015


def main() -> None:
    """Sleep and compute in turn, and compare the elapsed time with the computing time."""
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
