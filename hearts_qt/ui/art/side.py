"""One side of the cards, the fronts or the backs: how it looks on the table, and how it is to look."""

from typing import Final

from hearts_qt.ui.art.look import Drawing, Look

_MOST_WIDTHS: Final = 4


class Side:
    """What is shown stays until what is wanted is there."""

    def __init__(self) -> None:
        """Show nothing yet."""
        self.wanted: Look | None = None
        self.shown: Look | None = None
        self._widths: dict[int, None] = {}

    def want(self, look: Look | None) -> None:
        """Want another look. Where nothing is shown so far, or nobody has looked yet, it is shown at once."""
        self.wanted = look
        if self.shown is None or not self._widths:
            self.shown = look

    def show_wanted(self) -> None:
        """Show what is wanted."""
        self.shown = self.wanted

    def drawing(self, width: int) -> Drawing | None:
        """Return what is shown at a width in device pixels, and remember that it was asked for."""
        self._widths.pop(width, None)
        self._widths[width] = None
        if len(self._widths) > _MOST_WIDTHS:
            del self._widths[next(iter(self._widths))]
        return Drawing(self.shown, width) if self.shown is not None else None

    def needed(self) -> Drawing | None:
        """Return what has to be there before what is wanted can be shown: its largest size in use."""
        if self.wanted is None or not self._widths:
            return None
        return Drawing(self.wanted, max(self._widths))
