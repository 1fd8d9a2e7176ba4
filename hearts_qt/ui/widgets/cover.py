"""A widget that covers another one completely, and stays over everything that opens there meanwhile."""

from PySide6.QtWidgets import QWidget


class Cover(QWidget):
    """Covers its parent as long as it is visible."""


def raise_below_cover(widget: QWidget) -> None:
    """Bring a widget in front of all beside it, but not in front of a cover."""
    parent = widget.parentWidget()
    cover = None if parent is None else next((each for each in parent.findChildren(Cover) if each.isVisible()), None)
    if cover is None:
        widget.raise_()
    else:
        widget.stackUnder(cover)
