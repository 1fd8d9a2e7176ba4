"""Has designs drawn in a process of its own, and ends that process when it is late.

Strangers' designs cannot do harm there, and no drawing holds up the window.
"""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.ui.art.look import Drawing
from hearts_qt.ui.art.studio_protocol import BYTES_PER_PIXEL, COMMAND, MOST_ANSWER, SECONDS, DrawnPart, Job, encode_job
from hearts_qt.ui.drawing.side_process import SideProcess, SideProcessEnded

_RESTS_MS: Final = 4000
"""How long the process waits for another job before it is ended."""
_COMMAND: Final = COMMAND


class StudioError(Exception):
    """Nothing more can be had of a drawing; `flaw` says why."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw.fault))
        self.flaw = flaw


class CardRenderer(QObject):
    """Lives on one thread, which has an event loop. The process is started for the first job and ended at rest."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Draw no longer than that many seconds for a job."""
        super().__init__()
        self._seconds = seconds
        self._process: SideProcess | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_RESTS_MS)
        self._rest.timeout.connect(self.close)

    def draw(self, drawing: Drawing, is_stopped: Callable[[], bool]) -> Iterator[QImage | Flaw]:
        """Give each picture of a drawing, or what is wrong with it, as it is done; raises StudioError.

        Once `is_stopped` says so nothing more is waited for.
        """
        self._rest.stop()
        job = Job(drawing.parts, drawing.width, drawing.height, drawing.inks, not drawing.look.design.trusted)
        finished = False
        try:
            process = self._running()
            with process.watched(self._seconds, is_stopped):
                process.say(encode_job(job))
                for _ in job.parts:
                    yield _picture(process, job)
            finished = True
        except OSError as error:
            raise StudioError(Flaw(Fault.DIED, detail=str(error))) from error
        except SideProcessEnded as ended:
            late = ended.late or is_stopped()
            flaw = Flaw(Fault.LATE, detail=f"{self._seconds:g} s") if late else Flaw(Fault.DIED)
            raise StudioError(flaw) from ended
        finally:
            if finished:
                self._rest.start()
            else:
                # Whatever it was doing would be taken for the answer to the next job.
                self.close()

    def _running(self) -> SideProcess:
        if self._process is None or not self._process.is_running:
            self.close()
            self._process = SideProcess(*_COMMAND)
        return self._process

    def close(self) -> None:
        """End the process."""
        self._rest.stop()
        process, self._process = self._process, None
        if process is not None:
            process.close()


def _picture(process: SideProcess, job: Job) -> QImage | Flaw:
    line = process.hear_line(MOST_ANSWER)
    try:
        answer = msgspec.json.decode(line, type=DrawnPart)
    except msgspec.MsgspecError as error:
        raise StudioError(Flaw(Fault.WRONG_RESULT, detail=str(error))) from error
    if answer.flaw is not None:
        return answer.flaw
    if answer.size != job.width * job.height * BYTES_PER_PIXEL:
        raise StudioError(Flaw(Fault.WRONG_RESULT))
    data = process.hear(answer.size)
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(data, job.width, job.height, job.width * BYTES_PER_PIXEL, form).copy()
