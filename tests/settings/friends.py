"""Seats for tests: a person and three computer players with short names."""

from hearts_qt.players.cast import ROLES
from hearts_qt.settings.profile import Seats, default_seats


def friends_of(name: str) -> Seats:
    """Return the seats of a person with this name, Stan, Bella and Walter."""
    return default_seats(name)[0], ROLES["stan"].seating, ROLES["bella"].seating, ROLES["walter"].seating
