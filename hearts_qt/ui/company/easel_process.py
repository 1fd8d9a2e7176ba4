"""The process that draws strangers' faces: ``python -m hearts_qt.ui.company.easel_process``; see `easel`.

It limits its own memory and time, and ends when whoever started it does.
"""

import os
import sys
from contextlib import suppress
from typing import IO, Final

from PySide6.QtGui import QGuiApplication

from hearts_qt.ui.company.easel import ANSWER, QUESTION
from hearts_qt.ui.company.face_picture import draw_face

_MOST_MEMORY: Final = 2 << 30
"""Address space in bytes; Qt takes half a gigabyte of it before anything is drawn."""
_MOST_SECONDS: Final = 120
"""Computing time of the process as a whole, should nobody end it before."""


def limit() -> None:
    """Take no more than faces may need, where the system can be asked to see to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        os.nice(5)


def answer_one(questions: IO[bytes], answers: IO[bytes]) -> bool:
    """Draw one picture; return whether there was a question."""
    head = questions.read(QUESTION.size)
    if len(head) < QUESTION.size:
        return False
    pixels, size = QUESTION.unpack(head)
    image = draw_face(questions.read(size), pixels)
    drawn = b"" if image.isNull() else bytes(image.constBits())
    answers.write(ANSWER.pack(len(drawn)) + drawn)
    answers.flush()
    return True


def main() -> int:
    """Draw one picture after another until no more are asked for."""
    limit()
    application = QGuiApplication(["hearts-qt-easel"])
    while answer_one(sys.stdin.buffer, sys.stdout.buffer):
        pass
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
