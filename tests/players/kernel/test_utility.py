"""Tests that the utility at the end of a deal agrees with the rules about winners, goals and the exact goal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.players.kernel import aims
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.ruleset import ExactGoal, GoalEnds, Rules
from hearts_qt.rules.scoring import end_of_match, finish_deal
from tests.forms import FORMS, USED, Form, each_form
from tests.players.kernel.boards import deal_rules

EXACT = {
    ExactGoal.NOTHING: aims.EXACT_NOTHING,
    ExactGoal.RESETS: aims.EXACT_RESETS,
    ExactGoal.WINS: aims.EXACT_WINS,
}


def ended(form: Form, taken: list[int], won: list[int]) -> Any:
    """Return a board at the end of a deal in which the seats have taken these cards."""
    board = form.board.Board(deal_rules(Rules()))
    for seat in SEATS:
        board.take(seat, taken[seat], won[seat])
    return board


def random_end(rng: Random) -> tuple[list[int], list[int]]:
    """Return, for the end of a random deal, the cards and the numbers of tricks that each seat has taken."""
    taken, won = [0, 0, 0, 0], [0, 0, 0, 0]
    deck = rng.sample(range(52), 52)
    shares = rng.choice([(1, 1, 1, 1), (5, 1, 1, 1), (20, 1, 0, 0)])
    for trick in range(13):
        seat = rng.choices(range(4), shares)[0]
        won[seat] += 1
        taken[seat] |= sum(1 << card for card in deck[4 * trick : 4 * trick + 4])
    return taken, won


def utility_under(form: Form, rules: Rules, scores: tuple[int, ...], played: int) -> Any:
    """Return the utility for a match under these rules, with these scores, after this number of deals."""
    return form.utility.Utility(
        aims.WINNING,
        scores,
        limit=rules.goal + (rules.goal_ends is GoalEnds.EXCEEDED) if rules.goal else 0,
        goal=rules.goal,
        exact=EXACT[rules.exact_goal],
        last=bool(rules.deals) and played + 1 >= rules.deals,
        deals_left=2.5,
    )


@settings(deadline=None, max_examples=300)
@given(
    rng=st.integers(0, 2**32).map(Random),
    goal=st.integers(0, 110),
    exact=st.sampled_from(ExactGoal),
    ends=st.sampled_from(GoalEnds),
    deals=st.integers(0, 3),
    before=st.tuples(*[st.integers(-30, 105)] * 4),
)
def test_winning_is_what_the_law_says(
    rng: Random, goal: int, exact: ExactGoal, ends: GoalEnds, deals: int, before: tuple[int, ...]
) -> None:
    """In a finished match, the winners have the best utility. In a match that continues, the lowest score has it."""
    goal = max(goal, 10)
    rules = Rules(goal=goal, exact_goal=exact, goal_ends=ends, deals=deals)
    taken, won = random_end(rng)
    after = finish_deal(rules, taken, won, None, before)
    # Other tests compare moons. In this test no award changes the points of the taken cards.
    outcome = end_of_match(rules, after.scores, 2)
    values = []
    for form in FORMS:
        board = form.board.Board(deal_rules(rules, None))
        for seat in SEATS:
            board.take(seat, taken[seat], won[seat])
        assert board.scores() == after.points
        utility = utility_under(form, rules, before, 1)
        utility.settle(board)
        values.append([utility.value_of(seat) for seat in SEATS])
    assert values[0] == values[1]
    signs = [(value > 1e-9) - (value < -1e-9) for value in values[0]]
    if outcome is not None:
        share = 1.0 / len(outcome.winners)
        ahead = (share > 0.25) - (share < 0.25)
        assert signs == [ahead if seat in outcome.winners else -1 for seat in SEATS]
    elif len(set(after.scores)) > 1:
        best = after.scores.index(min(after.scores))
        worst = after.scores.index(max(after.scores))
        assert (signs[best], signs[worst]) == (1, -1)


@each_form
def test_a_match_under_way_is_worth_less_the_further_behind(form: Form) -> None:
    """If all scores were equal, a seat with fewer points in the deal has a higher utility."""
    utility = form.utility.Utility(aims.WINNING, (20, 20, 20, 20), limit=100, goal=100, deals_left=6.0)
    # The four seats have taken 0, 2, 2 and 9 hearts. The third seat has also taken the queen.
    hearts = [0, 0b11 << 39, 0b1100 << 39 | 1 << 36, 0x1FF0 << 39]
    utility.settle(ended(form, hearts, [1, 1, 1, 10]))
    values = [utility.value_of(seat) for seat in SEATS]
    assert values[0] > values[1] > values[3] > values[2]
    utility.settle(ended(form, [0, 1 << 39, 1 << 40, 0], [4, 4, 4, 1]))
    assert utility.value_of(0) == utility.value_of(3) > utility.value_of(1) == utility.value_of(2)


@each_form
@pytest.mark.parametrize(
    ("aim", "expected"),
    [(aims.OWN_POINTS, [-1.0, -2.0, -3.0, -20.0]), (aims.DIFFERENCES, [5.5, 4.5, 3.5, -13.5])],
    ids=["own points", "differences"],
)
def test_points_by_themselves(form: Form, aim: int, expected: list[float]) -> None:
    """OWN_POINTS: the utility is minus the seat's points. DIFFERENCES: it is the average minus the seat's points."""
    utility = form.utility.Utility(aim)
    hearts = [1 << 39, 0b11 << 40, 0b111 << 42, 0x7F << 45 | 1 << 36]
    utility.settle(ended(form, hearts, [1, 1, 1, 10]))
    assert [utility.value_of(seat) for seat in SEATS] == expected


def test_a_lead_weighs_more_near_the_end() -> None:
    """The same points change the utility more if the match is nearly over."""
    gained = []
    for deals_left in (1.0, 8.0):
        utility = USED.utility.Utility(aims.WINNING, (90, 90, 90, 90), limit=1000, goal=1000, deals_left=deals_left)
        utility.settle(ended(USED, [0, 0x1FFF << 39, 0, 0], [1, 10, 1, 1]))
        spread = utility.value_of(0) - utility.value_of(1)
        gained.append(spread / deals_left**0.5)
    assert gained[0] > gained[1]
