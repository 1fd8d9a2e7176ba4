"""The person as an opponent: in which seat the person sits, and what the earlier deals say about the person's play."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hearts_qt.rules.cards import Card, Cards, Seat, Suit
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.seating import Kind, same_player
from hearts_qt.rules.view import View

ENOUGH: Final = 3
"""How many opportunities to stop a moon are enough to judge a person."""


def the_person(view: View) -> Seat:
    """Return the seat of the person among the other players; -1 if no other player is a person.

    If there are several persons, return the seat of the person with the lowest score.
    """
    found = -1
    for seat, seating in enumerate(view.seats):
        if seating.kind is Kind.PERSON and seat != view.seat and (found < 0 or view.scores[seat] < view.scores[found]):
            found = seat
    return found


def deals_of(view: View, seat: Seat) -> tuple[PlayedDeal, ...]:
    """Return the earlier deals of the match that the seat's current player played in this seat."""
    return tuple(
        deal for deal in view.earlier if not deal.seats_at_end or same_player(deal.seats_at_end[seat], view.seats[seat])
    )


@lru_cache(maxsize=64)
def never_stops(earlier: Sequence[PlayedDeal], seat: Seat) -> bool:
    """Return whether a seat never stopped a moon by beating a heart that the only seat with points led.

    Only tricks count in which the seat had a higher heart, and there must be at least ENOUGH such tricks. After a deal
    everybody knows which cards each player held.
    """
    chances = ducked = 0
    for deal in earlier:
        for had, trick in zip(_owners(deal.tricks), deal.tricks, strict=True):
            stopped = _stops(deal.tricks, trick, seat, had)
            chances += stopped is not None
            ducked += stopped is False
    return chances >= ENOUGH and ducked == chances


def _owners(tricks: Sequence[Trick]) -> list[Cards]:
    """Return, for each trick, the mask of the seats that had taken point cards before that trick."""
    had = 0
    owners = []
    for trick in tricks:
        owners.append(had)
        if any(1 << card & POINT_CARDS for card in trick.cards):
            had |= 1 << trick.taker
    return owners


def _stops(tricks: Sequence[Trick], trick: Trick, seat: Seat, had: Cards) -> bool | None:
    """Return whether a seat beat the heart that the only seat with points led; None if it could not beat the heart."""
    place = (seat - trick.leader) % 4
    if place == 0 or trick.cards[0] // 13 != Suit.HEARTS or had != 1 << trick.leader:
        return None
    best = max(card for card in trick.cards[:place] if card // 13 == Suit.HEARTS)
    own = trick.cards[place]
    held = [own, *_played_later(tricks, trick, seat)]
    if not any(card > best for card in held if card // 13 == Suit.HEARTS):
        return None
    return own > best


def _played_later(tricks: Sequence[Trick], trick: Trick, seat: Seat) -> list[Card]:
    later = tricks[[each is trick for each in tricks].index(True) + 1 :]
    return [each.cards[(seat - each.leader) % 4] for each in later]
