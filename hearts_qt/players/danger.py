"""The expected cost, in points, of holding certain cards of a suit until the end of the deal.

All functions here are pure. A holding is the 13-bit mask of one suit. The constants were found by playing thousands of
duplicate deals.
"""

from functools import lru_cache
from typing import Final

TAKES: Final = 1.9
"""An exponent. A card takes a trick with the probability ``share ** TAKES``.

``share`` is the share of lower cards among the outstanding cards of the suit.
"""
AGAIN: Final = 0.45
"""The probability, after each round of a suit, that the suit is led once more."""
STUCK: Final = 0.4
"""The probability of having to lead a suit of which nobody else holds a card."""
HIGH_SPADE: Final = (0.42, 0.33, 0.28, 0.22, 0.11, 0.06, 0.04)
"""The probability of taking the queen with the ace or king of spades, by the number of other spades in the hand."""
OWN_QUEEN: Final = (0.62, 0.52, 0.38, 0.22, 0.10, 0.05, 0.03)
"""The probability of taking the player's own queen of spades, by the number of other spades in the hand."""
BOTH_HIGH: Final = 2.0
"""The factor by which ace and king together are more dangerous than one of them in an equally long suit."""
EXHAUSTED: Final = 2 / 3
"""A factor for each outstanding card. It lowers the probability that a given seat has no card of the suit."""
LOW_SPADE: Final = 0.3
"""The value of each spade below the queen, if another seat has her and the hand has no higher spade.

It counts for at most four spades.
"""

QUEEN_BIT: Final = 1 << 10
HIGH_BITS: Final = 3 << 11


@lru_cache(maxsize=1 << 14)
def suit_danger(own: int, unseen: int, price: float, base: float) -> float:
    """Return the expected cost of a holding: `base` for each trick that it takes, plus `price` if others discard."""
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
    """Return the expected cost of the ace and king of spades while another seat has the queen."""
    guards = (own & (QUEEN_BIT - 1)).bit_count()
    high = (own & HIGH_BITS).bit_count()
    if not high:
        # Low spades can be led safely, and they drive the queen out.
        return -LOW_SPADE * min(guards, 4)
    return worth * HIGH_SPADE[min(guards + high - 1, 6)] * (1.0 if high == 1 else BOTH_HIGH)


def own_queen_danger(own: int, worth: int) -> float:
    """Return the expected cost of holding the queen of spades."""
    return worth * OWN_QUEEN[min(own.bit_count() - 1, 6)]
