"""Runs a module of Hearts in another process, and reads its messages one at a time, without blocking."""

import os
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

import hearts_qt
from hearts_qt.history.message_lines import ENDS_WITH_INPUT

translate = QCoreApplication.translate

_LAST_WORDS: Final = 500
_DIES_WITHIN_MS: Final = 5000
"""The longest time to wait for the end of a killed process, which usually takes less than two milliseconds."""


class MessageProcess(QObject):
    """Runs a module in another process, and emits the messages that this process prints as lines of JSON."""

    message_read = Signal(object)
    """Emitted with each message from the process. The message has the type that was given to `__init__`."""
    ended = Signal(str)
    """Emitted when the process has ended, with its error message, or with an empty text if the process succeeded."""

    def __init__(
        self, module: str, arguments: Sequence[str], message: type[msgspec.Struct], parent: QObject | None = None
    ) -> None:
        """Prepare to run a module with these arguments; `message` is the type of each line that it prints."""
        super().__init__(parent)
        self._arguments = ["-m", module, *arguments]
        self._decoder = msgspec.json.Decoder(message)
        self._lines: deque[bytes] = deque()
        self._process: QProcess | None = None
        self._end: str | None = None
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._take_line)

    @property
    def is_running(self) -> bool:
        """Whether the process may send more messages."""
        return self._process is not None

    def start(self, *more: str) -> None:
        """Start the process, or start it again, with `more` arguments after those given to `__init__`."""
        self.stop()
        process = QProcess(self)
        process.setProcessEnvironment(_surroundings())
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        self._process = process
        process.start(sys.executable, [*self._arguments, *more])

    def write(self, message: msgspec.Struct) -> None:
        """Send a message to the process as a line of JSON; nothing is sent if no process runs."""
        if self._process is not None:
            self._process.write(msgspec.json.encode(message) + b"\n")

    def stop(self) -> None:
        """Kill the process, and emit nothing more."""
        process, self._process = self._process, None
        self._next.stop()
        self._lines.clear()
        self._end = None
        if process is not None:
            process.kill()
            process.waitForFinished(_DIES_WITHIN_MS)
            process.deleteLater()

    def _read(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            self._lines.append(bytes(process.readLine().data()))
        if self._lines:
            self._next.start()

    def _take_line(self) -> None:
        if self._lines:
            self.message_read.emit(self._decoder.decode(self._lines.popleft()))
        if not self._lines:
            self._next.stop()
            self._tell_end()

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None:
            return
        self._read()
        self._end = ""
        if code or status is QProcess.ExitStatus.CrashExit:
            said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip().splitlines()
            self._end = said[-1][:_LAST_WORDS] if said else _without_words(code, status)
        self._tell_end()

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._end = self._process.errorString()
            self._tell_end()

    def _tell_end(self) -> None:
        if self._end is None or self._lines:
            return
        end, self._end = self._end, None
        if self._process is not None:
            self._process.deleteLater()
            self._process = None
        self.ended.emit(end)


def _without_words(code: int, status: QProcess.ExitStatus) -> str:
    """Return the reason of a process that has failed without an error message, as a part of a sentence."""
    if status is QProcess.ExitStatus.CrashExit:
        # The code is the number of a signal, which says nothing to most people.
        return translate("process", "the process that does this was ended")
    return translate("process", "the process that does this has failed with code {code}").format(code=code)


def _surroundings() -> QProcessEnvironment:
    """Return the environment for the process: its PYTHONPATH lets it find Hearts, and it ends with this process."""
    surroundings = QProcessEnvironment.systemEnvironment()
    package = str(Path(hearts_qt.__file__).resolve().parent.parent)
    known = surroundings.value("PYTHONPATH")
    surroundings.insert("PYTHONPATH", os.pathsep.join([package, known]) if known else package)
    surroundings.insert(ENDS_WITH_INPUT, "1")
    return surroundings
