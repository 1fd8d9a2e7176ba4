"""Has strangers' designs drawn in a process of its own, and ends that process when it is late."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QDeadlineTimer, QObject, QProcess, QProcessEnvironment, QTimer
from PySide6.QtGui import QImage

import hearts_qt
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.ui.art.look import Drawing
from hearts_qt.ui.art.studio_protocol import BYTES_PER_PIXEL, MOST_ANSWER, Answer, Job, encode_job

SECONDS: Final = 20.0
"""How long a deck may take, the start of the process included."""
_RESTS_MS: Final = 4000
"""How long the process waits for another job before it is ended."""
_LOOK_MS: Final = 50
_COMMAND: Final = ("-P", "-m", "hearts_qt.ui.art.studio_process")


class StudioError(Exception):
    """Nothing more can be had of a drawing; `flaw` says why."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw.fault))
        self.flaw = flaw


class Studio(QObject):
    """Lives on one thread, which has an event loop. The process is started for the first job and ended at rest."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Draw no longer than that many seconds for a job."""
        super().__init__()
        self._is_stopped: Callable[[], bool] = lambda: False
        self._seconds = seconds
        self._process: QProcess | None = None
        self._read = bytearray()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_RESTS_MS)
        self._rest.timeout.connect(self.close)

    def draw(self, drawing: Drawing, is_stopped: Callable[[], bool]) -> Iterator[QImage | Flaw]:
        """Give each picture of a drawing, or what is wrong with it, as it is done; raises StudioError.

        Once `is_stopped` says so nothing more is waited for.
        """
        self._rest.stop()
        self._is_stopped = is_stopped
        until = QDeadlineTimer(round(self._seconds * 1000))
        job = Job(drawing.parts, drawing.width, drawing.height, drawing.inks)
        finished = False
        try:
            self._send(job)
            for _ in job.parts:
                yield self._picture(job, until)
            finished = True
        finally:
            if finished:
                self._rest.start()
            else:
                # Whatever it was doing would be taken for the answer to the next job.
                self.close()

    def close(self) -> None:
        """End the process."""
        self._rest.stop()
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)
        self._read.clear()

    def _send(self, job: Job) -> None:
        if self._process is None or self._process.state() is QProcess.ProcessState.NotRunning:
            self.close()
            self._process = QProcess(self)
            self._process.setProcessEnvironment(_surroundings())
            self._process.setStandardErrorFile(QProcess.nullDevice())
            self._process.start(sys.executable, list(_COMMAND))
        self._process.write(encode_job(job))

    def _picture(self, job: Job, until: QDeadlineTimer) -> QImage | Flaw:
        answer = self._answer(until)
        if answer.flaw is not None:
            return answer.flaw
        if answer.size != job.width * job.height * BYTES_PER_PIXEL:
            raise StudioError(Flaw(Fault.WRONG_RESULT))
        self._await(lambda: len(self._read) >= answer.size, until)
        data = bytes(self._read[: answer.size])
        del self._read[: answer.size]
        form = QImage.Format.Format_ARGB32_Premultiplied
        return QImage(data, job.width, job.height, job.width * BYTES_PER_PIXEL, form).copy()

    def _answer(self, until: QDeadlineTimer) -> Answer:
        self._await(lambda: b"\n" in self._read[:MOST_ANSWER] or len(self._read) > MOST_ANSWER, until)
        line, _, rest = self._read.partition(b"\n")
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except msgspec.MsgspecError as error:
            raise StudioError(Flaw(Fault.WRONG_RESULT, detail=str(error))) from error
        self._read = rest
        return answer

    def _await(self, has_come: Callable[[], bool], until: QDeadlineTimer) -> None:
        """Read until something has come; raises StudioError if it does not."""
        assert self._process is not None
        while not has_come():
            if self._is_stopped():
                raise StudioError(Flaw(Fault.LATE))
            if until.hasExpired():
                raise StudioError(Flaw(Fault.LATE, detail=f"{self._seconds:g} s"))
            ended = not self._process.waitForReadyRead(_LOOK_MS) and (
                self._process.state() is QProcess.ProcessState.NotRunning
            )
            data = self._process.readAllStandardOutput().data()
            self._read += data
            if ended and not data:
                raise StudioError(Flaw(Fault.DIED))


def _surroundings() -> QProcessEnvironment:
    """Return our own environment, in which the process finds this program wherever it stands."""
    surroundings = QProcessEnvironment.systemEnvironment()
    paths = [str(Path(hearts_qt.__file__).parent.parent), surroundings.value("PYTHONPATH")]
    surroundings.insert("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    return surroundings
