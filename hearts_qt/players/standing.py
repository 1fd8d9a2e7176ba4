"""Derives aims from the scores of the match: who should get points, whom a moon helps, and how to score a moon."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.core import points_of
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.ruleset import Aim, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import MatchOutcome, award_by_rule, end_of_match, finish_deal
from hearts_qt.rules.view import View

LOST_MATCH: Final = 40.0
"""The cost, in points, of letting another seat win the match."""


def standing_now(view: View) -> tuple[int, ...]:
    """Return the scores including the points taken so far in this deal."""
    return tuple(score + points for score, points in zip(view.scores, view.points, strict=True))


class Aims(Struct, frozen=True):
    """The other seats that should get points, as seen from one seat.

    All lists are empty if it does not matter who gets points.
    """

    low: tuple[Seat, ...] = ()
    """The seats with the lowest score, if the player's score is higher."""
    lead: int = 0
    """The difference between the next higher score and the score of the seats in `low`."""
    rivals: tuple[Seat, ...] = ()
    """If the player has the lowest score, the seats close behind; empty if all three other seats are close behind."""
    ends: tuple[Seat, ...] = ()
    """If the player has the lowest score, the seats for which the points of the queen would end the match."""

    @property
    def wanted(self) -> tuple[Seat, ...]:
        """All seats that should get points."""
        return self.low + self.rivals + tuple([seat for seat in self.ends if seat not in self.rivals])


NO_AIMS: Final = Aims()


def aims_of(view: View) -> Aims:
    """Return which seats should get points, as seen from the view's seat; no seats if the scores do not matter."""
    assert view.seat is not None
    rules, scores = view.rules, view.scores
    if rules.aim is not Aim.WIN or scores[0] == scores[1] == scores[2] == scores[3]:
        return NO_AIMS
    return _aims(scores, view.seat, rules.queen_points, end_score(rules))


@lru_cache(maxsize=256)
def _aims(scores: tuple[int, ...], me: Seat, queen: int, end: int) -> Aims:
    others = [seat for seat in SEATS if seat != me]
    lowest = min(scores[seat] for seat in others)
    if scores[me] > lowest:
        low = tuple(seat for seat in others if scores[seat] == lowest)
        return Aims(low=low, lead=min(score for score in scores if score != lowest) - lowest)
    rivals = tuple(seat for seat in others if scores[seat] - scores[me] <= queen)
    ends = tuple(seat for seat in others if end and scores[seat] + queen >= end)
    return Aims(rivals=rivals if len(rivals) < len(others) else (), ends=ends)


def end_score(rules: Rules) -> int:
    """Return the lowest score that ends a match, or 0 if no score ends it."""
    return rules.goal + (rules.goal_ends is GoalEnds.EXCEEDED) if rules.goal else 0


def over_goal(rules: Rules, score: int) -> bool:
    """Return whether a score ends the match."""
    return bool(rules.goal) and score >= end_score(rules)


def would_lose(view: View, taker: Seat, points: float, to_come: int) -> bool:
    """Return whether giving `points` to `taker` would end the match and let a third seat win it.

    The match does not count as lost if the `to_come` hearts that are still out can close the gap to the third seat.
    """
    assert view.seat is not None
    if view.rules.aim is not Aim.WIN or taker == view.seat:
        return False
    scores = standing_now(view)
    if not over_goal(view.rules, int(scores[taker] + points)):
        return False
    third = min(scores[seat] for seat in SEATS if seat not in (taker, view.seat))
    return third < scores[view.seat] and scores[view.seat] - third > to_come / 2


def ends_well(view: View, taker: Seat, points: int, to_come: Cards) -> bool:
    """Return whether giving `points` to `taker` would end the match and the player's seat would certainly win it.

    `to_come` are the point cards that are still to be taken; in the worst case the player's seat takes all of them.
    """
    assert view.seat is not None
    if view.rules.aim is not Aim.WIN or taker == view.seat:
        return False
    scores = standing_now(view)
    if not over_goal(view.rules, scores[taker] + points):
        return False
    worst = scores[view.seat] + points_of(to_come, view.rules.worth)
    return all(worst < scores[seat] + (points if seat == taker else 0) for seat in SEATS if seat != view.seat)


# The moon


def awards_of_moon(view: View, shooter: Seat) -> tuple[Award, ...]:
    """Return the ways in which a moon of that seat may be scored; none if moons are not allowed."""
    if view.rules.moon is Moon.NOT_ALLOWED:
        return ()
    award = award_by_rule(view.rules, shooter, view.scores, view.rules.deduct)
    return (Award.SUBTRACT, Award.ADD) if award is None else (award,)


def moon_decides(view: View, shooter: Seat) -> bool | None:
    """Return True if a moon of `shooter` wins the match for the view's seat, False if it loses the match, else None.

    If the shooter may choose how the moon is scored, it is assumed to choose what is best for itself.
    """
    if not may_end(view):
        return None
    verdicts = [verdict_of(view, shooter, award) for award in awards_of_moon(view, shooter)]
    if not verdicts:
        return None
    order = (True, None, False) if shooter == view.seat else (False, None, True)
    return min(verdicts, key=order.index)


def may_end(view: View) -> bool:
    """Return whether this deal can end the match."""
    rules = view.rules
    if rules.deals and view.deals_played + 1 >= rules.deals:
        return True
    return bool(rules.goal) and max(view.scores) + rules.moon_points >= rules.goal


def verdict_of(view: View, shooter: Seat, award: Award) -> bool | None:
    """Return whether a moon scored in this way wins the match for the view's seat; None if the match goes on."""
    taken = [POINT_CARDS if seat == shooter else 0 for seat in SEATS]
    scores = finish_deal(view.rules, taken, [1, 1, 1, 1], award, view.scores).scores
    ending = end_of_match(view.rules, scores, view.deals_played + 1)
    return None if ending is None else view.seat in ending.winners


def decide_award(view: View) -> tuple[ChooseAward, Reason]:
    """Return how the view's seat, which has shot the moon, wants the moon to be scored.

    If both awards are equally good, the seat chooses to subtract.
    """
    assert view.seat is not None
    ranks = {award: _rank(view, award) for award in (Award.SUBTRACT, Award.ADD)}
    chosen = min(ranks, key=ranks.__getitem__)
    other = Award.ADD if chosen is Award.SUBTRACT else Award.SUBTRACT
    if ranks[chosen][0] == ranks[other][0]:
        judgement = Judgement.AWARD_USUAL
    elif ranks[chosen][0] == _WINS:
        judgement = Judgement.AWARD_WINS
    else:
        judgement = Judgement.AWARD_SAVES
    return ChooseAward(view.seat, chosen), Reason(judgement)


_WINS: Final = 0
_GOES_ON: Final = 2
_LOSES: Final = 3


def _rank(view: View, award: Award) -> tuple[int, int]:
    assert view.seat is not None
    scores = finish_deal(view.rules, list(view.taken), list(view.won), award, view.scores).scores
    own = scores[view.seat]
    margin = own if view.rules.aim is Aim.FIELD else 4 * own - sum(scores)
    return _ending_rank(end_of_match(view.rules, scores, view.deals_played + 1), view.seat), margin


def _ending_rank(ending: MatchOutcome | None, seat: Seat) -> int:
    if ending is None:
        return _GOES_ON
    if seat not in ending.winners:
        return _LOSES
    return _WINS if len(ending.winners) == 1 else _WINS + 1
