"""What the lists at the left of windows have in common: their width, the height of their entries, and no frame."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QListView

_ENTRY: Final = 1.75
"""The height of an entry, in heights of the text."""


class SideList(QObject):
    """Makes a list look like the index of a window, at every size of the text."""

    def __init__(self, view: QListView, letters: int, fit: Callable[[int], None], share: float = 1.0) -> None:
        """Make the list as wide as `letters` characters; `fit` makes its entries as high as a number of pixels.

        The list takes at most this share of the screen's width.
        """
        super().__init__(view)
        self._view = view
        self._letters = letters
        self._fit = fit
        self._share = share
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.viewport().setAutoFillBackground(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.installEventFilter(self)
        self._measure()

    @property
    def height(self) -> int:
        """The height of an entry, in pixels."""
        return round(self._view.fontMetrics().height() * _ENTRY)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Measure again when the size of the text changes."""
        if event.type() is QEvent.Type.FontChange:
            self._measure()
        return False

    def _measure(self) -> None:
        most = round(self._view.screen().availableGeometry().width() * self._share)
        self._view.setFixedWidth(min(most, self._view.fontMetrics().horizontalAdvance("n" * self._letters)))
        self._fit(self.height)
