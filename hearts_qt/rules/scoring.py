"""What a finished deal counts, what that does to the scores, and when and for whom a match ends.

The points themselves are added up in `core`. Here is everything that looks at scores: the moon's award, the exact goal,
the end, the winners, scaled points.
"""

from collections.abc import Sequence

from msgspec import Struct

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, ExactGoal, GoalEnds, Moon, Rules


class ScoreLine(Struct, frozen=True):
    """One seat's points in a deal, by where they came from. `total` is their sum."""

    hearts: int
    queen: int
    bonus: int
    no_trick: int
    sun: int
    moon: int
    total: int


class DealOutcome(Struct, frozen=True):
    """What a deal counted, and the scores with it."""

    lines: tuple[ScoreLine, ...]
    shooter: Seat | None
    """Who took every heart and the queen, also where the moon is not allowed."""
    award: Award | None
    """How the moon was scored, or None when there was none or it is not allowed."""
    sun: Seat | None
    """Who took every trick."""
    scores: tuple[int, ...]
    """The scores of the match with this deal added in and the exact goal applied."""
    reset: tuple[Seat, ...]
    """Who landed on exactly the goal and fell back to zero."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the deal for each seat."""
        return tuple(line.total for line in self.lines)


class MatchOutcome(Struct, frozen=True):
    """How a match ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """The lowest scorers, or whoever hit the goal exactly where that wins. Two or more are tied; each has a win."""
    exact: bool
    """Whether hitting the goal exactly decided it."""
    scaled: tuple[int, ...]
    """Each seat's scaled points: the differences to every higher score, added up (CS)."""


def award_by_rule(rules: Rules, shooter: Seat, scores: Sequence[int], deduct: bool) -> Award | None:
    """Return how a moon is scored, or None when the shooter has to choose or the moon is not allowed.

    `scores` are those before the deal; they are compared without the bonus card. `deduct` is the switch of the
    CardShark rules as it stood when the last point card was taken. Sources: CS "Shooting the Moon", PH options, BL
    "running".
    """
    others = [scores[seat] for seat in SEATS if seat != shooter]
    award = rules.moon_points
    if rules.moon is Moon.ADD:
        return Award.ADD
    if rules.moon is Moon.SUBTRACT:
        return Award.SUBTRACT
    if rules.moon is Moon.ADD_OR_DEDUCT:
        return Award.SUBTRACT if deduct or min(others) < scores[shooter] - award else Award.ADD
    if rules.moon is Moon.AUTOMATIC:
        first = scores[shooter] <= min(others) + award
        return Award.ADD if first or scores[shooter] < award else Award.SUBTRACT
    return None


def finish_deal(
    rules: Rules, taken: list[Cards], tricks: list[int], award: Award | None, scores: Sequence[int]
) -> DealOutcome:
    """Return what a finished deal counts; `award` is how a moon is scored, `scores` are those before the deal."""
    shooter = core.shooter_of(taken)
    moon = rules.moon_points if shooter >= 0 and award is not None else 0
    points = core.deal_scores(
        taken,
        tricks,
        rules.worth,
        NO_TRICK_POINTS if rules.no_trick_bonus else 0,
        SUN_POINTS if rules.sun_bonus else 0,
        moon,
        award is Award.SUBTRACT,
    )
    lines = tuple(_line(rules, taken[seat], tricks[seat], points[seat], bool(moon)) for seat in SEATS)
    summed = [score + line.total for score, line in zip(scores, lines, strict=True)]
    reset: tuple[Seat, ...] = ()
    if rules.exact_goal is ExactGoal.RESETS:
        reset = tuple(seat for seat in SEATS if summed[seat] == rules.goal)
    return DealOutcome(
        lines=lines,
        shooter=shooter if shooter >= 0 else None,
        award=award if moon else None,
        sun=next((seat for seat in SEATS if tricks[seat] == 13), None),
        scores=tuple(0 if seat in reset else summed[seat] for seat in SEATS),
        reset=reset,
    )


def _line(rules: Rules, taken: Cards, tricks: int, total: int, moon_shot: bool) -> ScoreLine:
    # In a deal with a moon nobody but the shooter has hearts or the queen, and the award stands for them.
    hearts = 0 if moon_shot else core.points_of(taken & masks.HEARTS, rules.worth)
    queen = 0 if moon_shot else core.points_of(taken & masks.QUEEN, rules.worth)
    bonus = core.points_of(taken & ~masks.POINT_CARDS, rules.worth)
    no_trick = NO_TRICK_POINTS if rules.no_trick_bonus and tricks == 0 else 0
    sun = SUN_POINTS if rules.sun_bonus and tricks == 13 else 0
    moon = total - hearts - queen - bonus - no_trick - sun
    return ScoreLine(hearts, queen, bonus, no_trick, sun, moon, total)


def scaled_points(scores: Sequence[int]) -> tuple[int, ...]:
    """Return each score's differences to every higher score, added up (CS): 70, 80, 95, 105 gives 70, 40, 10, 0.

    The manual adds the first of these, 10 + 25 + 35, up to 60 in its example; its rule is taken at its word.
    """
    return tuple(sum(other - score for other in scores if other > score) for score in scores)


def end_of_match(rules: Rules, scores: Sequence[int], deals: int) -> MatchOutcome | None:
    """Return how the match ended after `deals` deals with these scores, or None while it goes on."""
    exact = rules.exact_goal is ExactGoal.WINS and rules.goal in scores
    if not exact and not _is_over(rules, scores, deals):
        return None
    winning = rules.goal if exact else min(scores)
    winners = tuple(seat for seat in SEATS if scores[seat] == winning)
    return MatchOutcome(tuple(scores), winners, exact, scaled_points(scores))


def _is_over(rules: Rules, scores: Sequence[int], deals: int) -> bool:
    if rules.deals and deals >= rules.deals:
        return True
    highest = max(scores)
    return bool(rules.goal) and (
        highest > rules.goal or (highest == rules.goal and rules.goal_ends is GoalEnds.REACHED)
    )
