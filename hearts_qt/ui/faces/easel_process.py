"""The process that draws strangers' faces: ``python -m hearts_qt.ui.faces.easel_process``; see `easel`.

It limits its own memory and time, and ends when whoever started it does.
"""

import sys
from typing import IO

from PySide6.QtGui import QGuiApplication

from hearts_qt.ui.drawing.side_process import limit_oneself
from hearts_qt.ui.faces.easel import ANSWER, QUESTION
from hearts_qt.ui.faces.face_picture import draw_face


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
    limit_oneself()
    application = QGuiApplication(["hearts-qt-easel"])
    while answer_one(sys.stdin.buffer, sys.stdout.buffer):
        pass
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
