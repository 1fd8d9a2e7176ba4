"""How a second start calls the window that is open: over a local socket that only its owner can reach.

On Unix the socket lies in a folder that is its owner's alone. Everybody who calls is asked for nothing but one line,
has a moment for it, and is sent away when it is another person. Windows has named pipes with access for their owner.
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
"""How long a caller may take to say its line."""
_LONGEST_ADDRESS: Final = 100
"""The system takes 107 bytes, macOS 103."""


class CallResult(Enum):
    """What came of a call."""

    NOBODY = auto()
    """Nobody listens there."""
    SILENCE = auto()
    """Somebody listens, and did not answer in time."""
    RAISED = auto()
    """The window that is open comes to the front."""


def address_name(data: Path) -> str:
    """Return the name by which the window with that data folder is called."""
    return "hearts-qt-" + hashlib.sha256(str(data.resolve()).encode(errors="surrogateescape")).hexdigest()[:20]


def is_private(folder: Path) -> bool:
    """Tell whether a folder is there that is this person's, and that nobody else can look into."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(status.st_mode)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o077


def places(data: Path, runtime: Iterable[Path]) -> tuple[Path, ...]:
    """Return where the socket may lie, the best place first; a folder that is not private is none."""
    name = address_name(data)
    return (*(folder / name for folder in runtime if is_private(folder)), data / ".call" / "window")


# ---------------------------------------------------------------- who listens


class CallServer(QObject):
    """Listens for second starts, for as long as the window is open."""

    called = Signal()
    """The program was started again."""

    def __init__(self) -> None:
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take_callers)
        self._callers: set[QLocalSocket] = set()
        self._path: Path | None = None

    def listen(self, data: Path, places: Iterable[Path]) -> bool:
        """Listen at the first of the places where that can be done; what lies there is of a window that is gone."""
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
        """Listen no longer, and leave nothing behind."""
        self._server.close()
        for caller in list(self._callers):
            caller.abort()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            if self._path.parent.name == ".call":
                with suppress(OSError):
                    self._path.parent.rmdir()
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


def _listening_socket(path: Path) -> int:
    """Return a socket that listens at this path, in a private folder. Raises OSError."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if not is_private(path.parent):
        # Made by hand, or copied from elsewhere; a file system that knows no owners leaves it as it is.
        path.parent.chmod(0o700)
        if not is_private(path.parent):
            raise PermissionError(f"{path.parent} can be reached by others")
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as made, _short_address(path) as address:
        made.bind(address)
        path.chmod(0o600)
        made.listen(MOST_CALLERS)
        return made.detach()


@contextmanager
def _short_address(path: Path) -> Iterator[str]:
    """Give an address for a socket's path that is not longer than the system takes; Linux has one for any path."""
    if len(os.fsencode(path)) <= _LONGEST_ADDRESS or sys.platform != "linux":
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


# ---------------------------------------------------------------- who calls


class Call:
    """One attempt to reach the window that is open."""

    def __init__(self, data: Path, places: Iterable[Path]) -> None:
        self._data = data
        self._places = tuple(places)
        self.process: int | None = None
        """The number of the process that listens, as the system tells it; None where it tells nothing."""

    def make(self, seconds: float) -> CallResult:
        """Call, and wait for the answer for at most so long."""
        until = time.monotonic() + seconds
        if sys.platform == "win32":
            return self._ask(address_name(self._data), until)
        answers = [self._ask_at(path, until) for path in self._places if path.is_socket() and is_private(path.parent)]
        return max(answers, key=lambda each: each.value, default=CallResult.NOBODY)

    def make_old(self, seconds: float) -> CallResult:
        """Call a window of an older version, which listens under a name in the folder for temporary files.

        Anybody may put something there under that name; only this person's own socket counts.
        """
        if sys.platform != "win32" and not _is_own(Path(QDir.tempPath()) / address_name(self._data)):
            return CallResult.NOBODY
        return self._ask(address_name(self._data), time.monotonic() + seconds, speaks=False)

    def _ask_at(self, path: Path, until: float) -> CallResult:
        with _short_address(path) as address:
            return self._ask(address, until)

    def _ask(self, address: str, until: float, *, speaks: bool = True) -> CallResult:
        line = QLocalSocket()
        line.connectToServer(address)
        if not line.waitForConnected(_left(until)):
            # With a queue that is full it is connecting still: nobody takes the callers out of it.
            return CallResult.NOBODY if line.state() is _UNCONNECTED else CallResult.SILENCE
        if not is_same_person(line):
            return CallResult.NOBODY
        self.process = _credentials(line)[0]
        if not speaks:
            # It hangs up at once, and comes to the front.
            gone = line.waitForDisconnected(_left(until)) or line.state() is _UNCONNECTED
            return CallResult.RAISED if gone else CallResult.SILENCE
        line.write(CALL)
        line.flush()
        heard = b""
        while len(heard) < len(ANSWER) and (line.bytesAvailable() or line.waitForReadyRead(_left(until))):
            heard += line.read(len(ANSWER) - len(heard)).data()
        if heard == ANSWER:
            return CallResult.RAISED
        # Who hangs up without a word is just ending.
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
    """Tell whether who is at the other end is the same person, as far as the system says who it is."""
    person = _credentials(line)[1]
    return sys.platform == "win32" or person is None or person == os.geteuid()


def _credentials(line: QLocalSocket) -> tuple[int | None, int | None]:
    """Return the process and the person at the other end; None for what the system does not say."""
    if sys.platform == "linux":
        with suppress(OSError), _end_of(line) as end:
            process, person, _ = struct.unpack("3i", end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
            return process, person
    elif sys.platform == "darwin":
        with suppress(OSError), _end_of(line) as end:
            # A struct xucred begins with its version and the person; 0 and 1 are SOL_LOCAL and LOCAL_PEERCRED.
            return None, struct.unpack_from("2I", end.getsockopt(0, 1, 76))[1]
    return None, None


def _end_of(line: QLocalSocket) -> socket.socket:
    return socket.socket(fileno=os.dup(int(line.socketDescriptor())))
