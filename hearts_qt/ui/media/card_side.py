"""One side of the cards, the fronts or the backs: the shown variant, and the wanted variant."""

from typing import Final

from hearts_qt.ui.media.variant import Drawing, Variant

_MOST_WIDTHS: Final = 4


class CardSide:
    """Keeps showing a variant until the wanted variant is drawn."""

    def __init__(self) -> None:
        """Show no variant yet."""
        self.wanted: Variant | None = None
        self.shown: Variant | None = None
        self._widths: dict[int, None] = {}

    @property
    def is_in_use(self) -> bool:
        """Whether a picture of any width was asked for."""
        return bool(self._widths)

    def want(self, variant: Variant | None) -> None:
        """Set the wanted variant. It is shown immediately if no variant is shown yet or no picture is in use."""
        self.wanted = variant
        if self.shown is None or not self._widths:
            self.shown = variant

    def show_wanted(self) -> None:
        """Show the wanted variant."""
        self.shown = self.wanted

    def drawing(self, width: int) -> Drawing | None:
        """Return the shown variant at a width in device pixels, and remember that this width is in use."""
        self._widths.pop(width, None)
        self._widths[width] = None
        if len(self._widths) > _MOST_WIDTHS:
            del self._widths[next(iter(self._widths))]
        return Drawing(self.shown, width) if self.shown is not None else None

    def needed(self) -> Drawing | None:
        """Return the wanted variant at the largest width in use. It can be shown when this drawing is complete."""
        if self.wanted is None or not self._widths:
            return None
        return Drawing(self.wanted, max(self._widths))
