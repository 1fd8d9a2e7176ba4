"""Shooting the moon: how likely it is, whether to try, and how to go on with it."""

from functools import lru_cache
from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import awards_of_moon, may_end, moon_decides, verdict_of
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import SEATS, Cards, Suit
from hearts_qt.rules.masks import CLUBS, POINT_CARDS
from hearts_qt.rules.moves import Award
from hearts_qt.rules.ruleset import SUN_POINTS, Moon
from hearts_qt.rules.view import View

LOSER: Final = 0.26
"""The chance that a moon survives one card that is likely to lose a trick."""
HEART_LOSER: Final = 0.05
"""The same for a heart: whoever takes that trick has a point."""
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
    probability = 1.0
    for suit in range(4):
        probability *= suit_moon_chance(suit, hand >> 13 * suit & CLUBS, unseen >> 13 * suit & CLUBS)
    return probability


def suit_moon_chance(suit: int, own: int, unseen: int) -> float:
    """Return the chance that a moon does not fail by the holding in one suit, 13 bits each."""
    lost = losers(own, unseen)
    if not lost:
        return 1.0
    probability: float = (HEART_LOSER if suit == Suit.HEARTS else LOSER) ** lost
    return probability


def judge_moon(knowledge: Knowledge, style: Style) -> Judgement | None:
    """Return why the style shoots, SHOOT_MOON or MOON_DEDUCTS; MOON_LOSES if it could but must not; else None.

    It may shoot while nobody else has a point card and the hand is good enough for its nerve.
    """
    view = knowledge.view
    if knowledge.split or knowledge.shooter >= 0:
        return None
    if moon_chance(knowledge.hand, knowledge.unseen) < style.moon_nerve:
        return None
    judgement = judge_award(view)
    # Some do not care who wins.
    return judgement if style.weight(Judgement.MOON_LOSES) else Judgement.SHOOT_MOON


def judge_award(view: View) -> Judgement:
    """Return whether an own moon serves, by the scores, because it would come off the own score, or not at all."""
    assert view.seat is not None
    if not may_end(view):
        return Judgement.SHOOT_MOON
    if moon_decides(view, view.seat) is False:
        return Judgement.MOON_LOSES
    deducts = Award.SUBTRACT in awards_of_moon(view, view.seat)
    if deducts and verdict_of(view, view.seat, Award.ADD) is False:
        return Judgement.MOON_DEDUCTS
    return Judgement.SHOOT_MOON


def shoot(knowledge: Knowledge, prospect: Prospect) -> float:
    """Price what the card takes off the chance to take every point."""
    if 1 << prospect.card & POINT_CARDS or knowledge.on_table:
        clean = 0.0
    else:
        clean = 1.0 if knowledge.banned == POINT_CARDS else CLEAN
    survives = prospect.takes + (1.0 - prospect.takes) * clean
    return -knowledge.view.rules.moon_points * survives * moon_chance(prospect.rest, knowledge.unseen)


def shoot_sun(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking this trick too where every trick has been taken so far and that is rewarded."""
    view = knowledge.view
    if not view.rules.sun_bonus or any(view.won[seat] for seat in SEATS if seat != knowledge.me):
        return 0.0
    return SUN_POINTS * prospect.takes * moon_chance(prospect.rest, knowledge.unseen)


def can_shoot(view: View, style: Style) -> bool:
    """Tell whether the style would pass for a moon under these rules and scores."""
    if view.rules.moon is Moon.NOT_ALLOWED or style.moon_pass_nerve > 1.0:
        return False
    return judge_award(view) is not Judgement.MOON_LOSES or not style.weight(Judgement.MOON_LOSES)


SHOOT: Final[Judges] = ((Judgement.SHOOT_MOON, shoot), (Judgement.SHOOT_SUN, shoot_sun))
