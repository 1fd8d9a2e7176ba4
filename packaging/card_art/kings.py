"""Draws the four kings, with beards, crowns, and mantles with white fur."""

from __future__ import annotations

from typing import Final

from card_art import attributes
from card_art.figure import Face, ears, face, fist, head, mirrored, neck, shape, sleeve
from card_art.palette import GOLD, GOLD_DARK, LINE, LIVERIES, WHITE
from card_art.pips import pip
from card_art.robes import mantle, suit_motif
from card_art.svg import dot, fill, line, lozenge, tag

_BAND: Final = "M-24-25Q0-18 24-25L25-35Q0-28-25-35Z"


def _circlet(jewel: str) -> str:
    """Draw the lower band of a crown, which lies on the forehead."""
    gems = fill(lozenge(0, -26.5, 5, 3.2), jewel)
    gems += dot(-13.5, -28, 2.4, jewel) + dot(13.5, -28, 2.4, jewel)
    return shape(_BAND, GOLD) + gems


def _moustache(colour: str, droop: float = 0.0) -> str:
    low = 21 + droop
    half = f"M0 12.5C-6 10-15 13-19 {low}C-13 {low + 1}-5 20 0 16.5Z"
    return mirrored(shape(half, colour, 1))


def _mouth_in_beard() -> str:
    return fill("M-4.5 17.5Q0 20 4.5 17.5Q0 23-4.5 17.5Z", "#a8433f")


def king_of_clubs() -> list[str]:
    """Draw an old man with dark skin, a long white beard and a crown with clover leaves."""
    livery = LIVERIES["C"]
    look = Face(
        skin="#8f5a3c",
        shade="#76462d",
        hair="#eceae4",
        eyes="#3a2417",
        turn=0,
        cheek=21,
        jaw=17,
        chin=29,
        brow="kind",
        brow_width=3.6,
        blush="#b5483a",
    )
    white, grey = "#f2efe8", "#c9c6c2"
    locks = mirrored(shape("M-19-24C-30-14-32 8-27 24C-24 32-18 30-17 20L-18-6Z", white))
    beard = shape(
        (
            "M-21 2C-25 24-19 42-8 56Q-3 66 0 72Q3 66 8 56C19 42 25 24 21 2"
            "C18 12 12 13 6 13.5Q0 11-6 13.5C-12 13-18 12-21 2Z"
        ),
        white,
    )
    strands = mirrored(line("M-15 20C-14 34-9 48-3 58M-8 26C-8 36-5 46-1 54", grey, 1.4))
    lobes = "".join(
        dot(x + dx, y + dy, 5.4, GOLD, stroke=LINE, stroke_width=1.2)
        for x, y in ((-21, -45), (0, -48), (21, -45))
        for dx, dy in ((-5, 1), (5, 1), (0, -7))
    )
    rim = shape("M-25-33L-27-42Q-20-40-14-39L-10-33Q-4-42 0-46Q4-42 10-33L14-39Q20-40 27-42L25-33Q0-26-25-33Z", GOLD)
    centres = "".join(dot(x, y, 3.4, livery.second) for x, y in ((-21, -46), (0, -49), (21, -46)))
    top = lobes + rim + centres + _circlet(livery.second)
    body = mantle("C", livery) + sleeve(livery.ink, livery.soft, suit_motif("C", GOLD, 0.9))
    return [
        body,
        head([locks, ears(look), neck(look), face(look), beard, strands, _mouth_in_beard(), _moustache(white, 4), top]),
        fist(91, 138, look.skin, attributes.orb("C")),
    ]


def king_of_diamonds() -> list[str]:
    """Draw a thin man with golden hair and a forked beard, who looks to the side and carries an axe."""
    livery = LIVERIES["D"]
    look = Face(
        skin="#f0c8a0",
        shade="#d9a67c",
        hair="#b9802c",
        eyes="#2f6b57",
        turn=-1,
        cheek=20,
        jaw=15,
        chin=30,
        brow="arched",
        brow_width=2.6,
    )
    gold, dark = "#dfa640", "#b47b25"
    hair = mirrored(shape("M-17-26C-27-20-30 0-29 20C-33 26-30 34-23 32C-18 30-18 22-18 10Z", gold))
    beard = shape(
        (
            "M-20 4C-23 20-20 36-14 50C-10 60-7 56-5 48Q-2 40 0 38Q2 40 5 48C7 56 10 60 14 50"
            "C20 36 23 20 20 4C17 12 11 14 4 14Q-2 12-8 14C-13 13-18 12-20 4Z"
        ),
        gold,
    )
    strands = mirrored(line("M-13 22C-13 34-11 42-9 50M-6 26C-7 34-7 38-7 42", dark, 1.4))
    points = shape("M-25-33L-30-52L-19-42L-12-58L-5-43L0-62L5-43L12-58L19-42L30-52L25-33Q0-26-25-33Z", GOLD)
    gems = "".join(
        tag("path", d=lozenge(x, y, 3.6, 5), fill=livery.ink, stroke=LINE, stroke_width=0.9)
        for x, y in ((-30, -54), (-12, -59), (0, -40), (12, -59), (30, -54))
    )
    top = points + gems + _circlet(livery.second)
    whisk = "M-1 12.5C-8 10-16 14-21 22C-14 22-6 20-2 16.5C4 20 10 21 17 21C13 14 6 10-1 12.5Z"
    return [
        mantle("D", livery) + sleeve(livery.ink, livery.soft, suit_motif("D", GOLD, 0.9)),
        head([hair, neck(look), face(look), beard, strands, _mouth_in_beard(), shape(whisk, gold, 1), top]),
        fist(91, 138, look.skin, attributes.axe()),
    ]


def king_of_hearts() -> list[str]:
    """Draw a fat, happy man with red-brown curls and a closed crown."""
    livery = LIVERIES["H"]
    look = Face(
        skin="#f6cda8",
        shade="#e3a983",
        hair="#7d2f19",
        eyes="#4a2c1a",
        turn=1,
        cheek=22.5,
        jaw=19,
        chin=29,
        brow="soft",
        brow_width=3.0,
        blush="#e0453f",
    )
    red, dark = "#a5461f", "#7d2f19"
    curls = "".join(
        dot(x, y, r, red, stroke=LINE, stroke_width=1.2)
        for x, y, r in ((-25, -12, 7), (-28, -1, 7), (-27, 10, 7), (25, -12, 7), (28, -1, 7), (27, 10, 7))
    )
    beard = shape(
        "M-22 4C-29 8-29 18-24 21C-28 28-23 35-17 35C-17 42-8 45-4 41C-2 45 4 45 6 41C10 45 17 41 17 35"
        "C23 35 28 28 24 21C29 18 29 8 22 4C18 12 13 13.5 7 13.5Q1 11-5 13.5C-12 13-18 12-22 4Z",
        red,
    )
    whorls = line(
        "M-19 18Q-14 18-15 24M-10 26Q-4 26-5 33M3 28Q9 27 8 34M15 20Q20 20 19 26M-18 29Q-14 28-14 32", dark, 1.4
    )
    cap = shape("M-22-33C-34-50-16-58 0-56C16-58 34-50 22-33Q0-27-22-33Z", livery.second)
    arches = line("M-23-34C-32-52-14-58 0-57C14-58 32-52 23-34M0-31L0-57", LINE, 6.4)
    arches += line("M-23-34C-32-52-14-58 0-57C14-58 32-52 23-34M0-31L0-57", GOLD, 4.2)
    beads = "".join(
        dot(x, y, 1.7, WHITE) for x, y in ((-26, -44), (-18, -53), (18, -53), (26, -44), (0, -48), (0, -39))
    )
    top = cap + arches + beads + _circlet(livery.ink) + pip("H", 0, -56.5, 11)
    return [
        mantle("H", livery) + sleeve(livery.ink, livery.soft, suit_motif("H", GOLD, 0.9)),
        head([curls, neck(look), face(look), beard, whorls, _mouth_in_beard(), _moustache(red), top]),
        fist(91, 138, look.skin, attributes.sceptre("H")),
    ]


def king_of_spades() -> list[str]:
    """Draw a serious man with a sword, black hair, and a square beard with some grey in it."""
    livery = LIVERIES["S"]
    look = Face(
        skin="#dfb28a",
        shade="#c08f68",
        hair="#1f1a24",
        eyes="#33485c",
        turn=1,
        cheek=21,
        jaw=17,
        chin=30,
        brow="stern",
        brow_width=3.4,
    )
    black, sheen = "#29232f", "#57505f"
    hair = mirrored(shape("M-17-26C-26-22-29-6-28 12C-28 22-26 28-19 30L-18 0Z", black))
    beard = shape(
        (
            "M-21 2C-24 22-22 40-19 54L-13 48L-8 58L-3 51L0 59L3 51L8 58L13 48L19 54"
            "C22 40 24 22 21 2C18 11 12 13 7 13.5Q1 11-5 13.5C-12 13-18 11-21 2Z"
        ),
        black,
    )
    streaks = mirrored(line("M-12 20C-13 32-13 40-12 46", "#cfcad2", 2.2) + line("M-5 26C-5 36-5 42-4 48", sheen, 1.3))
    crown = shape(
        "M-25-33L-32-55C-24-54-20-49-16-42C-12-48-6-54 0-62C6-54 12-48 16-42C20-49 24-54 32-55L25-33Q0-26-25-33Z", GOLD
    )
    inner = fill("M-8-34C-6-42-3-47 0-51C3-47 6-42 8-34Q0-32-8-34Z", livery.second)
    finials = pip("S", 0, -42, 11, colour=GOLD) + "".join(
        dot(x, y, 3.2, WHITE, stroke=GOLD_DARK, stroke_width=0.9) for x, y in ((-32, -55), (32, -55), (0, -61))
    )
    top = crown + inner + finials + _circlet(livery.second)
    return [
        mantle("S", livery) + sleeve(livery.ink, livery.soft, suit_motif("S", GOLD, 0.9)),
        head([hair, neck(look), face(look), beard, streaks, _mouth_in_beard(), _moustache(black, 2), top]),
        fist(91, 138, look.skin, attributes.sword(livery.second)),
    ]


KINGS: Final = {
    "C": king_of_clubs,
    "D": king_of_diamonds,
    "H": king_of_hearts,
    "S": king_of_spades,
}
