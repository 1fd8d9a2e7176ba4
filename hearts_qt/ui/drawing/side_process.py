"""A process of this program's own that draws, and is asked through pipes.

While Qt draws an SVG file, or waits for a `QProcess`, nothing else of Python runs, on no thread: either would be seen
as a jerk of the window. Waiting for a pipe as it is done here lets the others run.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import hearts_qt

_LOOK_S: Final = 0.05
_MOST_MEMORY: Final = 2 << 30
"""Address space in bytes; Qt and its fonts take half a gigabyte of it before anything is drawn."""
_MOST_SECONDS: Final = 120
"""Computing time of the process as a whole, should nobody end it before."""


class SideProcessEnded(Exception):
    """It says nothing more; `late` if it was ended because it took too long."""

    def __init__(self, *, late: bool) -> None:
        super().__init__("late" if late else "ended")
        self.late = late


class SideProcess:
    """A process that runs one of our modules. Whoever asks it waits, and so belongs on a thread of their own."""

    def __init__(self, *command: str) -> None:
        """Start Python with these arguments; raises OSError when the system has no room for another process."""
        around = dict(os.environ)
        # It has to find this program wherever it stands.
        paths = (str(Path(hearts_qt.__file__).parent.parent), around.get("PYTHONPATH", ""))
        around["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        around["QT_QPA_PLATFORM"] = "offscreen"
        self._late = False
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=around,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    @property
    def is_running(self) -> bool:
        """Whether it has not ended, as it does by itself when it has computed for long enough."""
        return self._process.poll() is None

    @contextmanager
    def watched(self, seconds: float, is_stopped: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """End the process if what is done within takes longer than that, or once `is_stopped` says so."""
        done = threading.Event()
        until = time.monotonic() + seconds

        def watch() -> None:
            while not done.wait(_LOOK_S):
                self._late = time.monotonic() > until
                if self._late or is_stopped():
                    self._process.kill()
                    return

        watcher = threading.Thread(target=watch, name="hearts-side-watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def say(self, data: bytes) -> None:
        """Hand it bytes; raises SideProcessEnded."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            raise SideProcessEnded(late=self._late) from None

    def hear(self, size: int) -> bytes:
        """Wait for so many bytes; raises SideProcessEnded."""
        assert self._process.stdout is not None
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise SideProcessEnded(late=self._late)
        return data

    def hear_line(self, most: int) -> bytes:
        """Wait for a line, and return it without its end; raises SideProcessEnded.

        Of a line that is longer than `most` bytes only these are returned.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline(most)
        if not line.endswith(b"\n") and len(line) < most:
            raise SideProcessEnded(late=self._late)
        return line.rstrip(b"\n")

    def close(self) -> None:
        """End it."""
        self._process.kill()
        # What waits to be written to it is lost with it.
        self._process.communicate()


def limit_oneself() -> None:
    """Called in the process: take no more than drawing may need, where the system can be asked to see to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        os.nice(5)
