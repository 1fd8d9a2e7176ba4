"""Draws the mouth: shut, open by any amount, with teeth pressed together, and speaking."""

from __future__ import annotations

from face_art.model import Build, Look
from face_art.svg import Point, Value, at, darker, fill, line, mix, num, xy

_TEETH = "#fffaf0"
_THROAT = "#64202c"
_TONGUE = "#d9686a"
_GAP = "#8b8790"
_Curve = tuple[Point, Point, Point]


def _corners(b: Build, look: Look) -> tuple[Point, Point, float]:
    """Return the corners of the mouth, and the height of its middle."""
    half = b.mouth_half * look.mouth_width * (1 + 0.12 * look.smile)
    lift = 1.5 * look.smile
    left = (50 - half, b.mouth_y - lift + 0.6 * look.smirk)
    right = (50 + half, b.mouth_y - lift - 2.2 * look.smirk)
    return left, right, b.mouth_y + 3.4 * look.smile


def _shut_mouth(b: Build, look: Look) -> list[str]:
    """Draw a closed mouth: one line, or painted lips around it."""
    left, right, sag = _corners(b, look)
    seam = f"M{xy(left)}Q{xy((50, sag))} {xy(right)}"
    if not b.lips:
        return [line(seam, b.seam or mix(darker(b.skin, 0.5), "#6a1f2a", 0.5), 1.6)]
    mid = (left[1] + 2 * sag + right[1]) / 4
    bow = xy((50.2, mid - 2.5))
    upper = f"Q{xy((54, mid - 4.6))} {bow}Q{xy((46, mid - 4.6))} {xy(left)}Z"
    lower = f"Q{xy((50, sag + 5.4))} {xy(left)}Z"
    return [
        fill(seam + lower, b.lips),
        fill(seam + upper, darker(b.lips, 0.14)),
        line(seam, darker(b.lips, 0.55), 0.8),
    ]


def _edge(b: Build) -> dict[str, Value]:
    pen: dict[str, Value] = {"stroke": b.lips or b.seam or darker(b.skin, 0.5), "stroke_linejoin": "round"}
    return {**pen, "stroke_width": 1.7 if b.lips else 0.9}


def _clenched(b: Build, look: Look) -> list[str]:
    """Draw teeth that are pressed together between open lips."""
    half = b.mouth_half * look.mouth_width * 1.05
    half = max(half, 6.2)
    high, low, corner = b.mouth_y - 2.9, b.mouth_y + 3.1, 1.7
    left, right = 50 - half, 50 + half
    shape = (
        f"M{num(left)},{num(low + 1)}Q{num(left - 0.6)},{num(high + corner)} {num(left + 2.4)},{num(high + 0.5)}"
        f"Q50,{num(high - 1)} {num(right - 2.4)},{num(high + 0.5)}"
        f"Q{num(right + 0.6)},{num(high + corner)} {num(right)},{num(low + 1)}"
        f"Q50,{num(low - 1.2)} {num(left)},{num(low + 1)}Z"
    )
    middle = b.mouth_y + 0.2
    bars = [f"M{num(left + 0.6)},{num(middle)}L{num(right - 0.6)},{num(middle)}"]
    if b.teeth == "sharp":
        bars = [_zigzag(((left, high), (50, high - 1), (right, high)), ((left, low), (50, low - 1), (right, low)))]
    else:
        bars += [f"M{num(50 + x)},{num(high)}L{num(50 + x)},{num(low - 0.2)}" for x in (-half * 0.48, 0, half * 0.48)]
    return [fill(shape, _TEETH, **_edge(b)), *(line(bar, darker(_GAP, 0.3), 0.7) for bar in bars)]


def _zigzag(upper: _Curve, lower: _Curve) -> str:
    """Return the line where pointed teeth meet, in the middle between the two edges."""
    spots = []
    count = 12
    for i in range(count + 1):
        t = i / count
        (x, y0), (_, y1) = at(upper, t, t), at(lower, t, t)
        swing = 0.26 if i % 2 else -0.26
        spots.append(xy((x, y0 + (y1 - y0) * (0.5 + swing))))
    return "M" + "L".join(spots)


def _points(edge: _Curve, depth: float) -> str:
    """Return a row of pointed teeth along an edge; if `depth` is negative, they point up."""
    count = 8
    spots = [xy(at(edge, 0.06, 0.06))]
    for i in range(count):
        first, last = 0.06 + 0.88 * i / count, 0.06 + 0.88 * (i + 1) / count
        middle = at(edge, (first + last) / 2, (first + last) / 2)
        spots += [xy((middle[0], middle[1] + depth)), xy(at(edge, last, last))]
    return "M" + "L".join(spots) + "Z"


def _band(upper: _Curve, drop: float) -> str:
    """Return the teeth at the upper edge of an open mouth."""
    a, z = at(upper, 0.08, 0.08), at(upper, 0.92, 0.92)
    top = at(upper, 0.08, 0.92)
    low = (top[0], top[1] + drop)
    return f"M{xy(a)}Q{xy(top)} {xy(z)}Q{xy(low)} {xy(a)}Z"


def _open_mouth(b: Build, look: Look) -> list[str]:
    """Draw an open mouth with teeth and, if there is space, a tongue."""
    left, right, sag = _corners(b, look)
    upper: _Curve = (left, (50.0, b.mouth_y + 1.2 * look.smile), right)
    lower: _Curve = (left, (50.0, sag + 3 + 10 * look.mouth_open), right)
    shape = f"M{xy(left)}Q{xy(upper[1])} {xy(right)}Q{xy(lower[1])} {xy(left)}Z"
    if b.teeth in {"grin", "sharp"} and not look.speaks:
        seam = f"M{xy(at(upper, 0.04, 0.04))}Q{xy(at(lower, 0.35, 0.5))} {xy(at(upper, 0.96, 0.96))}"
        split = _zigzag(upper, lower) if b.teeth == "sharp" else seam
        return [fill(shape, _TEETH, **_edge(b)), line(split, darker(_GAP, 0.3), 0.8)]
    parts = [fill(shape, _THROAT, **_edge(b))]
    if look.mouth_open > 0.2:
        first, last, bulge = at(lower, 0.25, 0.25), at(lower, 0.75, 0.75), at(lower, 0.25, 0.75)
        crown = (50.0, (first[1] + bulge[1]) / 2 - 3.0)
        parts.append(fill(f"M{xy(first)}Q{xy(bulge)} {xy(last)}Q{xy(crown)} {xy(first)}Z", _TONGUE))
    if b.teeth == "sharp":
        return [*parts, fill(_points(upper, 2.6), _TEETH), fill(_points(lower, -2.2), _TEETH)]
    return [*parts, fill(_band(upper, 2.6 + 3.4 * look.mouth_open), _TEETH)]


def mouth(b: Build, look: Look) -> list[str]:
    """Draw the mouth that belongs to a look."""
    if look.clench:
        return _clenched(b, look)
    return _open_mouth(b, look) if look.mouth_open > 0.05 else _shut_mouth(b, look)
