"""Eyes, brows, nose and mouth: the parts of a face that a mood may move."""

from __future__ import annotations

from math import sqrt

from face_art.model import Build, Look
from face_art.svg import Point, at, circle, darker, ellipse, fill, lighter, line, mirror, mix, num, xy

INK = "#2b1d26"
TEETH = "#fffaf0"


def _lid(centre: Point, size: Point, level: float, tilt: float, top: bool) -> tuple[str, str]:
    """Outline of one eyelid and of its edge.

    A lid is the part of the eye's ellipse beyond a bent chord; painting it in
    skin colour stands in for clipping the iris.
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


def _eyeball(b: Build, look: Look, cx: float, ry: float) -> list[str]:
    """White, iris, pupil and the spark of light that makes the eye alive."""
    size = min(b.eye_rx, b.eye_ry) * b.iris_size
    x = cx + look.gaze_x * (b.eye_rx - size) * 0.95
    y = b.eye_y + 0.3 + look.gaze_y * (ry - size) * 0.8
    return [
        ellipse(cx, b.eye_y, b.eye_rx, ry, "#fffdf6"),
        circle(x, y, size, b.iris),
        circle(x, y, size * 0.58, "#1d1418"),
        circle(x + size * 0.38, y - size * 0.42, size * 0.32, "#ffffff"),
    ]


def eye(b: Build, look: Look, side: int) -> list[str]:
    """One eye; side is -1 for the viewer's left and 1 for the right."""
    cx = 50 + side * b.eye_gap
    lid_colour = b.lid or darker(b.skin, 0.1)
    if look.eye_open < 0.1:
        x, y = b.eye_rx, b.eye_y + 0.5
        return [line(f"M{num(cx - x)},{num(y)}q{num(x)},3 {num(2 * x)},0", INK, b.lashes + 0.3)]
    ry = b.eye_ry * (1 + 0.5 * max(0.0, look.eye_open - 0.86))
    size = (b.eye_rx + 0.35, ry + 0.35)
    level = 1 - 2 * min(look.eye_open, 0.86)
    upper, edge = _lid((cx, b.eye_y), size, level, -side * look.lid_tilt, True)
    parts = [*_eyeball(b, look, cx, ry), fill(upper, lid_colour), line(edge, INK, b.lashes)]
    if look.squint > 0.05:
        lower, crease = _lid((cx, b.eye_y), size, 1 - 1.8 * look.squint, 0.0, False)
        parts += [fill(lower, b.lid or b.skin), line(crease, darker(b.skin, 0.28), 0.6)]
    if b.flick:
        corner = f"M{num(cx + side * b.eye_rx * 0.8)},{num(b.eye_y + b.eye_ry * (level + 0.1))}"
        parts.append(line(f"{corner}l{num(side * b.flick)},{num(-b.flick * 0.8)}", INK, b.lashes))
    return parts


def eyes(b: Build, look: Look) -> list[str]:
    """Both eyes."""
    return [*eye(b, look, -1), *eye(b, look, 1)]


def brows(b: Build, look: Look) -> list[str]:
    """Both brows, as tapered shapes; skew lifts only the viewer's right one."""
    colour = b.brow or darker(b.hair, 0.25)
    parts = []
    for side in (-1, 1):
        lift = look.brow_raise + (look.brow_skew if side == 1 else -0.3 * look.brow_skew)
        y = b.eye_y - b.brow_lift - lift
        inner = (50 + side * (b.eye_gap - b.brow_length * 0.85), y + 1.3 * look.brow_tilt)
        outer = (50 + side * (b.eye_gap + b.brow_length), y + 0.9 - 0.9 * look.brow_tilt)
        peak = (50 + side * (b.eye_gap + 1.2), y - b.brow_arch - b.brow_width / 2)
        under = (peak[0], peak[1] + b.brow_width * 1.35)
        shape = f"M{xy(inner)}Q{xy(peak)} {xy(outer)}Q{xy(under)} {xy(inner)}Z"
        pen = b.brow_width * 0.55
        parts.append(fill(shape, colour, stroke=colour, stroke_width=pen, stroke_linejoin="round"))
    return parts


def nose(b: Build, look: Look) -> list[str]:
    """The nose; it takes the look too, so that all features are called alike."""
    del look
    colour, y = darker(b.skin, 0.3), b.nose_y
    pen = 1.3
    if b.nose == "button":
        return [line(f"M47.7,{num(y)}q2.3,2.2 4.6,0", colour, pen)]
    if b.nose == "straight":
        return [line(f"M51.2,{num(y - 6.5)}q1,4 2.2,6q-1,2 -4.6,1.6", colour, pen)]
    if b.nose == "long":
        return [line(f"M48.6,{num(y - 7)}q-1,5 -2.6,7.4q2,2.6 6.4,1", colour, pen)]
    if b.nose == "broad":
        return [
            ellipse(50, y, 4.3, 2.6, darker(b.skin, 0.1)),
            line(f"M45.6,{num(y + 0.2)}q.4,2.2 2.4,1.2q2,1.6 4,0q2,1 2.4,-1.2", colour, pen),
        ]
    if b.nose == "bulb":
        ruddy = mix(b.skin, "#d9583f", 0.32)
        return [
            ellipse(50, y - 0.6, 4.4, 3.7, ruddy),
            ellipse(51.2, y - 1.9, 1.3, 0.9, lighter(ruddy, 0.45)),
        ]
    return []


def _corners(b: Build, look: Look) -> tuple[Point, Point, float]:
    """Corners of the mouth and the height its middle hangs at."""
    half = b.mouth_half * look.mouth_width * (1 + 0.12 * look.smile)
    lift = 1.5 * look.smile
    left = (50 - half, b.mouth_y - lift + 0.6 * look.smirk)
    right = (50 + half, b.mouth_y - lift - 2.2 * look.smirk)
    return left, right, b.mouth_y + 3.4 * look.smile


def _shut_mouth(b: Build, look: Look) -> list[str]:
    """A closed mouth: one line, or painted lips around it."""
    left, right, sag = _corners(b, look)
    seam = f"M{xy(left)}Q{xy((50, sag))} {xy(right)}"
    if not b.lips:
        return [line(seam, b.seam or mix(darker(b.skin, 0.5), "#6a1f2a", 0.5), 1.5)]
    mid = (left[1] + 2 * sag + right[1]) / 4
    bow = xy((50.2, mid - 2.5))
    upper = f"Q{xy((54, mid - 4.6))} {bow}Q{xy((46, mid - 4.6))} {xy(left)}Z"
    lower = f"Q{xy((50, sag + 5.4))} {xy(left)}Z"
    return [
        fill(seam + lower, b.lips),
        fill(seam + upper, darker(b.lips, 0.14)),
        line(seam, darker(b.lips, 0.55), 0.8),
    ]


def _teeth(kind: str, upper: tuple[Point, Point, Point], drop: float) -> list[str]:
    """Teeth hung from the upper edge of an open mouth."""
    a, z = at(upper, 0.08, 0.08), at(upper, 0.92, 0.92)
    top = at(upper, 0.08, 0.92)
    low = (top[0], top[1] + drop)
    shape = f"M{xy(a)}Q{xy(top)} {xy(z)}Q{xy(low)} {xy(a)}Z"
    return [fill(shape, TEETH)] if kind == "band" else []


def _zigzag(upper: tuple[Point, Point, Point], lower: tuple[Point, Point, Point]) -> str:
    """The line where pointed teeth meet, half way between the two edges."""
    spots = []
    count = 12
    for i in range(count + 1):
        t = i / count
        (x, y0), (_, y1) = at(upper, t, t), at(lower, t, t)
        swing = 0.26 if i % 2 else -0.26
        spots.append(xy((x, y0 + (y1 - y0) * (0.5 + swing))))
    return "M" + "L".join(spots)


def _open_mouth(b: Build, look: Look) -> list[str]:
    """An open mouth with teeth and, where there is room, a tongue."""
    left, right, sag = _corners(b, look)
    upper = (left, (50.0, b.mouth_y + 1.2 * look.smile), right)
    lower = (left, (50.0, sag + 3 + 10 * look.mouth_open), right)
    shape = f"M{xy(left)}Q{xy(upper[1])} {xy(right)}Q{xy(lower[1])} {xy(left)}Z"
    rim = b.lips or darker(b.skin, 0.5)
    edge = 1.7 if b.lips else 0.9
    round_pen: dict[str, str | float] = {"stroke": rim, "stroke_width": edge, "stroke_linejoin": "round"}
    if b.teeth in {"grin", "sharp"}:
        seam = f"M{xy(at(upper, 0.04, 0.04))}Q{xy(at(lower, 0.35, 0.5))} {xy(at(upper, 0.96, 0.96))}"
        split = _zigzag(upper, lower) if b.teeth == "sharp" else seam
        return [fill(shape, TEETH, **round_pen), line(split, darker("#8b8790", 0.3), 0.8)]
    first, last, bulge = at(lower, 0.25, 0.25), at(lower, 0.75, 0.75), at(lower, 0.25, 0.75)
    crown = (50.0, (first[1] + bulge[1]) / 2 - 3.0)
    tongue = f"M{xy(first)}Q{xy(bulge)} {xy(last)}Q{xy(crown)} {xy(first)}Z"
    parts = [fill(shape, "#64202c", **round_pen)]
    if look.mouth_open > 0.2:
        parts.append(fill(tongue, "#d9686a"))
    return parts + _teeth(b.teeth, upper, 2.6 + 3.4 * look.mouth_open)


def mouth(b: Build, look: Look) -> list[str]:
    """The mouth, shut or open as the look says."""
    return _open_mouth(b, look) if look.mouth_open > 0.05 else _shut_mouth(b, look)


def blush(b: Build, look: Look) -> list[str]:
    """Warm cheeks; they ride up a little with a smile."""
    if not b.blush:
        return []
    y = b.nose_y + 1.6 - look.smile
    colour = mix(b.skin, "#e0554a", 0.55)
    return [mirror(ellipse(50 - b.width * 0.62, y, 3.9, 2.8, colour, fill_opacity=b.blush))]
