"""The seat seeds of a match: a secret random seed for each seat, drawn when the match begins.

Only the player in that seat gets it. Whatever a player decides once for a whole match, such as a hidden style, is
derived from its seat's seed.
"""

import hashlib

from hearts_qt.rules.cards import SEATS


def seat_seeds_of(number: int) -> tuple[int, ...]:
    """Return the seed of each seat, 0 to 2**64 - 1, derived from the number drawn for the match."""
    digests = (hashlib.sha256(f"hearts lot {number} {seat}".encode()).digest() for seat in SEATS)
    return tuple(int.from_bytes(digest[:8], "big") for digest in digests)
