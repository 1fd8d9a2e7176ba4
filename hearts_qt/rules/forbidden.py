"""The reasons why a move is not legal, as values; the window makes sentences of them. The rules are in `core`."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import Card, Cards
from hearts_qt.rules.ruleset import Rules


class Forbidden(StrEnum):
    """Why a move is not legal. The first seven values are the rungs of the ladder in `core`, in the same order."""

    OPENING = "the opening lead is fixed"
    FOLLOW_SUIT = "the suit led must be followed"
    FIRST_TRICK = "not on the first trick"
    QUEEN_UNLED = "the queen of spades may not be led before hearts are broken"
    HEARTS_UNBROKEN = "hearts are not broken"
    QUEEN_BEFORE_HEARTS = "the queen of spades must go before hearts are led"
    QUEEN_DUE = "the queen of spades must be discarded"
    NOT_HELD = "the card is not in the hand"
    NOT_YOUR_TURN = "it is another's turn"
    NOT_NOW = "this cannot be done at this point of the deal"
    WRONG_NUMBER = "another number of cards is passed"
    WRONG_RECEIVER = "the cards go elsewhere"
    NOT_DECIDED = "playing on could still change a score"


_RUNGS: Final = {
    masks.OPENING: Forbidden.OPENING,
    masks.FOLLOW_SUIT: Forbidden.FOLLOW_SUIT,
    masks.FIRST_TRICK: Forbidden.FIRST_TRICK,
    masks.QUEEN_UNLED: Forbidden.QUEEN_UNLED,
    masks.HEARTS_UNBROKEN: Forbidden.HEARTS_UNBROKEN,
    masks.QUEEN_BEFORE_HEARTS: Forbidden.QUEEN_BEFORE_HEARTS,
    masks.QUEEN_DUE: Forbidden.QUEEN_DUE,
}


def forbidden_by(
    rules: Rules, card: Card, hand: Cards, trick: Sequence[Card], first: bool, broken: bool
) -> Forbidden | None:
    """Return the rule that forbids playing a card from that hand to that trick, or None if the card is legal.

    `first` is true in the first trick of a deal, and `broken` is true when hearts have been broken.
    """
    if not hand >> card & 1:
        return Forbidden.NOT_HELD
    led = trick[0] // 13 if trick else masks.NO_SUIT
    return _RUNGS.get(core.why_not(card, hand, led, first, broken, rules.flags))
