"""Draws the four queens, each with long hair, a small crown and a flower."""

from __future__ import annotations

from typing import Final

from card_art import attributes
from card_art.figure import Face, face, fist, head, mirrored, neck, shape, sleeve
from card_art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, LINE, LIVERIES, WHITE
from card_art.pips import pip
from card_art.robes import dress, gold_collar, pearls, ruff, suit_motif
from card_art.svg import dot, fill, group, line, lozenge, place, star

NIGHT: Final = "#241a3a"
_NIGHT_SOFT: Final = "#3a2b58"
_MOON: Final = "#f3e7c4"

_CLARA: Final = Face(
    skin="#f7d6b8",
    shade="#e6b490",
    hair="#9c4a1e",
    eyes="#2c7a58",
    turn=1,
    cheek=19,
    jaw=12.5,
    chin=28,
    brow="soft",
    brow_width=1.8,
    lips="#c9574f",
    lashes=True,
)
_DELIA: Final = Face(
    skin="#a9683f",
    shade="#8a4f2d",
    hair="#26161a",
    eyes="#4a2a12",
    turn=-1,
    cheek=19,
    jaw=13,
    chin=28.5,
    brow="arched",
    brow_width=2,
    lips="#93263a",
    lashes=True,
    blush="#c2402f",
)
_HELENA: Final = Face(
    skin="#fbdcc4",
    shade="#eebb9c",
    hair="#b98434",
    eyes="#3f6fa8",
    turn=1,
    cheek=20.5,
    jaw=14,
    chin=27,
    brow="soft",
    brow_width=1.9,
    lips="#d0343f",
    lashes=True,
    blush="#ee5a5a",
    smile=4,
)
_SELENE: Final = Face(
    skin="#f6e3d8",
    shade="#d6b9bb",
    hair="#1c1524",
    eyes="#7a4fa0",
    turn=0,
    cheek=18.5,
    jaw=11.5,
    chin=30,
    brow="arched",
    brow_width=1.7,
    lips="#8c1d4a",
    lashes=True,
    lid="#9a6aa6",
    blush="#c76a86",
    smile=-1.5,
)


def _plait(copper: str, dark: str) -> str:
    """Draw the left of two plaits, with its ribbon."""
    plait = "".join(
        group(
            [shape("M-7-5Q0-9 7-5Q9 3 0 9Q-9 3-7-5Z", copper), line("M-4-2Q0 1 0 6M4-2Q2 0 0 2", dark, 1.1)],
            place(-24 - step * 0.6, 18 + step * 11),
        )
        for step in range(4)
    )
    tie = shape("M-29 60L-22 60L-21 66L-31 66Z", GOLD) + shape("M-30 66L-21 66L-23 76L-26 72L-29 76Z", copper)
    return plait + tie


def _clover_coronet(jewel: str) -> str:
    """Draw a narrow crown with three clover leaves."""
    rim = shape("M-22-27Q0-38 22-27L22-34Q0-44-22-34Z", GOLD)
    leaves = "".join(
        pip("C", x, y, 13, colour=GOLD_DARK) + pip("C", x, y - 0.8, 11.5, colour=GOLD)
        for x, y in ((-16, -42), (0, -46.5), (16, -42))
    )
    gems = dot(0, -36.5, 2.4, jewel) + dot(-12, -34, 1.8, jewel) + dot(12, -34, 1.8, jewel)
    return leaves + rim + gems


def queen_of_clubs() -> list[str]:
    """Draw a young woman with freckles and two copper-coloured plaits."""
    livery = LIVERIES["C"]
    look = _CLARA
    copper, dark = "#c4642a", "#93431a"
    back = shape("M-22-20C-28-4-26 14-20 22L20 22C26 14 28-4 22-20C14-38-14-38-22-20Z", copper)
    fringe = shape("M0-31C-14-34-23-26-22-4C-19-14-12-20 0-24C12-20 19-14 22-4C23-26 14-34 0-31Z", copper)
    parting = line("M0-30L0-24M-4-29Q-14-24-19-12M4-29Q14-24 19-12", dark, 1.1)
    freckles = "".join(
        dot(x, y, 0.75, "#c07a4a") for x, y in ((-9, 7), (-12, 9), (-6, 9.5), (12, 7.5), (15, 9), (10, 10))
    )
    shawl = mirrored(shape("M-8 34C-20 38-40 36-52 54C-40 62-20 58 0 48Q-4 42-8 34Z", livery.soft))
    return [
        head([back]),
        dress("C", livery, look.skin),
        head(
            [
                neck(look, 8),
                shawl,
                dot(0, 49, 5, GOLD, stroke=LINE, stroke_width=1),
                face(look),
                freckles,
                fringe,
                parting,
                mirrored(_plait(copper, dark)),
                _clover_coronet(livery.second),
            ]
        ),
        sleeve(livery.ink, livery.soft, suit_motif("C", GOLD, 0.9)),
        fist(91, 142, look.skin, attributes.clover_flower(WHITE, GOLD), 0.86),
    ]


def queen_of_diamonds() -> list[str]:
    """Draw a queen with dark skin, a lot of curls, a golden headband and a broad collar."""
    livery = LIVERIES["D"]
    look = _DELIA
    black, sheen = "#33202a", "#5b3d47"
    spots = [
        (-25, 8),
        (-31, -4),
        (-32, -18),
        (-27, -31),
        (-17, -41),
        (-4, -46),
        (9, -45),
        (21, -38),
        (30, -27),
        (33, -13),
        (31, 0),
        (25, 10),
    ]
    curls = "".join(dot(x, y, 10, black, stroke=LINE, stroke_width=1) for x, y in spots)
    cloud = fill("M-28 8C-38-30-20-48 2-48C28-46 36-20 28 8Z", black)
    whorls = "".join(line(f"M{x - 4} {y + 2}Q{x - 3} {y - 5} {x + 4} {y - 3}", sheen, 1.3) for x, y in spots)
    hairline = shape("M-19-6C-17-18-10-23 0-23C10-23 17-18 19-6C24-20 16-34 0-34C-16-34-24-20-19-6Z", black, 0.8)
    band = shape("M-25-20Q0-35 25-20L24-29Q0-44-24-29Z", GOLD)
    stones = "".join(fill(lozenge(x, y, 3, 3.6), livery.second) for x, y in ((-13, -30), (13, -30)))
    peak = shape("M0-58L9-42Q6-33 0-29Q-6-33-9-42Z", GOLD) + fill(lozenge(0, -42, 4.6, 8), livery.ink)
    drops = mirrored(line("M-21 6L-21 12", GOLD, 1.6) + shape("M-21 11L-17 18L-21 25L-25 18Z", GOLD, 0.9))
    return [
        head([curls, cloud, whorls]),
        dress("D", livery, look.skin),
        head([neck(look, 8)]),
        gold_collar(livery.second, livery.ink),
        head([face(look), hairline, drops, band, stones, peak]),
        sleeve(livery.ink, livery.soft, suit_motif("D", GOLD, 0.9)),
        fist(91, 142, look.skin, attributes.tulip("#f0a23a", "#d2762a"), 0.86),
    ]


def queen_of_hearts() -> list[str]:
    """Draw a queen with pink cheeks, blond curls, a round pleated collar and a rose."""
    livery = LIVERIES["H"]
    look = _HELENA
    fair, dark = "#efc462", "#c6923a"
    back = shape("M-20-22C-34-12-34 16-27 30L27 30C34 16 34-12 20-22Z", fair)
    ringlet = "".join(
        shape(f"M-20 {y}C-30 {y - 3}-34 {y + 4}-29 {y + 9}C-25 {y + 12}-18 {y + 9}-19 {y + 4}Z", fair, 1)
        for y in (-10, 0, 10, 20, 30)
    )
    swirl = "".join(line(f"M-23 {y + 3}Q-28 {y + 3}-27 {y + 7}", dark, 1.1) for y in (-10, 0, 10, 20, 30))
    fringe = shape(
        ("M2-32C-16-35-25-22-22-2C-17-8-14-16-8-22C-2-18 10-16 15-20C18-14 19-8 22-2C25-22 18-34 2-32Z"), fair
    )
    strands = line("M-4-28C-12-25-17-18-19-10M4-28C10-26 16-24 19-16", dark, 1.1)
    crown = shape("M-20-29L-25-47L-13-40L-8-51L0-42L8-51L13-40L25-47L20-29Q0-37-20-29Z", GOLD)
    tips = "".join(pip("H", x, y, 8.5) for x, y in ((-25, -49), (-8, -53), (8, -53), (25, -49)))
    gems = pip("H", 0, -37, 7) + dot(-11, -35.5, 1.8, livery.second) + dot(11, -35.5, 1.8, livery.second)
    return [
        head([back]),
        dress("H", livery, look.skin),
        head([neck(look, 8)]),
        ruff(WHITE, livery.soft),
        head([face(look), fringe, strands, mirrored(ringlet + swirl), group([crown, tips, gems], place(0, 9, 1.18))]),
        sleeve(livery.ink, livery.soft, suit_motif("H", GOLD, 0.9)),
        fist(91, 142, look.skin, attributes.rose(livery.ink, "#9c1024", "#f2b8b0"), 0.86),
    ]


def night_sky() -> str:
    """Draw the background of the queen of spades, the card that everybody fears."""
    moon = dot(146, 80, 50, _NIGHT_SOFT) + dot(146, 80, 43, _MOON)
    marks = "".join(dot(x, y, r, "#e2d2a4") for x, y, r in ((116, 62, 5), (180, 70, 6), (172, 50, 3.5), (183, 92, 3)))
    stars = "".join(
        fill(star(x, y, r, r * 0.32, 4), GOLD_LIGHT)
        for x, y, r in (
            (80, 34, 4),
            (112, 26, 3),
            (196, 30, 4),
            (220, 74, 4.5),
            (206, 108, 3),
            (224, 130, 3),
            (44, 144, 3.2),
            (100, 104, 2.5),
        )
    )
    return moon + marks + stars


def _night_jewels() -> str:
    """Draw a small crown with thorns and a crescent moon, and earrings of amethyst."""
    tiara = shape(
        "M-23-24Q-12-30-5-30L0-58L5-30Q12-30 23-24L20-34L27-47L13-38L10-50L0-40L-10-50L-13-38L-27-47L-20-34Z", GOLD
    )
    crescent = fill("M-6.5-36A7.5 7.5 0 1 0 6.5-36A6.5 6 0 1 1-6.5-36Z", WHITE, stroke=LINE, stroke_width=0.8)
    drop = line("M0-28L0-22", GOLD, 1) + shape("M0-23C3-18 3-15 0-15C-3-15-3-18 0-23Z", "#b08ad0", 0.8)
    ear_drops = mirrored(dot(-20, 14, 1.6, GOLD) + shape("M-20 15L-17.5 22L-20 27L-22.5 22Z", "#b08ad0", 0.8))
    return ear_drops + tiara + crescent + drop


def queen_of_spades() -> list[str]:
    """Draw a queen with black hair, lowered eyelids, a high dark collar and a night lily."""
    livery = LIVERIES["S"]
    look = _SELENE
    raven, sheen = "#1e1728", "#5d4a78"
    back = shape("M-18-26C-32-14-31 20-36 44C-40 60-46 66-50 72L50 78C46 66 40 60 36 44C31 20 32-14 18-26Z", raven)
    gleam = mirrored(line("M-24-10C-28 10-28 26-33 46M-21 18C-23 32-26 42-31 56", sheen, 1.4))
    collar = mirrored(
        shape("M-9 40C-24 34-34 18-42-2C-47 20-48 40-40 50C-28 52-14 54-4 60Z", livery.second)
        + line("M-42 0C-46 20-46 38-39 48", GOLD, 2)
        + line("M-12 41C-24 36-32 24-38 12M-14 46C-26 43-34 36-40 28", "#8d5a98", 1.2)
    )
    locks = mirrored(shape("M0-32C-15-35-24-24-22-2C-22 12-25 22-22 34C-17 26-16 12-17-2C-16-14-9-19 0-16Z", raven))
    nape = fill("M-26 16L-25 46L25 46L26 16Z", raven)  # This hair is seen behind the neck.
    mole = dot(7.5, 22, 1, LINE)
    choker = shape("M-9.5 33Q0 38 9.5 33L9.5 38Q0 43-9.5 38Z", LINE, 0.8) + pip("S", 0, 42, 8, colour=GOLD)
    return [
        head([back, gleam]),
        dress("S", livery, look.shade, motif=GOLD_LIGHT, edge="#8d5a98"),
        head([nape, neck(look, 8), collar, choker, face(look), mole, locks, _night_jewels()]),
        pearls(146, 134, 18, 8, "#d9c7ea", 9),
        sleeve(livery.ink, "#8d5a98", suit_motif("S", GOLD, 0.9)),
        fist(91, 142, look.skin, attributes.lily("#f4eef8", "#c3a9d8", GOLD), 0.86),
    ]


QUEENS: Final = {
    "C": queen_of_clubs,
    "D": queen_of_diamonds,
    "H": queen_of_hearts,
    "S": queen_of_spades,
}
