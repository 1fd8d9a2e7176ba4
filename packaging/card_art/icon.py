"""Draws the program's icon: a fan of cards with a large heart in front and the queen of spades behind it."""

from __future__ import annotations

from card_art.glyphs import glyph
from card_art.palette import FACE, GOLD, INKS
from card_art.pips import pip
from card_art.svg import fill, group, line, lozenge, place, tag


def _card(colour: str, edge: str) -> str:
    return tag(
        "rect",
        x=-62,
        y=-172,
        width=124,
        height=174,
        rx=14,
        fill=colour,
        stroke=edge,
        stroke_width=4,
    )


def icon() -> list[str]:
    """Draw three cards, with such bold lines that people can distinguish them at 32 pixels."""
    edge = "#3a1420"
    net = (
        "M-52-120L-10-164M-52-70L44-164M-52-20L52-120M-20-6L52-70M52-120L10-164M52-70L-44-164M52-20L-52-120M20-6L-52-70"
    )
    back = [_card("#8c1c38", edge), line(net, "#d98a98", 4), line("M-50-160H50V-10H-50Z", GOLD, 3.5)]
    queen = [
        _card(FACE, edge),
        glyph("Q", -33, -160, 44, INKS["S"]),
        pip("S", -33, -93, 40),
        fill(lozenge(20, -85, 1, 1), FACE),
    ]
    heart = [_card(FACE, edge), pip("H", 2, -86, 96)]
    return [
        group(back, place(122, 210, 0.88, -27)),
        group(queen, place(120, 211, 0.97, -8)),
        group(heart, place(137, 214, 1.02, 14)),
    ]
