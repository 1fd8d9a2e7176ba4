"""Only one window at a time plays on a person's files: a second start brings the first window to the front."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_ANSWER_MS: Final = 1000


class FirstInstance(QObject):
    """The claim to be the first; it ends with the program, however that ends."""

    called = Signal()
    """The program was started again."""

    def __init__(self, folder: Path) -> None:
        """Claim the files in `folder`, or call whoever has them."""
        super().__init__()
        # Where nothing can be written nobody else's files can be hurt: the table says what is wrong with the disk.
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        name = "hearts-qt-" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:20]
        self._lock = QLockFile(str(folder / "lock"))
        # The system frees the lock when its process dies; one of a dead process is taken over at once.
        self._lock.setStaleLockTime(0)
        self.is_first = self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError
        self._server = QLocalServer(self)
        if self.is_first:
            QLocalServer.removeServer(name)
            self._server.newConnection.connect(self._take_call)
            self._server.listen(name)
        else:
            socket = QLocalSocket()
            socket.connectToServer(name)
            socket.waitForConnected(_ANSWER_MS)
            socket.disconnectFromServer()

    def _take_call(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.close()
            socket.deleteLater()
        self.called.emit()
