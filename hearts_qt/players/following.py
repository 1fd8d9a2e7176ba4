"""The judgements that look only at the player's hand and the trick.

They set prices on leads, on cards of the suit led and on discards.
"""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect, riddance
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import SUIT_CARDS, Suit
from hearts_qt.rules.masks import CLUBS, QUEEN

UNLOADED: Final = 0.45
"""The weight of a holding's expected cost: less than 1, because some of its cards will perhaps be discarded."""
GUARDED: Final = 0.42
"""The weight of the expected cost of a holding of spades."""
HIGHEST: Final = 0.02
"""The additional value of discarding a heart, for each rank above the two, if no moon has to be stopped any more."""
VOID_QUEEN: Final = 2.5
"""The value of having no card of a suit that others still lead, while holding the queen of spades."""
VOID: Final = 0.8
"""The value of having no card of a suit that others still lead, without the queen of spades."""
LEAD_COST: Final = 0.6
"""The cost of having to lead if no lead is safe, without the points that others then discard."""


def duck(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on the expected points of the trick, without the points of the queen of spades."""
    return prospect.takes * (prospect.haul - prospect.queen)


def avoid_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on the expected points from the queen of spades in the trick."""
    return prospect.takes * prospect.queen


def unload(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour a card if the rest of its suit costs less without it; `guard_queen` does the same for spades."""
    return 0.0 if prospect.card // 13 == Suit.SPADES else -UNLOADED * riddance(knowledge, prospect)


def high_hearts(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour getting rid of the highest hearts when no moon is possible any more."""
    if prospect.takes or not knowledge.split or prospect.card < 13 * Suit.HEARTS:
        return 0.0
    return -HIGHEST * (prospect.card % 13)


def guard_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour keeping low spades as guards, and getting rid of the queen, king and ace of spades."""
    return -GUARDED * riddance(knowledge, prospect) if prospect.card // 13 == Suit.SPADES else 0.0


def void(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour the last card of a suit that others still hold, because a void lets the player discard dangerous cards."""
    suit = SUIT_CARDS[prospect.card // 13]
    if prospect.rest & suit or (knowledge.unseen & suit).bit_count() < 3 or not prospect.rest:
        return 0.0
    return -(VOID_QUEEN if prospect.rest & QUEEN else VOID)


def keep_off_lead(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on having to lead next. The price depends on the safest lead in the rest of the hand."""
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
