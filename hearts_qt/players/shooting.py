"""Shooting the moon, and stopping others from it."""

from functools import lru_cache
from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import moon_decides
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import SEATS, SUIT_CARDS, Cards, Suit
from hearts_qt.rules.masks import CLUBS, HEARTS, POINT_CARDS, QUEEN
from hearts_qt.rules.ruleset import Moon

LOSER: Final = 0.26
"""The chance that a moon survives one card that is likely to lose a trick."""
HEART_LOSER: Final = 0.2
"""The same for a heart."""
THREAT: Final = 0.07
"""How much likelier each heart makes the moon of a seat that alone has points."""
THREAT_OF_QUEEN: Final = 0.05
"""The same for the queen."""
STOPPER: Final = 5.0
"""What the highest heart is worth against a certain moon, in points."""
STOPS: Final = 1.0
"""How much of a moon that threatens is put down to the one heart that could stop it."""
CLEAN: Final = 0.4
"""The chance that a trick which goes to another has no point in it."""
LONGEST: Final = (0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6)
"""How many rounds it takes until nobody else has a card of the suit, by how many are out."""


@lru_cache(maxsize=1 << 14)
def losers(own: int, unseen: int) -> int:
    """Return how many cards of a suit are likely to lose a trick when led from the top."""
    out = unseen.bit_count()
    rounds = LONGEST[out]
    lost = 0
    top = unseen.bit_length()
    while own and rounds > 0:
        bit = own.bit_length()
        if bit > top:
            own ^= 1 << bit - 1
        else:
            # The lowest card goes, and draws the highest.
            own &= own - 1
            lost += 1
            unseen ^= 1 << top - 1
            top = unseen.bit_length()
        rounds -= 1
    return lost


def moon_chance(hand: Cards, unseen: Cards) -> float:
    """Return the chance that whoever holds `hand` takes all point tricks of the rest."""
    chance = 1.0
    for suit in range(4):
        chance *= suit_moon_chance(suit, hand >> 13 * suit & CLUBS, unseen >> 13 * suit & CLUBS)
    return chance


def suit_moon_chance(suit: int, own: int, unseen: int) -> float:
    """Return the chance that a moon does not fail by the holding in one suit, 13 bits each."""
    lost = losers(own, unseen)
    if not lost:
        return 1.0
    chance: float = (HEART_LOSER if suit == Suit.HEARTS else LOSER) ** lost
    return chance


def shoots(knowledge: Knowledge, style: Style) -> bool:
    """Tell whether the style goes for a moon: nobody else has a point card, the hand is good enough, and it serves."""
    view = knowledge.view
    if view.rules.moon is Moon.NOT_ALLOWED:
        return False
    for seat in SEATS:
        if seat != knowledge.me and view.taken[seat] & POINT_CARDS:
            return False
    if moon_chance(knowledge.hand, knowledge.unseen) < style.moon_nerve:
        return False
    return moon_decides(view, knowledge.me) is not False


def shoot(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price what the card takes off the chance to take every point."""
    if 1 << prospect.card & POINT_CARDS or knowledge.on_table:
        clean = 0.0
    else:
        clean = 1.0 if knowledge.banned == POINT_CARDS else CLEAN
    survives = prospect.takes + (1.0 - prospect.takes) * clean
    return -knowledge.view.rules.moon_points * survives * moon_chance(prospect.rest, knowledge.unseen)


SHOOT: Judges = ((Judgement.SHOOT_MOON, shoot),)


def threat(knowledge: Knowledge) -> float:
    """Return the chance that another seat shoots the moon unless it is stopped."""
    if knowledge.shooter < 0 or moon_decides(knowledge.view, knowledge.shooter):
        return 0.0
    taken = knowledge.view.taken[knowledge.shooter]
    hearts = (taken & HEARTS).bit_count()
    return min(1.0, THREAT * hearts + (THREAT_OF_QUEEN if taken & QUEEN else 0.0))


def stop_moon(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking a point away from the only seat that has some; price parting with the highest heart."""
    chance = threat(knowledge)
    if not chance:
        return 0.0
    size = STOPS * knowledge.view.rules.moon_points
    price = 0.0
    card = prospect.card
    point = bool(1 << card & POINT_CARDS)
    suit = card // 13
    if knowledge.led in (-1, suit):
        split = 1.0 if knowledge.on_table or point else min(1.0, prospect.haul)
        price -= prospect.takes * split * chance * size
    elif point:
        price += chance * (STOPPER * 0.5 if knowledge.best_seat == knowledge.shooter else -size * 0.5)
    unseen = knowledge.unseen & SUIT_CARDS[suit]
    if suit == Suit.HEARTS and prospect.takes < 0.5 and 1 << card > unseen:
        price += chance * STOPPER
    return price
