"""Chance as a pure function: the same numbers in give the same number out, on every machine and for ever."""

from typing import Final

from hearts_qt.rules.view import View

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def mix(*numbers: int) -> int:
    """Return a number of 64 bits that depends on all of them and on their order (splitmix64)."""
    state = 0
    for number in numbers:
        state = (state ^ number & _MASK) + _STEP & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        state ^= state >> 31
    return state


def uniform(*numbers: int) -> float:
    """Return a number from 0 up to, but without, 1."""
    return mix(*numbers) / (1 << 64)


def style_seed_of(view: View, seed: int) -> int:
    """Return a seat's seed for this deal, from its seat seed, its cards and the deal's seed.

    Nobody else knows what it is made from, and it stays the same until the deal is over.
    """
    assert view.seat is not None
    return mix(seed, view.seat_seed, view.dealt, view.seat, *view.scores)
