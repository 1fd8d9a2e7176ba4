"""Chooses the place of a balloon: near its speaker, and not over anything that has to stay visible.

The module only calculates, in logical pixels; it draws nothing.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF

GAP: Final = 8.0
"""The distance between a balloon and the thing beside which it is placed, in logical pixels."""
_SHARES: Final = (1.0, 0.86, 0.74)
"""Text sizes to try, as shares of the table's text size; the usual size comes first."""
_SMALLER: Final = 12.0
"""To write all text smaller by its whole size would be as bad as to be this many lines farther from the mouth."""
_WIDTHS: Final = (16.0, 22.0, 30.0, 11.0, 8.0)
"""Text widths to try, as multiples of the height of a line; the best width comes first."""
_STEPS: Final = 8
"""A table without free space is searched in this number of steps across, and in the same number of steps down."""
_COVERED: Final = 60.0
"""To cover a spare rectangle is as bad as to be this many pixels farther from the mouth."""


class Room(Struct, frozen=True):
    """The table and what lies on it."""

    table: QRectF
    kept: Sequence[QRectF]
    """Rectangles that a balloon must not cover."""
    spare: Sequence[QRectF] = ()
    """Rectangles that a balloon covers only if all other places are much farther from the mouth."""


class Fit(NamedTuple):
    """The place of a balloon, and its text size as a share of the table's text size."""

    box: QRectF
    share: float


Measure = Callable[[float, float], QSizeF]
"""A function that returns the size of a balloon for a maximum text width and a share of the table's text size."""


class _Span(NamedTuple):
    """A rectangle as plain numbers, which are compared quickly. A balloon needs hundreds of comparisons."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, box: QRectF) -> "_Span":
        return cls(box.left(), box.top(), box.right(), box.bottom())


def place_balloon(room: Room, mouth: QPointF, line: float, measure: Measure) -> Fit:
    """Return the best place for a balloon near the point `mouth`; `line` is the height of a text line."""
    smallest: Fit | None = None
    best: tuple[float, Fit] | None = None
    for share in _SHARES:
        smaller = (1 - share) * _SMALLER * line
        tried: set[tuple[float, float]] = set()
        for order, width in enumerate(_WIDTHS):
            size = measure(min(width * line * share, room.table.width() * 0.6), share)
            smallest = Fit(QRectF(QPointF(), size), share)
            if size.toTuple() in tried:
                continue
            tried.add(size.toTuple())
            extra = order * line * 0.5 + smaller
            found = _nearest(size, room, mouth, math.inf if best is None else best[0] - extra)
            if found is not None:
                best = (found[0] + extra, Fit(found[1], share))
    if best is not None:
        return best[1]
    assert smallest is not None
    return Fit(_least_bad(smallest.box.size(), room, mouth), smallest.share)


def _nearest(size: QSizeF, room: Room, mouth: QPointF, limit: float) -> tuple[float, QRectF] | None:
    """Return the allowed place with the lowest cost, and that cost; None if no place costs less than `limit`."""
    kept, spare = [_Span.of(each) for each in room.kept], [_Span.of(each) for each in room.spare]
    wide, high = size.width(), size.height()
    lefts, tops = _edges(size, room, mouth)
    best, where = limit, None
    for aside, left in lefts:
        if aside >= best:
            break
        right = left + wide
        over = [each for each in kept if each.left < right and left < each.right]
        may = [each for each in spare if each.left < right and left < each.right]
        for apart, top in tops:
            away = math.hypot(aside, apart)
            if away >= best:
                break
            bottom = top + high
            if any(each.top < bottom and top < each.bottom for each in over):
                continue
            cost = away + _COVERED * sum(each.top < bottom and top < each.bottom for each in may)
            if cost < best:
                best, where = cost, (left, top)
    return None if where is None else (best, QRectF(*where, wide, high))


def _edges(size: QSizeF, room: Room, mouth: QPointF) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return possible left edges and top edges of a balloon, each with its distance from the mouth; nearest first."""
    table = _Span.of(room.table)
    spans = [_Span.of(each) for each in (*room.kept, *room.spare)]
    wide, high, x, y = size.width(), size.height(), mouth.x(), mouth.y()
    lefts = _starts(wide, [(each.left, each.right) for each in spans], x, table.left, table.right)
    tops = _starts(high, [(each.top, each.bottom) for each in spans], y, table.top, table.bottom)
    return (
        sorted((max(left - x, 0.0, x - left - wide), left) for left in lefts),
        sorted((max(top - y, 0.0, y - top - high), top) for top in tops),
    )


def _starts(length: float, spans: Sequence[tuple[float, float]], mouth: float, low: float, high: float) -> set[float]:
    """Return possible edges of a balloon between `low` and `high`: at both ends, beside each span, near the mouth."""
    wanted = {low + GAP / 2, high - GAP / 2 - length}
    wanted |= {mouth - length * share for share in (0.2, 0.5, 0.8)}
    for first, last in spans:
        wanted |= {first - GAP - length, last + GAP}
    return {round(start, 1) for start in wanted if low <= start and start + length <= high}


def _least_bad(size: QSizeF, room: Room, mouth: QPointF) -> QRectF:
    """Return the place where a balloon covers the least of the kept rectangles, for a table without free space."""
    table, kept = room.table, [_Span.of(each) for each in room.kept]
    wide, high = min(size.width(), table.width()), min(size.height(), table.height())
    x, y = mouth.x() - wide / 2, mouth.y() - high / 2

    def covered(corner: tuple[float, float]) -> float:
        left, top = corner
        right, bottom = left + wide, top + high
        shared = sum(
            max(0.0, min(right, each.right) - max(left, each.left))
            * max(0.0, min(bottom, each.bottom) - max(top, each.top))
            for each in kept
        )
        return shared + math.hypot(left - x, top - y)

    steps = [index / _STEPS for index in range(_STEPS + 1)]
    lefts = [table.left() + step * (table.width() - wide) for step in steps]
    tops = [table.top() + step * (table.height() - high) for step in steps]
    return QRectF(*min(((left, top) for left in lefts for top in tops), key=covered), wide, high)
