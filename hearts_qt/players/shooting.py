"""Shooting the moon: the probability of success, whether to try, and how to play for it."""

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
"""The probability that a moon still succeeds in spite of one card that probably loses a trick."""
HEART_LOSER: Final = 0.05
"""The probability that a moon still succeeds in spite of one heart that probably loses a trick and so gives away its
point."""
CLEAN: Final = 0.4
"""The probability that a trick taken by another seat contains no point card."""
LONGEST: Final = (0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6)
"""The number of rounds that empties the other hands of a suit, by the number of cards of the suit in these hands."""


@lru_cache(maxsize=1 << 14)
def losers(own: int, unseen: int) -> int:
    """Return how many cards of a suit will probably lose a trick if the highest cards are led first."""
    out = unseen.bit_count()
    rounds = LONGEST[out]
    lost = 0
    top = unseen.bit_length()
    while own and rounds > 0:
        bit = own.bit_length()
        if bit > top:
            own ^= 1 << bit - 1
        else:
            # Give up the lowest card; the others play their highest.
            own &= own - 1
            lost += 1
            unseen ^= 1 << top - 1
            top = unseen.bit_length()
        rounds -= 1
    return lost


def moon_chance(hand: Cards, unseen: Cards) -> float:
    """Return the probability that the holder of `hand` takes all remaining tricks with point cards."""
    probability = 1.0
    for suit in range(4):
        probability *= suit_moon_chance(suit, hand >> 13 * suit & CLUBS, unseen >> 13 * suit & CLUBS)
    return probability


def suit_moon_chance(suit: int, own: int, unseen: int) -> float:
    """Return the probability that a moon does not fail because of one suit; `own` and `unseen` are 13-bit masks."""
    lost = losers(own, unseen)
    if not lost:
        return 1.0
    probability: float = (HEART_LOSER if suit == Suit.HEARTS else LOSER) ** lost
    return probability


def judge_moon(knowledge: Knowledge, style: Style) -> Judgement | None:
    """Return SHOOT_MOON or MOON_DEDUCTS to try a moon, MOON_LOSES if it would lose the match, or None for no moon.

    A moon is tried only if no other seat has a point card and the probability of success reaches the style's
    `moon_nerve`.
    """
    view = knowledge.view
    if knowledge.split or knowledge.shooter >= 0:
        return None
    if moon_chance(knowledge.hand, knowledge.unseen) < style.moon_nerve:
        return None
    judgement = judge_award(view)
    # Some styles do not care who wins the match.
    return judgement if style.weight(Judgement.MOON_LOSES) else Judgement.SHOOT_MOON


def judge_award(view: View) -> Judgement:
    """Return MOON_LOSES if a moon loses the match, MOON_DEDUCTS if only an added moon loses it, else SHOOT_MOON."""
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
    """Favour cards that keep the moon probable: the price is minus the points of a moon times its probability."""
    if 1 << prospect.card & POINT_CARDS or knowledge.on_table:
        clean = 0.0
    else:
        clean = 1.0 if knowledge.banned == POINT_CARDS else CLEAN
    survives = prospect.takes + (1.0 - prospect.takes) * clean
    return -knowledge.view.rules.moon_points * survives * moon_chance(prospect.rest, knowledge.unseen)


def shoot_sun(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking this trick, if the rules reward taking all tricks and no other seat has taken a trick yet."""
    view = knowledge.view
    if not view.rules.sun_bonus or any(view.won[seat] for seat in SEATS if seat != knowledge.me):
        return 0.0
    return SUN_POINTS * prospect.takes * moon_chance(prospect.rest, knowledge.unseen)


def can_shoot(view: View, style: Style) -> bool:
    """Return whether the style is allowed to choose its pass for shooting the moon, with these rules and scores."""
    if view.rules.moon is Moon.NOT_ALLOWED or style.moon_pass_nerve > 1.0:
        return False
    return judge_award(view) is not Judgement.MOON_LOSES or not style.weight(Judgement.MOON_LOSES)


SHOOT: Final[Judges] = ((Judgement.SHOOT_MOON, shoot), (Judgement.SHOOT_SUN, shoot_sun))
