"""Has strangers' faces drawn in a process of its own, and ends that process when it is late.

A drawing can take a minute, and while Qt draws nothing else of Python runs, on no thread. What goes to the process is
the size of a picture in pixels and the picture's bytes; what comes back are its pixels, or nothing.
"""

import os
import struct
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Final

from PySide6.QtGui import QImage

import hearts_qt

SECONDS: Final = 4.0
"""How long a picture may take, the start of the process included."""
QUESTION: Final = struct.Struct(">II")
"""Pixels, and the bytes that follow."""
ANSWER: Final = struct.Struct(">I")
"""The bytes that follow: four for each pixel as in Qt's ARGB32_Premultiplied, or none."""
_COMMAND: Final = ("-P", "-m", "hearts_qt.ui.company.easel_process")


class Easel:
    """Draws one picture after another. It waits for the process, so it belongs on a thread of its own."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Wait no longer than that for a picture."""
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def draw(self, data: bytes, pixels: int) -> QImage:
        """Return an SVG, PNG, JPEG or bitmap as a square picture; an empty one if it cannot be drawn in time."""
        try:
            process = self._process = self._process or _start()
        except OSError:
            # The system has no room for another process just now.
            return QImage()
        late = Timer(self._seconds, process.kill)
        late.start()
        try:
            drawn = _ask(process, data, pixels)
        except OSError:
            drawn = None
        finally:
            late.cancel()
        if drawn is None:
            self.close()
        if not drawn:
            return QImage()
        return QImage(drawn, pixels, pixels, 4 * pixels, QImage.Format.Format_ARGB32_Premultiplied).copy()

    def close(self) -> None:
        """End the process; the next picture starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            # What waits to be written to it is lost with it.
            process.communicate()


def _ask(process: "subprocess.Popen[bytes]", data: bytes, pixels: int) -> bytes | None:
    """Return what the process drew, nothing where it could not, None when it has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(QUESTION.pack(pixels, len(data)) + data)
    process.stdin.flush()
    head = process.stdout.read(ANSWER.size)
    if len(head) < ANSWER.size:
        return None
    (size,) = ANSWER.unpack(head)
    if size not in (0, 4 * pixels * pixels):
        return None
    drawn = process.stdout.read(size)
    return drawn if len(drawn) == size else None


def _start() -> "subprocess.Popen[bytes]":
    around = dict(os.environ)
    # It has to find this program wherever it stands.
    paths = (str(Path(hearts_qt.__file__).parent.parent), around.get("PYTHONPATH", ""))
    around["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    around["QT_QPA_PLATFORM"] = "offscreen"
    return subprocess.Popen(
        [sys.executable, *_COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=around,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
