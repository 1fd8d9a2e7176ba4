"""Says how long a table waits for its windows before its next step."""

import time
from typing import Final

from hearts_qt.rules.match import Match
from hearts_qt.table.attached_windows import HOST, AttachedWindows

LONGEST: Final = 8.0
"""After how many seconds a table of several windows goes on without those that have not shown the last update."""


class Waiting:
    """The wait for the windows that must be ready: the host's, and each with a person.

    A single window is waited for without a limit, so that a person can let the game stand. Among several, those that
    are late are not waited for, as soon as one is ready.
    """

    def __init__(self) -> None:
        """Begin to wait."""
        self._begun = time.monotonic()

    def begin(self) -> None:
        """Begin to wait for the windows that were just sent an update."""
        self._begun = time.monotonic()

    def is_over(self, windows: AttachedWindows, match: Match) -> bool:
        """Return whether the table need not wait any longer."""
        left = self.seconds_left(windows, match)
        return left is not None and left <= 0

    def seconds_left(self, windows: AttachedWindows, match: Match) -> float | None:
        """Return after how many seconds the table goes on; None if it waits until a window is ready."""
        needed = set(windows.of_persons(match)) | {HOST}
        ready = {window.number for window in windows if window.is_ready}
        if needed <= ready:
            return 0.0
        return max(0.0, self._begun + LONGEST - time.monotonic()) if needed & ready and len(needed) > 1 else None
