"""Tells by a picture's first bytes what kind it is, without opening it.

Whoever draws a stranger's picture names its kind: Qt guesses otherwise, and takes a file called ``.png`` for an SVG if
that is what is in it. An SVG that nobody has looked at can show any file of the disk.
"""

import re
from typing import Final

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
    """Return the kind of a picture made of pixels, by the name that Qt has for it; None for anything else."""
    return next((kind for start, kind in _KINDS if start.match(data)), None)
