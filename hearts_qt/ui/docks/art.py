"""Interface that the panels need from the object that draws cards."""

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QPixmap

from hearts_qt.rules.cards import Card


class CardFaces(Protocol):
    """Source of card faces in any size."""

    @property
    def changed(self) -> SignalInstance:
        """Signal without arguments: the pictures have changed and should be requested again."""
        ...

    def face(self, card: Card, width: int, ratio: float) -> QPixmap:
        """Return the face of a card, `width` device-independent pixels wide, for a screen with this pixel ratio."""
        ...
