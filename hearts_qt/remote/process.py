"""Starts a program that speaks the line protocol, sends it lines, limits it and ends it.

Nothing here waits for the program: threads read its output and its errors, and write its input. A supervisor process
stands between Hearts and the program, see `supervisor`. As soon as Hearts ends or closes the program, the supervisor
kills the program and everything that the program has started.
"""

import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, NamedTuple

from msgspec import Struct

from hearts_qt.remote import confine, orphans, scratch, supervisor
from hearts_qt.remote.confinement import Protection, confined, own_program, protection
from hearts_qt.remote.dialogue import Connect, Listener
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.process_group import MOST_FILES, MOST_PROCESSES, MOST_WRITTEN, Excess
from hearts_qt.remote.wire import LONGEST_LINE

MEMORY: Final = 1 << 30
"""The default limit for a program's memory in bytes."""
_CHUNK: Final = 64 * 1024
_ERROR_LINES: Final = 20
_ERROR_LINE: Final = 500
"""When a program has ended, at most `_ERROR_LINES` lines of its standard error are reported, and this many characters
of each."""
_LOST: Final = "the process that supervises it was stopped or killed, and everything that it had started was ended"
_WRITTEN: Final = (FaultKind.FILES, f"at most {MOST_FILES} files and {MOST_WRITTEN >> 20} MB")
_TOO_LARGE_A_FILE: Final = 128 + 25
"""The exit code if the system has ended the program, because the program wrote too large a file (SIGXFSZ)."""
_EXCESSES: Final = {
    int(Excess.MEMORY): (FaultKind.MEMORY, "more than all of its processes together may use"),
    int(Excess.PROCESSES): (FaultKind.PROCESSES, f"at most {MOST_PROCESSES}"),
    **dict.fromkeys((int(Excess.FILES), _TOO_LARGE_A_FILE), _WRITTEN),
}
AT_ONCE: Final = 4 << 20
A_SECOND: Final = 256 << 10
"""How many bytes a program may write at once, and per second after that, so that its output cannot keep Hearts busy."""
LINE: Final = 512
"""Each line counts as this many bytes more."""
_FLOOD: Final = f"more than {A_SECOND // LINE} lines or {A_SECOND >> 10} kB a second"
_PATIENCE: Final = 2.0
"""How many seconds a program has to end after it has closed its output."""


class Launch(Struct, frozen=True):
    """What is needed to start a program: its command, its working folder, its limits and its protection."""

    command: tuple[str, ...]
    folder: Path
    memory: int = MEMORY
    reads: tuple[Path, ...] = ()
    """The files and folders that the program may read, in addition to its own folder and the files of its language."""
    protection: Protection | None = None
    """What confines the program; None stands for the best protection on this system."""

    def connect(self, told: Callable[[str], None] | None = None) -> Connect:
        """Return a function that starts the program and connects it with a listener.

        `told` is called with each line of the program's standard error, on another thread.
        """
        return lambda listener: Program(self, listener, told)


class Program:
    """A running program. The listener gets its output, on threads of this object."""

    def __init__(self, launch: Launch, listener: Listener, told: Callable[[str], None] | None = None) -> None:
        """Start the program. Raises DialogueFault if its supervisor cannot be started."""
        self._listener = listener
        self._told = told
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_ERROR_LINES)
        self._allowances = Allowance(), Allowance()
        self._closed = threading.Event()
        self._closing = threading.Lock()
        self._ending = threading.Lock()
        self._end_told = False
        self._supervisor, self._lifeline, self.scratch = _start(launch)
        self._error_reader = self._thread(self._read_errors)
        self._thread(self._write)
        self._thread(self._read)
        self._thread(self._watch)

    @property
    def pid(self) -> int:
        """The process id of the supervisor. The supervisor is the parent of the program."""
        return self._supervisor.pid

    def send(self, line: bytes) -> None:
        """Send a line. Returns without waiting."""
        for allowance in self._allowances:
            allowance.renew()
        self._lines.put(line)

    def close(self) -> None:
        """End the program when it has read the lines sent so far, or after a short time. Returns without waiting."""
        with self._closing:
            # When the program ends, two threads can call this at the same moment.
            if self._closed.is_set():
                return
            self._closed.set()
        self._lines.put(None)
        # After this the supervisor ends the program, if the program does not end by itself.
        if self._lifeline is not None:
            os.close(self._lifeline)
        elif sys.platform == "win32":
            subprocess.Popen(["taskkill", "/T", "/F", "/PID", str(self._supervisor.pid)], stdout=subprocess.DEVNULL)

    def _thread(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, name="hearts-external", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        stream = _open(self._supervisor.stdin)
        # A program that has ended or does not read is noticed later, because its answers do not come.
        with suppress(OSError):
            while (line := self._lines.get()) is not None:
                stream.write(line)
        with suppress(OSError):
            stream.close()

    def _read(self) -> None:
        stream, rest, fault = _open(self._supervisor.stdout), b"", None
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
        """Wait until the supervisor ends.

        If the supervisor was killed or stopped, end the processes that it left behind and report this.
        """
        if _is_stopped(self._supervisor):
            self._supervisor.kill()
        if self._supervisor.wait() < 0:
            orphans.end_orphans()
            # Without a supervisor, processes that the program has started can keep its output open.
            self._tell_end(self._how_closed() or DialogueFault(FaultKind.LOST, _LOST))
            self.close()
        scratch.remove(self.scratch)

    def _tell_end(self, fault: DialogueFault) -> None:
        """Report the end to the listener, but only once."""
        with self._ending:
            told, self._end_told = self._end_told, True
        if not told:
            self._listener.ended(fault)

    def _how_closed(self) -> DialogueFault | None:
        return DialogueFault(FaultKind.CLOSED) if self._closed.is_set() else None

    def _end(self) -> DialogueFault:
        """Return how the program ended, with the last lines of its standard error."""
        # The listener is to have every line of standard error before the end.
        self._error_reader.join(_PATIENCE)
        if closed := self._how_closed():
            return closed
        how = "it closed its output"
        with suppress(subprocess.TimeoutExpired):
            how = f"exit code {self._supervisor.wait(_PATIENCE)}"
        if (self._supervisor.returncode or 0) < 0:
            return DialogueFault(FaultKind.LOST, _LOST)
        if self._supervisor.returncode in _EXCESSES:
            return DialogueFault(*_EXCESSES[self._supervisor.returncode])
        refused = any(map(scratch.tells_of_refusal, self._errors))
        told = "\n".join([how, *self._errors, *([scratch.HINT] if refused else [])])
        failed = self._supervisor.returncode in (supervisor.CANNOT_START, confine.CANNOT_CONFINE)
        return DialogueFault(FaultKind.NOT_STARTED if failed else FaultKind.ENDED, told)

    def _read_errors(self) -> None:
        stream, rest = _open(self._supervisor.stderr), b""
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


def _is_stopped(process: "subprocess.Popen[bytes]") -> bool:
    """Wait until a process ends or is stopped, and return whether it is stopped.

    On other systems than Linux, return False without waiting.
    """
    if sys.platform == "linux":
        with suppress(ChildProcessError):
            found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WSTOPPED | os.WNOWAIT)
            return found is not None and found.si_code == os.CLD_STOPPED
    return False


class _SupervisorHandle(NamedTuple):
    """A running supervisor, its lifeline, and the folder that the program may change.

    The lifeline is the end of the pipe that Hearts holds, or None on Windows.
    """

    supervisor: "subprocess.Popen[bytes]"
    lifeline: int | None
    scratch: str


def _start(launch: Launch) -> _SupervisorHandle:
    """Start the supervisor with the program. Raises DialogueFault."""
    # The trial of bubblewrap leaves a process behind. If Hearts had already adopted such processes, the process would
    # stay as a zombie. So the trial comes before `adopt`.
    protection()
    orphans.adopt()
    lifeline = ours = None
    folder = ""
    try:
        folder = scratch.make()
        if sys.platform != "win32":
            lifeline, ours = os.pipe()
        return _SupervisorHandle(_supervisor_of(launch, folder, lifeline), ours, folder)
    except (OSError, ValueError) as error:
        if ours is not None:
            os.close(ours)
        if folder:
            scratch.remove(folder)
        raise DialogueFault(FaultKind.NOT_STARTED, str(error)) from error
    finally:
        if lifeline is not None:
            os.close(lifeline)


def _supervisor_of(launch: Launch, folder: str, lifeline: int | None) -> "subprocess.Popen[bytes]":
    """Start the supervisor with its end of the lifeline. Raises OSError or ValueError."""
    by = protection() if launch.protection is None else launch.protection
    program = confined(launch.command, launch.folder, folder, by, reads=launch.reads)
    # On Windows the supervisor watches this process, because a lifeline is not possible there.
    watched = os.getpid() if lifeline is None else lifeline
    own = (*own_program(supervisor.__name__), str(watched), folder, str(launch.memory))
    return subprocess.Popen(
        (*own, *program.command),
        cwd=launch.folder,
        env=program.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        pass_fds=() if lifeline is None else (lifeline,),
        start_new_session=True,
    )


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _some(stream: IO[bytes]) -> bytes:
    """Wait for output and return it. At the end of the stream, return an empty value."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except OSError:
        return b""


class Allowance:
    """How much a program may still write to one stream. This grows with time up to AT_ONCE."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with the full allowance."""
        self._clock = clock
        self._lock = threading.Lock()
        self._left: float = AT_ONCE
        self._seen = clock()

    def renew(self) -> None:
        """Allow more, because the program has been sent a message that it may answer.

        What is left is kept, because a full pipe may still hold what was written about the messages before this one.
        """
        with self._lock:
            self._left = min(self._left, 2 * AT_ONCE) + AT_ONCE

    def covers(self, chunk: bytes) -> bool:
        """Subtract a piece of output from the allowance, and return whether the allowance was enough."""
        with self._lock:
            now = self._clock()
            grown = min(AT_ONCE, self._left + (now - self._seen) * A_SECOND)
            self._left = max(self._left, grown) - len(chunk) - LINE * chunk.count(b"\n")
            self._seen = now
            return self._left >= 0
