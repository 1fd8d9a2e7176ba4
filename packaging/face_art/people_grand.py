"""Draws the Dominator, who has won everything and shows it."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from face_art.body import neck, shoulders
from face_art.model import Build, Look, Person
from face_art.svg import circle, darker, ellipse, fill, lighter, line, mirror, num

_LEAF = "#7f9a3f"


def _curls(b: Build) -> list[str]:
    """Draw short hair, combed forward like the hair of an emperor on an old coin."""
    cap = (
        "M31,50C27.6,38 28.6,25.6 38,19.6C46,15 56,15 62.4,19.8C71.6,26 72.4,38 69,50"
        "C68.6,45.6 67.6,42.4 66,39.6C64.6,36.8 63,36.2 61.2,37.6C60.4,34.8 58.2,34.6 56.4,37C55.4,34 53,34 51.4,36.6"
        "C50,34 47.6,34 46.4,36.8C45,34.4 42.6,34.6 41.6,37.2C39.6,35.2 37.4,35.4 36.2,38.2C33.4,40.4 31.8,45 31,50Z"
    )
    waves = "M38.4,24.4C42,21.6 46,20.4 50,20.4M56,21.4C60,22.6 63.4,25 65.4,28.4M35,31C36.4,28.6 38.4,27 41,26.2"
    return [fill(cap, b.hair), line(waves, lighter(b.hair, 0.3), 1.1)]


def _laurel(_: Build) -> list[str]:
    """Draw the wreath on his head."""
    leaves = []
    for angle in range(188, 262, 12):
        for far, turn in ((23.6, 34), (27.4, -30)):
            x, y = 50 + far * cos(radians(angle)), 48 + far * 1.06 * sin(radians(angle))
            along = degrees(atan2(-cos(radians(angle)), sin(radians(angle)))) + 180
            shade = _LEAF if far < 25 else lighter(_LEAF, 0.22)
            pose = f"rotate({num(along + turn)} {num(x)} {num(y)})"
            leaves.append(ellipse(x, y, 5, 2.1, shade, transform=pose))
    stem = "M26.6,43C29,31 38,22.4 49.6,21.6"
    return [mirror(line(stem, darker(_LEAF, 0.3), 1.2), *leaves), circle(50, 20.4, 2.6, "#e3b84a")]


def _toga(b: Build) -> list[str]:
    """Draw a white toga with a purple edge and a golden pin."""
    wool, purple = "#f3efe6", "#7b2f6d"
    fold = "M30,81C38,90 50,95.4 62,94.6"
    sweep = "M62.6,78C56,84.6 47,90.4 36,93.6C32.4,91.8 28,88.4 25,85.6C36,84.6 47,81.4 55,77Z"
    return [
        shoulders(wool, 83),
        *neck(b, 8.4),
        fill("M42,77Q50,88 58,77L61,79Q50,93 39,79Z", darker(wool, 0.12)),
        line(fold, darker(wool, 0.2), 1),
        fill(sweep, purple),
        line("M59.6,79C52,85.4 44,89.4 33.4,92", lighter(purple, 0.35), 1),
        circle(63.4, 79.6, 3.4, "#e3b84a"),
        circle(63.4, 79.6, 1.6, "#b3384a"),
    ]


def _lines(b: Build) -> list[str]:
    """Draw the lines next to his strict mouth, and the line in his chin."""
    beside = line("M41.4,58.4Q39.2,61.6 40,65.4", darker(b.skin, 0.26), 0.9)
    return [mirror(beside), line(f"M50,{num(b.chin - 3.4)}l0,2", darker(b.skin, 0.26), 1)]


DOMINATOR = Person(
    "dominator",
    "#c98f86",
    Build(
        skin="#e3b48c",
        hair="#4b3b33",
        width=18.4,
        jaw=15.5,
        cheek=0.74,
        chin=74,
        eye_rx=4.1,
        eye_ry=3.8,
        iris="#4d6b78",
        brow_width=2.4,
        brow_lift=6.6,
        nose="long",
        nose_y=58,
        mouth_y=65.6,
        mouth_half=5.6,
        blush=0.12,
        zoom=1.08,
        sink=2,
    ),
    Look(smile=-0.12, smirk=0.4, eye_open=0.7, lid_tilt=0.12, brow_tilt=1.1, brow_skew=0.9, gaze_y=0.15),
    wear=_toga,
    under=_lines,
    over=_curls,
    extras=_laurel,
)

PEOPLE = (DOMINATOR,)
