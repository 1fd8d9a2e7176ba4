"""The lots of a match: one number for each seat, drawn at its beginning, which no other seat is told.

What a seat decides once for a whole match, such as a style that is to stay hidden, follows from its lot.
"""

import hashlib

from hearts_qt.rules.cards import SEATS


def lots_of(number: int) -> tuple[int, ...]:
    """Return each seat's lot, 0 to 2**64 - 1, for the number that was drawn for the match."""
    digests = (hashlib.sha256(f"hearts lot {number} {seat}".encode()).digest() for seat in SEATS)
    return tuple(int.from_bytes(digest[:8], "big") for digest in digests)
