"""The geometry of the small part of SVG that the cards use."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from card_art.svg import Point

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_TOKEN: Final = re.compile(r"[MLHVCQAZ]|-?(?:\d+\.?\d*|\.\d+)")
_CALL: Final = re.compile(r"(\w+)\(([^)]*)\)")
_COUNT: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_STEPS: Final = 10


def commands(data: str) -> list[tuple[str, list[float]]]:
    """Return path data as commands, each with its letter, even if the text leaves the letter out."""
    tokens = _TOKEN.findall(data)
    result: list[tuple[str, list[float]]] = []
    command, at = "M", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _COUNT[command]
        result.append((command, [float(t) for t in tokens[at : at + count]]))
        at += count
        if command == "M":
            command = "L"
    return result


def short(value: float) -> str:
    """Return a number with one decimal as short text. No screen shows a card finer than that."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def moved_data(data: str, matrix: Matrix) -> str:
    """Return path data after a transformation, so that the element itself needs no transform."""
    flip = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0
    size = scale_of(matrix)
    text, here, first = "", (0.0, 0.0), (0.0, 0.0)
    for command, v in commands(data):
        if command == "Z":
            text, here = text + "Z", first
            continue
        if command in "HV":
            v = [v[0], here[1]] if command == "H" else [here[0], v[0]]
            command = "L"
        here = (v[-2], v[-1])
        first = here if command == "M" else first
        # The first five numbers of an arc are not points.
        pairs = v[5:] if command == "A" else v
        points = [apply(matrix, p) for p in zip(pairs[0::2], pairs[1::2], strict=True)]
        if command == "A":
            text += f"A{short(v[0] * size)} {short(v[1] * size)} 0 {v[3]:.0f} {v[4] != flip:d} "
        else:
            text += command
        text += _joined([c for p in points for c in p])
    return text


def _joined(values: Sequence[float]) -> str:
    text = ""
    for value in values:
        piece = short(value)
        text += piece if not text or piece.startswith("-") else " " + piece
    return text


def scale_of(matrix: Matrix) -> float:
    """Return by which factor lines become longer, as the average over all directions."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def times(a: Matrix, b: Matrix) -> Matrix:
    """Return the transformation that first does b, and then a."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def apply(m: Matrix, p: Point) -> Point:
    """Return the place to which a transformation moves a point."""
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def parse_transform(text: str) -> Matrix:
    """Return a transform attribute as a matrix."""
    result = IDENTITY
    for name, inner in _CALL.findall(text):
        result = times(result, _single(name, [float(v) for v in inner.split()]))
    return result


def _single(name: str, v: list[float]) -> Matrix:
    if name == "matrix":
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    if name == "translate":
        return (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
    if name == "scale":
        return (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
    angle = math.radians(v[0])
    turn: Matrix = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)
    if len(v) == 1:
        return turn
    return times(times((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))


def outline(element: ET.Element) -> list[list[Point]]:
    """Return an element as rings of points."""

    def get(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == "circle":
        cx, cy, r = get("cx"), get("cy"), get("r")
        angles = [math.tau * k / 28 for k in range(29)]
        return [[(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]]
    if element.tag == "rect":
        x, y, w, h = get("x"), get("y"), get("width"), get("height")
        return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]]
    return flatten(element.get("d", ""))


def flatten(data: str) -> list[list[Point]]:
    """Return path data as rings of points."""
    rings: list[list[Point]] = []
    for command, v in commands(data):
        if command == "M":
            rings.append([(v[0], v[1])])
        elif command == "Z":
            rings[-1].append(rings[-1][0])
        else:
            rings[-1].extend(_segment(command, rings[-1][-1], v))
    return rings


def _segment(command: str, start: Point, v: list[float]) -> list[Point]:
    if command == "H":
        return [(v[0], start[1])]
    if command == "V":
        return [(start[0], v[0])]
    if command == "L":
        return [(v[0], v[1])]
    if command == "A":
        return _arc(start, v)
    controls = [start, *zip(v[0::2], v[1::2], strict=True)]
    return [_bezier(controls, step / _STEPS) for step in range(1, _STEPS + 1)]


def _bezier(controls: Sequence[Point], t: float) -> Point:
    while len(controls) > 1:
        controls = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(controls)]
    return controls[0]


def _arc(start: Point, v: list[float]) -> list[Point]:
    """Return points on a piece of a circle; ellipses are not used."""
    radius, large, sweep, end = v[0], v[3] > 0, v[4] > 0, (v[5], v[6])
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    lift = math.sqrt(max(0.0, radius * radius - chord * chord / 4))
    side = -1 if large == sweep else 1
    cx = (start[0] + end[0]) / 2 - side * lift * dy / chord * -1
    cy = (start[1] + end[1]) / 2 - side * lift * dx / chord
    first = math.atan2(start[1] - cy, start[0] - cx)
    span = math.atan2(end[1] - cy, end[0] - cx) - first
    if sweep and span <= 0:
        span += math.tau
    if not sweep and span >= 0:
        span -= math.tau
    angles = [first + span * k / 14 for k in range(1, 15)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]
