"""The movements of a pass: cards lie face down before their owners, slide at once, and yours are lifted one by one."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct

from hearts_qt.ui.board.place import Place
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.cloth.closed_cards import ClosedCards
from hearts_qt.ui.cloth.motion import Change, Flight, Movement
from hearts_qt.ui.cloth.pieces import Pieces

_SUIT: Final = 13
_NEXT: Final = 0.7
"""The time from one lifted card to the next one, as a share of the time in which a card is lifted."""
_OVER_HAND: Final = 230
"""The layer of a card that is being lifted, above the hand."""


class Exchange(Struct, frozen=True):
    """Who passes to whom: for each place at the table, the places that get its cards, one for each card."""

    ways: Mapping[int, Sequence[int]]

    def routes(self, receiver: int) -> Iterator[tuple[int, int]]:
        """Yield the giver of each card that a place gets, and which of the giver's cards it is."""
        for giver, receivers in self.ways.items():
            for index, place in enumerate(receivers):
                if place == receiver:
                    yield giver, index


class PassShow:
    """Makes the movements of a pass on a table."""

    def __init__(self, pieces: Pieces) -> None:
        """Move these pieces."""
        self._pieces = pieces

    def lay_down(self, cards: Sequence[int], turn: float, milliseconds: float) -> list[Movement]:
        """Turn cards of your hand over, and lay them on the table before you. The rest of the hand closes up."""
        pieces = self._pieces
        made: list[Movement] = []
        laid = [pieces.hand[card] for card in cards if card in pieces.hand]
        small = pieces.geometry.back_width
        # The backs of the others' cards exist already, so no picture has to be drawn.
        for item, end in zip(laid, pieces.geometry.laid_aside(0, len(laid)), strict=True):
            made.append(Change(partial(_turn_down, item, small), turn))
            made.append(Flight(item, end, milliseconds, turn, drawn=small))
        rest = [card for card in self._in_order() if card not in cards]
        for card, place in self._row(rest):
            made.append(Flight(pieces.hand[card], place, milliseconds, turn))
        return made

    def others_lay_down(self, places: Sequence[int], milliseconds: float) -> list[Movement]:
        """Let the cards that the players at these places have laid aside slide there out of their hands."""
        geometry = self._pieces.geometry
        made: list[Movement] = []
        for place in places:
            row, closed = self._pieces.others[place], self._pieces.aside[place]
            ends = closed.places
            if not row or not ends:
                continue
            shown = any(item.card is not None for item in row)
            before = geometry.others_hand(place, len(row) + len(ends), shown)
            for item, start in zip(row, before, strict=False):
                end = item.place()
                item.put(start)
                made.append(Flight(item, end, milliseconds))
            starts = before[-len(ends) :]
            closed.lay(starts, geometry.back_width)
            made.append(Change(partial(_slide_aside, closed, starts, ends, geometry.back_width), milliseconds))
        return made

    def exchange(self, exchange: Exchange, givers: Mapping[int, int], slide: float, lift: float) -> list[Movement]:
        """Let all passed cards slide to their receivers at once; then lift the cards that you have received.

        `givers` has the giver's place for each received card. If `lift` is 0, these cards slide face up into your hand.
        """
        pieces = self._pieces
        made: list[Movement] = []
        for receiver in (1, 2, 3):
            routes = list(exchange.routes(receiver))
            row = pieces.others[receiver][-len(routes) :] if routes else []
            for item, (giver, index) in zip(row, routes, strict=False):
                made.append(self._slide(item, self._lies(exchange, giver, index), item.place(), slide))
        ends = {card: item.place() for card, item in pieces.hand.items()}
        old = [card for card in self._in_order() if card not in givers]
        for card, place in self._row(old):
            pieces.hand[card].put(place)
            made.append(Flight(pieces.hand[card], ends[card], slide))
        return made + self._receive(exchange, givers, ends, slide, lift)

    def _receive(
        self,
        exchange: Exchange,
        givers: Mapping[int, int],
        ends: Mapping[int, Place],
        slide: float,
        lift: float,
    ) -> list[Movement]:
        pieces = self._pieces
        routes = list(exchange.routes(0))
        small = pieces.geometry.back_width
        before_you = pieces.geometry.laid_aside(0, len(givers))
        made: list[Movement] = []
        for order, (card, giver) in enumerate(givers.items()):
            item = pieces.hand.get(card)
            route = next((each for each in routes if each[0] == giver), None)
            if item is None or route is None:
                continue
            routes.remove(route)
            start = self._lies(exchange, *route)
            if not lift:
                made.append(self._slide(item, start, ends[card], slide))
                continue
            lies = before_you[order]
            made.append(self._slide(item, start, lies, slide, small))
            item.close(small)
            raised = _Lifted(item, card, lies, ends[card], small, item.zValue())
            item.setZValue(_OVER_HAND + order)
            made.append(Change(raised.show, lift, slide + lift * _NEXT * order))
        return made

    def _lies(self, exchange: Exchange, giver: int, index: int) -> Place:
        """Return where a passed card lies before its giver."""
        return self._pieces.geometry.laid_aside(giver, len(exchange.ways[giver]))[index]

    @staticmethod
    def _slide(item: CardItem, start: Place, end: Place, milliseconds: float, drawn: float = 0.0) -> Flight:
        """Put a card at the start of its way, and return its flight, in which the card turns as little as possible."""
        turn = start.turn
        while turn - end.turn > 90:
            turn -= 180
        while end.turn - turn > 90:
            turn += 180
        item.put(start._replace(turn=turn), drawn or end.width)
        return Flight(item, end, milliseconds, drawn=drawn)

    def _in_order(self) -> list[int]:
        """Return the cards of your hand from left to right."""
        return sorted(self._pieces.hand, key=lambda card: self._pieces.hand[card].place().x)

    def _row(self, cards: Sequence[int]) -> Iterator[tuple[int, Place]]:
        """Yield these cards with their places in a row of their own."""
        if not cards:
            return
        gaps = [slot for slot, (one, other) in enumerate(pairwise(cards), 1) if one // _SUIT != other // _SUIT]
        places = self._pieces.geometry.hand(len(cards), gaps, arched=self._pieces.arched)
        yield from zip(cards, places, strict=True)


def _turn_down(item: CardItem, drawn: float, share: float) -> None:
    """Show a card on its way from its front to its back, which is drawn in the width `drawn`."""
    if share >= 0.5 and item.card is not None:
        item.close(drawn)
    item.narrow(abs(1 - 2 * share))


class _Lifted(Struct, frozen=True):
    """A received card on its way from the table into the hand, where it lies in the layer `layer`.

    Half-way it turns face up. Its back is drawn in the width `drawn`.
    """

    item: CardItem
    card: int
    start: Place
    end: Place
    drawn: float
    layer: float

    def show(self, share: float) -> None:
        """Show the card after this share of its way."""
        item = self.item
        if share >= 0.5 and item.card is None:
            item.open(self.card, self.end.width)
        eased = 1 - (1 - share) ** 3
        place = Place(*(one + (other - one) * eased for one, other in zip(self.start, self.end, strict=True)))
        item.put(place if share < 1 else self.end, self.drawn if item.card is None else self.end.width)
        item.narrow(abs(1 - 2 * share))
        if share >= 1:
            item.setZValue(self.layer)


def _slide_aside(
    closed: ClosedCards, starts: Sequence[Place], ends: Sequence[Place], drawn: float, share: float
) -> None:
    """Show closed cards on their way; on the way, pictures of the width `drawn` are scaled."""
    eased = 1 - (1 - share) ** 3
    ways = zip(starts, ends, strict=True)
    places = [Place(*(a + (b - a) * eased for a, b in zip(start, end, strict=True))) for start, end in ways]
    closed.lay(ends if share >= 1 else places, 0.0 if share >= 1 else drawn)
