"""Tests of decisions by the scores: a moon's award, which seats should get points, and whom a moon helps."""

import pytest

from hearts_qt.players.reason import Judgement
from hearts_qt.players.standing import aims_of, awards_of_moon, ends_well, moon_decides, over_goal, would_lose
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.entries import BeginDeal, BeginMatch, CorrectScores
from hearts_qt.rules.masks import HEARTS
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, ExactGoal, GoalEnds, Moon, Preset, Rules
from hearts_qt.rules.view import View, view
from tests.players.table_for_tests import SEATING, seen_at
from tests.rules.hands import cards, ending

HEARTS_3 = PRESETS[Preset.HEARTS_3]
Scores = tuple[int, int, int, int]
Seats = tuple[int, ...]


def after_the_moon(rules: Rules, scores: Scores) -> View:
    """Return the view of seat 0, which has shot the moon and has to choose the award."""
    match = Match(BeginMatch(rules, SEATING))
    match.apply(CorrectScores(scores))
    match.apply(BeginDeal(Direction.HOLD, position=ending(["AH", "2C", "3C", "4C"], rest=0, leader=0)))
    for seat, card in enumerate(cards("AH 2C 3C 4C")):
        match.apply(Play(seat, card))
    assert match.stage is Stage.AWARD
    return view(match, 0)


@pytest.mark.parametrize(
    ("scores", "award", "judgement"),
    [
        ((30, 30, 30, 30), Award.SUBTRACT, Judgement.AWARD_USUAL),
        ((10, 90, 40, 40), Award.ADD, Judgement.AWARD_WINS),
        ((60, 90, 20, 40), Award.SUBTRACT, Judgement.AWARD_SAVES),
        ((20, 74, 40, 40), Award.SUBTRACT, Judgement.AWARD_SAVES),
    ],
)
def test_awards(scores: Scores, award: Award, judgement: Judgement) -> None:
    """Stan subtracts a moon's points from his own score, unless he wins the match by adding them to the others."""
    decision = Stan().decide(after_the_moon(HEARTS_3, scores), 0)
    assert decision.move == ChooseAward(0, award)
    assert decision.reason.judgement is judgement


def test_an_award_that_lets_others_fall_to_zero_is_not_chosen() -> None:
    """An award is not chosen if it brings another seat exactly to the goal and its score therefore falls to zero."""
    rules = Rules(moon=Moon.CHOOSE, exact_goal=ExactGoal.RESETS, goal_ends=GoalEnds.EXCEEDED)
    assert Stan().decide(after_the_moon(rules, (50, 74, 10, 10)), 0).move == ChooseAward(0, Award.SUBTRACT)


def test_a_field_wants_the_own_points_low() -> None:
    """If the aim is few points in a field, the shooter subtracts the moon's points from its own score."""
    rules = Rules(moon=Moon.CHOOSE, aim=Aim.FIELD)
    assert Stan().decide(after_the_moon(rules, (50, 40, 10, 10)), 0).move == ChooseAward(0, Award.SUBTRACT)


POSITION = ending(["AH 2H", "2C 3C", "4C 5C", "6C 7C"], rest=1, leader=0)


@pytest.mark.parametrize(
    ("scores", "low", "rivals", "ends"),
    [
        ((30, 30, 30, 30), (), (), ()),
        ((40, 20, 30, 30), (1,), (), ()),
        ((40, 20, 20, 30), (1, 2), (), ()),
        ((20, 30, 60, 60), (), (1,), ()),
        ((20, 34, 60, 60), (), (), ()),
        ((20, 90, 60, 60), (), (), (1,)),
        ((20, 30, 60, 87), (), (1,), (3,)),
    ],
)
def test_whom_points_should_go_to(scores: Scores, low: Seats, rivals: Seats, ends: Seats) -> None:
    """Points should go to the low scorer. The low scorer gives points to rivals and to seats near the goal."""
    aims = aims_of(seen_at(POSITION, scores=scores))
    assert (aims.low, aims.rivals, aims.ends) == (low, rivals, ends)
    assert set(aims.wanted) == {*low, *rivals, *ends}


def test_nobody_is_wanted_where_differences_or_the_field_count() -> None:
    """If the aim is scaled points or few points in a field, no seat should get points rather than another."""
    for aim in (Aim.SCALED, Aim.FIELD):
        assert not aims_of(seen_at(POSITION, Rules(aim=aim), (40, 20, 30, 30))).wanted


def test_over_the_goal() -> None:
    """The rules decide whether a score of exactly the goal ends the match."""
    assert over_goal(Rules(), 100)
    assert not over_goal(Rules(goal_ends=GoalEnds.EXCEEDED), 100)
    assert not over_goal(Rules(goal=0, deals=4), 1000)


def test_a_match_lost_to_a_third() -> None:
    """The match is lost if the taker's points end it and another seat wins, unless later points can change this."""
    view = seen_at(ending(["AH 2H", "2C 3C", "4C 5C", "6C 7C"], rest=0, leader=0), scores=(20, 90, 30, 50), seat=3)
    assert would_lose(view, 1, 13, 0)
    assert would_lose(view, 1, 13, 8)
    assert not would_lose(view, 1, 13, 50)
    assert not would_lose(view, 1, 5, 0)
    assert not would_lose(view, 3, 13, 0)


def test_a_match_ended_as_its_winner() -> None:
    """The match is won if the taker's points end it and the remaining points cannot cost this seat the lead."""
    position = ending(["AH 2H", "2C 3C", "4C 5C", "6C 7C"], rest=2, leader=0)
    view = seen_at(position, scores=(60, 90, 40, 30), seat=3)
    assert ends_well(view, 1, 13, 0)
    assert not ends_well(view, 1, 5, 0)
    assert not ends_well(view, 3, 13, 0)
    close = seen_at(position, scores=(60, 90, 20, 35), seat=3)
    assert ends_well(close, 1, 13, 0)
    assert not ends_well(close, 1, 13, HEARTS)
    assert not ends_well(seen_at(position, Rules(aim=Aim.SCALED), seat=3), 1, 200, 0)


@pytest.mark.parametrize(
    ("rules", "shooter", "scores", "verdict"),
    [
        (Rules(), 0, (30, 30, 30, 30), None),
        (Rules(), 0, (10, 90, 30, 30), True),
        (Rules(), 0, (90, 90, 30, 30), False),
        (Rules(), 1, (10, 90, 80, 80), True),
        (Rules(), 1, (50, 10, 80, 80), False),
        (Rules(moon=Moon.NOT_ALLOWED), 0, (10, 90, 30, 30), None),
        (Rules(moon=Moon.SUBTRACT), 0, (90, 90, 30, 30), None),
        (HEARTS_3, 0, (90, 90, 30, 30), None),
        (HEARTS_3, 1, (50, 10, 80, 80), False),
    ],
)
def test_whom_a_moon_serves(rules: Rules, shooter: int, scores: Scores, verdict: bool | None) -> None:
    """A moon can win the match for seat 0, lose the match for seat 0, or not decide the match."""
    assert moon_decides(seen_at(POSITION, rules, scores), shooter) is verdict


def test_the_awards_that_may_come() -> None:
    """A moon has two possible awards if the shooter chooses, one if the rules decide, and none if it is not allowed."""
    assert awards_of_moon(seen_at(POSITION, HEARTS_3), 0) == (Award.SUBTRACT, Award.ADD)
    assert awards_of_moon(seen_at(POSITION), 0) == (Award.ADD,)
    assert awards_of_moon(seen_at(POSITION, Rules(moon=Moon.NOT_ALLOWED)), 0) == ()
