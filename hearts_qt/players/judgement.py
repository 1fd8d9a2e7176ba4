"""How a card is chosen: judgements price every candidate in points, a style weighs the prices, the lowest sum wins.

The judgements themselves are in `leading`, `following`, `discarding` and `shooting`; all speak of one `Prospect`,
which holds what is expected of playing one card. A decision's reason is the judgement that most favoured the chosen
card over the next best one.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.players.danger import high_spade_danger, own_queen_danger, suit_danger
from hearts_qt.players.knowledge import (
    Knowledge,
    average_heart,
    chance_over,
    chance_void,
)
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Cards, Suit, each_card
from hearts_qt.rules.masks import CLUBS, HEARTS, POINT_CARDS, QUEEN

HEARTS_COME: Final = 1.5
"""How many hearts at most are reckoned with from others who are out of the suit led."""
QUEEN_COMES: Final = 0.35
"""The chance that the queen comes with them while another has her."""
HEARTS_TO_HEARTS: Final = 3.0
"""How many hearts a trick of hearts has."""
PLAIN_TRICK: Final = 0.2
"""What a trick of another suit costs that everybody follows to: little but the lead."""


class Prospect(Struct, frozen=True):
    """What is expected of playing one card."""

    card: Card
    rest: Cards
    """The hand without it."""
    takes: float
    """The chance that it takes the trick."""
    haul: float
    """What the trick would then count, without the bonus card."""


Judge: TypeAlias = Callable[[Knowledge, Prospect], float]
"""Prices a candidate in points, from this one judgement's side: the more, the worse."""

Judges: TypeAlias = Sequence[tuple[Judgement, Judge]]


def prospect_of(knowledge: Knowledge, card: Card, eager: float) -> Prospect:
    """Return what is expected of playing a card to the trick under way, or of leading it."""
    rest = knowledge.hand & ~(1 << card)
    suit = card // 13
    if knowledge.led not in (-1, suit) or card < knowledge.best:
        return Prospect(card, rest, 0.0, 0.0)
    takes = 1.0
    for seat in knowledge.behind:
        takes *= 1.0 - chance_over(knowledge, seat, card, eager)
    return Prospect(card, rest, takes, expected_haul(knowledge, card))


def expected_haul(knowledge: Knowledge, card: Card) -> float:
    """Return what the trick is expected to count if the card takes it."""
    suit = card // 13
    haul = float(knowledge.on_table + knowledge.worth[card] * (suit == Suit.HEARTS or card == QUEEN_OF_SPADES))
    heart = average_heart(knowledge)
    queen = knowledge.worth[QUEEN_OF_SPADES]
    banned = knowledge.banned
    for seat in knowledge.behind:
        void = chance_void(knowledge, seat, suit)
        has_queen = knowledge.queen[seat]
        if suit == Suit.HEARTS:
            haul += (1.0 - void) * heart
        elif card > QUEEN_OF_SPADES and suit == Suit.SPADES:
            haul += has_queen * queen
        if void and banned != POINT_CARDS:
            hearts = (knowledge.may[seat] & HEARTS).bit_count()
            has_heart = 1.0 - (1.0 - knowledge.shares[Suit.HEARTS][seat]) ** hearts
            if banned & HEARTS:
                has_heart = 0.0
            if suit == Suit.SPADES or banned & QUEEN:
                has_queen = 0.0
            haul += void * (has_queen * queen + (1.0 - has_queen) * has_heart * heart)
    return haul


def discard_price(knowledge: Knowledge) -> float:
    """Return what others are likely to discard on a trick that this seat has to take."""
    hearts = knowledge.unseen & HEARTS
    price = average_heart(knowledge) * min(HEARTS_COME, hearts.bit_count() / 4)
    if knowledge.queen_out:
        price += QUEEN_COMES * knowledge.worth[QUEEN_OF_SPADES]
    return price


def holding_danger(knowledge: Knowledge, suit: int, holding: Cards) -> float:
    """Return what holding those cards, all of one suit, is likely to cost in the rest of the deal."""
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
    price = discard_price(knowledge)
    if suit == Suit.HEARTS:
        return suit_danger(own, unseen, price, HEARTS_TO_HEARTS * average_heart(knowledge))
    return suit_danger(own, unseen, price, PLAIN_TRICK)


def choose(knowledge: Knowledge, style: Style, judges: Judges, candidates: Sequence[Prospect]) -> tuple[Card, Reason]:
    """Return the candidate with the lowest weighted sum of prices, and why; of equals the first."""
    active = [(judgement, judge, style.weight(judgement)) for judgement, judge in judges]
    prices = [
        [weight * judge(knowledge, each) if weight else 0.0 for _, judge, weight in active] for each in candidates
    ]
    order = sorted(range(len(candidates)), key=lambda place: sum(prices[place]))
    chosen = order[0]
    if len(order) == 1:
        return candidates[chosen].card, Reason(Judgement.ONLY_CARD)
    gains = [other - own for own, other in zip(prices[chosen], prices[order[1]], strict=True)]
    decided = active[gains.index(max(gains))][0]
    against = tuple(candidates[place].card for place in order[1:])
    return candidates[chosen].card, Reason(decided, against)


def candidates_of(knowledge: Knowledge) -> list[Card]:
    """Return the legal cards without those that do the same as a neighbour; the higher of equals stays."""
    legal = knowledge.view.legal
    kept = []
    for card in each_card(legal):
        above = 1 << card + 1
        twin = legal & above and card % 13 != 12 and knowledge.worth[card] == knowledge.worth[card + 1]
        if not twin or card + 1 == QUEEN_OF_SPADES:
            kept.append(card)
    return kept


def riddance(knowledge: Knowledge, prospect: Prospect) -> float:
    """Return how much less the hand is likely to cost without the card."""
    suit = prospect.card // 13
    cards = SUIT_CARDS[suit]
    before = holding_danger(knowledge, suit, knowledge.hand & cards)
    return before - holding_danger(knowledge, suit, prospect.rest & cards)
