"""The shapes of the four suits as paths, so that no font is needed for them."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from hearts_qt.rules.cards import Suit


def suit_shape(suit: Suit, x: float, middle: float, size: float) -> QPainterPath:
    """Return the shape of a suit, `size` wide and high. `x` is its left edge, and `middle` the height of its middle."""
    return QTransform.fromTranslate(x, middle - size / 2).scale(size, size).map(_unit_shape(suit))


@cache
def _unit_shape(suit: Suit) -> QPainterPath:
    return {Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.SPADES: _spade, Suit.CLUBS: _club}[suit]()


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.97))
    path.cubicTo(QPointF(0.3, 0.72), QPointF(0.02, 0.55), QPointF(0.02, 0.28))
    path.cubicTo(QPointF(0.02, 0.0), QPointF(0.4, -0.03), QPointF(0.5, 0.25))
    path.cubicTo(QPointF(0.6, -0.03), QPointF(0.98, 0.0), QPointF(0.98, 0.28))
    path.cubicTo(QPointF(0.98, 0.55), QPointF(0.7, 0.72), QPointF(0.5, 0.97))
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.0))
    for corner in ((0.88, 0.5), (0.5, 1.0), (0.12, 0.5)):
        path.lineTo(QPointF(*corner))
    path.closeSubpath()
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.55))
    path.cubicTo(QPointF(0.5, 0.8), QPointF(0.44, 0.92), QPointF(0.3, 0.98))
    path.lineTo(QPointF(0.7, 0.98))
    path.cubicTo(QPointF(0.56, 0.92), QPointF(0.5, 0.8), QPointF(0.5, 0.55))
    return path


def _spade() -> QPainterPath:
    leaf = QTransform.fromTranslate(0.0, 0.8).scale(1.0, -0.82).map(_heart())
    return leaf.united(_stem())


def _club() -> QPainterPath:
    path = QPainterPath()
    for left, top in ((0.27, 0.0), (0.03, 0.36), (0.51, 0.36)):
        leaf = QPainterPath()
        leaf.addEllipse(QRectF(left, top, 0.46, 0.46))
        path = path.united(leaf)
    middle = QPainterPath()
    middle.addRect(QRectF(0.42, 0.3, 0.16, 0.35))
    return path.united(middle).united(_stem())
