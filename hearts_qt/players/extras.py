"""The judgements for optional rules: the bonus card, the bonus for no trick, and the exact goal."""

from typing import Final

from hearts_qt.players.judgement import Judges, Prospect
from hearts_qt.players.knowledge import Knowledge
from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import LOST_MATCH
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, ExactGoal

CATCH: Final = 0.35
"""The probability that a player who holds the bonus card takes it in the end."""
DROPS: Final = 0.1
"""The probability that another seat plays the bonus card to a trick of its suit."""
CATCHER: Final = 0.6
"""The value of holding a card that could take the bonus card."""
STAYS_CLEAN: Final = 0.85
"""For each card in the hand, the probability that it takes no trick."""
STAYS_EXACT: Final = 0.6
"""For each point card that is still out, the probability that the player does not take it."""


def take_bonus(knowledge: Knowledge, prospect: Prospect) -> float:
    """Favour taking the bonus card, and set a price on giving up the bonus card or a card that could take it."""
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
    """Set a price on taking the player's first trick of the deal, if the rules reward taking no trick."""
    if not knowledge.view.rules.no_trick_bonus or knowledge.view.won[knowledge.me]:
        return 0.0
    price: float = -NO_TRICK_POINTS * prospect.takes * STAYS_CLEAN ** prospect.rest.bit_count()
    return price


def exact_goal(knowledge: Knowledge, prospect: Prospect) -> float:
    """If the rules reward a score of exactly the goal, favour it, and set a price on letting another seat have it."""
    rules = knowledge.view.rules
    if rules.exact_goal is ExactGoal.NOTHING:
        return 0.0
    card = prospect.card
    lies = knowledge.on_table + (knowledge.worth[card] if 1 << card & POINT_CARDS else 0)
    to_come = (knowledge.unseen | prospect.rest) & POINT_CARDS
    stays: float = STAYS_EXACT ** to_come.bit_count()
    gain = stays * (LOST_MATCH if rules.exact_goal is ExactGoal.WINS else min(LOST_MATCH, rules.goal))
    price = -gain * (prospect.takes * _lands(knowledge, knowledge.me, round(prospect.haul)))
    price -= gain * (1.0 - prospect.takes) * _lands(knowledge, knowledge.me, 0)
    if lies and knowledge.led >= 0 and knowledge.best_seat != knowledge.me:
        price += gain * (1.0 - prospect.takes) * _lands(knowledge, knowledge.best_seat, lies)
    return price


def _lands(knowledge: Knowledge, seat: int, points: int) -> bool:
    view = knowledge.view
    return view.scores[seat] + view.points[seat] + points == view.rules.goal


EXTRAS: Final[Judges] = (
    (Judgement.TAKE_BONUS, take_bonus),
    (Judgement.NO_TRICK, no_trick),
    (Judgement.EXACT_GOAL, exact_goal),
)
