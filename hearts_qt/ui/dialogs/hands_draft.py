"""Four hands while somebody lays them out card by card. Every step can be undone."""

from collections.abc import Sequence
from random import Random

from hearts_qt.rules.cards import DECK, SEATS, Card, Cards, Seat, each_card

_WHOLE = 13
"""The number of cards of a whole hand."""
Hands = tuple[Cards, Cards, Cards, Cards]


class HandsDraft:
    """Four hands with at most thirteen cards each, and the rest of the deck."""

    def __init__(self, hands: Sequence[Cards] = (0, 0, 0, 0)) -> None:
        """Begin with these hands."""
        self._hands = list(hands)
        self._earlier: list[list[Cards]] = []

    @property
    def hands(self) -> Hands:
        """The four hands."""
        first, second, third, fourth = self._hands
        return first, second, third, fourth

    @property
    def is_complete(self) -> bool:
        """Whether every card is in a hand, so that every hand has thirteen."""
        return sum(self._hands) == DECK

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._earlier)

    def count(self, seat: Seat) -> int:
        """Return how many cards a seat has."""
        return self._hands[seat].bit_count()

    def is_full(self, seat: Seat) -> bool:
        """Return whether a seat has thirteen cards."""
        return self.count(seat) == _WHOLE

    def owner(self, card: Card) -> Seat | None:
        """Return the seat that has a card; None if the card is not dealt yet."""
        return next((seat for seat in SEATS if self._hands[seat] >> card & 1), None)

    def give(self, card: Card, seat: Seat | None) -> bool:
        """Give a card to a seat, or take it back if `seat` is None; return False if the seat has thirteen already."""
        if seat is not None and self.owner(card) != seat and self.is_full(seat):
            return False
        hands = [hand & ~(1 << card) for hand in self._hands]
        if seat is not None:
            hands[seat] |= 1 << card
        self.take(hands)
        return True

    def take(self, hands: Sequence[Cards]) -> None:
        """Replace the four hands by these, as one step."""
        if list(hands) != self._hands:
            self._earlier.append(self._hands)
            self._hands = list(hands)

    def deal_rest(self, rng: Random) -> None:
        """Deal all cards that are left at random."""
        rest = list(each_card(DECK & ~sum(self._hands)))
        rng.shuffle(rest)
        hands = list(self._hands)
        for seat in SEATS:
            while hands[seat].bit_count() < _WHOLE:
                hands[seat] |= 1 << rest.pop()
        self.take(hands)

    def undo(self) -> None:
        """Undo the last step."""
        if self._earlier:
            self._hands = self._earlier.pop()
