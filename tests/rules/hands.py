"""Makes hands, deals and positions from text, without using the rules of the program.

A hand is written as its ranks in clubs, diamonds, spades and hearts, with a dot between suits and a dash for a void, as
in ``AK2.QJ.-.98765432``. A single card has its usual name, as in ``QS``.
"""

from collections.abc import Mapping, Sequence

from hearts_qt.rules.cards import (
    DECK,
    RANK_LETTERS,
    SEATS,
    Card,
    Cards,
    cards_of,
    each_card,
    parse_card,
    parse_cards,
)
from hearts_qt.rules.deal import Position

FourHands = tuple[Cards, Cards, Cards, Cards]


def hand(text: str) -> Cards:
    """Return the hand that a text describes suit by suit."""
    ranks = text.split(".")
    assert len(ranks) == 4, f"four suits are needed: {text}"
    return cards_of(13 * suit + RANK_LETTERS.index(rank) for suit in range(4) for rank in ranks[suit].replace("-", ""))


def names(cards: Cards) -> set[str]:
    """Return the names of a set of cards. Tests compare them with their tables."""
    letters = "CDSH"
    return {RANK_LETTERS[card % 13] + letters[card // 13] for card in each_card(cards)}


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order of the text."""
    return tuple(parse_card(name) for name in text.split())


def four(*texts: str) -> FourHands:
    """Return the four hands that four texts describe, each suit by suit."""
    first, second, third, fourth = map(hand, texts)
    return first, second, third, fourth


def deal_around(given: Mapping[int, str]) -> FourHands:
    """Return four hands with the given cards. Seat by seat, the lowest remaining cards fill each hand to thirteen."""
    hands = [parse_cards(given.get(seat, "")) for seat in SEATS]
    assert sum(each.bit_count() for each in hands) == sum(hands).bit_count(), "a card is given twice"
    left = list(each_card(DECK & ~sum(hands)))
    for seat in SEATS:
        while hands[seat].bit_count() < 13:
            hands[seat] |= 1 << left.pop(0)
    return hands[0], hands[1], hands[2], hands[3]


def ending(
    hands: Sequence[str],
    *,
    taken: Mapping[int, str] | None = None,
    rest: int = 0,
    leader: int = 0,
    trick: str = "",
    broken: bool = True,
) -> Position:
    """Return a position near the end of a deal.

    `hands` has the names of the cards that each seat holds. `taken` has, by seat, the names of important cards that
    this seat has taken. Each seat in `taken` gets other cards too, so that its tricks are complete. The seat `rest` has
    taken all remaining cards.
    """
    held = [parse_cards(each) for each in hands]
    table = cards(trick)
    piles = [parse_cards((taken or {}).get(seat, "")) for seat in SEATS]
    gone = DECK & ~sum(held) & ~cards_of(table) & ~sum(piles)
    fillers = list(each_card(gone))
    for seat in SEATS:
        while seat != rest and piles[seat].bit_count() % 4:
            piles[seat] |= 1 << fillers.pop(0)
    piles[rest] |= cards_of(fillers)
    return Position(
        hands=tuple(held),
        taken=tuple(piles),
        tricks=tuple(each.bit_count() // 4 for each in piles),
        leader=leader,
        trick=table,
        broken=broken,
    )
