"""The movements of dealing: round by round, face down; then your hand turns over like a wave."""

from functools import partial
from typing import Final

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.cloth.motion import Change, Movement
from hearts_qt.ui.cloth.pieces import Pieces

_WAVE: Final = 0.2
"""The time between the turns of two neighbours, as a share of the time in which a card turns over."""


def dealt(pieces: Pieces, milliseconds: float, delay: float, turn: float) -> list[Movement]:
    """Return the movements of dealing. A card of your hand turns over in `turn` milliseconds; if that is 0, none does.

    The closed cards of your hand are pictures of the others' backs made larger, so that no picture has to be drawn.
    """
    flights = pieces.deal_flights(milliseconds, delay)
    made: list[Movement] = [*flights]
    if not turn:
        return made
    cards = {id(item): card for card, item in pieces.hand.items()}
    order = 0
    for flight in flights:
        item = flight.thing
        if not isinstance(item, CardItem) or id(item) not in cards:
            continue
        flight.drawn = pieces.geometry.back_width
        item.card = None
        item.put(item.place(), flight.drawn)
        begins = delay + milliseconds + turn * _WAVE * order
        made.append(Change(partial(_turn_up, item, cards[id(item)], flight.end), turn, begins))
        order += 1
    return made


def _turn_up(item: CardItem, card: int, end: Place, share: float) -> None:
    """Show a card on its way from its back to its front."""
    if share >= 0.5 and item.card is None:
        item.card = card
        item.put(end)
        item.redraw()
    item.narrow(abs(1 - 2 * share))
