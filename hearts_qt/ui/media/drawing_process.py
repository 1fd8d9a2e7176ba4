"""A process that draws. Requests and answers go through pipes.

While Qt draws an SVG file or waits for a `QProcess`, no other thread can run Python code, so the window would stand
still. While this module waits for a pipe, other threads can run.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import hearts_qt
from hearts_qt.ui.media.frames import Frame, read_frame

COMMAND: Final = ("-P", "-m", "hearts_qt.ui.media.child")
MOST_SECONDS: Final = 60.0
"""After this much drawing time a process is not used again.

The time is shorter than the limit that `child` sets itself.
"""

START_SECONDS: Final = 30.0
"""How long a process may take to start, on a machine that has much else to do."""


class DrawingProcess:
    """A process that answers one request at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start Python with these arguments; raises OSError when the system cannot start another process."""
        environment = dict(os.environ)
        # The process has to find this package from every folder in which it starts.
        paths = (str(Path(hearts_qt.__file__).parent.parent), environment.get("PYTHONPATH", ""))
        environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        environment["QT_QPA_PLATFORM"] = "offscreen"
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._begun = 0.0
        self._deadline = 0.0
        self._is_stopped: Callable[[], bool] = lambda: False
        self._seconds = 0.0
        self._limit = 0.0
        self._is_ready = False
        self._is_killed = False
        self.requests = 0
        """How many requests the process has begun."""
        self.is_late = False
        """Whether the process was ended because its request took too long."""
        self.was_stopped = False
        """Whether the process was ended because its request was cancelled."""
        self.idle_since = 0.0
        """When the last request ended, on the monotonic clock."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_usable(self) -> bool:
        """Whether the process runs and has computing time left for another request."""
        return not self._is_killed and self._process.poll() is None and self._seconds < MOST_SECONDS

    def begin(self, seconds: float, is_stopped: Callable[[], bool]) -> None:
        """Begin a request that may take this number of seconds, and is cancelled when `is_stopped` returns true.

        The seconds count from the moment when the process is ready, so that a busy machine makes no drawing late.
        """
        self.requests += 1
        self.is_late = self.was_stopped = False
        self._limit = seconds
        self._is_stopped = is_stopped
        self._start_clock(seconds if self._is_ready else START_SECONDS)

    def _start_clock(self, seconds: float) -> None:
        self._begun = time.monotonic()
        self._deadline = self._begun + seconds

    def finish(self) -> None:
        """Remember that the request is answered."""
        self.idle_since = time.monotonic()
        self._seconds += self.idle_since - self._begun

    def end_if_due(self) -> None:
        """End the process if its request takes too long or is cancelled; `receive` then raises EOFError."""
        self.is_late = time.monotonic() > self._deadline
        self.was_stopped = self._is_stopped()
        if self.is_late or self.was_stopped:
            self.kill()

    def send(self, data: bytes) -> None:
        """Send a request; raises OSError when the process has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def receive(self, most_bytes: int) -> Frame:
        """Wait for an answer and return it; raises EOFError if the process has ended, FrameError for a wrong answer."""
        assert self._process.stdout is not None
        if not self._is_ready:
            read_frame(self._process.stdout, 0)
            self._is_ready = True
            self._start_clock(self._limit)
        return read_frame(self._process.stdout, most_bytes)

    def kill(self) -> None:
        """End the process. Any thread can call this."""
        self._is_killed = True
        self._process.kill()

    def close(self) -> None:
        """End the process and free what belongs to it."""
        self.kill()
        # This also closes the pipes, and drops data that was not sent yet.
        self._process.communicate()
