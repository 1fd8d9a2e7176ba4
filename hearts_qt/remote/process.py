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
from typing import IO, Final, NamedTuple

from msgspec import Struct

from hearts_qt.remote import confine, keeper, orphans, scratch
from hearts_qt.remote.confinement import Protection, confined, own_program, protection
from hearts_qt.remote.dialogue import Connect, Listener
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.flood import BYTES_A_SECOND, LINES_A_SECOND, Allowance
from hearts_qt.remote.group import MOST_FILES, MOST_PROCESSES, MOST_WRITTEN, Excess
from hearts_qt.remote.wire import LONGEST_LINE

MEMORY: Final = 1 << 30
"""Bytes that a program may write to, unless its start says otherwise."""
_CHUNK: Final = 64 * 1024
_ERROR_LINES: Final = 20
_ERROR_LINE: Final = 500
"""So many lines, of so many characters, of what a program wrote to its standard error are told with its end."""
_LOST: Final = "the process that keeps it was stopped or killed; all that it had started was ended"
_WRITTEN: Final = (FaultKind.FILES, f"at most {MOST_FILES} files and {MOST_WRITTEN >> 20} MB")
_TOO_LARGE_A_FILE: Final = 128 + 25
"""The code of a program that the system ended for a single file; the signal has this number on all that have it."""
_EXCESSES: Final = {
    int(Excess.MEMORY): (FaultKind.MEMORY, "more than it may have together"),
    int(Excess.PROCESSES): (FaultKind.PROCESSES, f"at most {MOST_PROCESSES}"),
    **dict.fromkeys((int(Excess.FILES), _TOO_LARGE_A_FILE), _WRITTEN),
}
_FLOOD: Final = f"more than {LINES_A_SECOND} lines or {BYTES_A_SECOND >> 10} kB a second"
_PATIENCE: Final = 2.0
"""Seconds in which a program that has closed its output has to end."""


class Launch(Struct, frozen=True):
    """How a program is started: its command, the folder that it runs in, and how many bytes it may write to."""

    command: tuple[str, ...]
    folder: Path
    memory: int = MEMORY
    reads: tuple[Path, ...] = ()
    """What it may read besides its own folder and its language's."""
    protection: Protection | None = None
    """What confines it; None for the best that this system has."""

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
        self._allowances = Allowance(), Allowance()
        self._closed = threading.Event()
        self._closing = threading.Lock()
        self._ending = threading.Lock()
        self._end_told = False
        self._keeper, self._lifeline, self.scratch = _start(launch)
        self._error_reader = self._thread(self._read_errors)
        self._thread(self._write)
        self._thread(self._read)
        self._thread(self._watch)

    @property
    def pid(self) -> int:
        """The number of the keeper's process. The program is its only child."""
        return self._keeper.pid

    def send(self, line: bytes) -> None:
        """Send a line; returns at once."""
        for allowance in self._allowances:
            allowance.renew()
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
        try:
            while chunk := _some(stream):
                if not self._allowances[0].covers(chunk):
                    raise DialogueFault(FaultKind.ENDLESS, _FLOOD)
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if line.strip():
                        self._listener.heard(line)
                if len(rest) > LONGEST_LINE:
                    raise DialogueFault(FaultKind.TOO_LONG, f"{LONGEST_LINE} bytes without a line feed")
        except DialogueFault as found:
            fault = found
        self._tell_end(fault or self._end())
        self.close()
        stream.close()

    def _watch(self) -> None:
        """Wait for the keeper's end. When it is killed or stopped, end what it has left, and tell that it is lost."""
        if _is_stopped(self._keeper):
            self._keeper.kill()
        if self._keeper.wait() < 0:
            orphans.end_orphans()
            # Without a keeper that could end them, what they have started may hold the output open.
            self._tell_end(self._how_closed() or DialogueFault(FaultKind.LOST, _LOST))
            self.close()
        scratch.remove(self.scratch)

    def _tell_end(self, fault: DialogueFault) -> None:
        """Tell the end, once."""
        with self._ending:
            told, self._end_told = self._end_told, True
        if not told:
            self._listener.ended(fault)

    def _how_closed(self) -> DialogueFault | None:
        return DialogueFault(FaultKind.CLOSED) if self._closed.is_set() else None

    def _end(self) -> DialogueFault:
        """Return how the program ended, with what it wrote to its standard error last."""
        if closed := self._how_closed():
            return closed
        self._error_reader.join(_PATIENCE)
        how = "it closed its output"
        with suppress(subprocess.TimeoutExpired):
            how = f"exit code {self._keeper.wait(_PATIENCE)}"
        if (self._keeper.returncode or 0) < 0:
            return DialogueFault(FaultKind.LOST, _LOST)
        if self._keeper.returncode in _EXCESSES:
            return DialogueFault(*_EXCESSES[self._keeper.returncode])
        refused = any(map(scratch.tells_of_refusal, self._errors))
        told = "\n".join([how, *self._errors, *([scratch.HINT] if refused else [])])
        failed = self._keeper.returncode in (keeper.CANNOT_START, confine.CANNOT_CONFINE)
        return DialogueFault(FaultKind.NOT_STARTED if failed else FaultKind.ENDED, told)

    def _read_errors(self) -> None:
        stream, rest = _open(self._keeper.stderr), b""
        while chunk := _some(stream):
            if not self._allowances[1].covers(chunk):
                self._tell_end(DialogueFault(FaultKind.ENDLESS, _FLOOD))
                self.close()
                break
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


def _is_stopped(keeper: "subprocess.Popen[bytes]") -> bool:
    """Wait until a keeper ends or is stopped, and tell whether it is stopped; elsewhere than on Linux no."""
    if sys.platform == "linux":
        with suppress(ChildProcessError):
            found = os.waitid(os.P_PID, keeper.pid, os.WEXITED | os.WSTOPPED | os.WNOWAIT)
            return found is not None and found.si_code == os.CLD_STOPPED
    return False


class _Started(NamedTuple):
    """A keeper that runs, our end of its lifeline where there is one, and the folder in which its program may write."""

    keeper: "subprocess.Popen[bytes]"
    lifeline: int | None
    scratch: str


def _start(launch: Launch) -> _Started:
    """Start the keeper with the program; raises DialogueFault."""
    orphans.adopt()
    held = lifeline = ours = None
    folder = ""
    try:
        folder, held = scratch.make()
        if sys.platform != "win32":
            lifeline, ours = os.pipe()
        return _Started(_keeper_of(launch, folder, lifeline, held), ours, folder)
    except (OSError, ValueError) as error:
        if ours is not None:
            os.close(ours)
        if folder:
            scratch.remove(folder)
        raise DialogueFault(FaultKind.NOT_STARTED, str(error)) from error
    finally:
        for descriptor in (lifeline, held):
            if descriptor is not None:
                os.close(descriptor)


def _keeper_of(launch: Launch, folder: str, lifeline: int | None, held: int | None) -> "subprocess.Popen[bytes]":
    """Start the keeper, with its end of the lifeline and the lock of the scratch folder; raises OSError, ValueError."""
    by = protection() if launch.protection is None else launch.protection
    program = confined(launch.command, launch.folder, folder, by, reads=launch.reads)
    # Windows has no lifeline: the keeper watches this process instead.
    numbers = (os.getpid() if lifeline is None else lifeline, -1 if held is None else held)
    own = (*own_program(keeper.__name__), *map(str, numbers), folder, str(launch.memory))
    return subprocess.Popen(
        (*own, *program.command),
        cwd=launch.folder,
        env=program.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        pass_fds=[each for each in (lifeline, held) if each is not None],
        start_new_session=True,
    )


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _some(stream: IO[bytes]) -> bytes:
    """Return what has come by now, waiting for the first byte; nothing at the end."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except OSError:
        return b""
