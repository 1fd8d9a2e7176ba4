"""Draws the court cards: two halves of one figure in a frame that leaves the corners free for the indices."""

from __future__ import annotations

from typing import Final

from card_art.clip import clipped
from card_art.figure import seam
from card_art.fronts import blank, both_ways, index, jumbo_index
from card_art.jacks import JACKS
from card_art.kings import KINGS
from card_art.palette import FACE, GOLD, LINE, LIVERIES
from card_art.pips import pip
from card_art.queens import NIGHT, QUEENS, night_sky
from card_art.svg import dot, fill, group, line, lozenge, polygon, twice

_DRAWERS: Final = {"J": JACKS, "Q": QUEENS, "K": KINGS}

# The frame leaves out two corners, so that the indices are on the plain card and the figure still has nearly the full
# width in the middle.
_FRAME: Final = (
    "M72 16H228Q234 16 234 22V212Q234 218 228 218H190Q184 218 184 224V328"
    "Q184 334 178 334H22Q16 334 16 328V138Q16 132 22 132H60Q66 132 66 126V22"
    "Q66 16 72 16Z"
)
_JUMBO_FRAME: Final = (
    "M118 14H230Q236 14 236 20V330Q236 336 230 336H20Q14 336 14 330V240Q14 234 20 234"
    "H106Q112 234 112 228V20Q112 14 118 14Z"
)
_CARD: Final = "M16 2H234Q248 2 248 16V334Q248 348 234 348H16Q2 348 2 334V16Q2 2 16 2Z"
_JUMBO_MOVE: Final = "translate(-110 -6) scale(1.9)"


def _window(frame: str) -> str:
    """Draw plain card with a hole in the shape of the frame. It covers the parts of a figure outside the frame."""
    return fill(_CARD + frame, FACE, fill_rule="evenodd")


def _gilding(frame: str, ground: str) -> str:
    """Draw a thin gold line at the inner edge of the frame; everything outside the frame is covered later."""
    return line(frame, GOLD, 8.8) + line(frame, ground, 5.8)


def _border(frame: str, ink: str) -> str:
    return line(frame, ink, 2.2)


def _sash(ink: str, second: str, depth: float = 7.0) -> str:
    """Draw the band across the middle; under it the two halves meet."""
    ends = (12, 238)

    def strip(half: float) -> str:
        return polygon([(x, seam(x) - half) for x in ends] + [(x, seam(x) + half) for x in reversed(ends)])

    parts = [fill(strip(depth + 2.2), LINE), fill(strip(depth + 1.2), GOLD), fill(strip(depth - 1.4), ink)]
    for step in range(-6, 7):
        x = 125 + step * 18.0
        parts.append(fill(lozenge(x, seam(x), 4, 4), GOLD))
        if step < 6:
            parts.append(dot(x + 9, seam(x + 9), 1.4, GOLD))
    return "".join(parts)


def _field(rank: str, suit: str) -> tuple[str, str]:
    """Draw the background behind a figure, and what is on it in each half."""
    if (rank, suit) == ("Q", "S"):
        return NIGHT, night_sky()
    return LIVERIES[suit].field, ""


def court_card(rank: str, suit: str) -> list[str]:
    """Draw a court card, which looks the same upside down."""
    livery = LIVERIES[suit]
    ground, scene = _field(rank, suit)
    half = "".join(clipped([scene, *_DRAWERS[rank][suit]()], (8, 8, 242, 342)))
    corner = pip(suit, 212, 38, 25, colour="#f6dc8e" if scene else "")
    return [
        blank(),
        fill(_FRAME, ground),
        twice(half),
        _sash(livery.ink, livery.second),
        _gilding(_FRAME, ground),
        _window(_FRAME),
        both_ways(corner),
        _border(_FRAME, livery.ink),
        both_ways(index(rank, suit)),
    ]


def jumbo_court(rank: str, suit: str) -> list[str]:
    """Draw the jumbo form of a court card: one half of the figure, as large as the space next to the index allows."""
    livery = LIVERIES[suit]
    ground, scene = _field(rank, suit)
    figure = scene + "".join(_DRAWERS[rank][suit]())
    apron = polygon([(12, seam(12)), (238, seam(238)), (238, 300), (12, 300)])
    lower = fill(apron, livery.ink) + _sash(livery.ink, livery.second)
    return [
        blank(),
        fill(_JUMBO_FRAME, ground),
        *clipped([group([figure, lower], _JUMBO_MOVE)], (8, 8, 242, 342)),
        _gilding(_JUMBO_FRAME, ground),
        _window(_JUMBO_FRAME),
        _border(_JUMBO_FRAME, livery.ink),
        jumbo_index(rank, suit, 90),
    ]
