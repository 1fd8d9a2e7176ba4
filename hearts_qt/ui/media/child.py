"""The program that draws in a separate process: ``python -m hearts_qt.ui.media.child``.

It answers requests on its standard input, one after another, in the format of `frames`. It limits its own memory and
time, and ends when the process that started it ends.
"""

import os
import sys
from contextlib import suppress
from typing import Any, Final

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication, QImageReader

from hearts_qt.ui.media.drawer import MOST_REQUEST_BYTES, Drawer, answers_to
from hearts_qt.ui.media.frames import READY, read_frame

_MOST_MEMORY: Final = 2 << 30
"""The most address space of the process in bytes. Qt and its fonts take half a gigabyte before anything is drawn."""
_MOST_SECONDS: Final = 120
"""The most computing time of the process in seconds, in case nobody ends it earlier."""


def limit_this_process() -> None:
    """Limit memory and computing time to what drawing may need, on systems that support such limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        os.nice(5)


def _limit_pictures(drawer: Drawer[Any, Any]) -> None:
    QImageReader.setAllocationLimit(drawer.most_megabytes)


def _ignore(kind: QtMsgType, context: object, message: str) -> None:
    """Ignore Qt's messages about a stranger's file. Only the drawn picture is checked afterwards."""


def main() -> int:
    """Answer requests until there are no more."""
    limit_this_process()
    qInstallMessageHandler(_ignore)
    application = QGuiApplication(["hearts-qt-drawing"])
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    answers.write(READY)
    answers.flush()
    with suppress(EOFError):
        while True:
            for answer in answers_to(read_frame(requests, MOST_REQUEST_BYTES), _limit_pictures):
                answers.write(answer)
                answers.flush()
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
