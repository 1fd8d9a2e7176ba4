"""Draws the things that the court figures hold. Each of them stands upright around x = 88, next to the head."""

from __future__ import annotations

from card_art.figure import shape
from card_art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, LINE
from card_art.pips import pip
from card_art.svg import dot, fill, group, line, place, tag

_STEEL = "#dfe5ea"
_STEEL_DARK = "#9fb0bd"
_WOOD = "#8a5a33"
_LEAF = "#2f7a4b"


def _staff(top: float, bottom: float, width: float, colour: str) -> str:
    return tag(
        "rect",
        x=88 - width / 2,
        y=top,
        width=width,
        height=bottom - top,
        rx=width / 2,
        fill=colour,
        stroke=LINE,
        stroke_width=1.1,
    )


def sword(grip: str) -> str:
    """Draw a broad sword with its point at the top."""
    blade = shape("M88 24L94.5 36L93 122L83 122L81.5 36Z", _STEEL)
    groove = fill("M88 24L94.5 36L93 122L88 122Z", _STEEL_DARK)
    hilt = _staff(122, 158, 7, grip)
    guard = shape("M70 118Q88 125 106 118L107 123Q88 131 69 123Z", GOLD)
    return blade + groove + hilt + guard + dot(88, 158, 5.2, GOLD, stroke=LINE, stroke_width=1.1)


def sceptre(suit: str) -> str:
    """Draw a golden staff with the sign of the suit in a ring."""
    ring = dot(88, 45, 17, GOLD_LIGHT, stroke=LINE, stroke_width=1.2)
    knots = "".join(
        tag("rect", x=82, y=y, width=12, height=5, rx=2.5, fill=GOLD_DARK, stroke=LINE, stroke_width=1)
        for y in (62, 74, 112)
    )
    return _staff(58, 166, 5.5, GOLD) + ring + knots + pip(suit, 88, 45, 22)


def axe() -> str:
    """Draw a battle-axe with one broad blade and a spike."""
    blade = shape("M91 38C79 35 75 29 72 24C68.5 42 69 64 75 80C77 73 81 68 91 66Z", _STEEL)
    edge = fill("M72 24C68.5 42 69 64 75 80C76 77 76.5 76 77.5 74C73 60 72.5 42 75 28.5Z", _STEEL_DARK)
    spike = shape("M91 44L108 52L91 60Z", _STEEL)
    return _staff(24, 166, 6, _WOOD) + blade + edge + spike + dot(88, 52, 4, GOLD)


def orb(suit: str) -> str:
    """Draw an orb that lies on the hand, with the sign of the suit on top."""
    ball = dot(88, 108, 19, GOLD, stroke=LINE, stroke_width=1.2)
    light = fill("M74 100C77 93 83 90 88 90C82 94 78 100 77 108C75 106 73.5 103 74 100Z", GOLD_LIGHT)
    belt = line("M69.5 107Q88 116 106.5 107", GOLD_DARK, 3.2)
    stem = tag("rect", x=86, y=76, width=4, height=14, fill=GOLD, stroke=LINE, stroke_width=1)
    return ball + light + belt + stem + pip(suit, 88, 66, 29)


def _stem(leaves: str = _LEAF) -> str:
    stem = line("M88 70C86 96 90 120 87 160", LINE, 4.6) + line("M88 70C86 96 90 120 87 160", leaves, 2.6)
    left = shape("M87 104C78 104 71 97 69 88C79 88 86 94 87 104Z", leaves, 1)
    right = shape("M88 112C97 111 104 104 105 95C96 96 89 102 88 112Z", leaves, 1)
    return stem + left + right


def rose(petal: str, dark: str, heart: str) -> str:
    """Draw an open rose."""
    outer = "".join(
        group([shape("M0 0C-14-4-15-18-6-21C-2-23 2-23 6-21C15-18 14-4 0 0Z", petal)], place(88, 60, 0.86, turn))
        for turn in (0, 72, 144, 216, 288)
    )
    middle = dot(88, 60, 9.5, dark, stroke=LINE, stroke_width=1)
    whorl = line("M84 62C83 56 92 54 93.5 60C94.5 66 85 68 82.5 62M87 61C88 59 90.5 60 89.5 62", heart, 1.5)
    return _stem() + outer + middle + whorl


def tulip(petal: str, dark: str) -> str:
    """Draw a tulip."""
    back = shape("M78 48L82 36L88 46L94 36L98 48L96 62L80 62Z", dark)
    cup = shape("M74 42C72 60 78 74 88 75C98 74 104 60 102 42C96 46 91 52 88 60C85 52 80 46 74 42Z", petal)
    return _stem() + back + cup


def clover_flower(petal: str, centre: str) -> str:
    """Draw a daisy with eight petals."""
    petals = "".join(
        group([shape("M0-5C-6-9-6-19 0-22C6-19 6-9 0-5Z", petal, 1)], place(88, 58, 0.95, turn))
        for turn in range(0, 360, 45)
    )
    return _stem() + petals + dot(88, 58, 7, centre, stroke=LINE, stroke_width=1)


def lily(petal: str, dark: str, heart: str) -> str:
    """Draw a pale night lily, which opens towards the viewer."""
    long_petal = "M0 0C-9-7-9-18 0-27C9-18 9-7 0 0Z"
    back = "".join(group([shape(long_petal, dark, 1)], place(88, 60, 0.78, turn)) for turn in (60, 180, 300))
    front = "".join(
        group([shape(long_petal, petal, 1), line("M0-3L0-17", dark, 1.2)], place(88, 60, 0.84, turn))
        for turn in (0, 120, 240)
    )
    threads = "".join(
        group([line("M0 0L0-8", heart, 1.1), dot(0, -9, 1.5, heart)], place(88, 60, 1, turn))
        for turn in (30, 90, 150, 210, 270, 330)
    )
    return _stem("#4f7d6d") + back + front + threads


def halberd() -> str:
    """Draw a halberd with a point, a blade and a hook."""
    point = shape("M88 22L93 50L88 58L83 50Z", _STEEL)
    blade = shape("M86 54C78 56 73 52 70 47C67 59 68 70 73 79C75 72 79 70 86 71Z", _STEEL)
    hook = shape("M90 56L106 52L98 62L90 68Z", _STEEL_DARK)
    collar = tag("rect", x=83, y=72, width=10, height=7, rx=2, fill=GOLD, stroke=LINE)
    return _staff(52, 166, 5.5, _WOOD) + blade + hook + point + collar


def arrow(feather: str, second: str) -> str:
    """Draw a long arrow with its feathers above the hand."""
    tip = shape("M88 166L82 158L94 158Z", _STEEL)
    vanes = "".join(
        shape(f"M88 {y}L100 {y - 12}L100 {y - 2}L88 {y + 10}L76 {y - 2}L76 {y - 12}Z", colour, 1)
        for y, colour in ((68, second), (56, feather), (44, second))
    )
    return _staff(32, 162, 4.5, _WOOD) + vanes + _staff(30, 80, 3, GOLD) + tip


def banner(cloth: str) -> str:
    """Draw a lance with a banner that has two points and shows a heart."""
    point = shape("M88 20L93 34L88 42L83 34Z", _STEEL)
    flag = shape("M86 46L69 47L69 98L77.5 89L86 98Z", cloth)
    return _staff(38, 166, 5, _WOOD) + flag + point + pip("H", 77.5, 66, 10, colour=GOLD) + dot(88, 42, 3, GOLD)


def spear(ribbon: str) -> str:
    """Draw a spear with a leaf-shaped point and ribbons."""
    point = shape("M88 22C98 36 98 48 88 62C78 48 78 36 88 22Z", _STEEL)
    half = fill("M88 22C98 36 98 48 88 62Z", _STEEL_DARK)
    bow = shape("M88 72C76 64 70 70 71 78C77 80 84 78 88 74C92 78 99 80 105 78C106 70 100 64 88 72Z", ribbon)
    tails = shape("M86 76L76 98L83 94L88 80L93 94L100 98L90 76Z", ribbon)
    return _staff(56, 166, 5.5, _WOOD) + point + half + tails + bow + dot(88, 74, 4, GOLD)
