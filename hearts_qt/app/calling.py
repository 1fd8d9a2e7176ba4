"""Lets a second start of Hearts call the open window, through a local socket that only its owner can use.

On Unix the socket is in a private folder of its owner. A caller has to send one line within a short time. If the caller
belongs to another person, it is refused. On Windows the socket is a named pipe that only its owner can open.
"""

import hashlib
import logging
import os
import socket
import stat
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDir, QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger("hearts_qt")

CALL: Final = b"raise\n"
ANSWER: Final = b"hearts\n"
MOST_CALLERS: Final = 8
CALLER_MS: Final = 2000
"""A caller must send its line within this number of milliseconds."""
_OWN_FOLDER: Final = ".call"
"""The folder for the socket in a person's data folder."""
_LONGEST_ADDRESS: Final = 100
"""How many bytes the address of a socket may have. The systems allow a few more: 107 on Linux, 103 on macOS."""


class CallResult(Enum):
    """The result of a call."""

    NOBODY = auto()
    """No window is listening."""
    SILENCE = auto()
    """A window is listening, but did not answer in time."""
    RAISED = auto()
    """A window has answered, and comes to the front."""


def address_name(data: Path) -> str:
    """Return the name of the socket for a data folder."""
    return "hearts-qt-" + hashlib.sha256(str(data.resolve()).encode(errors="surrogateescape")).hexdigest()[:20]


def is_private(folder: Path) -> bool:
    """Return whether a folder exists, belongs to this person, and is closed to everybody else."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(status.st_mode)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o077


def places(data: Path, runtime: Iterable[Path]) -> tuple[Path, ...]:
    """Return the possible paths of the socket, the best one first.

    Folders in `runtime` that are not private are left out.
    """
    name = address_name(data)
    return (*(folder / name for folder in runtime if is_private(folder)), data / _OWN_FOLDER / "window")


# ---------------------------------------------------------------- the open window


class CallServer(QObject):
    """Listens for second starts while the window is open."""

    called = Signal()
    """Sent when Hearts is started again."""

    def __init__(self) -> None:
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take_callers)
        self._callers: set[QLocalSocket] = set()
        self._path: Path | None = None

    @property
    def callers(self) -> int:
        """How many second starts are connected and still wait for an answer."""
        return len(self._callers)

    def listen(self, data: Path, places: Iterable[Path]) -> bool:
        """Listen at the first possible place.

        If an old socket is there, it is replaced, because its window is gone.
        """
        if sys.platform == "win32":
            return self._server.listen(address_name(data))
        for path in places:
            try:
                descriptor = _listening_socket(path)
            except OSError as error:
                log.info("no second start can call at %s: %s", path, error.strerror or error)
                continue
            self._path = path
            return self._server.listen(descriptor)
        return False

    def close(self) -> None:
        """Stop listening, and remove the socket."""
        self._server.close()
        for caller in list(self._callers):
            caller.abort()
        if self._path is not None:
            _remove_socket(self._path)
            self._path = None

    def _take_callers(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            if len(self._callers) >= MOST_CALLERS or not is_same_person(caller):
                caller.abort()
                caller.deleteLater()
            else:
                self._hear(caller)

    def _hear(self, caller: QLocalSocket) -> None:
        self._callers.add(caller)
        caller.setReadBufferSize(len(CALL))
        limit = QTimer(caller)
        limit.setSingleShot(True)
        limit.timeout.connect(lambda: caller.abort())
        caller.readyRead.connect(lambda: self._read(caller))
        caller.disconnected.connect(lambda: self._let_go(caller))
        limit.start(CALLER_MS)
        self._read(caller)

    def _read(self, caller: QLocalSocket) -> None:
        if caller not in self._callers or caller.bytesAvailable() < len(CALL):
            return
        if caller.read(len(CALL)).data() == CALL:
            caller.write(ANSWER)
            caller.flush()
            self.called.emit()
            caller.disconnectFromServer()
        else:
            caller.abort()

    def _let_go(self, caller: QLocalSocket) -> None:
        if caller in self._callers:
            self._callers.discard(caller)
            caller.deleteLater()


def why_nobody_listens(places: Iterable[Path]) -> str:
    """Return the reason why no window can listen at any of these places; empty if a window can.

    The question is tried out beside each place, so that a window that listens there goes on listening.
    """
    reason = ""
    for path in () if sys.platform == "win32" else places:
        beside = path.with_name(f"{path.name}-{os.getpid()}")
        try:
            os.close(_listening_socket(beside))
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            reason = ""
        _remove_socket(beside)
        if not reason:
            break
    return reason


def _remove_socket(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
    if path.parent.name == _OWN_FOLDER:
        with suppress(OSError):
            path.parent.rmdir()


def _listening_socket(path: Path) -> int:
    """Return a socket that listens at this path, in a private folder. Raises OSError."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if not is_private(path.parent):
        # Make the folder private, because somebody else may have created or copied it. File systems without owners
        # ignore this.
        path.parent.chmod(0o700)
        if not is_private(path.parent):
            raise PermissionError(f"{path.parent} can be reached by others")
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as made, short_address(path) as address:
        made.bind(address)
        path.chmod(0o600)
        made.listen(MOST_CALLERS)
        return made.detach()


@contextmanager
def short_address(path: Path) -> Iterator[str]:
    """Return an address for a socket's path.

    The address is not longer than the system allows. On Linux there is such an address for every path.
    """
    if len(os.fsencode(path)) <= _LONGEST_ADDRESS or sys.platform != "linux":
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


# ---------------------------------------------------------------- the second start


class Call:
    """One attempt to reach the open window."""

    def __init__(self, data: Path, places: Iterable[Path]) -> None:
        self._data = data
        self._places = tuple(places)
        self.process: int | None = None
        """The process id of the listening process; None if the system does not report it."""

    def make(self, seconds: float) -> CallResult:
        """Call, and wait at most `seconds` for the answer."""
        until = time.monotonic() + seconds
        if sys.platform == "win32":
            return self._ask(address_name(self._data), until)
        answers = [self._ask_at(path, until) for path in self._places if path.is_socket() and is_private(path.parent)]
        return max(answers, key=lambda each: each.value, default=CallResult.NOBODY)

    def make_old(self, seconds: float) -> CallResult:
        """Call a window of an older version. Such a window listens in the folder for temporary files.

        In that folder anybody may create a socket with this name. So the socket counts only if it belongs to this
        person.
        """
        if sys.platform != "win32" and not _is_own(Path(QDir.tempPath()) / address_name(self._data)):
            return CallResult.NOBODY
        return self._ask(address_name(self._data), time.monotonic() + seconds, speaks=False)

    def _ask_at(self, path: Path, until: float) -> CallResult:
        with short_address(path) as address:
            return self._ask(address, until)

    def _ask(self, address: str, until: float, *, speaks: bool = True) -> CallResult:
        line = QLocalSocket()
        line.connectToServer(address)
        if not line.waitForConnected(_left(until)):
            # If too many callers are waiting for the window, the state stays "connecting" until the time is over.
            return CallResult.NOBODY if line.state() is _UNCONNECTED else CallResult.SILENCE
        if not is_same_person(line):
            return CallResult.NOBODY
        self.process = _credentials(line)[0]
        if not speaks:
            # An older version closes the connection at once, and its window comes to the front.
            gone = line.waitForDisconnected(_left(until)) or line.state() is _UNCONNECTED
            return CallResult.RAISED if gone else CallResult.SILENCE
        line.write(CALL)
        line.flush()
        heard = b""
        while len(heard) < len(ANSWER) and (line.bytesAvailable() or line.waitForReadyRead(_left(until))):
            heard += line.read(len(ANSWER) - len(heard)).data()
        if heard == ANSWER:
            return CallResult.RAISED
        # A window that closes the connection without an answer is about to end.
        return CallResult.NOBODY if line.state() is _UNCONNECTED else CallResult.SILENCE


_UNCONNECTED: Final = QLocalSocket.LocalSocketState.UnconnectedState


def _left(until: float) -> int:
    return max(1, round((until - time.monotonic()) * 1000))


def _is_own(path: Path) -> bool:
    with suppress(OSError):
        status = path.lstat()
        return stat.S_ISSOCK(status.st_mode) and status.st_uid == os.geteuid()
    return False


def is_same_person(line: QLocalSocket) -> bool:
    """Return whether the other end of a connection belongs to this person; True if the system does not tell."""
    person = _credentials(line)[1]
    return sys.platform == "win32" or person is None or person == os.geteuid()


def _credentials(line: QLocalSocket) -> tuple[int | None, int | None]:
    """Return the process id and the user id at the other end. Each is None if the system does not tell it."""
    if sys.platform == "linux":
        with suppress(OSError), _end_of(line) as end:
            process, person, _ = struct.unpack("3i", end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
            return process, person
    elif sys.platform == "darwin":
        with suppress(OSError), _end_of(line) as end:
            # A struct xucred begins with its version and the user's number; 0 and 1 are SOL_LOCAL and LOCAL_PEERCRED.
            return None, struct.unpack_from("2I", end.getsockopt(0, 1, 76))[1]
    return None, None


def _end_of(line: QLocalSocket) -> socket.socket:
    return socket.socket(fileno=os.dup(int(line.socketDescriptor())))
