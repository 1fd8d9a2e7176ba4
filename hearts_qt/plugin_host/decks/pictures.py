"""Checks each picture of a card design without drawing it."""

import math
import re
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final
from xml.parsers import expat

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.svg_guard import MOST_BYTES, clean_svg, is_inside, read_svg
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.picture_kind import png_damage

_VECTORS: Final = (".svg", ".svgz")
_RASTER: Final = ".png"
_NARROWEST: Final = 0.4
_WIDEST: Final = 1.2
"""The largest width of a card, divided by its height. `_NARROWEST` is the smallest width; 0.72 is usual."""
_NUMBER: Final = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:px|pt|mm|cm|in)?\s*")


def flaws_of_pictures(files: Iterable[Path], most_bytes: float = math.inf) -> tuple[Flaw, ...]:
    """Return the flaws of the pictures that cannot be drawn or are not allowed.

    The check ends when the unpacked pictures have more than `most_bytes` bytes in all.
    """
    flaws: list[Flaw] = []
    read = 0
    for file in files:
        try:
            data = _read(file)
            read += len(data)
            if read > most_bytes:
                break
            _check(file, data)
        except PackError as error:
            flaws += error.flaws
    return tuple(flaws)


def flaws_of_looks(files: Iterable[Path]) -> tuple[Flaw, ...]:
    """Return the flaws of pictures that can be drawn but would look wrong.

    Such flaws are wrong proportions, and references to other files, which are not drawn.
    """
    flaws: list[Flaw] = []
    for file in files:
        with suppress(PackError):
            data = _read(file)
            _check(file, data)
            flaws += _flaws_of_looks(file, data)
    return tuple(flaws)


def _read(file: Path) -> bytes:
    """Return an unpacked SVG, or the bytes of a PNG. For any other file, return an empty value."""
    ending = file.suffix.lower()
    if ending in _VECTORS:
        return read_svg(file)
    return bytes_of(file) if ending == _RASTER else b""


def _check(file: Path, data: bytes) -> None:
    if file.suffix.lower() in _VECTORS:
        clean_svg(data, file.name)
    elif file.suffix.lower() == _RASTER:
        check_png(data, file.name)


def bytes_of(file: Path) -> bytes:
    """Return the first `MOST_BYTES` bytes of a file. Raises PackError."""
    try:
        with disk.open_file(file) as opened:
            return opened.read(MOST_BYTES)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, file.name, error.strerror or str(error))]) from error


def check_png(data: bytes, name: str) -> None:
    """Raise PackError unless this is a complete and undamaged PNG."""
    damage = png_damage(data)
    if damage == 0:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, name)])
    if damage is not None:
        raise PackError([Flaw(FlawKind.UNREADABLE, name, f"byte {damage + 1}")])


def _flaws_of_looks(file: Path, data: bytes) -> list[Flaw]:
    if file.suffix.lower() in _VECTORS:
        drawing = _Drawing(data)
        size, flaws = drawing.size, [Flaw(FlawKind.OUTSIDE, file.name, name) for name in drawing.lost]
    elif file.suffix.lower() == _RASTER:
        size, flaws = struct.unpack(">II", data[16:24]), []
    else:
        return []
    if size is not None and not _NARROWEST * size[1] <= size[0] <= _WIDEST * size[1]:
        flaws.append(Flaw(FlawKind.WRONG_SIZE, file.name, f"{size[0]:g} × {size[1]:g}"))
    return flaws


class _Drawing:
    """The size of an SVG, and its references to pictures in other files."""

    def __init__(self, data: bytes) -> None:
        self.size: tuple[float, float] | None = None
        self.lost: list[str] = []
        self._is_first = True
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.Parse(data, True)

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if self._is_first:
            self._is_first = False
            self.size = _size_of(attributes)
        element = name.rpartition(":")[2]
        if element == "image":
            for key, value in attributes.items():
                if key.rpartition(":")[2].lower() in ("href", "src") and not is_inside(element, value.strip()):
                    self.lost.append(value[:80])


def _size_of(attributes: dict[str, str]) -> tuple[float, float] | None:
    """Return the width and height of an SVG from its view box or its attributes, or None if it has neither."""
    box = attributes.get("viewBox", "").replace(",", " ").split()
    texts = box[2:] if len(box) == 4 else (attributes.get("width", ""), attributes.get("height", ""))
    width, height = (_NUMBER.fullmatch(text) for text in texts)
    return (float(width[1]), float(height[1])) if width and height else None
