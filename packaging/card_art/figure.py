"""Draws what all twelve court figures have: faces, hands, cloth and the positions of things.

A figure is drawn once, for the upper half of the card. Its head is drawn around the point between the eyes. The rest is
drawn in the coordinates of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from card_art.palette import GOLD, LINE, WHITE
from card_art.svg import Point, dot, fill, group, inside, line, num, place, tag

HEAD_X: Final = 146.0
HEAD_Y: Final = 88.0
HELD_X: Final = 88.0  # The vertical axis of everything that a figure holds.
_HEAD_SCALE: Final = 1.06
_SLOPE: Final = 0.22


def seam(x: float) -> float:
    """Return the line at which the two halves of a court card meet.

    It slopes, so that both figures have space for the head.
    """
    return 175 + _SLOPE * (x - 125)


def shape(d: str, colour: str, width: float = 1.2, **attributes: str | float) -> str:
    """Draw a flat area with the thin dark outline that all court figures have."""
    return tag(
        "path",
        d=d,
        fill=colour,
        stroke=LINE,
        stroke_width=width,
        stroke_linejoin="round",
        **attributes,
    )


def head(parts: Iterable[str]) -> str:
    """Put parts drawn around the head's origin onto the card."""
    return group(parts, place(HEAD_X, HEAD_Y, _HEAD_SCALE))


def mirrored(part: str) -> str:
    """Draw a part of the head and its mirror image."""
    return part + group([part], "scale(-1 1)")


def pattern(region: Sequence[Point], step: Point, motif: Callable[[float, float], str], around: Point) -> str:
    """Draw a motif in rows everywhere inside a region of cloth; every second row is shifted."""
    xs = [x for x, _ in region]
    ys = [y for _, y in region]
    parts: list[str] = []
    first_row = int((min(ys) - around[1]) / step[1]) - 1
    last_row = int((max(ys) - around[1]) / step[1]) + 1
    reach = int((max(xs) - min(xs)) / step[0]) + 2
    for row in range(first_row, last_row + 1):
        shift = step[0] / 2 if row % 2 else 0.0
        for column in range(-reach, reach + 1):
            point = (around[0] + column * step[0] + shift, around[1] + row * step[1])
            if inside(point, region):
                parts.append(motif(*point))
    return "".join(parts)


@dataclass(frozen=True)
class Face:
    """The features in which one court figure differs from another."""

    skin: str
    shade: str
    hair: str
    eyes: str
    turn: float = 0.0  # -1 looks to the left, 1 to the right.
    cheek: float = 20.0
    jaw: float = 15.0
    chin: float = 28.0
    brow: str = "soft"
    brow_width: float = 2.0
    lips: str = ""  # Empty if the mouth is drawn as a line.
    lashes: bool = False
    lid: str = ""  # The colour of a lowered eyelid.
    blush: str = "#d9534f"
    smile: float = 2.5


_BROWS: Final = {
    "soft": "M-5 1Q1-3.5 6.5 1",
    "stern": "M-6 3Q0-2 7.5-1.5",
    "arched": "M-6 1Q2-6 8 1",
    "kind": "M-5-1Q1-4.5 7 2.5",
    "flat": "M-5.5 0Q1-1.8 6.5.5",
}


def neck(face: Face, width: float = 9.5, *, bare: bool = True) -> str:
    """Draw the neck in shadow, so long that it reaches into any collar, and bare shoulders below it."""
    w = num(width)
    if not bare:
        return shape(f"M-{w} 14L-{w} 34L{w} 34L{w} 14Z", face.shade)
    return shape(f"M-{w} 14L-{w} 32Q-12 40-20 42Q0 56 20 42Q12 40 {w} 32L{w} 14Z", face.shade)


def face(look: Face) -> str:
    """Draw a face without hair."""
    w, j, c = num(look.cheek), num(look.jaw), num(look.chin)
    jc, cc, wi = num(look.jaw - 6), num(look.chin - 2.5), num(look.cheek - 1)
    side = f"C{w} 6 {wi} 12 {j} 19C{jc} {cc} 5 {c} 0 {c}"
    outline = (
        f"M-{w}-10C-{w} 6-{wi} 12-{j} 19C-{jc} {cc}-5 {c} 0 {c}"
        f"C5 {c} {jc} {cc} {j} 19C{wi} 12 {w} 6 {w}-10C{w}-36-{w}-36-{w}-10Z"
    )
    inner = num(look.cheek - 5.5)
    shadow = fill(f"M{w}-10{side}C9 {cc} {inner} 12 {inner}-10Z", look.shade)
    contour = tag("path", d=outline, fill="none", stroke=LINE, stroke_width=1.2)
    return fill(outline, look.skin) + shadow + contour + _features(look)


def _features(look: Face) -> str:
    dx = look.turn * 3.6
    parts: list[str] = []
    for side in (-1, 1):
        # If a face is turned, the eye on the far side is narrower and nearer to the nose.
        far = side * look.turn > 0
        x = dx + side * (8.7 if far else 9.6)
        parts.append(dot(x + side * 2.2, 9.5, 4.2, look.blush, fill_opacity=0.26))
        parts.append(_eye(look, x, side, 0.9 if far else 1.0))
    parts.append(_nose(look, dx))
    parts.append(_mouth(look, dx))
    return "".join(parts)


def _eye(look: Face, x: float, side: int, narrow: float) -> str:
    gaze = look.turn * side * 1.3
    parts = [fill("M-5.4.8Q0-5 5.4.6Q0 4.6-5.4.8Z", WHITE)]
    parts.append(dot(gaze, -0.1, 2.5, look.eyes))
    parts.append(dot(gaze, -0.1, 1.25, LINE))
    parts.append(dot(gaze - side * 0.9, -1.1, 0.7, WHITE))
    if look.lid:
        parts.append(fill("M-5.8.8Q0-6.6 6 .2Q0-2.6-5.8.8Z", look.lid))
        parts.append(line("M-5.6.7Q0-3 6 .1", LINE, 1.3))
    else:
        parts.append(line("M-5.7 1Q0-5.6 5.8.4", LINE, 1.5))
    if look.lashes:
        parts.append(line("M5.3.2L8.3-2.2", LINE, 1.3))
    brow = line(_BROWS[look.brow], look.hair, look.brow_width)
    parts.append(group([brow], "translate(0 -8.5)"))
    flip = f"translate({num(x)} -1) scale({num(side * narrow)} 1)"
    return group(parts, flip)


def _nose(look: Face, dx: float) -> str:
    if not look.turn:
        return line("M-1.8 1Q-3 6-3.8 9Q-3.2 11.2 0 11.2Q2.2 11.2 3.4 10", look.shade, 1.6)
    t = look.turn
    d = f"M{num(dx * 0.5 + t)}-1Q{num(dx + t)} 5 {num(dx + t * 4)} 9Q{num(dx + t * 3.4)} 11.6 {num(dx - t)} 11.2"
    return line(d, look.shade, 1.8) + line(f"M{num(dx + t * 4)} 9Q{num(dx + t * 3.4)} 11.6 {num(dx)} 11.3", LINE, 0.9)


def _mouth(look: Face, dx: float) -> str:
    if look.lips:
        c = num(-0.2 - look.smile * 0.3)
        lips = f"M-5.6 {c}Q-2.5-3 0-1.6Q2.5-3 5.6 {c}Q0 5.4-5.6 {c}Z"
        parting = f"M-5.6 {c}Q0 {num(look.smile * 0.5)} 5.6 {c}"
        parts = [fill(lips, look.lips), line(parting, LINE, 0.8)]
    else:
        parts = [line(f"M-5.5 0Q0 {num(look.smile)} 5.5-.4", LINE, 1.4)]
        parts.append(line("M-2.2 4.5Q0 5.3 2.2 4.5", look.shade, 1.3))
    return group(parts, place(dx * 0.9, 18))


def ears(look: Face, ring: str = "") -> str:
    """Draw both ears, for figures with hair that does not cover the ears."""
    ear = shape(
        f"M{num(look.cheek - 1)}-6C{num(look.cheek + 7)}-9 {num(look.cheek + 6)} 8 {num(look.cheek - 1)} 8Z",
        look.skin,
    )
    jewel = dot(look.cheek + 2, 10, 2.2, ring) if ring else ""
    return mirrored(ear + jewel)


def fist(x: float, y: float, skin: str, held: str, scale: float = 1.0) -> str:
    """Draw a hand that is closed around something upright; the thing goes between the palm and the fingers."""
    palm = shape("M-9-9Q0-14 10-8Q13 0 10 9Q0 13-8 9Z", skin)
    fingers = [
        tag(
            "rect",
            x=-11 + abs(row - 1.2) * 0.9,
            y=-9.6 + row * 4.9,
            width=16,
            height=5.2,
            rx=2.6,
            fill=skin,
            stroke=LINE,
            stroke_width=0.9,
        )
        for row in range(4)
    ]
    thumb = shape("M9-9C4-14-4-14-7-11.5C-8-8.5-3-8 3-6.5Z", skin, 0.9)
    at = place(x, y, scale)
    reached = group([held], f"translate({num(x - HELD_X)} 0)")
    return group([palm], at) + reached + group([*fingers, thumb], at)


_SLEEVE_REGION: Final[list[Point]] = [(117, 144), (138, 151), (147, 166), (147, 174), (114, 167)]


def sleeve(cloth: str, lining: str, motif: Callable[[float, float], str] | None = None) -> str:
    """Draw a wide sleeve that leads from the chest to a hand on the left."""
    lower = f"M97 131L139 147Q154 164 150 {num(seam(150) + 2)}L100 {num(seam(100) + 2)}Q92 158 91 152Z"
    cuff = "M99 130L91 153Q96 158 102 157L110 135Q105 130 99 130Z"
    if motif is None:
        folds = "M112 142Q124 152 128 168M108 152Q114 160 115 168"
        cover = line(folds, LINE, 0.9, stroke_opacity=0.55)
    else:
        cover = pattern(_SLEEVE_REGION, (16, 9.5), motif, (124, 151))
    trims = line("M111 136L103 157", GOLD, 2.6) + line("M115.5 139L108 158.5", GOLD, 1.2)
    return shape(lower, cloth) + cover + shape(cuff, lining) + trims
