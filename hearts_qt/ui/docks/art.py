"""What the panels ask of whoever draws the cards."""

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QPixmap

from hearts_qt.rules.cards import Card


class CardFaces(Protocol):
    """Pictures of cards, at any size."""

    @property
    def changed(self) -> SignalInstance:
        """Tells, without arguments, that pictures should be asked for again: another deck, or one that is ready now."""
        ...

    def face(self, card: Card, width: int, ratio: float) -> QPixmap:
        """Return the face of a card, `width` device-independent pixels wide on a screen of that pixel ratio."""
        ...
