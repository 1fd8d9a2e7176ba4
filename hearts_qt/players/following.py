"""The judgements that look at the own hand and the trick alone. They price leads, cards that follow, and discards."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect, riddance
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import SUIT_CARDS, Suit
from hearts_qt.rules.masks import CLUBS, QUEEN

UNLOADED: Final = 0.45
"""How much of a holding's danger later counts: others take tricks too, and there are chances to discard."""
GUARDED: Final = 0.42
"""The same for spades."""
HIGHEST: Final = 0.02
"""What each rank of a heart is worth to be rid of, beyond its danger, once nobody has to be stopped with it."""
VOID_QUEEN: Final = 2.5
"""What it is worth to be out of a suit that others still lead, with the queen of spades to be rid of."""
VOID: Final = 0.8
"""The same without her."""
LEAD_COST: Final = 0.6
"""What having to lead costs if no lead is safe, besides what others then discard."""


def duck(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price the hearts that the card is likely to take."""
    return prospect.takes * (prospect.haul - prospect.queen)


def avoid_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price the queen that the card is likely to take, by where she is thought to be."""
    return prospect.takes * prospect.queen


def unload(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price what the rest of the card's suit costs, against holding the card too."""
    return 0.0 if prospect.card // 13 == Suit.SPADES else -UNLOADED * riddance(knowledge, prospect)


def high_hearts(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour the highest hearts where nobody can shoot the moon any more."""
    if prospect.takes or not knowledge.split or prospect.card < 13 * Suit.HEARTS:
        return 0.0
    return -HIGHEST * (prospect.card % 13)


def guard_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price spades by what they mean for the queen: guards are kept, the queen and her betters go."""
    return -GUARDED * riddance(knowledge, prospect) if prospect.card // 13 == Suit.SPADES else 0.0


def void(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour the last card of a suit that others still have: later tricks in it get rid of a dangerous card."""
    suit = SUIT_CARDS[prospect.card // 13]
    if prospect.rest & suit or (knowledge.unseen & suit).bit_count() < 3 or not prospect.rest:
        return 0.0
    return -(VOID_QUEEN if prospect.rest & QUEEN else VOID)


def keep_off_lead(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price having to lead next, by the safest lead that the rest of the hand has."""
    if prospect.takes < 0.02 or not prospect.rest:
        return 0.0
    safest = 1.0
    for suit in range(4):
        own = prospect.rest >> 13 * suit & CLUBS
        unseen = knowledge.unseen >> 13 * suit & CLUBS
        if own and unseen:
            lower = (unseen & (own & -own) - 1).bit_count()
            safest = min(safest, lower / unseen.bit_count())
    return prospect.takes * safest * (LEAD_COST + knowledge.discards)


FOLLOW: Final[Judges] = (
    (Judgement.DUCK, duck),
    (Judgement.AVOID_QUEEN, avoid_queen),
    (Judgement.UNLOAD, unload),
    (Judgement.HIGH_HEARTS, high_hearts),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.VOID, void),
    (Judgement.EXIT, keep_off_lead),
)
DISCARD: Final[Judges] = (
    (Judgement.UNLOAD, unload),
    (Judgement.HIGH_HEARTS, high_hearts),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.VOID, void),
)
