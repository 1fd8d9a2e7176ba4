"""Moons that are shot or stopped, found in the tricks that everybody has seen. Pure functions."""

from typing import Final

from hearts_qt.rules import masks
from hearts_qt.rules.cards import SEATS, Seat, cards_of, each_card
from hearts_qt.rules.events import TrickTaken
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.view import View

LEAST_OF_MOON: Final = 6
"""The points from which on a moon fills at the plate of a player who has all points so far."""


def completed_moon(trick: TrickTaken, view: View) -> bool:
    """Tell whether a trick has given its taker the last point of a moon. `view` is the view after it."""
    is_whole = not masks.POINT_CARDS & ~view.taken[trick.taker]
    return is_whole and view.rules.moon is not Moon.NOT_ALLOWED and bool(cards_of(trick.cards) & masks.POINT_CARDS)


def stopped_moon(trick: TrickTaken, view: View) -> Seat | None:
    """Return whose moon a trick has stopped, or None. `view` is the view after it.

    Only a moon that everybody could see is stopped: one that had begun to fill at its player's plate.
    """
    won = cards_of(trick.cards)
    if view.rules.moon is Moon.NOT_ALLOWED or not won & masks.POINT_CARDS:
        return None
    before = [view.taken[seat] & masks.POINT_CARDS & ~won for seat in SEATS]
    owners = [seat for seat in SEATS if before[seat]]
    if len(owners) != 1 or owners[0] == trick.taker:
        return None
    points = sum(view.rules.worth[card] for card in each_card(before[owners[0]]))
    return owners[0] if points >= LEAST_OF_MOON else None
