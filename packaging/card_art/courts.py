"""The court cards: two halves of one figure in a frame which leaves the corners to the indices."""

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

# The frame steps back at two corners, so that the indices stand on bare card
# and the figure still has nearly the full width in the middle.
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
    """Bare card with a hole in the frame's shape: it cuts off what a figure leaves outside."""
    return fill(_CARD + frame, FACE, fill_rule="evenodd")


def _gilding(frame: str, ground: str) -> str:
    """A gold hairline a little within the frame; what lies outside of the frame is covered afterwards."""
    return line(frame, GOLD, 8.8) + line(frame, ground, 5.8)


def _border(frame: str, ink: str) -> str:
    return line(frame, ink, 2.2)


def _sash(ink: str, second: str, depth: float = 7.0) -> str:
    """The band across the middle, under which the two halves meet."""
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
    """The ground behind a figure, and what stands on it in each half."""
    if (rank, suit) == ("Q", "S"):
        return NIGHT, night_sky()
    return LIVERIES[suit].field, ""


def court_card(rank: str, suit: str) -> list[str]:
    """A court card, the same both ways up."""
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
    """The jumbo form: one half of the figure, as large as the index leaves room for."""
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
