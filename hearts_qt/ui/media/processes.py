"""The processes that draw: shared by all clients, started when needed, and ended when they are late or idle.

One process is enough as long as requests come one after another. If another client asks while this process draws, a
second process is started, so that no client waits for the slow picture of another client.
"""

import atexit
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from hearts_qt.ui.media.drawing_process import COMMAND, DrawingProcess

IDLE_SECONDS: Final = 4.0
"""How long an idle process waits for another request before it is ended."""
_CHECK_SECONDS: Final = 0.05


class DrawingProcesses:
    """Lends processes to clients, on any thread. While there are processes, a separate thread watches them."""

    def __init__(self, command: tuple[str, ...] = COMMAND, idle_seconds: float = IDLE_SECONDS) -> None:
        """Start nothing yet. `command` has the arguments with which Python is started."""
        self._command = command
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._busy: list[DrawingProcess] = []
        self._idle: list[DrawingProcess] = []
        self._watcher: threading.Thread | None = None
        self._wake = threading.Event()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that have not been ended."""
        with self._lock:
            return [each.pid for each in (*self._busy, *self._idle)]

    def take(self, seconds: float, is_stopped: Callable[[], bool], *, fresh: bool = False) -> DrawingProcess:
        """Return a process that nobody else uses. It is ended if it does not answer within `seconds`.

        It is also ended when `is_stopped` returns true; this function is called on another thread and has to be quick.
        If `fresh`, the process is a new one. Raises OSError when no process can be started.
        """
        with self._lock:
            process = (None if fresh else self._usable_idle()) or DrawingProcess(self._command)
            process.begin(seconds, is_stopped)
            self._busy.append(process)
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, name="hearts-drawing", daemon=True)
                self._watcher.start()
        self._wake.set()
        return process

    def give_back(self, process: DrawingProcess, *, is_reusable: bool) -> None:
        """Give a process back. It is ended unless `is_reusable`, which means that its answer is complete."""
        with self._lock:
            self._busy.remove(process)
            process.finish()
            if is_reusable and process.is_usable:
                self._idle.append(process)
                return
        process.close()

    def close(self) -> None:
        """End all processes; clients that wait for an answer get an error."""
        with self._lock:
            idle, self._idle = self._idle, []
            for process in self._busy:
                process.kill()
        for process in idle:
            process.close()

    def _usable_idle(self) -> DrawingProcess | None:
        while self._idle:
            process = self._idle.pop()
            if process.is_usable:
                return process
            process.close()
        return None

    def _watch(self) -> None:
        while True:
            self._wake.clear()
            with self._lock:
                for process in self._busy:
                    process.end_if_due()
                now = time.monotonic()
                rested = [each for each in self._idle if now - each.idle_since >= self._idle_seconds]
                self._idle = [each for each in self._idle if each not in rested]
                is_busy = bool(self._busy)
                if not is_busy and not self._idle:
                    self._watcher = None
            for process in rested:
                process.close()
            if self._watcher is not threading.current_thread():
                return
            self._wake.wait(_CHECK_SECONDS if is_busy else self._idle_seconds / 4)


@cache
def shared_processes() -> DrawingProcesses:
    """Return the processes that all of the program's clients share."""
    processes = DrawingProcesses()
    atexit.register(processes.close)
    return processes
