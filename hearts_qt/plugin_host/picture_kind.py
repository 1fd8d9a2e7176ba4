"""Finds out the kind of a picture from its first bytes, and whether a PNG is complete, without drawing the picture.

Code that draws a stranger's picture has to name its kind. Without a kind Qt guesses, and draws an SVG even if its name
ends in ``.png``. An SVG that was not checked can show any file of the disk.
"""

import re
import struct
from typing import Final
from zlib import crc32

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_KINDS: Final = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "png"),
    (re.compile(rb"\xff\xd8\xff"), "jpeg"),
    (re.compile(rb"GIF8[79]a"), "gif"),
    (re.compile(rb"BM"), "bmp"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "webp"),
    (re.compile(rb"P[14]\s"), "pbm"),
    (re.compile(rb"P[25]\s"), "pgm"),
    (re.compile(rb"P[36]\s"), "ppm"),
)


def raster_kind(data: bytes) -> str | None:
    """Return Qt's name for the kind of a picture made of pixels; None for anything else."""
    return next((kind for start, kind in _KINDS if start.match(data)), None)


def png_damage(data: bytes) -> int | None:
    """Return the offset of the first damaged or incomplete piece of a PNG; None if the PNG is complete.

    Damaged PNGs are found here, because for them Qt's reader would write warnings to the terminal.
    """
    at = len(_PNG)
    if not data.startswith(_PNG) or data[12:16] != b"IHDR":
        return 0
    while data[at + 4 : at + 8] != b"IEND":
        (length,) = struct.unpack(">I", data[at : at + 4].rjust(4, b"\xff"))
        end = at + 8 + length
        if data[end : end + 4] != crc32(data[at + 4 : end]).to_bytes(4, "big"):
            return at
        at = end + 4
    return None
