"""Cards in words and in signs, for labels and for screen readers."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Card, Rank, Suit, rank_of, suit_of

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


def suit_word(suit: Suit) -> str:
    """Return the name of a suit, such as spades."""
    return {
        Suit.CLUBS: QCoreApplication.translate("cards", "clubs"),
        Suit.DIAMONDS: QCoreApplication.translate("cards", "diamonds"),
        Suit.SPADES: QCoreApplication.translate("cards", "spades"),
        Suit.HEARTS: QCoreApplication.translate("cards", "hearts"),
    }[suit]


def rank_word(rank: Rank) -> str:
    """Return the name of a rank, such as queen; 2 to 10 are numbers."""
    court = {
        Rank.JACK: QCoreApplication.translate("cards", "jack"),
        Rank.QUEEN: QCoreApplication.translate("cards", "queen"),
        Rank.KING: QCoreApplication.translate("cards", "king"),
        Rank.ACE: QCoreApplication.translate("cards", "ace"),
    }
    return court.get(rank, str(rank + 2))


def rank_sign(rank: Rank) -> str:
    """Return the sign of a rank as it stands in a card's corner, such as Q."""
    court = {
        Rank.JACK: QCoreApplication.translate("cards", "J", "corner of the jack"),
        Rank.QUEEN: QCoreApplication.translate("cards", "Q", "corner of the queen"),
        Rank.KING: QCoreApplication.translate("cards", "K", "corner of the king"),
        Rank.ACE: QCoreApplication.translate("cards", "A", "corner of the ace"),
    }
    return court.get(rank, str(rank + 2))


def card_words(card: Card) -> str:
    """Return the name of a card, such as queen of spades."""
    words = QCoreApplication.translate("cards", "{rank} of {suit}")
    return words.format(rank=rank_word(rank_of(card)), suit=suit_word(suit_of(card)))
