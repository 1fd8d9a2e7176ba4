"""The single pictures of a card design, looked at without drawing them: whether they are what they seem to be."""

import math
import re
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final
from xml.parsers import expat

from hearts_qt.plugin_host.decks.svg_guard import MOST_BYTES, clean_svg, is_inside, read_svg
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.picture_kind import png_damage

_VECTORS: Final = (".svg", ".svgz")
_RASTER: Final = ".png"
_NARROWEST: Final = 0.4
_WIDEST: Final = 1.2
"""A card's width by its height: 0.72 is usual, and one of these would be stretched beyond recognition."""
_NUMBER: Final = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:px|pt|mm|cm|in)?\s*")


def flaws_of_pictures(files: Iterable[Path], most_bytes: float = math.inf) -> tuple[Flaw, ...]:
    """Return what keeps pictures from being drawn, or is not allowed in them.

    They are looked at as far as they have no more than so many bytes once they are unpacked.
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
    """Return what makes pictures that can be drawn look otherwise than their author meant.

    A card is not as wide as two, and nothing of a drawing lies in another file.
    """
    flaws: list[Flaw] = []
    for file in files:
        with suppress(PackError):
            data = _read(file)
            _check(file, data)
            flaws += _flaws_of_looks(file, data)
    return tuple(flaws)


def _read(file: Path) -> bytes:
    """Return an SVG unpacked, a PNG as it is, nothing of other files."""
    ending = file.suffix.lower()
    if ending in _VECTORS:
        return read_svg(file)
    return _bytes_of(file) if ending == _RASTER else b""


def _check(file: Path, data: bytes) -> None:
    if file.suffix.lower() in _VECTORS:
        clean_svg(data, file.name)
    elif file.suffix.lower() == _RASTER:
        _check_png(data, file.name)


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES)
    except OSError as error:
        raise PackError([Flaw(Fault.UNREADABLE, file.name, error.strerror or str(error))]) from error


def _check_png(data: bytes, name: str) -> None:
    """Raise PackError for what is no PNG, or one that was cut off or damaged."""
    damage = png_damage(data)
    if damage == 0:
        raise PackError([Flaw(Fault.WRONG_TYPE, name)])
    if damage is not None:
        raise PackError([Flaw(Fault.UNREADABLE, name, f"byte {damage + 1}")])


def _flaws_of_looks(file: Path, data: bytes) -> list[Flaw]:
    if file.suffix.lower() in _VECTORS:
        drawing = _Drawing(data)
        size, flaws = drawing.size, [Flaw(Fault.OUTSIDE, file.name, name) for name in drawing.lost]
    elif file.suffix.lower() == _RASTER:
        size, flaws = struct.unpack(">II", data[16:24]), []
    else:
        return []
    if size is not None and not _NARROWEST * size[1] <= size[0] <= _WIDEST * size[1]:
        flaws.append(Flaw(Fault.WRONG_SIZE, file.name, f"{size[0]:g} × {size[1]:g}"))
    return flaws


class _Drawing:
    """What an SVG says of its size, and the pictures that are not in it and so will not be seen."""

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
    """Return the width and height of an SVG, or what it shows of its plane; None where it says neither."""
    box = attributes.get("viewBox", "").replace(",", " ").split()
    texts = box[2:] if len(box) == 4 else (attributes.get("width", ""), attributes.get("height", ""))
    width, height = (_NUMBER.fullmatch(text) for text in texts)
    return (float(width[1]), float(height[1])) if width and height else None
