"""Where a balloon goes: near its speaker, on nothing that has to stay visible. Pure arithmetic in logical pixels."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

GAP: Final = 8.0
"""The least distance to everything else."""
_SHARES: Final = (1.0, 0.86, 0.74)
"""How large the text may be, as shares of the table's own: smaller only where there is no room otherwise."""
_WIDTHS: Final = (16.0, 22.0, 30.0, 11.0, 8.0)
"""Widths to be tried, in lines' heights, the best first."""
_COVERED: Final = 60.0
"""What it costs to lie on something that may be covered, against a distance in pixels."""


@dataclass(frozen=True)
class Room:
    """What a balloon has to mind."""

    table: QRectF
    kept: Sequence[QRectF]
    """What it must not cover."""
    spare: Sequence[QRectF] = ()
    """What it had better not cover."""


class Fit(NamedTuple):
    """Where a balloon lies, and how large its text is as a share of the table's."""

    box: QRectF
    share: float


Measure = Callable[[float, float], QSizeF]
"""Returns the size of a balloon whose text may be so wide, at a share of the table's text size."""


def place_balloon(room: Room, mouth: QPointF, line: float, measure: Measure) -> Fit:
    """Return the best place for a balloon of somebody whose mouth is there; `line` is a text line's height."""
    last: Fit | None = None
    for share in _SHARES:
        found: list[tuple[float, QRectF]] = []
        for order, width in enumerate(_WIDTHS):
            size = measure(min(width * line * share, room.table.width() * 0.6), share)
            last = Fit(QRectF(QPointF(), size), share)
            found += [(_cost(box, room, mouth) + order * line * 0.5, box) for box in _places(size, room, mouth)]
        if found:
            return Fit(min(found, key=lambda each: each[0])[1], share)
    assert last is not None
    return Fit(_least_bad(last.box.size(), room, mouth), last.share)


def _places(size: QSizeF, room: Room, mouth: QPointF) -> Iterator[QRectF]:
    """Yield all places along the edges of what is there at which nothing is covered that must not be."""
    for left in _starts(size.width(), [(each.left(), each.right()) for each in _edges(room)], mouth.x()):
        for top in _starts(size.height(), [(each.top(), each.bottom()) for each in _edges(room)], mouth.y()):
            box = QRectF(left, top, size.width(), size.height())
            if room.table.contains(box) and not any(box.intersects(each) for each in room.kept):
                yield box


def _edges(room: Room) -> list[QRectF]:
    return [*room.kept, *room.spare]


def _starts(length: float, spans: Sequence[tuple[float, float]], mouth: float) -> set[float]:
    """Return where a stretch may begin: beside each of the spans, or level with a mouth."""
    beside = {round(low - GAP - length, 1) for low, _ in spans} | {round(high + GAP, 1) for _, high in spans}
    return beside | {GAP, round(mouth - length / 2, 1), round(mouth - length * 0.2, 1), round(mouth - length * 0.8, 1)}


def distance(box: QRectF, point: QPointF) -> float:
    """Return how far a point is from a box; 0 inside."""
    across = max(box.left() - point.x(), 0.0, point.x() - box.right())
    down = max(box.top() - point.y(), 0.0, point.y() - box.bottom())
    return float((across**2 + down**2) ** 0.5)


def _cost(box: QRectF, room: Room, mouth: QPointF) -> float:
    return distance(box, mouth) + _COVERED * sum(box.intersects(each) for each in room.spare)


def _least_bad(size: QSizeF, room: Room, mouth: QPointF) -> QRectF:
    """Return the place that covers least, where there is room nowhere."""
    table = room.table

    def covered(box: QRectF) -> float:
        shared = [box.intersected(each) for each in room.kept]
        return sum(each.width() * each.height() for each in shared) + distance(box, mouth)

    steps = [index / 12 for index in range(13)]
    boxes = [
        QRectF(
            table.left() + across * max(0.0, table.width() - size.width()),
            table.top() + down * max(0.0, table.height() - size.height()),
            min(size.width(), table.width()),
            min(size.height(), table.height()),
        )
        for across in steps
        for down in steps
    ]
    return min(boxes, key=covered)
