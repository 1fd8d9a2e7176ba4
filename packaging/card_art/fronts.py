"""Draws the fronts except for the courts: the blank card, the indices and the number cards."""

from __future__ import annotations

from typing import Final

from card_art.glyphs import glyph, glyph_width
from card_art.palette import EDGE, FACE, GOLD, INKS
from card_art.pips import pip
from card_art.svg import fill, group, line, lozenge, place, tag

HALF_TURN: Final = "rotate(180 125 175)"
_INDEX_X: Final = 33.5
_LEFT: Final = 89.0
_RIGHT: Final = 161.0
_CENTRE: Final = 125.0
_TOP: Final = 56.0
_MIDDLE: Final = 175.0
_UPPER: Final = 135.3  # The second row of the nine and the ten.

_COLUMNS_2: Final = [(_LEFT, _TOP), (_RIGHT, _TOP)]
_WAIST_2: Final = [(_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)]
_ROWS_4: Final = [*_COLUMNS_2, (_LEFT, _UPPER), (_RIGHT, _UPPER)]

# For each rank, the pips of the upper half, which are repeated upside down in the lower half, and the pips that are
# drawn only once.
_GRID: Final[dict[str, tuple[list[tuple[float, float]], list[tuple[float, float]]]]] = {
    "2": ([(_CENTRE, _TOP)], []),
    "3": ([(_CENTRE, _TOP)], [(_CENTRE, _MIDDLE)]),
    "4": (_COLUMNS_2, []),
    "5": (_COLUMNS_2, [(_CENTRE, _MIDDLE)]),
    "6": (_COLUMNS_2, _WAIST_2),
    "7": (_COLUMNS_2, [*_WAIST_2, (_CENTRE, 115.5)]),
    "8": ([*_COLUMNS_2, (_CENTRE, 115.5)], _WAIST_2),
    "9": (_ROWS_4, [(_CENTRE, _MIDDLE)]),
    "T": ([*_ROWS_4, (_CENTRE, 95.6)], []),
}


def blank() -> str:
    """Draw an empty card: a soft white face with a very thin edge, which is hardly seen if the card lies alone."""
    return tag(
        "rect",
        x=0.6,
        y=0.6,
        width=248.8,
        height=348.8,
        rx=16,
        ry=16,
        fill=FACE,
        stroke=EDGE,
        stroke_width=1.2,
    )


def index(rank: str, suit: str) -> str:
    """Draw the index in the corner. In a hand of cards, only this part of most cards is seen."""
    # A suit as wide as the figures forms one column with them. The widest figures are made a little narrower, so that
    # they do not touch the edge.
    squeeze = min(1.0, (48 if rank == "T" else 45.5) / glyph_width(rank, 58))
    figure = glyph(rank, _INDEX_X, 15, 58, INKS[suit], squeeze)
    return figure + pip(suit, _INDEX_X, 103, 40)


def both_ways(part: str) -> str:
    """Draw a part at the top of the card and again, upside down, at the bottom."""
    return part + group([part], HALF_TURN)


def number_card(rank: str, suit: str) -> list[str]:
    """Draw a card from two to ten."""
    mirrored, single = _GRID[rank]
    size = 42 if rank in "9T" else 45  # The two cards with the most pips need some space between the rows.
    parts = [blank(), both_ways(index(rank, suit))]
    for x, y in mirrored:
        parts.append(pip(suit, x, y, size))
        parts.append(pip(suit, 250 - x, 350 - y, size, turned=True))
    parts.extend(pip(suit, x, y, size) for x, y in single)
    return parts


def ace(suit: str) -> list[str]:
    """Draw an ace. The ace of spades has ornaments, as it has had for centuries."""
    parts = [blank(), both_ways(index("A", suit))]
    if suit == "S":
        return [*parts, *_great_spade()]
    return [*parts, pip(suit, 125, 175, 104)]


_SPADE_LEAF: Final = (
    "M0-49C9-33 46-9 46 16C46 30 37 36 26 36C13 36 4 28 0 18C-4 28-13 36-26 36C-37 36-46 30-46 16C-46-9-9-33 0-49Z"
)


def _great_spade() -> list[str]:
    ink = INKS["S"]
    leaf = "M0 0C10-14 30-16 44-6C32 6 12 8 0 0Z"
    curl = "M0 0C18 10 40 8 50-6C55-14 48-22 41-18C35-14 39-7 45-9"
    parts = [pip("S", 125, 168, 138)]
    # Everything inside the spade is light on dark, and lies around its vertical axis.
    at = place(125, 165, 1.04)
    parts.append(line(_SPADE_LEAF, FACE, 3.2, transform=at))
    parts.append(pip("H", 125, 165, 30, colour=GOLD))
    for dx, dy in ((0, -36), (-31, 9), (31, 9)):
        parts.append(fill(lozenge(125 + dx, 166 + dy, 4, 6), GOLD))
    for mirror in (1, -1):
        at = f"translate({125 + 13 * mirror} 252) scale({mirror} 1)"
        parts.append(group([line(curl, ink, 3), fill(leaf, ink, transform="rotate(24)")], at))
    parts.append(fill(lozenge(125, 256, 6, 9), GOLD))
    return parts


def jumbo_index(rank: str, suit: str, widest: float = 100) -> str:
    """Draw a single index, so large that people can read even a very narrow card."""
    squeeze = min(1.0, widest / glyph_width(rank, 122))
    width = glyph_width(rank, 122) * squeeze
    # A narrow figure is centred above its suit; a wide figure begins at the edge.
    x = max(56.0, 12 + width / 2)
    return glyph(rank, x, 18, 122, INKS[suit], squeeze) + pip(suit, 56, 190, 76)


def jumbo_number(rank: str, suit: str) -> list[str]:
    """Draw the jumbo form of a card that is no court card."""
    return [blank(), jumbo_index(rank, suit), pip(suit, 166, 256, 128)]
