"""Draws the signs of the ranks, so that they look the same with all installed fonts.

Each figure is drawn in a box 120 high and is then flattened a little. Flattening makes horizontal strokes thinner than
vertical strokes, so that bold figures look even.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from card_art.svg import num, tag

_HEIGHT: Final = 120.0
_FLATTEN: Final = 0.86
_STROKE: Final = 20.0


@dataclass(frozen=True)
class Glyph:
    """A figure as strokes and filled outlines, and its width."""

    width: float
    strokes: str = ""
    outline: str = ""
    turned: bool = False


_SIX: Final = (
    "M59 26C55 14 48 8.5 39 8.5C20 8.5 10.5 28 10.5 63C10.5 95 20 111.5 37 111.5"
    "C53 111.5 62.5 98 62.5 80C62.5 61 53 49.5 39 49.5C25 49.5 14 59 11.2 73"
)

GLYPHS: Final = {
    "A": Glyph(90, outline="M33 0H57L90 120H68.5L60.8 91H29.2L21.5 120H0ZM45 27L33.6 74H56.4Z"),
    "2": Glyph(
        71,
        "M11.5 39C11.5 20 21 9 36 9C51.5 9 60.5 19 60.5 33.5C60.5 47 53 56 39 69C24 83 14.5 93 13.5 110H66",
    ),
    "3": Glyph(
        72,
        "M12 31C14 17 23 8.8 36 8.8C50 8.8 58.5 18 58.5 31.5C58.5 46 49 54.5 34 54.5H25"
        "M34 54.5C52 54.5 62 65 62 82C62 100 51 111.5 35 111.5C21 111.5 12 103 9.5 88",
    ),
    "4": Glyph(76, outline="M37 0H62V74H76V92H62V120H41.5V92H0V75ZM41.5 74V29L18.5 74Z"),
    "5": Glyph(
        71,
        "M62 10H20.5L17 64M16.5 61C21 52.5 28 48 37 48C52.5 48 61.5 60 61.5 79"
        "C61.5 99 51 111.5 34.5 111.5C21 111.5 12.5 103.5 9.5 91",
    ),
    "6": Glyph(73, _SIX),
    "7": Glyph(70, outline="M1 0H69V18L35 120H12.5L46 19H1Z"),
    "8": Glyph(
        73,
        "M36.5 8.5C49.5 8.5 57.5 18 57.5 31.5C57.5 45.5 49 55 36.5 55"
        "C24 55 15.5 45.5 15.5 31.5C15.5 18 23.5 8.5 36.5 8.5Z"
        "M36.5 55C53 55 63 66.5 63 82.5C63 100 53 111.5 36.5 111.5"
        "C20 111.5 10 100 10 82.5C10 66.5 20 55 36.5 55Z",
    ),
    "9": Glyph(73, _SIX, turned=True),
    "T": Glyph(
        95,
        "M67.5 8.5C79.5 8.5 85 27 85 60C85 93 79.5 111.5 67.5 111.5C55.5 111.5 50 93 50 60C50 27 55.5 8.5 67.5 8.5Z",
        "M12.5 120V27L0 35V16.5L17 0H32.5V120Z",
    ),
    "J": Glyph(58, "M48 0V79C48 101 40 111.5 26.5 111.5C15.5 111.5 9.5 105 7 92M25 10H48"),
    "Q": Glyph(
        90,
        "M44 8.5C66 8.5 78 27 78 60C78 93 66 111.5 44 111.5C22 111.5 10 93 10 60C10 27 22 8.5 44 8.5Z",
        "M42 82L57 71L92 114L77 126Z",
    ),
    "K": Glyph(82, outline="M0 0H20.5V120H0ZM55 0H80L20 80V47ZM31 62L46 43L83 120H59Z"),
}


def _aspect(rank: str) -> float:
    return GLYPHS[rank].width / (_HEIGHT * _FLATTEN)


def glyph_width(rank: str, height: float) -> float:
    """Return how wide the figure of a rank is at this height."""
    return _aspect(rank) * height


def glyph(rank: str, x: float, y: float, height: float, colour: str, squeeze: float = 1.0) -> str:
    """Draw the figure of a rank, centred on x, with its top at y."""
    shape = GLYPHS[rank]
    scale_y = height / _HEIGHT
    scale_x = scale_y / _FLATTEN * squeeze
    left = x - shape.width * scale_x / 2
    move = f"matrix({scale_x:.4f} 0 0 {scale_y:.4f} {num(left)} {num(y)})"
    if shape.turned:
        # A nine is a six turned upside down, as in most good fonts.
        move += f" rotate(180 {num(shape.width / 2)} {num(_HEIGHT / 2)})"
    parts: list[str] = []
    if shape.strokes:
        parts.append(tag("path", d=shape.strokes, fill="none", stroke=colour, stroke_width=_STROKE))
    if shape.outline:
        parts.append(tag("path", d=shape.outline, fill=colour, fill_rule=_rule(rank)))
    return f'<g transform="{move}">{"".join(parts)}</g>'


def _rule(rank: str) -> str:
    """Return the fill rule. The inner areas of A and 4 are holes, but the strokes of K overlap each other."""
    return "evenodd" if rank in "A4" else "nonzero"
