"""System calls of a player that its filter passes on, and the supervisor's answers to them.

- **Waits for a word that other processes could wake it by** end after a moment in any case. The kernel itself would
  wake whoever waits for a word of a file that two players can read, and so carry a message. The end of a thread and
  semaphores between processes are waited for in that way; a program looks whether the word has changed, and waits
  again.
- **Files that are opened for writing** are opened by the supervisor, see `file_opener`.
- **Memory that can be shared** is counted, see `process_group`, and mapped by the kernel.

The player's process installs the filter and hands over its listener with `hand_over`, before the player's code runs;
the supervisor answers with an `Answerer`. Standard library only, and nothing of Hearts but what is of that kind too.
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
"""The descriptor by which the player's process reaches the supervisor before the player's code runs."""
MOMENT = 0.01
"""Seconds that a wait takes."""
_MOST_AT_ONCE = 64
"""Calls that are taken before the supervisor looks at something else."""
_TAKE, _ANSWER, _IS_VALID, _ADD_DESCRIPTOR = 0xC0502100, 0xC0182101, 0x40082102, 0x40182103
_CALL, _REPLY, _ADDED = "=QIIiIQ6Q", "=QqiI", "=QIIII"
_CONTINUE, _ANSWER_WITH_IT = 1, 2
_HERE = -100


def hand_over(install: Callable[[], int | None]) -> None:
    """Install a filter in this thread with `install`, and send the listener that it returns; raises OSError.

    The filter lets nobody send a descriptor, so that is done by a thread that began before.
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
    """Return the supervisor's end of a connection to a player's process, and the other end, which is CONNECTION."""
    own, other = _socket.socketpair()
    os.dup2(other.fileno(), CONNECTION, inheritable=False)
    other.close()
    return own, CONNECTION


class Answerer:
    """Answers the calls that the filter of a player passes on, without ever waiting for the player."""

    def __init__(self, connection: "_socket.socket", opener: FileOpener, share: Callable[[int], None]) -> None:
        """Wait at `connection` for the listener. `share` is told of each mapping that can be shared, and its length."""
        self._connection: _socket.socket | None = connection
        self._listener: int | None = None
        self._opener = opener
        self._share = share
        self._waits: deque[tuple[float, int, int]] = deque()
        place = MACHINES[os.uname().machine][1] if os.uname().machine in MACHINES else 0
        self._names = {numbers[place]: name for name, numbers in CALLS.items()}

    @property
    def descriptors(self) -> list[int]:
        """What to wait for, besides the time that `due` names."""
        if self._connection is not None:
            return [self._connection.fileno()]
        return [] if self._listener is None else [self._listener]

    @property
    def due(self) -> float:
        """The time, by `time.monotonic`, when there is something to answer again."""
        return self._waits[0][0] if self._waits else float("inf")

    def answer(self, ready: Collection[int]) -> None:
        """Answer what has come in; `ready` are the descriptors on which there is something to read."""
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
                if found:  # Nobody is left whom the filter holds.
                    os.close(listener)
                    self._listener = None
                return
            with suppress(OSError):  # Who called has been ended.
                self._answer_call(struct.unpack(_CALL, fcntl.ioctl(listener, _TAKE, bytes(struct.calcsize(_CALL)))))

    def _answer_call(self, call: tuple[int, ...]) -> None:
        identity, process, _, number, _, _, *arguments = call
        name = self._names.get(number)
        if name == "futex":
            # Somebody may have woken it, or its time is over: a wait with a limit must have an end.
            self._waits.append((time.monotonic() + MOMENT, identity, -errno.ETIMEDOUT if arguments[3] else 0))
        elif name == "mmap":
            self._share(arguments[1])
            # The kernel looks at nothing that another thread could change meanwhile: the arguments are numbers.
            self._reply(identity, 0, _CONTINUE)
        elif name == "openat":
            self._open(identity, process, *arguments[:4])
        elif name == "open":
            self._open(identity, process, _HERE, *arguments[:3])
        else:
            self._open(identity, process, _HERE, arguments[0], os.O_CREAT | os.O_WRONLY | os.O_TRUNC, arguments[1])

    def _open(self, identity: int, process: int, folder: int, path: int, flags: int, mode: int) -> None:
        """Open a file in the place of a process, and give it the descriptor; flags and the like are C ints."""
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
        """Answer a call with a copy of a descriptor; raises OSError."""
        import fcntl

        assert self._listener is not None
        try:
            fcntl.ioctl(
                self._listener, _ADD_DESCRIPTOR, struct.pack(_ADDED, identity, _ANSWER_WITH_IT, descriptor, 0, flags)
            )
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            # Before Linux 5.14 that takes two steps.
            added = fcntl.ioctl(self._listener, _ADD_DESCRIPTOR, struct.pack(_ADDED, identity, 0, descriptor, 0, flags))
            self._send(struct.pack(_REPLY, identity, added, 0, 0))

    def _is_waiting(self, identity: int) -> bool:
        """Tell whether a call still waits for its answer, so that its process has not ended meanwhile."""
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
            with suppress(OSError):  # Who called has been ended.
                fcntl.ioctl(self._listener, _ANSWER, reply)
