"""Bits of 64-bit masks. Compiled modules use the C functions of the same names in `bits.pxd` instead."""


def bit(card: int) -> int:
    """Return the mask of one card."""
    return 1 << card


def lowest(cards: int) -> int:
    """Return the number of the lowest bit; `cards` must not be 0."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Return the number of the highest bit; `cards` must not be 0."""
    return cards.bit_length() - 1


def count(cards: int) -> int:
    """Return how many bits are set."""
    return cards.bit_count()


def next_random(state: int) -> int:
    """Return the next state of a 64-bit random number generator (xorshift, G. Marsaglia); 0 only if `state` is 0."""
    state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
    state ^= state >> 7
    return state ^ (state << 17 & 0xFFFFFFFFFFFFFFFF)


def below(state: int, bound: int) -> int:
    """Return a whole number from 0 to `bound` - 1, from the state of the generator; `bound` is at most 2**32."""
    return (state >> 32) * bound >> 32


def unit(state: int) -> float:
    """Return a number that is at least 0 and below 1, from the state of the generator."""
    return (state >> 11) * 1.1102230246251565e-16
