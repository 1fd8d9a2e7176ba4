"""Draws the four jacks: young men without beards, each with a cap and a feather."""

from __future__ import annotations

from typing import Final

from card_art import attributes
from card_art.figure import Face, ears, face, fist, head, mirrored, neck, shape, sleeve
from card_art.palette import GOLD, LINE, LIVERIES, WHITE
from card_art.pips import pip
from card_art.robes import doublet, shoulder_puffs, standing_collar
from card_art.svg import dot, fill, group, line, lozenge


def _feather(d: str, quill: str, colour: str, shade: str) -> str:
    """Draw a feather."""
    return shape(d, colour) + line(quill, shade, 1.4)


def jack_of_clubs() -> list[str]:
    """Draw an archer with brown hair and a pointed hat."""
    livery = LIVERIES["C"]
    look = Face(
        skin="#f0c6a0",
        shade="#d9a27a",
        hair="#5a3a22",
        eyes="#54702e",
        turn=-1,
        cheek=19.5,
        jaw=14.5,
        chin=28,
        brow="flat",
        brow_width=2.4,
    )
    brown, dark = "#6b4527", "#4b2f1a"
    back = mirrored(shape("M-16-20C-25-16-28 0-25 16C-24 24-18 24-17 14Z", brown))
    fringe = shape(
        "M20-4C19-14 14-18 6-18C2-14-8-10-16-10C-18-8-19-4-20 0C-24-16-22-28-10-30L12-30C22-26 24-16 20-4Z", brown
    )
    strands = line("M8-22C2-17-8-14-16-14M14-22C17-18 18-14 19-9", dark, 1.1)
    crown = shape("M-20-26C-14-50 8-60 24-54C26-44 24-34 21-24Z", livery.second)
    brim = shape("M-46-20C-28-32 4-32 26-24C30-26 31-32 29-36C36-30 36-18 26-15C4-22-22-22-46-20Z", livery.ink)
    plume = _feather("M16-30C25-41 39-47 46-61C33-60 19-48 12-32Z", "M14-31C23-43 34-51 43-58", GOLD, "#b07f1c")
    return [
        doublet("C", livery, quarter=True),
        shoulder_puffs(livery, livery.second, livery.soft),
        head([back, ears(look), neck(look, bare=False)]),
        standing_collar(livery.soft),
        head([face(look), fringe, strands, crown, brim, plume, pip("C", 17, -28, 9, colour=GOLD)]),
        sleeve(livery.ink, livery.soft),
        fist(91, 140, look.skin, attributes.arrow(livery.ink, livery.second), 0.95),
    ]


def jack_of_diamonds() -> list[str]:
    """Draw a young man with dark skin, and a turban with a feather and a jewel."""
    livery = LIVERIES["D"]
    look = Face(
        skin="#b97b4e",
        shade="#99602f",
        hair="#2a1a18",
        eyes="#3d2413",
        turn=1,
        cheek=19.5,
        jaw=15,
        chin=28,
        brow="soft",
        brow_width=2.6,
        blush="#c2402f",
    )
    curls = "".join(
        dot(x, y, 5.2, "#2f1f20", stroke=LINE, stroke_width=0.8)
        for x, y in (
            (-20, -14),
            (-22, -6),
            (-21, 2),
            (20, -14),
            (22, -6),
            (21, 2),
            (-13, -20),
            (13, -20),
            (-4, -21),
            (5, -21),
        )
    )
    wrap = shape("M-24-18C-34-34-24-54 0-54C24-54 34-34 24-18Q0-28-24-18Z", livery.second)
    folds = "".join(
        shape(d, colour, 1)
        for d, colour in (
            ("M-25-20C-32-34-22-42-8-46C8-46 22-36 26-22C16-36 4-40-8-38C-18-36-24-30-25-20Z", livery.soft),
            ("M-14-50C4-56 24-50 29-32C20-44 4-50-14-50Z", livery.soft),
        )
    )
    plume = _feather("M-2-38C-8-49-4-58 7-62C15-54 12-44 2-36Z", "M0-38C1-47 3-53 6-59", WHITE, "#b9a98a")
    jewel = dot(0, -36, 6.4, GOLD, stroke=LINE, stroke_width=1.1) + fill(lozenge(0, -36, 3.2, 4.6), livery.ink)
    ring = "#e2b13c"
    return [
        doublet("D", livery),
        shoulder_puffs(livery, livery.second, GOLD),
        head([ears(look, ring), neck(look, bare=False)]),
        standing_collar(livery.soft),
        head([face(look), curls, wrap, folds, plume, jewel]),
        sleeve(livery.ink, livery.soft),
        fist(91, 140, look.skin, attributes.spear(livery.ink), 0.95),
    ]


def jack_of_hearts() -> list[str]:
    """Draw a blond young servant with a round haircut, a flat cap and a banner."""
    livery = LIVERIES["H"]
    look = Face(
        skin="#fad9bd",
        shade="#e9b594",
        hair="#c08a35",
        eyes="#3b78a8",
        turn=-1,
        cheek=20,
        jaw=15,
        chin=26.5,
        brow="kind",
        brow_width=2.0,
        blush="#ee5a5a",
        smile=4,
    )
    fair, dark = "#edbd55", "#c08a35"
    bob = shape("M-22-24C-34-12-33 10-27 20C-22 26-16 22-15 14L15 14C16 22 22 26 27 20C33 10 34-12 22-24Z", fair)
    fringe = shape(
        (
            "M-21 0C-20-8-18-12-16-13Q-10-10-6-13Q0-10 5-13Q10-10 15-13C18-12 20-8 21 0"
            "C26-20 18-34 0-34C-18-34-26-20-21 0Z"
        ),
        fair,
    )
    strands = line(
        "M-15-24Q-17-18-15-14M-6-26Q-8-20-6-14M5-26Q4-20 5-14M14-24Q16-18 15-14M-24-2Q-26 8-22 16M24-2Q26 8 22 16",
        dark,
        1.2,
    )
    cap = shape("M-30-24C-36-38-20-50 2-48C24-50 38-38 31-26C14-34-10-34-30-24Z", livery.ink)
    band = shape("M-26-22Q0-34 26-22L25-29Q0-40-25-29Z", livery.second)
    plume = _feather("M18-34C30-34 44-42 46-58C34-60 20-52 14-38Z", "M16-36C28-42 38-50 44-57", WHITE, "#c9b7a0")
    badge = dot(16, -33, 5, GOLD, stroke=LINE, stroke_width=1) + pip("H", 16, -32.8, 5.5)
    return [
        head([bob]),
        doublet("H", livery, quarter=True),
        shoulder_puffs(livery, livery.second, WHITE),
        head([neck(look, bare=False)]),
        standing_collar(WHITE),
        head([face(look), fringe, strands, cap, band, plume, badge]),
        sleeve(livery.ink, livery.soft),
        fist(91, 140, look.skin, attributes.banner(livery.ink), 0.95),
    ]


def jack_of_spades() -> list[str]:
    """Draw an elegant man with dark hair, a thin moustache, a tilted beret and a halberd."""
    livery = LIVERIES["S"]
    look = Face(
        skin="#eac09a",
        shade="#cd9a72",
        hair="#231c28",
        eyes="#4c5a6e",
        turn=1,
        cheek=19,
        jaw=14,
        chin=29,
        brow="stern",
        brow_width=2.2,
        smile=1,
    )
    black, sheen = "#2b2430", "#5a5062"
    waves = mirrored(shape("M-16-20C-27-18-31-6-27 2C-32 8-30 18-24 22C-26 28-20 32-15 26L-17 4Z", black))
    gleam = mirrored(line("M-24-8Q-27-2-23 4Q-27 10-24 17", sheen, 1.2))
    sweep = shape("M-20 0C-20-10-14-16-4-17C4-17 14-14 19-4C24-18 18-32 0-32C-20-32-25-18-20 0Z", black)
    beret = shape("M-24-22C-42-26-40-46-18-50C6-56 30-46 27-24C12-34-8-32-24-22Z", livery.second)
    band = shape("M-24-20C-10-31 10-32 26-22L26-28C10-38-12-37-26-26Z", livery.ink)
    plume = _feather(
        "M-20-34C-30-44-44-46-54-40C-52-28-36-22-20-28Z", "M-20-31C-32-36-42-38-51-38", livery.soft, "#7d6a88"
    )
    badge = dot(-19, -31, 4.6, GOLD, stroke=LINE, stroke_width=1)
    whisker = mirrored(line("M1.5 14.5C5 13 9 14 12.5 12", black, 1.7))
    tuft = fill("M1 24L6 24L3.5 29Z", black)
    return [
        head([waves, gleam]),
        doublet("S", livery),
        shoulder_puffs(livery, livery.second, livery.soft),
        head([neck(look, bare=False)]),
        standing_collar(livery.soft),
        head([face(look), group([whisker], "translate(3 0)"), tuft, sweep, beret, band, plume, badge]),
        sleeve(livery.ink, livery.soft),
        fist(91, 140, look.skin, attributes.halberd(), 0.95),
    ]


JACKS: Final = {
    "C": jack_of_clubs,
    "D": jack_of_diamonds,
    "H": jack_of_hearts,
    "S": jack_of_spades,
}
