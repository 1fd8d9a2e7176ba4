"""The judgements that price a discard: what the hand is better without, and who gets the points."""

from typing import Final

from hearts_qt.players.following import guard_queen, panic, take_bonus, unload, void
from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.shooting import stop_moon
from hearts_qt.players.standing import wanted
from hearts_qt.rules.core import POINT_CARDS


def target(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour giving points to the seat that the scores say should have them, and price giving them to another."""
    if not 1 << prospect.card & POINT_CARDS:
        return 0.0
    return -knowledge.worth[prospect.card] * wanted(knowledge.view)[knowledge.best_seat]


DISCARD: Final[Judges] = (
    (Judgement.UNLOAD, unload),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.VOID, void),
    (Judgement.TARGET_LOW, target),
    (Judgement.PANIC, panic),
    (Judgement.STOP_MOON, stop_moon),
    (Judgement.TAKE_BONUS, take_bonus),
)
