"""A quick policy for passing: a probability for each card to be passed, from prices like those of `policy`."""

from collections.abc import Sequence

from hearts_qt.players.kernel.noise import GUMBEL, NOISES
from hearts_qt.players.kernel.weights import (
    PASS_BONUS,
    PASS_HEART,
    PASS_HEART_RANK,
    PASS_HIGH_SPADE,
    PASS_HIGH_SPADE_GUARDED,
    PASS_LOW_HEARTS,
    PASS_LOW_SPADE,
    PASS_QUEEN,
    PASS_QUEEN_GUARDED,
    PASS_RANK,
    PASS_SHORT,
    PASS_WEIGHTS,
)

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp, log

    from hearts_qt.players.kernel.bits import below, bit, count, lowest, next_random

SUIT = 0x1FFF
QUEEN_CARD = 36


class PassPolicy:
    """Prices the cards of a hand, and draws passes at random. Cards with higher prices are passed more often."""

    def __init__(
        self, weights: Sequence[float] = PASS_WEIGHTS, seed: int = 1, worth: Sequence[int] = (0,) * 52
    ) -> None:
        """Use these weights, in the order of `PASS_NAMES`, and this `seed`, which is any 64-bit number except 0.

        `worth` has the points of each card; only those of a bonus card matter, which are negative.
        """
        self.seed = seed
        self.bonus = [min(points, 0) for points in worth]
        self.weight = list(weights)
        self.noise = list(GUMBEL)
        self.prices = [0.0] * 52

    def choose(self, hand: int, cards: int) -> int:
        """Draw `cards` cards of the hand, one by one, with the probabilities from their prices; return their mask."""
        given = 0
        for _ in range(cards):
            best = -1e30
            chosen = -1
            rest = hand
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                self.seed = next_random(self.seed)
                price = self.price(hand, card) + self.noise[below(self.seed, NOISES)]
                if price > best:
                    best = price
                    chosen = card
            given |= bit(chosen)
            hand &= ~bit(chosen)
        return given

    def likeliest(self, hand: int, cards: int) -> int:
        """Return the mask of the `cards` cards of the hand that the policy most likely passes."""
        given = 0
        self._price_cards(hand, hand)
        for _ in range(cards):
            chosen = self._dearest(hand)
            given |= bit(chosen)
            hand &= ~bit(chosen)
            self._price_cards(hand, hand & SUIT << 13 * (chosen // 13))
        return given

    def likelihood(self, hand: int, given: int) -> float:
        """Return the log-probability that these cards of the hand are drawn, in order of descending price."""
        total = 0.0
        self._price_cards(hand, hand)
        while given:
            chosen = self._dearest(given)
            summed = 0.0
            rest = hand
            while rest:
                summed += exp(self.prices[lowest(rest)] - self.prices[chosen])
                rest &= rest - 1
            total -= log(summed)
            given &= ~bit(chosen)
            hand &= ~bit(chosen)
            self._price_cards(hand, hand & SUIT << 13 * (chosen // 13))
        return total

    def _price_cards(self, hand: int, cards: int) -> None:
        """Price these cards of the hand. The price of a card depends only on the cards of its suit."""
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            self.prices[card] = self.price(hand, card)

    def _dearest(self, cards: int) -> int:
        """Return the card with the highest price among priced cards."""
        best = -1e30
        chosen = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if self.prices[card] > best:
                best = self.prices[card]
                chosen = card
        return chosen

    def price(self, hand: int, card: int) -> float:
        """Return the price of a card of the hand: the higher, the more likely it is passed."""
        suit = card // 13
        rank = card - 13 * suit
        held = (hand >> 13 * suit) & SUIT
        if suit == 2:
            return self._price_spade(held, card)
        if suit == 3:
            low = count(held & 0x3F)
            return (
                self.weight[PASS_HEART]
                + self.weight[PASS_HEART_RANK] * rank / 12.0
                - self.weight[PASS_LOW_HEARTS] * low * rank / 12.0
            )
        return (
            self.weight[PASS_RANK] * rank / 12.0
            + self.weight[PASS_SHORT] / count(held)
            + self.weight[PASS_BONUS] * self.bonus[card]
        )

    def _price_spade(self, held: int, card: int) -> float:
        guards = count(held & 0x3FF)
        if card == QUEEN_CARD:
            return self.weight[PASS_QUEEN] - self.weight[PASS_QUEEN_GUARDED] * guards
        if card > QUEEN_CARD:
            return self.weight[PASS_HIGH_SPADE] - self.weight[PASS_HIGH_SPADE_GUARDED] * guards
        return -self.weight[PASS_LOW_SPADE]
