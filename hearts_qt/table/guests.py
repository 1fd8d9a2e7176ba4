"""Tells which styles the mystery guests had, when their match is decided."""

from hearts_qt.players.surprise import Surprise, style_of
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.match import Match


def styles_of_guests(match: Match) -> tuple[str, ...]:
    """Return for each seat the style that its mystery guest had in the match, or an empty text.

    The styles are told when the match is decided; until then the result is empty.
    """
    if match.ending is None or all(match.seats[seat].player != Surprise.name for seat in SEATS):
        return ()
    return tuple(
        style_of(match.seat_seeds[seat]).name if match.seats[seat].player == Surprise.name else "" for seat in SEATS
    )
