"""What the window's process and the one that draws designs say to each other.

A job is a line of JSON. The answer to it is, for each part, a line of JSON and, if the part could be drawn, the
picture's bytes: four for each pixel, row by row, as in Qt's ARGB32_Premultiplied.
"""

from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.flaw import Flaw

COMMAND: Final = ("-P", "-m", "hearts_qt.ui.art.studio_process")
SECONDS: Final = 20.0
"""How long a deck may take, the start of the process included."""
BYTES_PER_PIXEL: Final = 4
MOST_ANSWER: Final = 1 << 14
"""How long the line before a picture may be, in bytes."""


class Job(Struct, frozen=True):
    """Parts to be drawn at a size in device pixels, with colours to be replaced by others."""

    parts: tuple[Part | None, ...]
    width: int
    height: int
    inks: tuple[tuple[str, str], ...] = ()
    guarded: bool = True
    """Whether the files are not to be trusted."""


class DrawnPart(Struct, frozen=True):
    """What became of a part: how many bytes of picture follow, 0 with a flaw."""

    size: int
    flaw: Flaw | None = None


def encode_job(job: Job) -> bytes:
    """Return a job's line."""
    return msgspec.json.encode(job, enc_hook=str) + b"\n"


def decode_job(line: bytes) -> Job:
    """Return the job of a line; raises msgspec.MsgspecError for anything else."""
    return msgspec.json.decode(line, type=Job, dec_hook=_path)


def _path(kind: type, value: Any) -> Path:
    assert kind is Path
    return Path(value)
