"""The judgements that look at the scores, and at who sits where: to whom points should go, and to whom not."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import LOST_MATCH, ends_well, would_lose
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Suit
from hearts_qt.rules.masks import HEARTS, POINT_CARDS

RIVAL: Final = 0.4
"""What a point that a wanted seat takes is worth, against one of the own."""
FAR_AHEAD: Final = 13
"""By how much the low scorer is lower than all others when everybody goes for him."""
HELD: Final = 0.25
"""What each of the queen's points costs that goes to the wrong seat, while the right one may yet get her."""
GUARDS: Final = 3
"""With so many other spades the queen can wait."""
FIRST_CHANCE: Final = 4.0
"""What it is worth to be rid of the queen where it does not matter who gets her."""
WON_MATCH: Final = 20.0
"""What ending the match as its winner is worth, in points."""
HUNTED: Final = 0.8
"""What a point is worth that the person takes, for a style that is after the person."""
HUNT_HELD: Final = 0.5
"""What a point costs that goes to somebody else."""
SPARED: Final = 0.9
"""What a point costs that the person takes, for a style that spares the person."""
SPARE_OTHERS: Final = 0.3
"""What a point is worth to it that goes to another computer."""
SAVED: Final = 0.5
"""What a point is worth that it takes off the person's hands, or that it leaves there."""
DRIVEN_OUT: Final = 3.0
"""What a spade is worth that may drive the queen out of the person's hand."""


def target_low(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour giving points to the low scorer, the more the further he is ahead."""
    aims = knowledge.aims
    if not 1 << prospect.card & POINT_CARDS or knowledge.best_seat not in aims.low:
        return 0.0
    return -knowledge.worth[prospect.card] * RIVAL * min(1.0, 0.5 + aims.lead / (2 * FAR_AHEAD))


def target_rival(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour, as the low scorer, giving points to whoever is within the queen's points."""
    if not 1 << prospect.card & POINT_CARDS or knowledge.best_seat not in knowledge.aims.rivals:
        return 0.0
    return -knowledge.worth[prospect.card] * RIVAL


def end_match(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour, as the low scorer, points that send another over the goal and win the match."""
    card = prospect.card
    points = knowledge.on_table + (knowledge.worth[card] if 1 << card & POINT_CARDS else 0)
    if not points or knowledge.led < 0:
        return 0.0
    to_come = (knowledge.unseen | prospect.rest) & POINT_CARDS
    wins = ends_well(knowledge.view, knowledge.best_seat, points, to_come)
    return -WON_MATCH * (1.0 - prospect.takes) if wins else 0.0


def hold_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price giving the queen to a seat that the scores do not want, while spades enough protect her."""
    if prospect.card != QUEEN_OF_SPADES or knowledge.led in (-1, Suit.SPADES):
        return 0.0
    wanted = knowledge.aims.wanted
    guards = (prospect.rest & SUIT_CARDS[Suit.SPADES]).bit_count()
    if not wanted or knowledge.best_seat in wanted or guards < GUARDS:
        return 0.0
    return HELD * knowledge.worth[prospect.card]


def lose_queen(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour being rid of the queen at the first chance where nobody is wanted: there is no point in taking risks."""
    if prospect.card != QUEEN_OF_SPADES or knowledge.led in (-1, Suit.SPADES) or knowledge.aims.wanted:
        return 0.0
    return -FIRST_CHANCE


def panic(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price leaving the queen to a seat that she sends over the goal while a third seat is the low scorer."""
    queen_falls = prospect.card == QUEEN_OF_SPADES or QUEEN_OF_SPADES in knowledge.view.trick
    if not queen_falls or knowledge.led < 0:
        return 0.0
    points = knowledge.on_table + (knowledge.worth[QUEEN_OF_SPADES] if prospect.card == QUEEN_OF_SPADES else 0)
    hearts = (knowledge.unseen | prospect.rest) & HEARTS
    lost = would_lose(knowledge.view, knowledge.best_seat, points, hearts.bit_count())
    return LOST_MATCH * (1.0 - prospect.takes) if lost else 0.0


def hunt_person(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour points that the person takes, keep them for the person, and leave to the person what lies there."""
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
    """Price points that the person would take, and favour giving them to the computers."""
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
"""For a discard."""
ENDINGS: Final[Judges] = ((Judgement.PANIC, panic), (Judgement.END_MATCH, end_match))
"""Where the match may end with this deal."""
PEOPLE: Final[Judges] = ((Judgement.HUNT_PERSON, hunt_person), (Judgement.SPARE_PERSON, spare_person))
"""Where a person sits."""
