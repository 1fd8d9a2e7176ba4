"""The process that draws designs: ``python -m hearts_qt.ui.art.studio_process``; see `studio_protocol`.

It limits its own memory and time, and ends when whoever started it does.
"""

import sys
from typing import IO

import msgspec
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.ui.art.painter import Inks, Painter, is_empty
from hearts_qt.ui.art.studio_protocol import DrawnPart, Job, decode_job
from hearts_qt.ui.drawing.side_process import limit_oneself


def answer(job: Job, painter: Painter, out: IO[bytes]) -> None:
    """Draw the parts of a job, and write each as it is done."""
    for part in job.parts:
        picture, flaw = _drawn(part, job.width, job.height, job.inks, painter)
        out.write(msgspec.json.encode(DrawnPart(len(picture), flaw)) + b"\n")
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
    limit_oneself()
    qInstallMessageHandler(_be_quiet)
    application = QGuiApplication(["hearts-qt-studio"])
    painters = {guarded: Painter(guarded=guarded) for guarded in (True, False)}
    for line in sys.stdin.buffer:
        job = decode_job(line)
        answer(job, painters[job.guarded], sys.stdout.buffer)
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
