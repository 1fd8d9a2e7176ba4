"""The judgements that price a card which follows suit. Most of them apply to leads and discards too."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect, discard_price, riddance
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.shooting import stop_moon
from hearts_qt.players.standing import would_lose
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import CLUBS, HEARTS, QUEEN
from hearts_qt.rules.ruleset import NO_TRICK_POINTS

UNLOADED: Final = 0.45
"""How much of a holding's danger later counts: others take tricks too, and there are chances to discard."""
GUARDED: Final = 0.42
"""The same for spades."""
VOID_QUEEN: Final = 2.5
"""What it is worth to be out of a suit that others still lead, with the queen of spades to be rid of."""
VOID: Final = 0.8
"""The same without her."""
LEAD_COST: Final = 0.6
"""What having to lead costs if no lead is safe, besides what others then discard."""
LOST_MATCH: Final = 40.0
"""What letting another win the match costs, in points."""
CATCH: Final = 0.35
"""The chance to take a trick with the bonus card in the end while holding it."""
DROPS: Final = 0.1
"""The chance that a seat adds the bonus card to a trick that takes its suit."""
CATCHER: Final = 0.6
"""What a card that could catch the bonus card is worth."""
STAYS_CLEAN: Final = 0.85
"""The chance to take no trick, for each card that is still to be played."""


def duck(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price the points that the card is likely to take."""
    return prospect.takes * prospect.haul


def unload(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price what the rest of the card's suit costs, against holding the card too."""
    return 0.0 if prospect.card // 13 == Suit.SPADES else -UNLOADED * riddance(knowledge, prospect)


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
    return prospect.takes * safest * (LEAD_COST + discard_price(knowledge))


def panic(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price leaving the queen to a seat that she sends over the goal while a third seat is the low scorer."""
    queen_falls = prospect.card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick
    if not queen_falls or knowledge.led < 0:
        return 0.0
    points = knowledge.on_table + (knowledge.worth[QUEEN_OF_SPADES] if prospect.card == QUEEN_OF_SPADES else 0)
    hearts = (knowledge.unseen | prospect.rest) & HEARTS
    lost = would_lose(knowledge.view, knowledge.best_seat, points, hearts.bit_count())
    return LOST_MATCH * (1.0 - prospect.takes) if lost else 0.0


def take_bonus(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking the bonus card, and price parting with it or with what could catch it."""
    bonus = knowledge.view.rules.bonus_card
    if bonus is None:
        return 0.0
    gain = -knowledge.worth[bonus]
    if prospect.card == bonus:
        return gain * (CATCH - prospect.takes)
    if bonus in knowledge.view.trick:
        return -gain * prospect.takes
    if not (knowledge.unseen | knowledge.hand) >> bonus & 1:
        return 0.0
    price = 0.0
    if bonus < prospect.card <= bonus // 13 * 13 + 12:
        price += CATCHER
    if knowledge.unseen >> bonus & 1 and prospect.card // 13 == bonus // 13:
        price -= gain * prospect.takes * DROPS * len(knowledge.behind)
    return price


def no_trick(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price a first trick where taking none at all is rewarded."""
    if not knowledge.view.rules.no_trick_bonus or knowledge.view.won[knowledge.me]:
        return 0.0
    price: float = -NO_TRICK_POINTS * prospect.takes * STAYS_CLEAN ** prospect.rest.bit_count()
    return price


FOLLOW: Final[Judges] = (
    (Judgement.DUCK, duck),
    (Judgement.UNLOAD, unload),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.VOID, void),
    (Judgement.EXIT, keep_off_lead),
    (Judgement.STOP_MOON, stop_moon),
    (Judgement.PANIC, panic),
    (Judgement.TAKE_BONUS, take_bonus),
    (Judgement.NO_TRICK, no_trick),
)
