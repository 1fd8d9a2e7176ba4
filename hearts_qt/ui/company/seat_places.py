"""Converts seats to places on the screen, and places to seats. The viewer's seat is at the bottom."""

from hearts_qt.rules.cards import Seat


def place_of(seat: Seat, looking: Seat | None) -> int:
    """Return the place of a seat on the screen: 0 at the bottom, then clockwise."""
    return (seat - (looking or 0)) % 4


def seat_at(place: int, looking: Seat | None) -> Seat:
    """Return the seat at a place of the screen."""
    return (place + (looking or 0)) % 4
