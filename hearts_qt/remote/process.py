"""A program that speaks the line protocol: how it is started, talked to, limited and ended.

Nothing here waits for the program: its output and its errors are read, and its input is written, on threads of their
own. Between Hearts and the program stands a keeper, see `keeper`, which kills it and all that it has started as soon
as Hearts is gone, or lets go of it.
"""

import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from msgspec import Struct

from hearts_qt.remote import keeper
from hearts_qt.remote.dialogue import Connect, Listener
from hearts_qt.remote.faults import DialogueFault, Fault
from hearts_qt.remote.wire import LONGEST_LINE

MEMORY: Final = 1 << 30
"""Bytes that a program may write to, unless its start says otherwise."""
_CHUNK: Final = 64 * 1024
_ERROR_LINES: Final = 20
_ERROR_LINE: Final = 500
"""So many lines, of so many characters, of what a program wrote to its standard error are told with its end."""
_PATIENCE: Final = 2.0
"""Seconds in which a program that has closed its output has to end."""


class Launch(Struct, frozen=True):
    """How a program is started: its command, the folder that it runs in, and how many bytes it may write to."""

    command: tuple[str, ...]
    folder: Path
    memory: int = MEMORY

    def connect(self, told: Callable[[str], None] | None = None) -> Connect:
        """Return what starts the program and connects it with a listener.

        `told` is given each line that the program writes to its standard error, on another thread.
        """
        return lambda listener: Program(self, listener, told)


class Program:
    """A program that runs. What it says goes to the listener, on threads of this program's own."""

    def __init__(self, launch: Launch, listener: Listener, told: Callable[[str], None] | None = None) -> None:
        """Start the program; raises DialogueFault when not even its keeper can be started."""
        self._listener = listener
        self._told = told
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_ERROR_LINES)
        self._closed = threading.Event()
        self._closing = threading.Lock()
        self._keeper, self._lifeline = _start(launch)
        self._error_reader = self._thread(self._read_errors)
        self._thread(self._write)
        self._thread(self._read)

    @property
    def pid(self) -> int:
        """The number of the keeper's process. The program is its only child."""
        return self._keeper.pid

    def send(self, line: bytes) -> None:
        """Send a line; returns at once."""
        self._lines.put(line)

    def close(self) -> None:
        """End the program as soon as it has had the lines sent so far, or after a moment; returns at once."""
        with self._closing:
            # Its reader and whoever asks it both close it when it ends, at the same moment.
            if self._closed.is_set():
                return
            self._closed.set()
        self._lines.put(None)
        # Unless it ends by itself now, the keeper ends it.
        if self._lifeline is not None:
            os.close(self._lifeline)
        elif sys.platform == "win32":
            subprocess.Popen(["taskkill", "/T", "/F", "/PID", str(self._keeper.pid)], stdout=subprocess.DEVNULL)

    def _thread(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, name="hearts-outside", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        stream = _open(self._keeper.stdin)
        # A program that is gone, or will not listen, is found so by its silence.
        with suppress(OSError):
            while (line := self._lines.get()) is not None:
                stream.write(line)
        with suppress(OSError):
            stream.close()

    def _read(self) -> None:
        stream, rest, fault = _open(self._keeper.stdout), b"", None
        while chunk := _some(stream):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.strip():
                    self._listener.heard(line)
            if len(rest) > LONGEST_LINE:
                fault = DialogueFault(Fault.TOO_LONG, f"{LONGEST_LINE} bytes without a line feed")
                break
        self._listener.ended(fault or self._end())
        self.close()
        stream.close()
        self._keeper.wait()

    def _end(self) -> DialogueFault:
        """Return how the program ended, with what it wrote to its standard error last."""
        if self._closed.is_set():
            return DialogueFault(Fault.CLOSED)
        self._error_reader.join(_PATIENCE)
        how = "it closed its output"
        with suppress(subprocess.TimeoutExpired):
            how = f"exit code {self._keeper.wait(_PATIENCE)}"
        told = "\n".join([how, *self._errors])
        failed = self._keeper.returncode == keeper.CANNOT_START
        return DialogueFault(Fault.NOT_STARTED if failed else Fault.ENDED, told)

    def _read_errors(self) -> None:
        stream, rest = _open(self._keeper.stderr), b""
        while chunk := _some(stream):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._keep_error(line)
            rest = rest[:_ERROR_LINE]
        if rest:
            self._keep_error(rest)
        stream.close()

    def _keep_error(self, line: bytes) -> None:
        shown = line.decode(errors="replace").rstrip()[:_ERROR_LINE]
        self._errors.append(shown)
        if self._told is not None:
            self._told(shown)


def _start(launch: Launch) -> tuple["subprocess.Popen[bytes]", int | None]:
    """Start the keeper with the program; return it, and our end of its lifeline where there is one."""
    ours: int | None = None
    if sys.platform == "win32":
        lifeline, inherited = os.getpid(), ()
    else:
        lifeline, ours = os.pipe()
        inherited = (lifeline,)
    command = [sys.executable, "-I", "-S", keeper.__file__, str(lifeline), str(launch.memory), *launch.command]
    try:
        process = subprocess.Popen(
            command,
            cwd=launch.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=inherited,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        if ours is not None:
            os.close(ours)
        raise DialogueFault(Fault.NOT_STARTED, str(error)) from error
    finally:
        if inherited:
            os.close(lifeline)
    return process, ours


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _some(stream: IO[bytes]) -> bytes:
    """Return what has come by now, waiting for the first byte; nothing at the end."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except OSError:
        return b""
