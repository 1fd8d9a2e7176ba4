"""The seeds for the random choices of the players.

**Seat seeds** are fixed when a match begins, one for each seat. Until the match is over, only the player in a seat gets
the seat seed. Choices for a whole match, such as a hidden style, are derived from it.

**Deal seeds** follow from the deal's number, the seat and the player's version. So a deal with the same number is
played in the same way in every match, if rules, scores, direction and players are the same. The algorithm (version 1):
the first eight bytes, most significant first, of the SHA-256 digest of the ASCII text ``hearts luck 1 <number> <seat>
<version>``, all numbers in decimal.

A deal seed tells a player nothing about the cards of the others. The number of a random deal has 64 random bits, so
nobody can try all numbers to find the one with a given seed. A small number, which a person types, can be found by
trying all small numbers. But the thirteen cards of a player's own hand are enough to find it, even without the seed.
"""

import hashlib

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.entries import BeginDeal


def seat_seeds_of(number: int) -> tuple[int, ...]:
    """Return the seed of each seat, 0 to 2**64 - 1, derived from the number drawn for the match."""
    return tuple(_hashed(f"hearts lot {number} {seat}") for seat in SEATS)


def deal_seed_of(deal_entry: BeginDeal, seat: Seat, version: int) -> int:
    """Return the seed, 0 to 2**64 - 1, for the random choices of a seat's player of that version in a deal.

    For deals without a number the seed follows only from the seat and the version, so it tells nothing about the cards.
    """
    number = "" if deal_entry.number is None else deal_entry.number
    return _hashed(f"hearts luck 1 {number} {seat} {version}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")
