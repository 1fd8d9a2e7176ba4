"""Ends a painter in any case, also when the code that paints raises an error."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtGui import QPainter

PainterT = TypeVar("PainterT", bound=QPainter)


@contextmanager
def painting(painter: PainterT) -> Iterator[PainterT]:
    """Hand the painter to a `with` block, and end it when the block is left.

    The traceback of an error keeps a painter that nobody ended, and Qt ends the whole program if a paint event returns
    before its painter has ended.
    """
    try:
        yield painter
    finally:
        painter.end()
