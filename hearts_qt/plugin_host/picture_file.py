"""Checks the kind and the size of a picture, and makes an SVG safe."""

import struct
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.svg_guard import clean_svg
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import find_inside

LARGEST: Final = 8 * 1024 * 1024
"""How many bytes one picture may have at most."""
MOST_PIXELS: Final = 24_000_000
"""How many pixels a picture may have at most. Most photographs from telephones have fewer, and scaling is quick."""
_LARGEST_SVG: Final = 384 * 1024
_MOST_ELEMENTS: Final = 5000
_DEEPEST: Final = 40
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_TOO_MUCH: Final = frozenset(("use", "image", "pattern"))
"""The elements that can make a drawing grow without limits."""


def read_inside(folder: Path, name: str, where: str, most: int) -> bytes:
    """Return the bytes of a file in a folder or its subfolders.

    Raises:
        PackError: with the place `where`, if the file is outside the folder, missing or larger than `most` bytes.
    """
    path = find_inside(folder, name)
    if isinstance(path, FlawKind):
        raise PackError([Flaw(path, where, name)])
    try:
        if not path.is_file():
            raise PackError([Flaw(FlawKind.MISSING, where, name)])
        with disk.open_file(path) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, where, error.strerror or str(error))]) from error
    if len(data) > most:
        raise PackError([Flaw(FlawKind.TOO_LARGE, where, str(most))])
    return data


def check_picture(data: bytes, where: str) -> bytes:
    """Return a picture that is safe to draw: an SVG made safe, or a PNG, JPEG or bitmap as it is.

    Raises:
        PackError: with what is wrong with the picture.
    """
    size = next((measure(data) for start, measure in _SIZES.items() if data.startswith(start)), None)
    if size is not None:
        width, height = size
        if min(width, height) < 8 or width * height > MOST_PIXELS or max(size) > 8 * min(size):
            raise PackError([Flaw(FlawKind.WRONG_SIZE, where, f"{width} × {height}")])
        return data
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return make_safe(data, where)
    raise PackError([Flaw(FlawKind.WRONG_TYPE, where)])


def _png_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", data[16:24]) if len(data) >= 24 else (0, 0)
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return 0, 0


def _bmp_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<ii", data, 18) if len(data) >= 26 else (0, 0)
    return width, abs(height)


_SIZES: Final = {_PNG: _png_size, _JPEG: _jpeg_size, b"BM": _bmp_size}


def make_safe(svg: bytes, where: str) -> bytes:
    """Return a safe SVG, without animations and references to other files.

    Raises:
        PackError: if the data are no SVG, are too large, or have something unsafe or slow to draw.
    """
    if len(svg) > _LARGEST_SVG:
        raise PackError([Flaw(FlawKind.TOO_LARGE, where, str(_LARGEST_SVG))])
    clean = clean_svg(svg, where)
    try:
        root = ElementTree.fromstring(clean)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, where, str(error))]) from error
    too_much = _too_much(root)
    if too_much:
        raise PackError([Flaw(FlawKind.UNSAFE, where, too_much)])
    return clean


def _too_much(root: ElementTree.Element) -> str:
    """Return the first thing in a drawing that could make it slow to draw, or an empty text.

    The limits are lower than for cards, because a face is drawn again for every pose.
    """
    waiting = [(root, 0)]
    count = 0
    while waiting:
        element, depth = waiting.pop()
        count += 1
        if count > _MOST_ELEMENTS or depth > _DEEPEST:
            return f"{count} elements, {depth} deep"
        name = element.tag.rpartition("}")[2]
        if name in _TOO_MUCH:
            return f"<{name}>"
        waiting.extend((child, depth + 1) for child in element)
    return ""
