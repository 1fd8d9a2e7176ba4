"""Cards, suits, ranks, points and seats in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Card, Rank, Seat, Suit, rank_of, suit_of
from hearts_qt.rules.seating import Seating

translate = QCoreApplication.translate

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


def suit_name(suit: Suit) -> str:
    """Return the name of a suit for the middle of a sentence, such as ``clubs``."""
    return {
        Suit.CLUBS: translate("words", "clubs"),
        Suit.DIAMONDS: translate("words", "diamonds"),
        Suit.SPADES: translate("words", "spades"),
        Suit.HEARTS: translate("words", "hearts"),
    }[suit]


def suit_title(suit: Suit) -> str:
    """Return the name of a suit for the beginning of a text, such as ``Clubs``."""
    return {
        Suit.CLUBS: translate("words", "Clubs"),
        Suit.DIAMONDS: translate("words", "Diamonds"),
        Suit.SPADES: translate("words", "Spades"),
        Suit.HEARTS: translate("words", "Hearts"),
    }[suit]


def rank_name(rank: Rank) -> str:
    """Return the name of a rank, such as ``Queen``."""
    return {
        Rank.TWO: translate("words", "Two"),
        Rank.THREE: translate("words", "Three"),
        Rank.FOUR: translate("words", "Four"),
        Rank.FIVE: translate("words", "Five"),
        Rank.SIX: translate("words", "Six"),
        Rank.SEVEN: translate("words", "Seven"),
        Rank.EIGHT: translate("words", "Eight"),
        Rank.NINE: translate("words", "Nine"),
        Rank.TEN: translate("words", "Ten"),
        Rank.JACK: translate("words", "Jack"),
        Rank.QUEEN: translate("words", "Queen"),
        Rank.KING: translate("words", "King"),
        Rank.ACE: translate("words", "Ace"),
    }[rank]


def short_rank(rank: Rank) -> str:
    """Return a rank as it is printed in a card's corner, such as ``10`` or ``Q``."""
    match rank:
        case Rank.JACK:
            return translate("words", "J", "jack in a card's corner")
        case Rank.QUEEN:
            return translate("words", "Q", "queen in a card's corner")
        case Rank.KING:
            return translate("words", "K", "king in a card's corner")
        case Rank.ACE:
            return translate("words", "A", "ace in a card's corner")
    return str(rank + 2)


def card_name(card: Card) -> str:
    """Return the full name of a card, such as ``Queen of Spades``."""
    template = translate("words", "{rank} of {suit}", "a card, such as Queen of Spades")
    return template.format(rank=rank_name(rank_of(card)), suit=suit_title(suit_of(card)))


def short_card(card: Card) -> str:
    """Return a card in two or three characters, such as ``Q♠``."""
    return short_rank(rank_of(card)) + SUIT_SIGNS[suit_of(card)]


def list_words(words: Iterable[str]) -> str:
    """Return a list of words as part of a sentence: ``a``, ``a and b``, ``a, b and c``."""
    *first, last = words
    if not first:
        return last
    return translate("words", "{first} and {last}", "the end of a list").format(first=", ".join(first), last=last)


def number_word(number: int) -> str:
    """Return a number as text: 1, 2 and 3 as words, and all others in digits."""
    words = {1: translate("words", "one"), 2: translate("words", "two"), 3: translate("words", "three")}
    return words.get(number, str(number))


def points(number: int) -> str:
    """Return a number of points, such as ``1 point`` or ``−10 points``."""
    if abs(number) == 1:
        return translate("words", "{count} point").format(count=signed(number))
    return translate("words", "{count} points").format(count=signed(number))


def signed(number: int) -> str:
    """Return a number with a true minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def gain(points: int) -> str:
    """Return a change of points with its sign, such as ``+13``."""
    return f"+{points}" if points > 0 else signed(points)


def seat_title(seats: Sequence[Seating], seat: Seat, own: Seat | None) -> str:
    """Return the name of a seat's player for the beginning of a line; ``You`` for the viewer's own seat."""
    return translate("words", "You") if seat == own else seats[seat].name


def seat_in_sentence(seats: Sequence[Seating], seat: Seat, own: Seat | None) -> str:
    """Return the name of a seat's player for the middle of a sentence; ``you`` for the viewer's own seat."""
    return translate("words", "you", "within a sentence") if seat == own else seats[seat].name
