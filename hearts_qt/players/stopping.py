"""Judgements about stopping another seat's moon: what to take, what to keep, and when to let others stop it."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.opponent_model import deals_of, never_stops
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import LOST_MATCH, moon_decides
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import POINT_CARDS

STOPPER: Final = 5.0
"""The value, in points, of holding the highest heart if another seat certainly tries to shoot the moon."""
EARLY: Final = 0.04
"""The probability of a moon as long as nobody has points; `keep_stopper` uses it."""
LOW_LEAD: Final = 4
"""The highest rank of a led heart that another seat almost certainly has to take; the rank of the two is 0."""
TEN: Final = 8
"""The rank of the ten."""
FORCED: Final = 0.7
"""The probability that another seat has to take a low heart."""
ONLY_LOSER: Final = 0.12
"""The increase of a moon's probability if the player on the right leads a high heart and nobody takes it."""


def stop_moon(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking tricks that can contain points, and set a price on giving points to the only seat with points."""
    follows = knowledge.led in (-1, prospect.card // 13)
    point = 1 << prospect.card & POINT_CARDS
    if follows and not (knowledge.on_table or point):
        return -prospect.takes * min(1.0, prospect.haul) * knowledge.threat * knowledge.view.rules.moon_points
    if point and not follows and knowledge.best_seat == knowledge.shooter:
        return knowledge.threat * STOPPER * 0.5
    return 0.0


def cheap_heart(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking a trick that has points but not the queen."""
    if not prospect.takes or prospect.card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick:
        return 0.0
    if not knowledge.on_table and prospect.card < 13 * Suit.HEARTS:
        return 0.0
    return -prospect.takes * knowledge.threat * knowledge.view.rules.moon_points


def queen_stops(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking the queen to stop a moon.

    Another judgement sets a price on her points, so this judgement wins only if the threat is serious.
    """
    if not prospect.takes or not (prospect.card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick):
        return 0.0
    size = float(knowledge.view.rules.moon_points)
    if moon_decides(knowledge.view, knowledge.shooter) is False:
        size += LOST_MATCH
    return -prospect.takes * knowledge.threat * size


def split_hearts(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour discarding a point card on a trick that does not go to the only seat with points."""
    discards = knowledge.led not in (-1, prospect.card // 13)
    if not discards or not 1 << prospect.card & POINT_CARDS or knowledge.best_seat == knowledge.shooter:
        return 0.0
    return -knowledge.threat * knowledge.view.rules.moon_points * 0.5


def keep_stopper(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on giving up the highest heart until two seats have points."""
    card = prospect.card
    unseen = knowledge.unseen & SUIT_CARDS[Suit.HEARTS]
    if card < 13 * Suit.HEARTS or knowledge.split or prospect.takes >= 0.5 or 1 << card <= unseen:
        return 0.0
    return max(EARLY, knowledge.threat) * STOPPER


def duck_heart(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on taking a heart that the only seat with points leads: the lead may be a trap."""
    if knowledge.led != Suit.HEARTS or knowledge.view.leader != knowledge.shooter:
        return 0.0
    return prospect.takes * knowledge.threat * knowledge.view.rules.moon_points


def give_back(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on taking the trick if the person plays after this seat and never stops moons."""
    if not prospect.takes or knowledge.person not in knowledge.behind:
        return 0.0
    if not never_stops(deals_of(knowledge.view, knowledge.person), knowledge.person):
        return 0.0
    return prospect.takes * knowledge.threat * knowledge.view.rules.moon_points


def duck_low_lead(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on taking a low heart that the player on the right leads: another seat probably has to take it."""
    low = 13 * Suit.HEARTS <= knowledge.best <= 13 * Suit.HEARTS + LOW_LEAD
    if not low or len(knowledge.behind) != 2:
        return 0.0
    return prospect.takes * FORCED * knowledge.threat * knowledge.view.rules.moon_points


def take_high_lead(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking a ten or higher heart that the player on the right leads: perhaps no other trick stops the moon."""
    high = knowledge.best >= 13 * Suit.HEARTS + TEN and len(knowledge.behind) == 2
    if not high or knowledge.shooter != knowledge.view.leader:
        return 0.0
    return -prospect.takes * ONLY_LOSER * knowledge.view.rules.moon_points


def let_moon(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on spoiling another seat's moon if that moon would win the match for the player's seat."""
    if not moon_decides(knowledge.view, knowledge.shooter):
        return 0.0
    point = bool(knowledge.on_table or 1 << prospect.card & POINT_CARDS)
    return prospect.takes * LOST_MATCH * (1.0 if point else min(1.0, prospect.haul))


STOP: Final[Judges] = (
    (Judgement.STOP_MOON, stop_moon),
    (Judgement.CHEAP_HEART, cheap_heart),
    (Judgement.QUEEN_STOPS, queen_stops),
    (Judgement.SPLIT_HEARTS, split_hearts),
    (Judgement.DUCK_HEART, duck_heart),
    (Judgement.GIVE_BACK, give_back),
    (Judgement.DUCK_LOW_LEAD, duck_low_lead),
    (Judgement.TAKE_HIGH_LEAD, take_high_lead),
)
"""These judgements are used while only one seat has points, and that seat is not the player's own."""
KEEP: Final[Judges] = ((Judgement.KEEP_STOPPER, keep_stopper),)
"""These judgements are used until two seats have points."""
LET: Final[Judges] = ((Judgement.LET_MOON, let_moon),)
"""These judgements are used while another seat's moon would win the match for the player's seat."""
