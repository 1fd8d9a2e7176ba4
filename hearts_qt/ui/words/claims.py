"""The sentences about refused claims: a layout of the cards, and the plays with which the claim fails."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Cards, Suit, each_card, suit_of
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.view import View
from hearts_qt.table.link import Refusal
from hearts_qt.ui.words.cards import seat_in_sentence, short_card

translate = QCoreApplication.translate


def refusal_headline(kind: ClaimKind) -> str:
    """Return the headline of a refusal: the claim is not certain."""
    if kind is ClaimKind.ALL:
        return translate("words", "Not certain: somebody may take a trick.")
    return translate("words", "Not certain: you may have to take a trick.")


def refusal_details(refusal: Refusal, view: View) -> str:
    """Return how the others' cards could lie, and what is played then until the claim fails.

    Each hand and each trick has a line of its own.
    """
    hands = [
        translate("words", "{name} has {cards}").format(name=view.seats[seat].name, cards=_cards(hand))
        for seat, hand in enumerate(refusal.line.hands)
        if seat != view.seat
    ]
    return "\n".join(
        (
            translate("words", "It fails, for example, if"),
            *hands,
            translate("words", "and this is played:", "after the cards of three players"),
            *_tricks(refusal.line.plays, view),
            _end(refusal, view),
        )
    )


def _cards(hand: Cards) -> str:
    """Return the cards of a hand by suits, each from high to low."""
    suits = [[short_card(card) for card in each_card(hand) if suit_of(card) is suit] for suit in Suit]
    return " ".join(card for suit in suits for card in reversed(suit))


def _tricks(plays: Sequence[Play], view: View) -> list[str]:
    """Return the plays in order, a text for each trick."""
    told = [
        translate("words", "{name} {card}", "a player and the card that was played").format(
            name=seat_in_sentence(view.seats, play.seat, view.seat), card=short_card(play.card)
        )
        for play in plays
    ]
    first = 4 - len(view.trick)
    tricks = [told[:first], *(told[place : place + 4] for place in range(first, len(told), 4))]
    return [translate("words", ", ", "between two plays of a trick").join(trick) for trick in tricks if trick]


def _end(refusal: Refusal, view: View) -> str:
    taker = refusal.line.plays[-1].seat
    if refusal.tricks is ClaimKind.NONE:
        return translate("words", "The last of these tricks is yours.")
    return translate("words", "{name} beats you.").format(name=view.seats[taker].name)
