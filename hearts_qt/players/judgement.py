"""Chooses a card: judgements set prices in points, a style weights the prices, and the card with the lowest sum wins.

The judgements are in `leading`, `following`, `score_judgements`, `stopping`, `shooting` and `extras`. Each of them sets
a price on a `Prospect`, which holds the expected results of playing one card. The reason for a decision is the
judgement that favoured the chosen card most, compared with the next best card.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from hearts_qt.players.danger import high_spade_danger, own_queen_danger, suit_danger
from hearts_qt.players.knowledge import Knowledge, probability_over, probability_void
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Cards, Suit
from hearts_qt.rules.masks import CLUBS, HEARTS, POINT_CARDS, QUEEN

HEARTS_TO_HEARTS = 3.0
"""The expected number of hearts in a trick in which hearts are led."""
PLAIN_TRICK = 0.2
"""The cost, in points, of taking a trick without hearts and discards. It is the cost of having to lead next."""


class Prospect(Struct, frozen=True):
    """The expected results of playing one card."""

    card: Card
    rest: Cards
    """The hand without the card."""
    takes: float
    """The probability that the card takes the trick."""
    haul: float
    """The expected points of the trick if the card takes it, without the bonus card."""
    queen: float
    """The part of `haul` that comes from the queen of spades."""


Judge: TypeAlias = Callable[[Knowledge, Prospect], float]
"""A function for one judgement: it returns the price, in points, of playing a card. A higher price is worse."""

Judges: TypeAlias = Sequence[tuple[Judgement, Judge]]

WeightedJudges: TypeAlias = Sequence[tuple[Judgement, Judge, float]]
"""Judgements, each with its weight in a style."""


def prospect_of(knowledge: Knowledge, card: Card, eager: float) -> Prospect:
    """Return the expected results of playing a card to the current trick, or of leading it."""
    rest = knowledge.hand & ~(1 << card)
    suit = card // 13
    if knowledge.led not in (-1, suit) or card < knowledge.best:
        return Prospect(card, rest, 0.0, 0.0, 0.0)
    takes = 1.0
    for seat in knowledge.behind:
        takes *= 1.0 - probability_over(knowledge, seat, card, eager)
    return Prospect(card, rest, takes, *expected_haul(knowledge, card))


def expected_haul(knowledge: Knowledge, card: Card) -> tuple[float, float]:
    """Return the expected points of the trick if the card takes it, and the part that comes from the queen."""
    suit = card // 13
    worth = knowledge.worth
    price = worth[QUEEN_OF_SPADES]
    lies = card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick
    queen = float(price) if lies else 0.0
    haul = float(knowledge.on_table + (worth[card] if 1 << card & POINT_CARDS else 0))
    heart = knowledge.heart
    banned = knowledge.banned
    for seat in knowledge.behind:
        void = probability_void(knowledge, seat, suit)
        has_queen = knowledge.queen[seat]
        if suit == Suit.HEARTS:
            haul += (1.0 - void) * heart
        elif card > QUEEN_OF_SPADES and suit == Suit.SPADES:
            queen += has_queen * price
            haul += has_queen * price
        if void and banned != POINT_CARDS:
            hearts = (knowledge.may[seat] & HEARTS).bit_count()
            has_heart = 0.0 if banned & HEARTS else 1.0 - (1.0 - knowledge.shares[Suit.HEARTS][seat]) ** hearts
            if suit == Suit.SPADES or banned & QUEEN:
                has_queen = 0.0
            queen += void * has_queen * price
            haul += void * (has_queen * price + (1.0 - has_queen) * has_heart * heart)
    return haul, queen


def holding_danger(knowledge: Knowledge, suit: int, holding: Cards) -> float:
    """Return the expected cost, in points, of holding these cards of one suit for the rest of the deal."""
    if not holding:
        return 0.0
    own = holding >> 13 * suit
    unseen = knowledge.unseen >> 13 * suit & CLUBS
    if suit == Suit.SPADES:
        queen = knowledge.worth[QUEEN_OF_SPADES]
        if holding & QUEEN:
            return own_queen_danger(own, queen)
        if knowledge.queen_out:
            return high_spade_danger(own, queen)
    base = HEARTS_TO_HEARTS * knowledge.heart if suit == Suit.HEARTS else PLAIN_TRICK
    return suit_danger(own, unseen, knowledge.discards, base)


def choose(knowledge: Knowledge, active: WeightedJudges, candidates: Sequence[Prospect]) -> tuple[Card, Reason]:
    """Return the candidate with the lowest weighted sum of prices, and the reason.

    If several candidates have the lowest sum, the first of them is chosen.
    """
    if len(candidates) == 1:
        return candidates[0].card, Reason(Judgement.ONLY_CARD)
    prices = [[weight * judge(knowledge, each) for _, judge, weight in active] for each in candidates]
    sums = [sum(each) for each in prices]
    order = sorted(range(len(candidates)), key=sums.__getitem__)
    gains = [other - own for own, other in zip(prices[order[0]], prices[order[1]], strict=True)]
    decided = active[gains.index(max(gains))][0]
    return candidates[order[0]].card, Reason(decided, tuple([candidates[place].card for place in order[1:]]))


def candidates_of(knowledge: Knowledge) -> list[Card]:
    """Return the legal cards; if neighbouring cards are equivalent, return only the highest of them."""
    legal = knowledge.view.legal
    worth = knowledge.worth
    kept = []
    while legal:
        bit = legal & -legal
        legal ^= bit
        card = bit.bit_length() - 1
        twin = legal & bit << 1 and card % 13 != 12 and worth[card] == worth[card + 1]
        if not twin or card + 1 == QUEEN_OF_SPADES:
            kept.append(card)
    return kept


def riddance(knowledge: Knowledge, prospect: Prospect) -> float:
    """Return by how many points the expected cost of the hand falls without the card."""
    suit = prospect.card // 13
    cards = SUIT_CARDS[suit]
    before = holding_danger(knowledge, suit, knowledge.hand & cards)
    return before - holding_danger(knowledge, suit, prospect.rest & cards)
