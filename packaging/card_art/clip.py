"""Makes the text of drawings short, and cuts drawings off at the edges of a rectangle.

Qt's renderer knows no clip paths, and it also paints outside the view box: anything that reaches over the edge of a
card would be painted on the table next to the card. So everything that crosses the rectangle is turned into short
straight pieces and cut here, and everything outside it is left out. At the same time all transforms are applied to the
coordinates, which makes the files half as large.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from card_art.paths import (
    IDENTITY,
    Matrix,
    apply,
    moved_data,
    outline,
    parse_transform,
    scale_of,
    short,
    times,
)
from card_art.svg import Point

Box = tuple[float, float, float, float]


@dataclass
class _Piece:
    """One element of the result. The path of the next element is added to it if `_join` allows this."""

    style: str
    data: str = ""
    circle: str = ""
    boxes: tuple[Box, ...] = ()

    def text(self) -> str:
        if self.circle:
            return f"<circle {self.circle}{self.style}/>"
        return f'<path d="{self.data}"{self.style}/>'


def clipped(parts: Iterable[str], box: Box) -> list[str]:
    """Return the same drawing without the parts outside the box (left, top, right, bottom)."""
    root = ET.fromstring(f"<g>{''.join(parts)}</g>")
    pieces: list[_Piece] = []
    for piece in _walk(root, IDENTITY, box):
        if pieces and _join(pieces[-1], piece):
            continue
        pieces.append(piece)
    inner = "".join(piece.text() for piece in pieces)
    return [f'<g stroke-linecap="round" stroke-linejoin="round">{inner}</g>']


def _join(last: _Piece, new: _Piece) -> bool:
    """Add a piece to the piece before it if both look the same and do not touch; return whether it was added.

    Pieces that overlap stay separate: two outlines that turn in opposite directions would cut a hole into each other.
    """
    if last.circle or new.circle or last.style != new.style:
        return False
    if any(_touch(a, b) for a in last.boxes for b in new.boxes):
        return False
    last.data += new.data
    last.boxes += new.boxes
    return True


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _walk(element: ET.Element, outer: Matrix, box: Box) -> Iterable[_Piece]:
    matrix = times(outer, parse_transform(element.get("transform", "")))
    if element.tag == "g":
        for child in element:
            yield from _walk(child, matrix, box)
        return
    rings = [[apply(matrix, p) for p in ring] for ring in outline(element)]
    extent = _extent(rings)
    style = _style(element, scale_of(matrix))
    # Half of a stroke can reach over the edge; the border, which is painted later, hides it.
    if not _touch(extent, box):
        return
    if box[0] <= extent[0] and box[1] <= extent[1] and extent[2] <= box[2] and extent[3] <= box[3]:
        yield _whole(element, matrix, style, extent)
        return
    closed = element.get("fill", "black") != "none"
    cut = [_cut_ring(ring, box) for ring in rings] if closed else _cut_lines(rings, box)
    data = "".join(_data(ring, closed) for ring in cut if len(ring) > 1)
    if data:
        yield _Piece(style, data, boxes=(extent,))


def _whole(element: ET.Element, matrix: Matrix, style: str, extent: Box) -> _Piece:
    if element.tag == "circle":
        x, y = apply(matrix, (float(element.get("cx", "0")), float(element.get("cy", "0"))))
        # The bright points in the eyes are so small that two decimals are needed.
        r = f"{float(element.get('r', '0')) * scale_of(matrix):.2f}"
        return _Piece(style, circle=f'cx="{short(x)}" cy="{short(y)}" r="{r}"')
    if element.tag == "path":
        return _Piece(style, moved_data(element.get("d", ""), matrix), boxes=(extent,))
    return _Piece(style, moved_data(rounded(element), matrix), boxes=(extent,))


def rounded(element: ET.Element) -> str:
    """Return a rectangle with round corners as path data."""
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    w, h = float(element.get("width", "0")), float(element.get("height", "0"))
    r = min(float(element.get("rx", "0")), w / 2, h / 2)
    if not r:
        return f"M{x} {y}L{x + w} {y}L{x + w} {y + h}L{x} {y + h}Z"
    return (
        f"M{x + r} {y}L{x + w - r} {y}A{r} {r} 0 0 1 {x + w} {y + r}L{x + w} {y + h - r}"
        f"A{r} {r} 0 0 1 {x + w - r} {y + h}L{x + r} {y + h}A{r} {r} 0 0 1 {x} {y + h - r}"
        f"L{x} {y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    )


def _extent(rings: Sequence[Sequence[Point]]) -> Box:
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    return (min(xs), min(ys), max(xs), max(ys))


def _style(element: ET.Element, size: float) -> str:
    kept = ("fill", "fill-rule", "fill-opacity", "stroke", "stroke-opacity")
    text = "".join(f' {name}="{element.get(name)}"' for name in kept if element.get(name))
    if element.get("stroke"):
        text += f' stroke-width="{short(float(element.get("stroke-width", "1")) * size)}"'
    return text


def _data(ring: Sequence[Point], closed: bool) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in ring) + ("Z" if closed else "")


def _sides(box: Box) -> list[tuple[int, float, int]]:
    """Return the four sides as (axis, limit, sign): a point is inside if sign*(value-limit) >= 0."""
    return [(0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)]


def _crossing(a: Point, b: Point, axis: int, limit: float) -> Point:
    share = (limit - a[axis]) / (b[axis] - a[axis])
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _cut_ring(ring: list[Point], box: Box) -> list[Point]:
    """Cut an area at one side after the other, with the algorithm of Sutherland and Hodgman."""
    points = ring
    for axis, limit, sign in _sides(box):
        kept: list[Point] = []
        for a, b in zip([points[-1], *points], points, strict=False) if points else []:
            a_in, b_in = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if a_in != b_in:
                kept.append(_crossing(a, b, axis, limit))
            if b_in:
                kept.append(b)
        points = kept
    return points


def _cut_lines(lines: list[list[Point]], box: Box) -> list[list[Point]]:
    """Cut open lines, and return the pieces that are inside the box."""
    for axis, limit, sign in _sides(box):
        pieces: list[list[Point]] = []
        for points in lines:
            piece: list[Point] = []
            for number, b in enumerate(points):
                b_in = sign * (b[axis] - limit) >= 0
                if number and b_in != (sign * (points[number - 1][axis] - limit) >= 0):
                    piece.append(_crossing(points[number - 1], b, axis, limit))
                    if not b_in:
                        pieces.append(piece)
                        piece = []
                if b_in:
                    piece.append(b)
            if piece:
                pieces.append(piece)
        lines = pieces
    return lines
