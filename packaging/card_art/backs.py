"""Draws the six backs.

Every back looks the same when it is turned upside down, so that nobody can recognise a card by its back. The bold parts
can be seen even on a card that is 46 pixels wide. On such a small card, the fine parts become one even colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from card_art.clip import clipped
from card_art.fronts import HALF_TURN, blank
from card_art.palette import FACE
from card_art.pips import pip
from card_art.svg import dot, fill, group, line, lozenge, num, place, ring, star, twice

_CARD: Final = "M16 2H234Q248 2 248 16V334Q248 348 234 348H16Q2 348 2 334V16Q2 2 16 2Z"
_PANEL: Final = "M22 12H228Q238 12 238 22V328Q238 338 228 338H22Q12 338 12 328V22Q12 12 22 12Z"
# This rectangle is inside the card and larger than the panel, so that the border hides the cut edges.
_BOX: Final = (8.0, 8.0, 242.0, 342.0)
_INNER: Final = "M26 19H224Q231 19 231 26V324Q231 331 224 331H26Q19 331 19 324V26Q19 19 26 19Z"


def _framed(ground: str, art: list[str], edge: str, border: str = FACE, half: list[str] | None = None) -> list[str]:
    """Draw a coloured panel inside a border. The border also hides what reaches over the panel's edge."""
    return [
        blank(),
        fill(_PANEL, ground),
        *([twice("".join(clipped(half, _BOX)))] if half else []),
        *clipped(art, _BOX),
        fill(_CARD + _PANEL, border, fill_rule="evenodd"),
        line(_PANEL, edge, 1.6),
    ]


def _rim(ground: str, accent: str, width: float) -> str:
    """Draw a plain line inside the panel's edge, so that a pattern ends at this line."""
    return fill(_PANEL + _INNER, ground, fill_rule="evenodd") + line(_INNER, accent, width)


def _both(parts: list[str]) -> str:
    art = "".join(parts)
    return art + group([art], HALF_TURN)


def burgundy_lattice() -> list[str]:
    """Draw a lattice in burgundy with hearts in the middle, for people who like a traditional back."""
    wine, deep, rose, cream = "#7a1730", "#5d0f23", "#c4667a", "#f7e6d6"
    strokes = []
    for step in range(-13, 14):
        c = step * 31.0
        strokes.append(f"M{num(125 + c - 180)} -5L{num(125 + c + 180)} 355")
        strokes.append(f"M{num(125 + c + 180)} -5L{num(125 + c - 180)} 355")
    net = "".join(strokes)
    art = [line(net, deep, 9), line(net, rose, 3.2)]
    for row in range(-6, 7):
        for column in range(-5, 6):
            x, y = 125 + column * 31 + (15.5 if row % 2 else 0), 175 + row * 31.0
            art.append(fill(lozenge(x, y - 15.5, 3.4, 3.4), cream))
            art.append(dot(x, y, 2.4, rose))
    art += [dot(125, 175, 50, deep), ring(125, 175, 48.5, cream, 2.2), dot(125, 175, 42, cream)]
    art += [
        dot(125 + 45.4 * math.cos(a * math.pi / 12), 175 + 45.4 * math.sin(a * math.pi / 12), 1.5, rose)
        for a in range(24)
    ]
    # One heart would look different upside down; four hearts do not.
    for turn in (0, 90, 180, 270):
        art.append(group([pip("H", 0, -20.5, 27, colour=wine)], place(125, 175, 1, turn)))
    art.append(fill(lozenge(125, 175, 4, 4), rose))
    art.append(_rim(deep, cream, 1.8))
    return _framed(wine, art, deep)


def midnight() -> list[str]:
    """Draw moons and stars in a deep blue night."""
    night, soft, gold, pale = "#141b41", "#212b5e", "#e8c566", "#f5e8bf"
    art = [dot(125, 175, r, colour) for r, colour in ((118, "#19214d"), (92, "#1e2758"), (70, "#263069"))]
    sky = [
        (52, 58, 9),
        (92, 40, 4.5),
        (138, 62, 6),
        (196, 46, 10),
        (214, 92, 4.5),
        (40, 112, 5),
        (78, 92, 4),
        (174, 96, 4.5),
        (208, 128, 6),
        (110, 92, 3),
        (160, 34, 3.5),
        (64, 28, 3.2),
        (222, 62, 3),
        (28, 84, 3),
        (194, 118, 3),
    ]
    stars = [fill(star(x, y, r, r * 0.3, 4), gold if r > 4.2 else pale) for x, y, r in sky]
    art.append(_both(stars))
    # The row of the waxing, the full and the waning moon looks the same upside down.
    crescent = fill("M66 148A29 29 0 1 0 66 202A27.5 27.5 0 0 1 66 148Z", gold)
    art += [_both([crescent]), ring(125, 175, 50, gold, 2), dot(125, 175, 43, pale)]
    art.append(fill(star(125, 175, 36, 11, 8), night) + fill(star(125, 175, 17, 5.5, 8), gold))
    for step in range(16):
        a = step * math.pi / 8
        art.append(dot(125 + 56.5 * math.cos(a), 175 + 56.5 * math.sin(a), 1.9, gold))
    art.append(_rim(soft, gold, 1.6))
    return _framed(night, art, gold)


def _sprig(light: str, dark: str) -> str:
    leaf, half = "M0 0C-13-9-14-26 0-42C14-26 13-9 0 0Z", "M0 0C13-9 14-26 0-42Z"
    parts = [line("M0 44C3 20-3-10 0-30", dark, 2.6)]
    for y, turn in ((30, 58), (30, -58), (8, 50), (8, -50), (-14, 0)):
        at = place(0, y, 0.78 if turn else 0.92, turn)
        parts.append(fill(leaf, light, transform=at) + fill(half, dark, transform=at))
    return "".join(parts)


def forest() -> list[str]:
    """Draw small twigs with leaves in many layers, as on the ground of a forest."""
    ground, inks = "#0f3a2b", (("#5fa36b", "#3f8052"), ("#2f7a58", "#205f45"), ("#a9bf62", "#849c45"))
    sprigs = []
    for row in range(5):
        for column in range(-2, 3):
            x = 125 + column * 62 + (31 if row % 2 else 0)
            y = 187 + row * 42.0
            light, dark = inks[(column + row * 2) % 3]
            sprigs.append(
                group([_sprig(light, dark)], place(x, y + 12, 0.82, 180 + (18 if (row + column) % 2 else -18)))
            )
    for x, y in ((58, 236), (192, 262), (125, 300), (94, 210), (214, 206), (36, 296)):
        sprigs += [dot(x, y, 4.6, "#d9483b"), dot(x - 1.4, y - 1.4, 1.3, "#f6b7a6")]
    art = [_rim(ground, "#a9bf62", 1.6)]
    return _framed(ground, art, ground, half=sprigs)


def deco() -> list[str]:
    """Draw rows of fans in the style of the 1920s."""
    ground, gold, teal = "#10242c", "#d8ab55", "#1c5660"
    art = []
    fans = []
    for row in range(5):
        for column in range(-2, 3):
            x = 125 + column * 72 + (0 if row % 2 else 36)
            fans.append(_fan(x, row * 39.0 - 2, ground, gold, teal))
    # The upper half is painted from the top to the middle, so that each fan covers a part of the fan above it.
    art.append(fill("M0 166H250V184H0Z", ground) + fill("M0 168.5H250V172H0ZM0 178H250V181.5H0Z", gold))
    art += [fill(lozenge(125, 175, 48, 48), gold), fill(lozenge(125, 175, 43, 43), ground)]
    art.append(fill(lozenge(125, 175, 38, 38), gold))
    rays = "".join(
        f"M125 175L{num(125 + 20 * math.cos(a * math.pi / 8))} {num(175 + 20 * math.sin(a * math.pi / 8))}"
        for a in range(16)
    )
    art += [
        line(rays, teal, 1.2),
        fill(star(125, 175, 32, 9, 4), ground),
        fill(lozenge(125, 175, 4.5, 4.5), gold),
    ]
    art.append(_rim(ground, gold, 2))
    return _framed(ground, art, gold, half=fans)


def _fan(x: float, y: float, ground: str, gold: str, teal: str) -> str:
    """Draw one fan, which opens upwards from a point below it."""
    rays = "".join(
        f"M{x:.0f} {y:.0f}L{x + 29 * math.cos(a):.1f} {y - 29 * math.sin(a):.1f}"
        for a in (math.pi * k / 8 for k in range(1, 8))
    )
    rim = dot(x, y, 41.5, ground) + dot(x, y, 36, ground, stroke=gold, stroke_width=4)
    eye = dot(x, y, 11, gold) + dot(x, y, 6.5, ground)
    return rim + dot(x, y, 31, teal) + line(rays, gold, 2) + eye


def woven() -> list[str]:
    """Draw a basket weave in four blues."""
    ground, cell = "#16345f", 28.0
    tones = {"#3f7ccb": "", "#2f66b3": "", "#8db8ee": ""}
    for row in range(-6, 7):
        for column in range(-4, 5):
            x, y = 125 + column * cell, 175 + row * cell
            for strand in (-8.8, 0, 8.8):
                if (row + column) % 2:
                    d, tone = f"M{num(x - 11)} {num(y + strand)}H{num(x + 11)}", "#2f66b3"
                else:
                    d = f"M{num(x + strand)} {num(y - 11)}V{num(y + 11)}"
                    tone = "#3f7ccb" if strand else "#8db8ee"
                tones[tone] += d
    art = [line(d, tone, 7.4) for tone, d in tones.items()]
    art.append(_rim(ground, "#cfe2fa", 2))
    return _framed(ground, art, ground)


def paper() -> list[str]:
    """Draw paper in a warm colour, a thin frame and one ornament, for people who like a simple back."""
    paper_, clay, ink = "#f1e4cb", "#b5573a", "#5a463a"
    art = [
        line(_INNER, clay, 1.8),
        line("M31 25H219Q225 25 225 31V319Q225 325 219 325H31Q25 325 25 319V31Q25 25 31 25Z", clay, 0.9),
    ]
    art += [ring(125, 175, 62, clay, 2.4), ring(125, 175, 56.5, clay, 1)]
    for turn in (0, 90, 180, 270):
        suit, colour = ("H", clay) if turn % 180 == 0 else ("S", ink)
        art.append(group([pip(suit, 0, -27, 33, colour=colour)], place(125, 175, 1, turn)))
    art.append(fill(lozenge(125, 175, 6, 6), clay))
    for turn in (45, 135, 225, 315):
        art.append(group([fill("M0-14C-6-24-6-34 0-44C6-34 6-24 0-14Z", "#d9a066")], place(125, 175, 1, turn)))
    leaf = "M0 0C5-9 17-13 27-9C22 1 10 6 0 0Z"
    corner = [fill(leaf, clay), group([fill(leaf, clay)], "rotate(90) scale(1 -1)"), dot(0, 0, 3.4, ink)]
    for x, y, turn in ((38, 38, 45), (212, 38, 135), (212, 312, 225), (38, 312, 315)):
        art.append(group(corner, place(x, y, 1, turn - 45)))
    rule = [
        line("M60 82H190", clay, 1),
        fill(lozenge(125, 82, 5, 5), clay),
        dot(60, 82, 2, clay),
        dot(190, 82, 2, clay),
    ]
    art.append(_both(rule))
    return _framed(paper_, art, "#cdb892", "#f8f0df")


BACKS: Final[dict[str, tuple[str, Callable[[], list[str]]]]] = {
    "resources/backs/burgundy": ("Burgundy lattice", burgundy_lattice),
    "resources/backs/midnight": ("Midnight", midnight),
    "resources/backs/forest": ("Forest floor", forest),
    "resources/backs/paper": ("Warm paper", paper),
    "plugins/deco-back": ("Deco fans", deco),
    "plugins/woven-back": ("Blue weave", woven),
}
"""Each back's folder, relative to the top of the checkout, with its name and the function that draws it.

Two of the backs are bundled plugins.
"""
