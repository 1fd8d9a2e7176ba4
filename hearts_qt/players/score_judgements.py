"""The judgements that look at the scores and at who sits in which seat, to decide which seats should get points."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import LOST_MATCH, ends_well, would_lose
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import HEARTS, POINT_CARDS

RIVAL: Final = 0.4
"""The value of giving a point to a seat that should get points, compared with the cost of a point for the player."""
FAR_AHEAD: Final = 13
"""If the player with the lowest score leads by at least this much, giving points to that player has its full value."""
HELD: Final = 0.25
"""The cost of each point of the queen if she goes to a seat that should not get points."""
GUARDS: Final = 3
"""The number of other spades with which it is safe to keep the queen."""
FIRST_CHANCE: Final = 4.0
"""The value of getting rid of the queen if it does not matter who gets her."""
WON_MATCH: Final = 20.0
"""The value, in points, of ending the match as its winner."""
HUNTED: Final = 0.8
"""The value of giving a point to the person, for a style that hunts the person."""
HUNT_HELD: Final = 0.5
"""The cost of giving a point to any other seat than the person's, for a style that hunts the person."""
SPARED: Final = 0.9
"""The cost of giving a point to the person, for a style that spares the person."""
SPARE_OTHERS: Final = 0.3
"""The value of giving a point to another computer player, for a style that spares the person."""
SAVED: Final = 0.5
"""The value of a point in the person's trick. A style that spares the person favours taking the point, and a style that
hunts the person favours leaving it."""
DRIVEN_OUT: Final = 3.0
"""The value of leading a spade that perhaps drives the queen out of the person's hand."""


def target_low(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour giving points to the seat with the lowest score, more so if that seat has a great lead."""
    aims = knowledge.aims
    if not 1 << prospect.card & POINT_CARDS or knowledge.best_seat not in aims.low:
        return 0.0
    return -knowledge.worth[prospect.card] * RIVAL * min(1.0, 0.5 + aims.lead / (2 * FAR_AHEAD))


def target_rival(knowledge: Knowledge, prospect: Prospect) -> float:
    """If the player has the lowest score, favour giving points to a seat that is at most the queen's points behind."""
    if not 1 << prospect.card & POINT_CARDS or knowledge.best_seat not in knowledge.aims.rivals:
        return 0.0
    return -knowledge.worth[prospect.card] * RIVAL


def end_match(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour giving another seat so many points that the match ends and the player wins it."""
    card = prospect.card
    points = knowledge.on_table + (knowledge.worth[card] if 1 << card & POINT_CARDS else 0)
    if not points or knowledge.led < 0:
        return 0.0
    to_come = (knowledge.unseen | prospect.rest) & POINT_CARDS
    wins = ends_well(knowledge.view, knowledge.best_seat, points, to_come)
    return -WON_MATCH * (1.0 - prospect.takes) if wins else 0.0


def hold_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on giving the queen to a seat that should not get points, while enough spades protect her."""
    if prospect.card != QUEEN_OF_SPADES or knowledge.led in (-1, Suit.SPADES):
        return 0.0
    wanted = knowledge.aims.wanted
    guards = (prospect.rest & SUIT_CARDS[Suit.SPADES]).bit_count()
    if not wanted or knowledge.best_seat in wanted or guards < GUARDS:
        return 0.0
    return HELD * knowledge.worth[prospect.card]


def lose_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour getting rid of the queen at the first opportunity, if it does not matter who gets her."""
    if prospect.card != QUEEN_OF_SPADES or knowledge.led in (-1, Suit.SPADES) or knowledge.aims.wanted:
        return 0.0
    return -FIRST_CHANCE


def panic(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on leaving the queen to a seat if that ends the match and a third seat wins it."""
    queen_falls = prospect.card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick
    if not queen_falls or knowledge.led < 0:
        return 0.0
    points = knowledge.on_table + (knowledge.worth[QUEEN_OF_SPADES] if prospect.card == QUEEN_OF_SPADES else 0)
    hearts = (knowledge.unseen | prospect.rest) & HEARTS
    lost = would_lose(knowledge.view, knowledge.best_seat, points, hearts.bit_count())
    return LOST_MATCH * (1.0 - prospect.takes) if lost else 0.0


def hunt_person(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour giving points to the person.

    Set a price on giving points to others, and on taking a trick from the person.
    """
    person, card = knowledge.person, prospect.card
    if knowledge.led < 0:
        drives = card < QUEEN_OF_SPADES and card // 13 == Suit.SPADES
        return -DRIVEN_OUT * knowledge.queen[person] if drives else 0.0
    price = 0.0
    if 1 << card & POINT_CARDS and not prospect.takes:
        to_person = knowledge.best_seat == person
        price = (-HUNTED if to_person else HUNT_HELD) * knowledge.worth[card]
    if knowledge.best_seat == person:
        price += SAVED * prospect.takes * knowledge.on_table
    return price


def spare_person(knowledge: Knowledge, prospect: Prospect) -> float:
    """Set a price on giving points to the person.

    Favour giving points to other computer players, and taking the person's trick.
    """
    person, card = knowledge.person, prospect.card
    if knowledge.led < 0:
        drives = card < QUEEN_OF_SPADES and card // 13 == Suit.SPADES
        return DRIVEN_OUT * knowledge.queen[person] if drives else 0.0
    price = 0.0
    if 1 << card & POINT_CARDS and not prospect.takes:
        to_person = knowledge.best_seat == person
        price = (SPARED if to_person else -SPARE_OTHERS) * knowledge.worth[card]
    if knowledge.best_seat == person:
        price -= SAVED * prospect.takes * min(knowledge.on_table, knowledge.worth[QUEEN_OF_SPADES] - 1)
    return price


SCORES: Final[Judges] = (
    (Judgement.TARGET_LOW, target_low),
    (Judgement.TARGET_RIVAL, target_rival),
    (Judgement.HOLD_QUEEN, hold_queen),
    (Judgement.LOSE_QUEEN, lose_queen),
)
"""The judgements about scores that are used for discards."""
ENDINGS: Final[Judges] = ((Judgement.PANIC, panic), (Judgement.END_MATCH, end_match))
"""These judgements are used if this deal can end the match."""
PEOPLE: Final[Judges] = ((Judgement.HUNT_PERSON, hunt_person), (Judgement.SPARE_PERSON, spare_person))
"""These judgements are used if a person sits in one of the other seats."""
