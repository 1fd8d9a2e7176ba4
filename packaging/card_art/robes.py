"""Draws the clothes of the court cards: one form for each rank, one pattern for each suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_art.figure import pattern, seam, shape
from card_art.palette import GOLD, GOLD_DARK, LINE, WHITE, Livery
from card_art.svg import Point, dot, fill, line, lozenge, num, place

Motif = Callable[[float, float], str]

# The regions of cloth that have a pattern; they are a little smaller than the cloth.
_FRONT: Final[list[Point]] = [(122, 118), (170, 118), (176, 184), (118, 174)]
_LEFT_MANTLE: Final[list[Point]] = [(116, 121), (92, 130), (62, 148), (50, 158), (112, 172)]
_RIGHT_MANTLE: Final[list[Point]] = [(176, 121), (196, 128), (217, 146), (225, 192), (180, 184)]
_DRESS_LEFT: Final[list[Point]] = [(118, 124), (96, 134), (84, 166), (122, 173)]
_DRESS_RIGHT: Final[list[Point]] = [(174, 124), (196, 134), (208, 190), (170, 183)]
_DOUBLET: Final[list[Point]] = [(124, 119), (98, 127), (88, 165), (206, 190), (194, 127), (168, 119)]


def suit_motif(suit: str, colour: str, size: float = 1.0) -> Motif:
    """Draw the small ornament by which people know the cloth of a suit, even without its sign."""

    def cross(x: float, y: float) -> str:
        trefoil = "M-1.4-.8A2 2 0 1 1 1.4-.8A2 2 0 1 1 0 1.7A2 2 0 1 1-1.4-.8Z"
        return fill(trefoil, colour, transform=place(x, y, 1.1 * size))

    def gem(x: float, y: float) -> str:
        return fill(lozenge(x, y, 2.6 * size, 4 * size), colour)

    def scale(x: float, y: float) -> str:
        # This heart is simpler than the sign of the suit, because nobody sees more at this size.
        heart = "M0 4Q-4 1-4-1.5C-4-4-.7-4.5 0-2C.7-4.5 4-4 4-1.5Q4 1 0 4Z"
        return fill(heart, colour, transform=place(x, y, size))

    def spark(x: float, y: float) -> str:
        a, b = 4.2 * size, 1.1 * size
        d = (
            f"M{num(x)} {num(y - a)}L{num(x + b)} {num(y - b)}L{num(x + a)} {num(y)}"
            f"L{num(x + b)} {num(y + b)}L{num(x)} {num(y + a)}L{num(x - b)} {num(y + b)}"
            f"L{num(x - a)} {num(y)}L{num(x - b)} {num(y - b)}Z"
        )
        return fill(d, colour)

    return {"C": cross, "D": gem, "H": scale, "S": spark}[suit]


def _foot(x: float) -> str:
    """Return a point a little below the seam, where the band hides the cut edge of the cloth."""
    return f"{num(x)} {num(seam(x) + 2)}"


def mantle(suit: str, livery: Livery) -> str:
    """Draw the clothes of a king: a front with a pattern between the two sides of a wide mantle, and white fur."""
    front = shape(f"M118 114L{_foot(110)}L{_foot(186)}L174 114Z", livery.second)
    left = f"M128 112C106 118 84 124 62 140C52 147 44 152 36 {num(seam(36) + 2)}L{_foot(116)}C118 150 122 132 136 122Z"
    right = (
        f"M164 112C186 118 202 122 214 134C224 146 228 172 229 {num(seam(229) + 2)}"
        f"L{_foot(178)}C174 154 170 134 156 122Z"
    )
    parts = [front, pattern(_FRONT, (13, 9.5), suit_motif(suit, GOLD, 0.85), (146, 160))]
    parts += [shape(left, livery.ink), shape(right, livery.ink)]
    for region in (_LEFT_MANTLE, _RIGHT_MANTLE):
        parts.append(pattern(region, (20, 12), suit_motif(suit, GOLD, 1.0), (146, 158)))
    parts.append(line(f"M136 124C124 134 120 150 118 {num(seam(118))}", GOLD, 3.4))
    parts.append(line(f"M156 124C168 134 173 152 176 {num(seam(176))}", GOLD, 3.4))
    return "".join(parts) + _ermine(livery)


def _ermine(livery: Livery) -> str:
    cape = (
        "M126 108C108 114 92 120 82 132C96 148 122 154 146 154C170 154 196 148 210 132"
        "C200 120 184 114 166 108C160 122 132 122 126 108Z"
    )
    tails = [
        (98, 128),
        (112, 124),
        (108, 137),
        (124, 144),
        (136, 146),
        (156, 146),
        (168, 144),
        (184, 137),
        (180, 124),
        (194, 128),
    ]
    spots = "".join(
        fill(f"M{x} {y - 3}C{x + 2} {y} {x + 2} {y + 3} {x} {y + 4}C{x - 2} {y + 3} {x - 2} {y} {x} {y - 3}Z", LINE)
        for x, y in tails
    )
    edge = line("M82 132C96 148 122 154 146 154C170 154 196 148 210 132", GOLD, 3.2)
    clasp = dot(146, 154, 7, GOLD, stroke=LINE, stroke_width=1.1) + dot(146, 154, 3.6, livery.second)
    return shape(cape, WHITE) + spots + edge + clasp


def dress(suit: str, livery: Livery, skin: str, *, bodice: str = "", motif: str = GOLD, edge: str = "") -> str:
    """Draw the dress of a queen, with an open neck, a pattern on the front and wide sleeves."""
    gown = (
        f"M130 112C112 117 98 121 90 134C82 148 76 158 72 {num(seam(72) + 2)}"
        f"L{_foot(218)}C214 172 210 148 202 134C194 121 180 117 162 112Z"
    )
    front = f"M124 122Q146 156 168 122L178 128Q172 156 176 {num(seam(176) + 2)}L{_foot(118)}Q120 154 114 128Z"
    parts = [shape(gown, livery.ink)]
    if edge:
        # In front of the dark background a dress in the colour of the ink is seen only if it has a light edge.
        side = f"C112 117 98 121 90 134C82 148 76 158 72 {num(seam(72))}"
        other = f"C180 117 194 121 202 134C210 148 214 172 218 {num(seam(218))}"
        parts.append(line(f"M130 112{side}M162 112{other}", edge, 2.2))
    for region in (_DRESS_LEFT, _DRESS_RIGHT):
        parts.append(pattern(region, (18, 12), suit_motif(suit, motif), (146, 156)))
    parts.append(shape("M137 117L128 119Q146 156 164 119L155 117Z", skin))
    parts.append(shape(front, bodice or livery.second))
    cloth: list[Point] = [(122, 132), (134, 146), (158, 146), (170, 132), (172, 184), (122, 172)]
    parts.append(pattern(cloth, (12, 9), suit_motif(suit, motif, 0.8), (146, 168)))
    parts.append(line("M114 128L124 122Q146 156 168 122L178 128", GOLD, 2.8))
    parts.append(line(f"M114 129Q120 154 118 {num(seam(118))}M178 129Q172 156 176 {num(seam(176))}", GOLD, 2.6))
    return "".join(parts)


def pearls(x: float, y: float, spread: float, drop: float, colour: str, count: int = 9) -> str:
    """Draw a string of pearls that hangs from two points on the shoulders."""
    parts = []
    for step in range(count):
        share = step / (count - 1) * 2 - 1
        parts.append(
            dot(x + share * spread, y + drop * (1 - share * share), 2.5, colour, stroke=LINE, stroke_width=0.7)
        )
    return "".join(parts)


def doublet(suit: str, livery: Livery, *, quarter: bool = False) -> str:
    """Draw the jacket of a jack, in two colours, with V-shaped stripes and a standing collar."""
    body = (
        f"M128 113C112 116 98 120 91 132C85 146 80 158 78 {num(seam(78) + 2)}"
        f"L{_foot(214)}C212 172 208 146 201 132C194 120 180 116 164 113Z"
    )
    right = f"M146 114L164 113C180 116 194 120 201 132C208 146 212 172 214 {num(seam(214) + 2)}L{_foot(146)}Z"
    parts = [shape(body, livery.ink)]
    if quarter:
        parts.append(shape(right, livery.second))
        parts.append(pattern(_DOUBLET, (19, 12), suit_motif(suit, GOLD), (146, 150)))
    else:
        parts.append(_chevrons(livery))
    parts.append(_buttons(livery))
    return "".join(parts)


def _chevrons(livery: Livery) -> str:
    parts = []
    for y in (128, 144, 160, 176):
        side = y - 14
        d = f"M112 {side}L146 {y}L180 {side}L180 {side + 7}L146 {y + 7}L112 {side + 7}Z"
        parts.append(fill(d, livery.second if y % 32 else GOLD))
    edges = f"M112 116V{num(seam(112))}M180 116V{num(seam(180))}"
    parts.append(line(edges, LINE, 1.2))
    return "".join(parts)


def _buttons(livery: Livery) -> str:
    return "".join(dot(146, y, 2.8, GOLD, stroke=LINE, stroke_width=0.9) for y in (132, 144, 156, 168))


def shoulder_puffs(livery: Livery, cloth: str, slash: str) -> str:
    """Draw thick round shoulders with cuts in the cloth, as soldiers wore them in old times."""
    left = shape("M112 117C94 116 80 126 80 142C86 152 100 154 110 148C118 140 118 126 112 117Z", cloth)
    right = shape("M180 117C198 116 212 126 212 142C206 152 192 154 182 148C174 140 174 126 180 117Z", cloth)
    cuts = "".join(
        shape(d, slash, 0.8)
        for d in (
            "M108 120C98 124 90 134 88 146C94 140 104 130 108 120Z",
            "M112 124C106 130 102 140 101 150C107 144 112 134 112 124Z",
            "M184 120C194 124 202 134 204 146C198 140 188 130 184 120Z",
            "M180 124C186 130 190 140 191 150C185 144 180 134 180 124Z",
        )
    )
    return left + right + cuts


def standing_collar(cloth: str, edge: str = GOLD) -> str:
    """Draw a short stiff collar, open in front."""
    left = shape("M146 126L128 120C124 114 124 108 126 103C130 110 136 116 146 119Z", cloth)
    right = shape("M146 126L164 120C168 114 168 108 166 103C162 110 156 116 146 119Z", cloth)
    return left + right + line("M127 104C131 111 137 117 146 120C155 117 161 111 165 104", edge, 2)


def ruff(colour: str, shade: str) -> str:
    """Draw a round white collar with many folds."""
    folds = []
    for step in range(13):
        x = 112 + step * 68 / 12
        drop = 12 * (1 - ((x - 146) / 34) ** 2)
        folds.append(
            shape(
                (f"M146 112L{num(x - 4)} {num(116 + drop)}Q{num(x)} {num(124 + drop)} {num(x + 4)} {num(116 + drop)}Z"),
                colour if step % 2 else shade,
                0.9,
            )
        )
    return "".join(folds)


def gold_collar(second: str, ink: str) -> str:
    """Draw a broad collar of gold, coloured glass and pearls."""
    whole = shape(
        (
            "M124 110C106 116 98 124 94 134C108 152 128 158 146 158C164 158 184 152 198 134"
            "C194 124 186 116 168 110C162 124 130 124 124 110Z"
        ),
        GOLD,
    )
    rows = line("M112 119C122 134 134 138 146 138C158 138 170 134 180 119", second, 5)
    rows += line("M103 126C116 142 132 147 146 147C160 147 176 142 189 126", ink, 4.4)
    beads = "".join(
        dot(146 + dx, 153.5 - dx * dx * 0.0075, 2.2, WHITE, stroke=GOLD_DARK, stroke_width=0.6)
        for dx in (-40, -32, -24, -16, -8, 0, 8, 16, 24, 32, 40)
    )
    return whole + rows + beads
