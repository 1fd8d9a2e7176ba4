"""Makes random numbers from seeds. The same seed gives the same numbers on every machine and in every version."""

from typing import Final

from hearts_qt.rules.view import View

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def mix(*numbers: int) -> int:
    """Return a 64-bit hash (splitmix64) of the numbers; it also depends on their order."""
    state = 0
    for number in numbers:
        state = (state ^ number & _MASK) + _STEP & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        state ^= state >> 31
    return state


def uniform(*numbers: int) -> float:
    """Return a number, at least 0 and below 1, that depends on the numbers and their order."""
    return mix(*numbers) / (1 << 64)


def style_seed_of(view: View, seed: int) -> int:
    """Return the seed for a seat's style in this deal, from the seed for the deal, the seat's cards and the scores.

    The seed stays the same until the deal is over. Other players cannot know it, because they do not know the cards. It
    does not depend on anything else in the match, so that a deal with the same number is played in the same way in
    another match.
    """
    assert view.seat is not None
    return mix(seed, view.dealt, view.seat, *view.scores)
