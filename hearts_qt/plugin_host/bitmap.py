"""Reads Windows bitmaps and writes PNG files without Qt, for importing old pictures of faces.

In memory a picture is rows of pixels. Each pixel has four bytes: red, green, blue and opacity.
"""

import struct
import zlib
from typing import Final, NamedTuple

LARGEST: Final = 8 * 1024 * 1024
"""How many bytes a bitmap file may have at most."""
_MOST_PIXELS: Final = 4_000_000
_RGB: Final = 0
_RLE8: Final = 1
_HEADER: Final = struct.Struct("<2sIHHIIiiHHIIiiII")


class BitmapError(ValueError):
    """Raised for a bitmap that is damaged or has an unknown format.

    Known formats have 1, 4, 8, 24 or 32 bits per pixel, and are uncompressed or compressed as RLE8.
    """


class Picture(NamedTuple):
    """A picture in memory."""

    width: int
    height: int
    pixels: bytes

    def part(self, left: int, top: int, width: int, height: int) -> "Picture":
        """Return a rectangle of the picture."""
        rows = range(top, top + height)
        starts = [4 * (row * self.width + left) for row in rows]
        return Picture(width, height, b"".join(self.pixels[start : start + 4 * width] for start in starts))


class _Header(NamedTuple):
    width: int
    height: int
    upside_down: bool
    bits: int
    packing: int
    colours: list[bytes]
    data: bytes


def read_bitmap(data: bytes) -> Picture:
    """Return the picture in a Windows bitmap.

    Raises:
        BitmapError: if the bitmap cannot be read.
    """
    header = _header(data)
    if header.packing == _RLE8:
        indices = _unpacked(header)
        rows = [indices[start : start + header.width] for start in range(0, len(indices), header.width)]
        lines = [b"".join(header.colours[index] for index in row) for row in rows]
    else:
        lines = _plain_lines(header)
    # In the file the lowest row of the picture comes first.
    ordered = lines if header.upside_down else lines[::-1]
    return Picture(header.width, header.height, b"".join(ordered))


def _header(data: bytes) -> _Header:
    if len(data) < _HEADER.size or len(data) > LARGEST or not data.startswith(b"BM"):
        raise BitmapError("no bitmap")
    fields = _HEADER.unpack_from(data)
    start, size, width, height, bits, packing, used = (fields[at] for at in (4, 5, 6, 7, 9, 10, 14))
    if size < 40 or bits not in (1, 4, 8, 24, 32) or width < 1 or not 0 < width * abs(height) <= _MOST_PIXELS:
        raise BitmapError(f"{width} × {height}, {bits} bits")
    if packing not in (_RGB, _RLE8) or (packing == _RLE8 and (bits != 8 or height < 0)):
        raise BitmapError(f"compression {packing}")
    count = (used or 1 << bits) if bits <= 8 else 0
    table = data[14 + size : 14 + size + 4 * min(count, 256)]
    colours = [bytes((table[at + 2], table[at + 1], table[at], 255)) for at in range(0, len(table) - 3, 4)]
    # Like other programs, this one shows an index outside the colour table as black.
    colours += [b"\0\0\0\xff"] * ((1 << bits) - len(colours) if bits <= 8 else 0)
    return _Header(width, abs(height), height < 0, bits, packing, colours, data[start:])


def _plain_lines(header: _Header) -> list[bytes]:
    stride = (header.width * header.bits + 31) // 32 * 4
    if len(header.data) < stride * header.height:
        raise BitmapError("it ends too soon")
    lines = []
    for row in range(header.height):
        line = header.data[row * stride : (row + 1) * stride]
        if header.bits > 8:
            step = header.bits // 8
            pixels = (line[at : at + 3] for at in range(0, header.width * step, step))
            lines.append(b"".join(bytes((red, green, blue, 255)) for blue, green, red in pixels))
        else:
            each = 8 // header.bits
            mask = (1 << header.bits) - 1
            places = ((line[at // each], 8 - header.bits * (at % each + 1)) for at in range(header.width))
            lines.append(b"".join(header.colours[byte >> shift & mask] for byte, shift in places))
    return lines


def _unpacked(header: _Header) -> bytes:
    """Unpack a run-length encoded bitmap: return the colour indices of its pixels, beginning with the lowest row."""
    out = bytearray(header.width * header.height)
    data, at, x, y = header.data, 0, 0, 0
    while at + 1 < len(data) and y < header.height:
        count, value = data[at], data[at + 1]
        at += 2
        if count:
            run = bytes((value,)) * count
        elif value == 0:
            x, y = 0, y + 1
            continue
        elif value == 1:
            break
        elif value == 2:
            if at + 2 > len(data):
                raise BitmapError("it ends too soon")
            x, y, at = x + data[at], y + data[at + 1], at + 2
            continue
        else:
            run = data[at : at + value]
            at += value + value % 2
        room = run[: max(0, header.width - x)] if y < header.height else b""
        out[y * header.width + x : y * header.width + x + len(room)] = room
        x += len(run)
    return bytes(out)


def without_background(picture: Picture) -> Picture:
    """Return a picture with a transparent background, so that a face fits a table of any colour.

    The background is every area at the edges that has the colour of the upper left corner.
    """
    width, height = picture.width, picture.height
    pixels = bytearray(picture.pixels)
    ground = bytes(pixels[:3])
    edge = [(x, y) for x in range(width) for y in (0, height - 1)] + [
        (x, y) for y in range(height) for x in (0, width - 1)
    ]
    waiting = edge
    while waiting:
        x, y = waiting.pop()
        at = 4 * (y * width + x)
        if pixels[at + 3] and pixels[at : at + 3] == ground:
            pixels[at + 3] = 0
            beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            waiting += [(x, y) for x, y in beside if 0 <= x < width and 0 <= y < height]
    return Picture(width, height, bytes(pixels))


def png_of(picture: Picture) -> bytes:
    """Return the PNG file of a picture."""
    stride = 4 * picture.width
    lines = b"".join(b"\0" + picture.pixels[row * stride : (row + 1) * stride] for row in range(picture.height))
    size = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
