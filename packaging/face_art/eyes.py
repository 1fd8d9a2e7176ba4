"""Draws eyes in layers: the whites, the irises, and the lids with the lashes. A mood can change each layer."""

from __future__ import annotations

from math import sqrt

from face_art.model import Build, Look
from face_art.svg import Point, circle, darker, ellipse, fill, line, mix, num, xy

INK = "#2b1d26"
_CREAM = "#fffdf6"
_WIDE = 0.86
"""If an eye opens further than this value, it becomes larger."""


def _lid(centre: Point, size: Point, level: float, tilt: float, top: bool) -> tuple[str, str]:
    """Return the outline of one eyelid, and its edge.

    A lid is the part of the eye's ellipse on one side of a bent line. It is painted in the colour of the skin, because
    the iris cannot be clipped.
    """
    (cx, cy), (rx, ry) = centre, size
    left, right = (max(-0.96, min(0.96, level + t)) for t in (-tilt, tilt))
    start = (cx - rx * sqrt(1 - left * left), cy + ry * left)
    end = (cx + rx * sqrt(1 - right * right), cy + ry * right)
    bend = 0.55 * ry if top else -0.3 * ry
    control = (cx, (start[1] + end[1]) / 2 - bend)
    large = int((left + right > 0) == top)
    sweep = int(top)
    arc = f"A{num(rx)},{num(ry)} 0 {large} {sweep} {xy(end)}"
    edge = f"M{xy(start)}Q{xy(control)} {xy(end)}"
    return f"M{xy(start)}{arc}Q{xy(control)} {xy(start)}Z", edge


def _height(b: Build, look: Look) -> float:
    return b.eye_ry * (1 + 0.9 * max(0.0, look.eye_open - _WIDE))


def whites(b: Build, look: Look) -> list[str]:
    """Draw the whites of both eyes."""
    ry = _height(b, look)
    return [ellipse(50 + side * b.eye_gap, b.eye_y, b.eye_rx, ry, _CREAM) for side in (-1, 1)]


def irises(b: Build, look: Look) -> list[str]:
    """Draw the irises, each with its pupil and a small point of light.

    `gaze_x` and `gaze_y` of the look say where they are.
    """
    size = min(b.eye_rx, b.eye_ry) * b.iris_size
    parts = []
    for side in (-1, 1):
        x = 50 + side * b.eye_gap + look.gaze_x * (b.eye_rx - size) * 0.95
        y = b.eye_y + 0.3 + look.gaze_y * (b.eye_ry - size) * 0.8
        parts += [
            circle(x, y, size, b.iris),
            circle(x, y, size * 0.58, "#1d1418"),
            circle(x + size * 0.38, y - size * 0.42, size * 0.32, "#ffffff"),
        ]
    return parts


def _covered(b: Build, look: Look, side: int) -> list[str]:
    """Draw an eye that is shut: with its edge bent upwards for joy, otherwise as in a blink."""
    cx, skin = 50 + side * b.eye_gap, b.lid or b.skin
    cover = ellipse(cx, b.eye_y, b.eye_rx + 0.5, _height(b, look) + 0.5, skin)
    pen = max(1.5, b.lashes + 0.4)
    ink = "#f4eefc" if b.lid else INK
    if look.joy:
        y = b.eye_y + 1.4
        arc = f"M{num(cx - b.eye_rx)},{num(y)}q{num(b.eye_rx)},-6 {num(2 * b.eye_rx)},0"
    else:
        y = b.eye_y + 0.5
        arc = f"M{num(cx - b.eye_rx)},{num(y)}q{num(b.eye_rx)},3 {num(2 * b.eye_rx)},0"
    parts = [cover, line(arc, ink, pen)]
    if b.flick:
        x = cx + side * b.eye_rx
        parts.append(line(f"M{num(x)},{num(y)}l{num(side * b.flick * 0.8)},{num(-b.flick * 0.5)}", ink, b.lashes))
    return parts


def _eyelids(b: Build, look: Look, side: int) -> list[str]:
    if look.joy or look.eye_open < 0.1:
        return _covered(b, look, side)
    cx, ry = 50 + side * b.eye_gap, _height(b, look)
    size = (b.eye_rx + 0.35, ry + 0.35)
    level = 1 - 2 * min(look.eye_open, _WIDE)
    upper, edge = _lid((cx, b.eye_y), size, level, -side * look.lid_tilt, True)
    parts = [fill(upper, b.lid or darker(b.skin, 0.1)), line(edge, INK, b.lashes)]
    if look.squint > 0.05:
        lower, crease = _lid((cx, b.eye_y), size, 1 - 1.8 * look.squint, 0.0, False)
        parts += [fill(lower, b.lid or b.skin), line(crease, mix(b.lid or darker(b.skin, 0.28), INK, 0.1), 0.7)]
    if b.flick:
        corner = f"M{num(cx + side * b.eye_rx * 0.8)},{num(b.eye_y + b.eye_ry * (level + 0.1))}"
        parts.append(line(f"{corner}l{num(side * b.flick)},{num(-b.flick * 0.8)}", INK, b.lashes))
    return parts


def lids(b: Build, look: Look) -> list[str]:
    """Draw the lids of both eyes."""
    return [*_eyelids(b, look, -1), *_eyelids(b, look, 1)]
