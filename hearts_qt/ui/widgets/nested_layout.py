"""Puts a layout into another one without leaving Python objects for its items.

PySide 6.11 makes a Python object for each item of a layout that is put into another, and never learns when Qt deletes
the item. Later another object of Qt can have the item's address. Python then takes that object for the item, so calls
fail or the program crashes.
"""

from PySide6.QtWidgets import QBoxLayout, QLayout
from shiboken6 import Shiboken


def add_layout(outer: QBoxLayout, inner: QLayout, stretch: int = 0) -> None:
    """Add `inner` to `outer`, with this share of the free space."""
    outer.addLayout(inner, stretch)
    _forget_items(inner)


def insert_layout(outer: QBoxLayout, place: int, inner: QLayout) -> None:
    """Insert `inner` into `outer` at a place."""
    outer.insertLayout(place, inner)
    _forget_items(inner)


def _forget_items(layout: QLayout) -> None:
    """Free the Python objects of a layout's items, and of the items in the layouts inside it."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        nested = item.layout() if item is not None else None
        if nested is not None:
            _forget_items(nested)
        elif item is not None and not Shiboken.createdByPython(item):
            Shiboken.invalidate(item)
