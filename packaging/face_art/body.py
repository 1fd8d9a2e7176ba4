"""Draws the round background, the bare head and the clothes.

The background is a disc. Nothing may reach over its edge, and clipping is not possible. So each piece of clothing ends
with an arc of that edge.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

from face_art.model import Build
from face_art.svg import Point, circle, darker, ellipse, fill, lighter, line, mirror, mix, num, ring, tag, xy

RADIUS = 47.0


def disc(name: str, colour: str) -> list[str]:
    """Draw the soft background, with some light from the upper left."""
    stops = "".join(
        tag("stop", {"offset": offset, "stop_color": shade})
        for offset, shade in ((0.0, lighter(colour, 0.42)), (1.0, mix(colour, "#4a4658", 0.1)))
    )
    glow: dict[str, str | float] = {"id": f"glow-{name}", "cx": 40.0, "cy": 34.0, "r": 62.0}
    gradient = tag("radialGradient", {**glow, "gradientUnits": "userSpaceOnUse"}, stops)
    return [tag("defs", {}, gradient), circle(50, 50, 47.5, f"url(#glow-{name})")]


def rim(colour: str) -> list[str]:
    """Draw the light edge that separates the picture from a dark table."""
    return [ring(50, 50, 46.9, darker(colour, 0.22), 0.8), ring(50, 50, 48.1, "#fbf5e6", 1.8)]


def shoulders(colour: str, slope: float = 84.0, neck: float = 8.0, height: float = 78.0) -> str:
    """Draw the upper body; `slope` is the height at which the shoulders meet the edge of the disc."""
    reach = sqrt(RADIUS**2 - (slope - 50) ** 2)
    left, right = 50 - reach, 50 + reach
    return fill(
        f"M{num(left)},{num(slope)}C{num(left + 5)},{num(slope - 5)} {num(44 - neck)},"
        f"{num(height + 3.5)} {num(50 - neck)},{num(height)}L{num(50 + neck)},{num(height)}"
        f"C{num(56 + neck)},{num(height + 3.5)} {num(right - 5)},{num(slope - 5)} "
        f"{num(right)},{num(slope)}A47,47 0 0 1 {num(left)},{num(slope)}Z",
        colour,
    )


def neck(b: Build, half: float = 7.0, deep: float = 87.0) -> list[str]:
    """Draw the neck, with the shadow of the chin."""
    low = b.chin + 2.5
    x0, x1 = num(50 - half), num(50 + half)
    column = f"M{x0},58L{x0},79Q50,{num(2 * deep - 79)} {x1},79L{x1},58Z"
    shadow = f"M{x0},62L{x0},{num(low)}Q50,{num(low + 7)} {x1},{num(low)}L{x1},62Z"
    return [fill(column, b.skin), fill(shadow, darker(b.skin, 0.2))]


def _side(b: Build, sign: int) -> tuple[Point, Point, Point, Point]:
    """Return the curve from the temple to the chin on one side."""
    drop = b.eye_y + b.cheek * (b.chin - b.eye_y)
    return (
        (50 + sign * b.width, b.eye_y),
        (50 + sign * b.width, drop),
        (50 + sign * b.jaw, b.chin),
        (50, b.chin),
    )


def _cut(curve: tuple[Point, Point, Point, Point], t: float) -> list[Point]:
    """Return the part of a curve from t to its end (by de Casteljau's algorithm)."""
    points = list(curve)
    kept = [points[-1]]
    while len(points) > 1:
        points = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in pairwise(points)]
        kept.append(points[-1])
    return kept[::-1]


def jaw_area(b: Build, start: float, inner: str) -> str:
    """Return path data of the lower face, for beards.

    The area follows the face from `start` (0 is the temple, 1 the chin) on both sides; `inner` is path data from the
    right end back to the left end.
    """
    left, right = _cut(_side(b, -1), start), _cut(_side(b, 1), start)
    down = f"M{xy(left[0])}C{xy(left[1])} {xy(left[2])} {xy(left[3])}"
    back = f"C{xy(right[2])} {xy(right[1])} {xy(right[0])}"
    return f"{down}{back}{inner}Z"


def head(b: Build) -> list[str]:
    """Draw the ears and the face; the values for width, jaw and cheek give each person a different shape."""
    w, rise = b.width, b.eye_y - b.top
    brow = b.top + 0.4 * rise
    crown = (
        f"C{num(50 + w)},{num(brow)} {num(50 + 0.58 * w)},{num(b.top)} 50,{num(b.top)}"
        f"C{num(50 - 0.58 * w)},{num(b.top)} {num(50 - w)},{num(brow)} {num(50 - w)},{num(b.eye_y)}Z"
    )
    face = fill(jaw_area(b, 0.0, crown), b.skin)
    if not b.ears:
        return [face]
    x, y = 50 - w - 0.6, b.eye_y + 2.5
    ear = ellipse(x, y, 3.4, 4.6, b.skin)
    fold = ellipse(x - 0.2, y + 0.2, 1.7, 2.7, darker(b.skin, 0.16))
    return [mirror(ear, fold), face]


def crew(b: Build, colour: str, slope: float = 84.0) -> list[str]:
    """Draw a pullover with a round neck."""
    trim = darker(colour, 0.16)
    collar = "M41.6,78.6Q50,93 58.4,78.6"
    return [shoulders(colour, slope), *neck(b), line(collar, trim, 2.6)]


def turtleneck(b: Build, colour: str, slope: float = 86.0) -> list[str]:
    """Draw a sweater with a high collar."""
    roll = "M40.5,76.5Q50,81 59.5,76.5L60.5,83Q50,88.5 39.5,83Z"
    fold = line("M41,79.8Q50,84.6 59,79.8", darker(colour, 0.2), 0.8)
    return [*neck(b), shoulders(colour, slope), fill(roll, lighter(colour, 0.16)), fold]


def shirt(b: Build, colour: str, jacket: str, slope: float = 83.0) -> list[str]:
    """Draw a shirt with a collar, and a jacket; the caller draws a tie over it."""
    front = "M42,77L58,77L57,90L50,97L43,90Z"
    flap = fill("M42.2,75.5L49.8,85L43,89.5L39.2,79.5Z", lighter(colour, 0.3))
    lapel = fill("M40.2,77.5L35,82.5L36.5,89L49.6,97L43.2,88Z", darker(jacket, 0.24))
    return [shoulders(jacket, slope), *neck(b), fill(front, colour), mirror(lapel, flap)]


def tie(colour: str) -> list[str]:
    """Draw a long tie, which ends inside the disc."""
    blade = fill("M48.4,88L51.6,88L53.4,96.7Q50,97.2 46.6,96.7Z", colour)
    return [blade, fill("M47.2,83.5L52.8,83.5L51.7,88.4L48.3,88.4Z", darker(colour, 0.18))]


def bow_tie(colour: str) -> list[str]:
    """Draw a bow tie."""
    wing = fill("M50,84.5L41.5,80.4Q39.8,84.5 41.5,89.2Z", colour)
    return [mirror(wing), circle(50, 84.6, 2.3, darker(colour, 0.22))]
