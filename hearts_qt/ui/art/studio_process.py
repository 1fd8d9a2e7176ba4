"""The process that draws strangers' designs: ``python -m hearts_qt.ui.art.studio_process``; see `studio_protocol`.

It limits its own memory and time, and ends when whoever started it does.
"""

import os
import sys
from contextlib import suppress
from typing import IO, Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import msgspec
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.ui.art.painter import Inks, Painter, is_empty
from hearts_qt.ui.art.studio_protocol import Answer, Job, decode_job

_MOST_MEMORY: Final = 2 << 30
"""Address space in bytes; Qt and its fonts take half a gigabyte of it before anything is drawn."""
_MOST_SECONDS: Final = 120
"""Computing time of the process as a whole, should nobody end it before."""


def limit() -> None:
    """Take no more than a deck may need, where the system can be asked to see to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        os.nice(5)


def answer(job: Job, painter: Painter, out: IO[bytes]) -> None:
    """Draw the parts of a job, and write each as it is done."""
    for part in job.parts:
        picture, flaw = _drawn(part, job.width, job.height, job.inks, painter)
        out.write(msgspec.json.encode(Answer(len(picture), flaw)) + b"\n")
        out.write(picture)
        out.flush()


def _drawn(part: Part | None, width: int, height: int, inks: Inks, painter: Painter) -> tuple[bytes, Flaw | None]:
    if part is None:
        return b"", Flaw(Fault.MISSING)
    try:
        image = painter.draw(part, width, height, inks)
        if is_empty(image):
            raise PackError([Flaw(Fault.MISSING, _place_of(part))])
        return bytes(image.constBits()), None
    except PackError as error:
        return b"", error.flaws[0]
    except MemoryError:
        return b"", Flaw(Fault.MEMORY, part.file.name)


def _place_of(part: Part) -> str:
    if part.cell is not None:
        return f"{part.file.name}: {part.cell[0] + 1}, {part.cell[1] + 1}"
    return f"{part.file.name}: {part.elements[0]}" if part.elements else part.file.name


def _be_quiet(kind: QtMsgType, context: object, message: str) -> None:
    """Pass over what Qt says of a stranger's SVG: what matters is whether something can be seen."""


def main() -> int:
    """Answer one job after another until there are no more."""
    limit()
    qInstallMessageHandler(_be_quiet)
    application = QGuiApplication(["hearts-qt-studio"])
    painter = Painter(guarded=True)
    for line in sys.stdin.buffer:
        answer(decode_job(line), painter, sys.stdout.buffer)
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
