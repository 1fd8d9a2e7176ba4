"""What the scores of the match say: whom points hurt most, whom a moon serves, and how the own moon is scored."""

from typing import Final

from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.masks import POINT_CARDS
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.ruleset import Aim, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import MatchOutcome, award_by_rule, end_of_match, finish_deal
from hearts_qt.rules.view import View

CLOSE: Final = 13
"""Within how many points of the own score another is a rival, at 13 points for the queen."""
RIVAL: Final = 0.3
"""What a point that a rival takes is worth, against one of the own."""


def standing_now(view: View) -> tuple[int, ...]:
    """Return the scores with the points taken so far in this deal."""
    return tuple(score + points for score, points in zip(view.scores, view.points, strict=True))


def wanted(view: View) -> tuple[float, ...]:
    """Return for each seat what it is worth that a point goes there and not to any of the others.

    Most seats want the low scorer to have it; the low scorer wants whoever is close behind, or whoever the queen sends
    over the goal. Where the differences or the field count, nobody is wanted.
    """
    assert view.seat is not None
    scores, me = view.scores, view.seat
    if view.rules.aim is not Aim.WIN or max(scores) == min(scores):
        return (0.0, 0.0, 0.0, 0.0)
    others = [seat for seat in SEATS if seat != me]
    lowest = min(scores[seat] for seat in others)
    queen = max(view.rules.worth)
    if scores[me] <= lowest:
        rivals = [
            seat for seat in others if scores[seat] - scores[me] <= CLOSE or over_goal(view.rules, scores[seat] + queen)
        ]
    else:
        rivals = [seat for seat in others if scores[seat] == lowest]
    mean = RIVAL * len(rivals) / 3
    return tuple((RIVAL if seat in rivals else 0.0) - mean if seat != me else 0.0 for seat in SEATS)


def over_goal(rules: Rules, score: int) -> bool:
    """Tell whether a score ends the match."""
    return bool(rules.goal) and (score > rules.goal or (score == rules.goal and rules.goal_ends is GoalEnds.REACHED))


def would_lose(view: View, taker: Seat, points: float, to_come: int) -> bool:
    """Tell whether those points for another end the match with a third as its winner.

    It does not count as lost while the hearts to come may still make up what the third is lower by.
    """
    assert view.seat is not None
    if view.rules.aim is not Aim.WIN or taker == view.seat:
        return False
    scores = standing_now(view)
    if not over_goal(view.rules, int(scores[taker] + points)):
        return False
    third = min(scores[seat] for seat in SEATS if seat not in (taker, view.seat))
    return third < scores[view.seat] and scores[view.seat] - third > to_come / 2


# The moon


def awards_of_moon(view: View, shooter: Seat) -> tuple[Award, ...]:
    """Return how a moon of that seat may come to be scored; nothing where moons are not allowed."""
    if view.rules.moon is Moon.NOT_ALLOWED:
        return ()
    award = award_by_rule(view.rules, shooter, view.scores, view.rules.deduct)
    return (Award.SUBTRACT, Award.ADD) if award is None else (award,)


def moon_decides(view: View, shooter: Seat) -> bool | None:
    """Return whether a moon of that seat wins the match for the view's own seat, or loses it; None if it goes on.

    A shooter who may choose chooses what serves it.
    """
    verdicts: list[bool | None] = []
    for award in awards_of_moon(view, shooter):
        taken = [POINT_CARDS if seat == shooter else 0 for seat in SEATS]
        scores = finish_deal(view.rules, taken, [1, 1, 1, 1], award, view.scores).scores
        ending = end_of_match(view.rules, scores, view.deals_played + 1)
        verdicts.append(None if ending is None else view.seat in ending.winners)
    if not verdicts:
        return None
    order = (True, None, False) if shooter == view.seat else (False, None, True)
    return min(verdicts, key=order.index)


def decide_award(view: View) -> tuple[ChooseAward, Reason]:
    """Return how the view's seat, which has shot the moon, lets it be scored: where all is equal, off its own score."""
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
