"""The judgements that price a lead: those of `following`, and driving out the queen."""

from typing import Final

from hearts_qt.players.following import FOLLOW
from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import QUEEN

FLUSHED: Final = 3.0
"""What one round of spades is worth that may bring down another's queen."""


def flush(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour leading a spade below the queen while another has her and no higher spade is held."""
    if not knowledge.queen_out or prospect.card // 13 != Suit.SPADES or prospect.card > QUEEN_OF_SPADES:
        return 0.0
    return 0.0 if knowledge.hand & SUIT_CARDS[Suit.SPADES] > QUEEN else -FLUSHED


LEAD: Final[Judges] = (*FOLLOW, (Judgement.FLUSH, flush))
