"""Cards, seats and their names. A card is a number from 0 to 51, and a set of cards is a 52-bit mask.

The number of a card is ``13 * suit + rank``, with the suits clubs, diamonds, spades, hearts and the ranks two to ace.
So a suit is thirteen neighbouring bits, and the hearts are the highest bits. The name of a card has two characters,
rank and suit: ``2C``, ``TD``, ``QS``, ``AH``. The rules of play are in `core`.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, TypeAlias

Card: TypeAlias = int
"""One card, from 0 (the two of clubs) to 51 (the ace of hearts)."""

Cards: TypeAlias = int
"""A set of cards: bit ``n`` is 1 if card ``n`` is in the set."""

Seat: TypeAlias = int
"""A place at the table, 0 to 3 clockwise; 0 is at the bottom of the screen.

In texts for people, seats are numbered from 1.
"""

SEATS: Final = (0, 1, 2, 3)
DECK: Final[Cards] = (1 << 52) - 1


class Suit(IntEnum):
    """The four suits, lowest bits first."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3


class Rank(IntEnum):
    """The thirteen ranks; a higher number beats a lower one."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "CDSH"

SUIT_CARDS: Final[tuple[Cards, ...]] = tuple(0x1FFF << 13 * suit for suit in Suit)


class CardNameError(ValueError):
    """Raised for a text that is not the name of a card; ``name`` is that text."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is not a card; a card is a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}")
        self.name = name


def card_of(rank: Rank, suit: Suit) -> Card:
    """Return the card of that rank and suit."""
    return 13 * suit + rank


TWO_OF_CLUBS: Final = card_of(Rank.TWO, Suit.CLUBS)
TEN_OF_DIAMONDS: Final = card_of(Rank.TEN, Suit.DIAMONDS)
JACK_OF_DIAMONDS: Final = card_of(Rank.JACK, Suit.DIAMONDS)
QUEEN_OF_SPADES: Final = card_of(Rank.QUEEN, Suit.SPADES)


def suit_of(card: Card) -> Suit:
    """Return the suit of a card."""
    return Suit(card // 13)


def rank_of(card: Card) -> Rank:
    """Return the rank of a card."""
    return Rank(card % 13)


def card_name(card: Card) -> str:
    """Return the two-character name of a card, such as ``QS``."""
    return RANK_LETTERS[card % 13] + SUIT_LETTERS[card // 13]


def parse_card(name: str) -> Card:
    """Return the card of that name, in capital or small letters; raise CardNameError for anything else."""
    upper = name.upper()
    if not name.isascii() or len(upper) != 2 or upper[0] not in RANK_LETTERS or upper[1] not in SUIT_LETTERS:
        raise CardNameError(name)
    return 13 * SUIT_LETTERS.index(upper[1]) + RANK_LETTERS.index(upper[0])


def cards_of(cards: Iterable[Card]) -> Cards:
    """Return the set of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def each_card(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def parse_cards(names: str) -> Cards:
    """Return the set of the cards named in a text, in which the names are separated by white space."""
    return cards_of(parse_card(name) for name in names.split())
