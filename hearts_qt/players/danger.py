"""What a holding is likely to cost before the deal is over, in points, suit by suit. Numbers in, numbers out.

A holding is the 13 bits of one suit. The figures of experience at the top were set by playing thousands of
duplicate deals.
"""

from functools import lru_cache
from typing import Final

TAKES: Final = 1.9
"""How steeply the chance to be stuck with a trick grows with the share of outstanding cards that are lower."""
AGAIN: Final = 0.45
"""The chance that a suit is led once more, for each further round."""
STUCK: Final = 0.4
"""The chance to be on lead with nothing but cards that nobody else has."""
HIGH_SPADE: Final = (0.42, 0.33, 0.28, 0.22, 0.11, 0.06, 0.04)
"""The chance that the queen falls on the ace or king of spades, by the number of spades below her with it."""
OWN_QUEEN: Final = (0.62, 0.52, 0.38, 0.22, 0.10, 0.05, 0.03)
"""The chance to be left with the own queen of spades, by the number of other spades with her."""
BOTH_HIGH: Final = 2.0
"""How much more dangerous the ace and the king together are than one of them with as many guards."""
EXHAUSTED: Final = 2 / 3
"""How much less likely each further outstanding card makes it that a certain seat is out of the suit."""
LOW_SPADE: Final = 0.3
"""What a spade below the queen is good for, up to four, while she is out and no higher spade is held."""

QUEEN_BIT: Final = 1 << 10
HIGH_BITS: Final = 3 << 11


@lru_cache(maxsize=1 << 14)
def suit_danger(own: int, unseen: int, price: float, base: float) -> float:
    """Return what a holding costs: each round that it must take counts `base`, and `price` if others discard."""
    cost = 0.0
    out = unseen.bit_count()
    again = 1.0
    left = out
    while own:
        card = own & -own
        own ^= card
        lower = (unseen & (card - 1)).bit_count()
        takes = STUCK if not out else (lower / out) ** TAKES
        cost += again * takes * (base + price * min(1.0, 3.0 * EXHAUSTED ** max(0, left)))
        again *= AGAIN
        left -= 3
    return cost


def high_spade_danger(own: int, worth: int) -> float:
    """Return what the ace and king of spades cost while another has the queen."""
    guards = (own & (QUEEN_BIT - 1)).bit_count()
    high = (own & HIGH_BITS).bit_count()
    if not high:
        # Low spades are safe leads that drive her out.
        return -LOW_SPADE * min(guards, 4)
    return worth * HIGH_SPADE[min(guards + high - 1, 6)] * (1.0 if high == 1 else BOTH_HIGH)


def own_queen_danger(own: int, worth: int) -> float:
    """Return what the queen of spades costs in the own hand."""
    return worth * OWN_QUEEN[min(own.bit_count() - 1, 6)]
