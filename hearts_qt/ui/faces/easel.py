"""Has strangers' faces drawn in a process of its own, and ends that process when it is late.

A drawing can take a minute. What goes to the process is the size of a picture in pixels and the picture's bytes; what
comes back are its pixels, or nothing.
"""

import struct
from typing import Final

from PySide6.QtGui import QImage

from hearts_qt.ui.drawing.side_process import SideProcess, SideProcessEnded

SECONDS: Final = 4.0
"""How long a picture may take, the start of the process included."""
QUESTION: Final = struct.Struct(">II")
"""Pixels, and the bytes that follow."""
ANSWER: Final = struct.Struct(">I")
"""The bytes that follow: four for each pixel as in Qt's ARGB32_Premultiplied, or none."""
_COMMAND: Final = ("-P", "-m", "hearts_qt.ui.faces.easel_process")


class FaceRenderer:
    """Draws one picture after another. It waits for the process, so it belongs on a thread of its own."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Wait no longer than that for a picture."""
        self._seconds = seconds
        self._process: SideProcess | None = None

    def draw(self, data: bytes, pixels: int) -> QImage:
        """Return an SVG, PNG, JPEG or bitmap as a square picture; an empty one if it cannot be drawn in time."""
        try:
            process = self._running()
        except OSError:
            # The system has no room for another process just now.
            return QImage()
        try:
            with process.watched(self._seconds):
                drawn = _ask(process, data, pixels)
        except SideProcessEnded:
            drawn = None
        if drawn is None:
            self.close()
        if not drawn:
            return QImage()
        return QImage(drawn, pixels, pixels, 4 * pixels, QImage.Format.Format_ARGB32_Premultiplied).copy()

    def _running(self) -> SideProcess:
        if self._process is None or not self._process.is_running:
            self.close()
            self._process = SideProcess(*_COMMAND)
        return self._process

    def close(self) -> None:
        """End the process; the next picture starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.close()


def _ask(process: SideProcess, data: bytes, pixels: int) -> bytes | None:
    """Return what the process drew, nothing where it could not, None if that is no picture of that size."""
    process.say(QUESTION.pack(pixels, len(data)) + data)
    (size,) = ANSWER.unpack(process.hear(ANSWER.size))
    return process.hear(size) if size in (0, 4 * pixels * pixels) else None
