"""The few SVG elements that the cards consist of.

Only elements that Qt's SVG renderer draws correctly are offered here: paths, circles, groups and flat colours. There is
no text, no filter and no clip path.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def num(value: float) -> str:
    """Return a number in the shortest form, so that the files are small, and equal on all systems."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, **attributes: str | float) -> str:
    """Return one empty element; an underscore in an attribute's name stands for a hyphen."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else num(value)
        parts.append(f'{key.replace("_", "-")}="{text}"')
    return f"<{' '.join(parts)}/>"


def fill(d: str, colour: str, **attributes: str | float) -> str:
    """Return a path that is filled with one colour and has no outline."""
    return tag("path", d=d, fill=colour, **attributes)


def line(d: str, colour: str, width: float, **attributes: str | float) -> str:
    """Return an open line; its ends are round, unless the caller wants other ends."""
    attributes.setdefault("stroke_linecap", "round")
    attributes.setdefault("stroke_linejoin", "round")
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, **attributes)


def dot(x: float, y: float, r: float, colour: str, **attributes: str | float) -> str:
    """Return a filled circle."""
    return tag("circle", cx=x, cy=y, r=r, fill=colour, **attributes)


def ring(x: float, y: float, r: float, colour: str, width: float) -> str:
    """Return the outline of a circle."""
    return tag("circle", cx=x, cy=y, r=r, fill="none", stroke=colour, stroke_width=width)


def group(children: Iterable[str], transform: str) -> str:
    """Return a group of elements with one transformation for all."""
    return f'<g transform="{transform}">{"".join(children)}</g>'


def twice(part: str, name: str = "half") -> str:
    """Return a drawing and, by a reference to it, the same drawing turned upside down around the card's centre."""
    turned = f'<use xlink:href="#{name}" transform="rotate(180 125 175)"/>'
    return f'<g id="{name}">{part}</g>{turned}'


def place(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return the transform that moves a drawing from the origin to its place."""
    text = f"translate({num(x)} {num(y)})"
    if turn:
        text += f" rotate({num(turn)})"
    if scale != 1.0:
        text += f" scale({scale:.4f})"
    return text


def polygon(points: Sequence[Point]) -> str:
    """Return the path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> str:
    """Return the path data of a star that stands on two of its points."""
    corners: list[Point] = []
    for step in range(points * 2):
        radius = inner if step % 2 else outer
        angle = math.pi * step / points - math.pi / 2
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)


def lozenge(x: float, y: float, half_width: float, half_height: float) -> str:
    """Return the path data of a lozenge around a point."""
    return polygon([(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)])


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point is inside a polygon, so that a pattern can end at the edge of the clothes."""
    x, y = point
    result = False
    previous = outline[-1]
    for current in outline:
        if (current[1] > y) != (previous[1] > y):
            share = (y - current[1]) / (previous[1] - current[1])
            if x < current[0] + share * (previous[0] - current[0]):
                result = not result
        previous = current
    return result


def document(children: Iterable[str], width: float = 250, height: float = 350) -> bytes:
    """Return a whole SVG file."""
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}">'
    )
    return (head + "\n" + "\n".join(children) + "\n</svg>\n").encode("utf-8")
