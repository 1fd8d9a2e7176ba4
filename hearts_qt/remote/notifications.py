"""System calls of a player that its filter sends to the supervisor, and the supervisor's answers.

- **Waits for a word in shared memory** always end after a moment. The kernel would let another player wake the
  waiting one through a file that both can read, and so send a message. Programs wait in this way for the end of a
  thread and for semaphores between processes; they check the word and wait again.
- **Files opened for writing** are opened by the supervisor, see `file_opener`.
- **Shared memory** is counted, see `process_group`, and then mapped by the kernel.

The player's process installs the filter and sends its listener with `hand_over` before the player's code runs. The
supervisor answers with an `Answerer`. This module imports only the standard library, and modules of Hearts that import
nothing else.
"""

import _socket
import _thread
import errno
import os
import select
import struct
import time
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from hearts_qt.remote.call_filter import MACHINES
from hearts_qt.remote.file_opener import FileOpener
from hearts_qt.remote.system_calls import CALLS

CONNECTION = 200
"""The number of the descriptor for the connection to the supervisor. The player's process has it only before the
player's code runs."""
MOMENT = 0.01
"""The time in seconds after which a player's wait is ended."""
_MOST_AT_ONCE = 64
"""How many calls are answered at most before the supervisor does something else."""
_TAKE, _ANSWER, _IS_VALID, _ADD_DESCRIPTOR = 0xC0502100, 0xC0182101, 0x40082102, 0x40182103
_CALL, _REPLY, _ADDED = "=QIIiIQ6Q", "=QqiI", "=QIIII"
_CONTINUE, _ANSWER_WITH_IT = 1, 2
_HERE = -100


def hand_over(install: Callable[[], int | None]) -> None:
    """Call `install` to install a filter in this thread, and send the listener that it returns. Raises OSError.

    The filter forbids sending descriptors. So another thread, which was started earlier, sends the listener.
    """
    connection = _socket.socket(fileno=CONNECTION)
    installed, sent = _thread.allocate_lock(), _thread.allocate_lock()
    listeners: list[int] = []
    taken: list[bytes] = []

    def send() -> None:
        with installed:
            for listener in listeners:
                with suppress(OSError):
                    rights = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, struct.pack("i", listener))
                    connection.sendmsg([b"x"], [rights])
                    taken.append(connection.recv(1))
        sent.release()

    sent.acquire()
    with installed:
        _thread.start_new_thread(send, ())
        if (listener := install()) is not None:
            listeners.append(listener)
    sent.acquire()
    connection.close()
    for each in listeners:
        os.close(each)
    if listeners and taken != [b"x"]:
        raise OSError(errno.ECONNRESET, "nobody answers the calls that the filter passes on")


def connect() -> "tuple[_socket.socket, int]":
    """Return the two ends of a connection: the supervisor's end and the player's end.

    The player's end is CONNECTION.
    """
    own, other = _socket.socketpair()
    os.dup2(other.fileno(), CONNECTION, inheritable=False)
    other.close()
    return own, CONNECTION


class Answerer:
    """Answers the calls that a player's filter sends to the supervisor. It never waits for the player."""

    def __init__(self, connection: "_socket.socket", opener: FileOpener, share: Callable[[int], None]) -> None:
        """Expect the listener on `connection`. `share` is called with the length of each shared mapping in bytes."""
        self._connection: _socket.socket | None = connection
        self._listener: int | None = None
        self._opener = opener
        self._share = share
        self._waits: deque[tuple[float, int, int]] = deque()
        place = MACHINES[os.uname().machine][1] if os.uname().machine in MACHINES else 0
        self._names = {numbers[place]: name for name, numbers in CALLS.items()}

    @property
    def descriptors(self) -> list[int]:
        """The descriptors to wait for. The wait must not last longer than until the time `due`."""
        if self._connection is not None:
            return [self._connection.fileno()]
        return [] if self._listener is None else [self._listener]

    @property
    def due(self) -> float:
        """The time of `time.monotonic` at which the next waiting call has to be answered."""
        return self._waits[0][0] if self._waits else float("inf")

    def answer(self, ready: Collection[int]) -> None:
        """Answer calls that are due. `ready` are the descriptors that can be read."""
        if self._connection is not None and self._connection.fileno() in ready:
            self._receive_listener(self._connection)
        elif self._listener is not None and self._listener in ready:
            self._take_calls(self._listener)
        now = time.monotonic()
        while self._waits and self._waits[0][0] <= now:
            _, identity, error = self._waits.popleft()
            self._reply(identity, error)

    def _receive_listener(self, connection: "_socket.socket") -> None:
        self._connection = None
        with suppress(OSError):
            _, control, _, _ = connection.recvmsg(1, _socket.CMSG_SPACE(struct.calcsize("i")))
            for _, _, content in control:
                (self._listener,) = struct.unpack("i", content)
                os.set_inheritable(self._listener, False)
                connection.send(b"x")
        connection.close()

    def _take_calls(self, listener: int) -> None:
        import fcntl

        events = select.poll()
        events.register(listener, select.POLLIN)
        for _ in range(_MOST_AT_ONCE):
            found = dict(events.poll(0)).get(listener, 0)
            if not found & select.POLLIN:
                if found:  # All processes with the filter have ended.
                    os.close(listener)
                    self._listener = None
                return
            with suppress(OSError):  # The caller has ended.
                self._answer_call(struct.unpack(_CALL, fcntl.ioctl(listener, _TAKE, bytes(struct.calcsize(_CALL)))))

    def _answer_call(self, call: tuple[int, ...]) -> None:
        identity, process, _, number, _, _, *arguments = call
        name = self._names.get(number)
        if name == "futex":
            # A wait with a time limit gets the answer that its time is over. Any other wait gets the answer that it was
            # woken.
            self._waits.append((time.monotonic() + MOMENT, identity, -errno.ETIMEDOUT if arguments[3] else 0))
        elif name == "mmap":
            self._share(arguments[1])
            # The kernel may continue this call, because all its arguments are numbers, which no other thread can
            # change.
            self._reply(identity, 0, _CONTINUE)
        elif name == "openat":
            self._open(identity, process, *arguments[:4])
        elif name == "open":
            self._open(identity, process, _HERE, *arguments[:3])
        else:
            self._open(identity, process, _HERE, arguments[0], os.O_CREAT | os.O_WRONLY | os.O_TRUNC, arguments[1])

    def _open(self, identity: int, process: int, folder: int, path: int, flags: int, mode: int) -> None:
        """Open a file for a process and give it the descriptor. `folder` and `flags` are C ints."""
        folder = (folder + (1 << 31)) % (1 << 32) - (1 << 31)
        is_waiting = partial(self._is_waiting, identity)
        try:
            opened = self._opener.open(process, folder, path, flags % (1 << 32), mode % (1 << 32), is_waiting)
        except OSError as error:
            self._reply(identity, -(error.errno or errno.EACCES))
            return
        try:
            self._give(identity, opened, os.O_CLOEXEC if flags & os.O_CLOEXEC else 0)
        except OSError as error:
            self._reply(identity, -(error.errno or errno.EACCES))
        finally:
            os.close(opened)

    def _give(self, identity: int, descriptor: int, flags: int) -> None:
        """Answer a call with a copy of a descriptor. Raises OSError."""
        import fcntl

        assert self._listener is not None
        try:
            fcntl.ioctl(
                self._listener, _ADD_DESCRIPTOR, struct.pack(_ADDED, identity, _ANSWER_WITH_IT, descriptor, 0, flags)
            )
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            # On Linux before version 5.14 this takes two steps.
            added = fcntl.ioctl(self._listener, _ADD_DESCRIPTOR, struct.pack(_ADDED, identity, 0, descriptor, 0, flags))
            self._send(struct.pack(_REPLY, identity, added, 0, 0))

    def _is_waiting(self, identity: int) -> bool:
        """Return whether a call still waits for its answer. If so, the process that made the call has not ended."""
        import fcntl

        with suppress(OSError):
            fcntl.ioctl(self._listener or 0, _IS_VALID, struct.pack("=Q", identity))
            return True
        return False

    def _reply(self, identity: int, error: int, flags: int = 0) -> None:
        self._send(struct.pack(_REPLY, identity, 0, error, flags))

    def _send(self, reply: bytes) -> None:
        import fcntl

        if self._listener is not None:
            with suppress(OSError):  # The caller has ended.
                fcntl.ioctl(self._listener, _ANSWER, reply)
