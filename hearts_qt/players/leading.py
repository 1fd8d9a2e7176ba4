"""The judgements that set a price only on leading a card."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import CLUBS, QUEEN

FLUSHED: Final = 3.0
"""The value of leading a spade that perhaps forces another seat to play the queen."""
SURE: Final = 0.6
"""The least probability at which a seat is treated as the holder of the queen."""
SWITCHED: Final = 4.0
"""The cost of driving the queen out of the hand of a seat that should not take her."""
SCARED: Final = 4.0
"""The value of frightening the others by leading a high spade early."""
GUARDS: Final = 2
"""How many low spades are enough to protect the player's queen after leading the high spade."""
LOW_SPADES: Final = (1 << 10) - 1
SAFE_LOW: Final = 2
"""A suit is safe to lead if the other hands have at most this many lower cards of the suit."""


def flush(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour leading a spade below the queen while another seat has her and the player's hand has no higher spade."""
    if not knowledge.queen_out or prospect.card // 13 != Suit.SPADES or prospect.card > QUEEN_OF_SPADES:
        return 0.0
    return 0.0 if knowledge.hand & SUIT_CARDS[Suit.SPADES] > QUEEN else -FLUSHED


def switch_suit(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on leading a spade that would drive the queen out of the hand of a seat that should not take her.

    This counts only if the hand has a low card in every suit. Leading another suit then gives the seat a chance to
    discard her on somebody else.
    """
    if not knowledge.queen_out or prospect.card // 13 != Suit.SPADES or prospect.card > QUEEN_OF_SPADES:
        return 0.0
    holder = max(range(4), key=knowledge.queen.__getitem__)
    aims = knowledge.aims
    if knowledge.queen[holder] < SURE or not aims.wanted or holder in aims.wanted or not _is_safe(knowledge):
        return 0.0
    return SWITCHED


def scare(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour leading the ace or king of spades, so that others fear a moon.

    The hand must have the queen and enough low spades.
    """
    spades = prospect.rest >> 13 * Suit.SPADES & CLUBS
    if prospect.card <= QUEEN_OF_SPADES or prospect.card // 13 != Suit.SPADES or not prospect.rest & QUEEN:
        return 0.0
    return -SCARED if (spades & LOW_SPADES).bit_count() >= GUARDS else 0.0


def _is_safe(knowledge: Knowledge) -> bool:
    """Return whether each suit in the hand has a low card, and a suit other than spades can be led."""
    others = False
    for suit in range(4):
        own = knowledge.hand >> 13 * suit & CLUBS
        unseen = knowledge.unseen >> 13 * suit & CLUBS
        if own and (unseen & (own & -own) - 1).bit_count() > SAFE_LOW:
            return False
        others = others or (bool(own and unseen) and suit != Suit.SPADES)
    return others


LEAD: Final[Judges] = ((Judgement.FLUSH, flush), (Judgement.SWITCH_SUIT, switch_suit), (Judgement.SCARE, scare))
