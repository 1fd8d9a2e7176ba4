"""The movements of a complete trick: its best card is marked, then all cards turn over and slide to their taker.

The queen of spades has a moment of her own: the table darkens, she grows, and she is the last card to fly.
"""

import math
from typing import Final

from PySide6.QtCore import QPointF

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.cloth.motion import Change, Flight, Movement
from hearts_qt.ui.cloth.pieces import Pieces
from hearts_qt.ui.cloth.spotlight import VEIL_Z

_LIFT: Final = 0.06
"""How far the best card is lifted, as a share of its width."""
_GROWTH: Final = 1.34
"""How much larger the queen becomes."""
_SIGN_SIZE: Final = 1.9
"""The size of the points beside a plate, in lines of text."""
_WORDS_SIZE: Final = 1.7
_WORDS_SHARE: Final = 1.15
"""The size of words in the middle, in lines of text, and their greatest width, in widths of a whole trick."""
_HEART_SIZE: Final = 0.8
"""The width of the heart that breaks, as a share of the width of a card in the trick."""
_SHAKES: Final = 3
_SHAKE: Final = 7.0
"""How often the plate at the bottom shakes, and how far, in pixels."""


class TrickShow:
    """Makes the movements for the trick that lies on a table."""

    def __init__(self, pieces: Pieces) -> None:
        """Move these pieces."""
        self._pieces = pieces

    def mark(self, taker: int, milliseconds: float, *, lifts: bool = True) -> list[Movement]:
        """Mark the taker's card with a ring, and if `lifts`, lift it a little."""
        item = self._pieces.trick.get(taker)
        if item is None:
            return []
        item.setZValue(110)
        ring = Change(item.show_won, milliseconds)
        if not lifts:
            return [ring]
        place = self._pieces.geometry.trick(taker)
        lifted = place._replace(y=place.y - place.width * _LIFT)
        return [Flight(item, lifted, milliseconds), ring]

    def raise_card(self, card: int, taker: int, breath: float, milliseconds: float) -> list[Movement]:
        """Darken the table, except the faces of its giver and its taker, and let a card grow after a breath."""
        pieces = self._pieces
        item = self._find(card)
        if item is None:
            return []
        veil = pieces.darken({taker, *(place for place, each in pieces.trick.items() if each is item)})
        best = pieces.trick.get(taker)
        if best is not None:
            best.setZValue(VEIL_Z + 1)
        item.setZValue(VEIL_Z + 2)
        grown = _grown(item.place())
        # The picture for the hand exists already; one in a size of its own would have to be drawn first.
        drawn = pieces.geometry.card_width
        return [Change(veil.darken, milliseconds, breath), Flight(item, grown, milliseconds, breath, drawn=drawn)]

    def take(self, taker: int, turn: float, milliseconds: float, last: int | None = None) -> list[Movement]:
        """Turn the cards over, and let them slide to their taker. The card `last` stays open, and flies last."""
        pieces = self._pieces
        raised = None if last is None else self._find(last)
        veil = pieces.spotlight.veil
        made: list[Movement] = []
        for flight in pieces.take_flights(taker, milliseconds):
            item = flight.thing
            if isinstance(item, CardItem) and item is not raised:
                if turn:
                    made.append(Change(item.turn_over, turn))
                    flight.drawn = pieces.geometry.back_width
                flight.delay = turn
            elif raised is not None:
                flight.delay = turn + milliseconds
                flight.duration = milliseconds * 1.6
                flight.drawn = pieces.geometry.card_width
                made.append(Change(lambda share: veil.darken(1 - share), flight.duration, flight.delay))
            made.append(flight)
        return made

    def points_rise(self, place: int, text: str, milliseconds: float, delay: float = 0.0) -> list[Movement]:
        """Let points rise beside the face of the player at a place."""
        pieces = self._pieces
        sign, size = pieces.spotlight.signs[place], pieces.geometry.line * _SIGN_SIZE
        middle, radius = pieces.mouth(place)
        if place == 0:
            # Beside this face lies the hand, so the number rises above the face.
            sign.write(text, pieces.font, size, middle - QPointF(0, radius + 4))
        else:
            # At the right edge of the table the number is to the left of the face.
            sign.write(text, pieces.font, size, middle, -(radius + 8) if place == 3 else radius + 8)
        return [Change(sign.show_share, milliseconds, delay)]

    def words_rise(self, text: str, milliseconds: float) -> list[Movement]:
        """Let a few words rise in the middle of the table, between the hands of the others."""
        pieces, geometry = self._pieces, self._pieces.geometry
        words = pieces.spotlight.words
        most = _WORDS_SHARE * (geometry.trick(3).x + geometry.trick_width - geometry.trick(1).x)
        words.write(text, pieces.font, geometry.line * _WORDS_SIZE, QPointF(*geometry.trick_middle), most=most)
        return [Change(words.show_share, milliseconds)]

    def shake(self, milliseconds: float) -> list[Movement]:
        """Shake the plate at the bottom."""
        plate = self._pieces.plates[0]
        home = plate.pos()

        def look(share: float) -> None:
            plate.setPos(home.x() + _SHAKE * (1 - share) * math.sin(share * _SHAKES * 2 * math.pi), home.y())

        return [Change(look, milliseconds)]

    def break_heart(self, beat: float, milliseconds: float) -> list[Movement]:
        """Let a heart break in the middle of the table, and fly to its place at the edge."""
        geometry, heart = self._pieces.geometry, self._pieces.heart
        x, y = geometry.trick_middle
        size = geometry.trick_width * _HEART_SIZE
        end = geometry.heart
        heart.begin(Place(x - size / 2, y - size / 2, size))
        made: list[Movement] = [Change(heart.crack, beat)]
        if end is not None:
            made.append(Flight(heart, Place(end.x, end.y, end.width), milliseconds, beat))
        made.append(Change(lambda share: heart.mark(end) if share == 1 else None, milliseconds, beat))
        return made

    def _find(self, card: int) -> CardItem | None:
        return next((item for item in self._pieces.trick.values() if item.card == card), None)


def _grown(place: Place) -> Place:
    x, y = place.middle
    larger = Place(0, 0, place.width * _GROWTH, place.turn)
    return larger._replace(x=x - larger.width / 2, y=y - larger.height / 2)
