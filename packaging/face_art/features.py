"""Draws the brows, the nose and the cheeks."""

from __future__ import annotations

from face_art.model import Build, Look
from face_art.svg import darker, ellipse, fill, lighter, line, mirror, mix, num, xy


def brows(b: Build, look: Look) -> list[str]:
    """Draw both brows, which become thin at the ends; `brow_skew` raises only the brow on the right of the picture."""
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
    """Draw the nose. The function gets the look too, so that all parts of a face are called in the same way."""
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


def blush(b: Build, look: Look) -> list[str]:
    """Draw pink cheeks; a smile moves them up a little."""
    if not b.blush:
        return []
    y = b.nose_y + 1.6 - look.smile
    colour = mix(b.skin, "#e0554a", 0.55)
    return [mirror(ellipse(50 - b.width * 0.62, y, 3.9, 2.8, colour, fill_opacity=b.blush))]
