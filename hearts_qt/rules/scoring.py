"""Scores a finished deal and decides whether the match ends and who wins it.

`core` adds up the points of the cards. This module does everything that depends on the scores: how a moon is scored,
the exact goal, the end of the match, the winners and the scaled points. Sources have the same short names as in
`ruleset`, such as CS.
"""

from collections.abc import Sequence

from msgspec import Struct

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, ExactGoal, GoalEnds, Moon, Rules


class ScoreLine(Struct, frozen=True):
    """The points of one seat in a deal, with one field for each source of points. `total` is their sum."""

    hearts: int
    queen: int
    bonus: int
    no_trick: int
    sun: int
    moon: int
    total: int


class DealOutcome(Struct, frozen=True):
    """The points of a deal, and the scores after it."""

    lines: tuple[ScoreLine, ...]
    shooter: Seat | None
    """The seat that took all hearts and the queen of spades, even if the rules allow no moon; None if no seat did."""
    award: Award | None
    """How the moon was scored, or None if there was no moon or the rules do not allow moons."""
    sun: Seat | None
    """The seat that took all thirteen tricks; None if no seat did."""
    scores: tuple[int, ...]
    """The scores of the match after this deal, with the rule for the exact goal applied."""
    reset: tuple[Seat, ...]
    """The seats that reached exactly the goal and went back to 0."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat in this deal."""
        return tuple(line.total for line in self.lines)

    @property
    def moon(self) -> Seat | None:
        """The seat that shot the moon; None if nobody did or the rules allow no moon."""
        return None if self.award is None else self.shooter


class MatchOutcome(Struct, frozen=True):
    """The result of a match."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """The seats with the lowest score, or the seats that won by reaching exactly the goal.

    If several seats win, they are tied, and each of them counts as a winner.
    """
    exact: bool
    """Whether the match was won by reaching exactly the goal."""
    scaled: tuple[int, ...]
    """The scaled points of each seat: the sum of its differences to every higher score (CS)."""


def award_by_rule(rules: Rules, shooter: Seat, scores: Sequence[int], deduct: bool) -> Award | None:
    """Return how a moon is scored, or None if the shooter chooses or moons are not allowed.

    `scores` are the scores before the deal, so the bonus card of this deal is not counted in them. `deduct` is the
    setting of `Rules.deduct` when the last point card was taken. Sources: CS "Shooting the Moon", PH options, BL
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
    """Return the outcome of a finished deal. `scores` are the scores before it; `award` says how a moon is scored."""
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
    # After a moon the award replaces the points of the hearts and the queen, which only the shooter took.
    hearts = 0 if moon_shot else core.points_of(taken & masks.HEARTS, rules.worth)
    queen = 0 if moon_shot else core.points_of(taken & masks.QUEEN, rules.worth)
    bonus = core.points_of(taken & ~masks.POINT_CARDS, rules.worth)
    no_trick = NO_TRICK_POINTS if rules.no_trick_bonus and tricks == 0 else 0
    sun = SUN_POINTS if rules.sun_bonus and tricks == 13 else 0
    moon = total - hearts - queen - bonus - no_trick - sun
    return ScoreLine(hearts, queen, bonus, no_trick, sun, moon, total)


def scaled_points(scores: Sequence[int]) -> tuple[int, ...]:
    """Return for each score the sum of its differences to all higher scores (CS): 70, 80, 95, 105 gives 70, 40, 10, 0.

    The example in the manual gives 60 for the first score, but 10 + 25 + 35 is 70; this function follows the manual's
    rule.
    """
    return tuple(sum(other - score for other in scores if other > score) for score in scores)


def end_of_match(rules: Rules, scores: Sequence[int], deals: int) -> MatchOutcome | None:
    """Return the result of the match if it ends after `deals` deals with these scores, or None if it goes on."""
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
