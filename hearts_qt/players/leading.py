"""The judgements that price a lead alone."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import CLUBS, QUEEN

FLUSHED: Final = 3.0
"""What one round of spades is worth that may bring down another's queen."""
SURE: Final = 0.6
"""From which chance on a seat is taken for the queen's holder."""
SWITCHED: Final = 4.0
"""What it is worth not to drive her out of a hand that shall not suffer."""
SCARED: Final = 4.0
"""What the fright of a high spade led early is worth."""
GUARDS: Final = 2
"""With so many low spades left the queen is in no danger by it."""
LOW_SPADES: Final = (1 << 10) - 1
SAFE_LOW: Final = 2
"""A suit is safe to lead from when at most so many lower cards of it are out."""


def flush(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour leading a spade below the queen while another has her and no higher spade is held."""
    if not knowledge.queen_out or prospect.card // 13 != Suit.SPADES or prospect.card > QUEEN_OF_SPADES:
        return 0.0
    return 0.0 if knowledge.hand & SUIT_CARDS[Suit.SPADES] > QUEEN else -FLUSHED


def switch_suit(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price a spade that would drive the queen out of the hand of a seat whom she shall not hit.

    From a hand with a low card in every suit another suit may be led, and give that seat a chance to discard her.
    """
    if not knowledge.queen_out or prospect.card // 13 != Suit.SPADES or prospect.card > QUEEN_OF_SPADES:
        return 0.0
    holder = max(range(4), key=knowledge.queen.__getitem__)
    aims = knowledge.aims
    if knowledge.queen[holder] < SURE or not aims.wanted or holder in aims.wanted or not _is_safe(knowledge):
        return 0.0
    return SWITCHED


def scare(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour leading the ace or king of spades early with the queen and low spades behind it: others fear a moon."""
    spades = prospect.rest >> 13 * Suit.SPADES & CLUBS
    if prospect.card <= QUEEN_OF_SPADES or prospect.card // 13 != Suit.SPADES or not prospect.rest & QUEEN:
        return 0.0
    return -SCARED if (spades & LOW_SPADES).bit_count() >= GUARDS else 0.0


def _is_safe(knowledge: Knowledge) -> bool:
    """Tell whether there is a low card in each suit of the hand, and one in another suit than spades."""
    others = False
    for suit in range(4):
        own = knowledge.hand >> 13 * suit & CLUBS
        unseen = knowledge.unseen >> 13 * suit & CLUBS
        if own and (unseen & (own & -own) - 1).bit_count() > SAFE_LOW:
            return False
        others = others or (bool(own and unseen) and suit != Suit.SPADES)
    return others


LEAD: Final[Judges] = ((Judgement.FLUSH, flush), (Judgement.SWITCH_SUIT, switch_suit), (Judgement.SCARE, scare))
