"""Tests of the deal that turned a match, and of the story of its winner."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from hearts_qt.history.turning import Story, TurningPoint, turning_point, won_match
from hearts_qt.rules import masks
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.view import View
from tests.ui.window.matches import scored


def over(
    *deals: tuple[int, int, int, int],
    winners: Sequence[int] | None = None,
    queens: Sequence[int] = (),
    moons: Mapping[int, int] | None = None,
) -> View:
    """Return the view at the end of a match in which the seats got these points deal by deal.

    `queens` are the seats that took the queen of spades, by deal; by default it is always seat 3. `moons` are the seats
    that shot the moon, by the numbers of the deals.
    """
    shot = moons or {}
    totals = [0, 0, 0, 0]
    earlier: list[PlayedDeal] = []
    before = totals[:]
    for number, points in enumerate(deals, 1):
        before, totals = totals[:], [total + more for total, more in zip(totals, points, strict=True)]
        taken = _taken(queens[number - 1] if queens else 3)
        earlier.append(PlayedDeal(Direction.LEFT, (), taken, (4, 3, 3, 3), points, shot.get(number)))
    lines = tuple(ScoreLine(0, 0, 0, 0, 0, 0, total) for total in deals[-1])
    shooter = shot.get(len(deals))
    outcome = DealOutcome(lines, shooter, None if shooter is None else Award.ADD, None, tuple(totals), ())
    best = tuple(seat for seat in range(4) if totals[seat] == min(totals)) if winners is None else tuple(winners)
    view = scored().view
    return replace(
        view,
        earlier=tuple(earlier[:-1]),
        deals_played=len(deals) - 1,
        scores=tuple(before),
        outcome=outcome,
        taken=earlier[-1].taken,
        ending=MatchOutcome(tuple(totals), best, False, (0, 0, 0, 0)),
    )


def _taken(queen: int) -> tuple[int, int, int, int]:
    first, second, third, fourth = (masks.QUEEN if seat == queen else 0 for seat in range(4))
    return first, second, third, fourth


def test_the_winner_gains_most_on_the_second_in_the_turning_point() -> None:
    """The turning point is the deal in which the second fell back most; it has the points of the second."""
    view = over((10, 5, 6, 5), (1, 21, 2, 2), (9, 9, 8, 0), (5, 0, 20, 40))
    assert turning_point(view) == TurningPoint(2, 1, 21)


def test_of_equal_deals_the_last_one_turned_the_match() -> None:
    """If the second fell back equally far in two deals, the later one counts."""
    assert turning_point(over((0, 13, 13, 26), (0, 13, 13, 26), (2, 0, 12, 12))) == TurningPoint(2, 1, 13)


def test_points_off_can_turn_a_match() -> None:
    """If the second got no points in that deal, the turning point has the negative points of the winner."""
    assert turning_point(over((20, 0, 3, 3), (-26, 0, 0, 50))) == TurningPoint(2, 0, -26)


@pytest.mark.parametrize(
    "view",
    [scored().view, over((0, 5, 8, 13)), over((5, 5, 5, 5), (5, 5, 5, 5))],
    ids=["goes on", "one deal", "all tied"],
)
def test_not_every_match_has_a_turning_point(view: View) -> None:
    """A match that goes on, one of a single deal, and one in which everybody is tied have no turning point."""
    assert turning_point(view) is None


EVEN = (6, 7, 7, 6)


@pytest.mark.parametrize(
    ("view", "story", "deal"),
    [
        (over(EVEN, EVEN, (0, 26, 26, 26), moons={3: 0}), Story.MOON, 3),
        (over(EVEN, EVEN, (0, 26, 26, 26), moons={3: 0}, queens=(0, 0, 0)), Story.MOON, 3),
        (over((20, 2, 2, 2), (0, 10, 10, 6), (0, 15, 15, 20)), Story.CAME_BACK, 2),
        (over(EVEN, EVEN, (3, 4, 9, 10)), Story.CLOSE, 0),
        (over(EVEN, (0, 20, 3, 3), (0, 3, 20, 20)), Story.TURNED, 3),
        (over((5, 0, 5, 16), (4, 11, 10, 1), (3, 8, 8, 7), (2, 8, 8, 8)), Story.NO_QUEEN, 0),
        (over((5, 7, 7, 7), (4, 7, 8, 7), (3, 8, 8, 7), queens=(0, 0, 0)), Story.AHEAD, 0),
        (over((7, 5, 7, 7), (4, 9, 8, 7), (3, 8, 8, 7), queens=(0, 0, 0)), Story.PLAIN, 0),
        (over((2, 8, 8, 8)), Story.PLAIN, 0),
    ],
)
def test_a_match_has_a_story(view: View, story: Story, deal: int) -> None:
    """The story is the rarest thing that happened in the match, with the deal in which it happened."""
    told = won_match(view)
    assert told is not None
    assert (told.story, told.winner, told.deal) == (story, 0, deal)


def test_a_shared_win_has_no_story() -> None:
    """A match has no story before its end, or if several players win."""
    assert won_match(over((5, 5, 8, 8), (5, 5, 8, 8))) is None
    assert won_match(scored().view) is None


def test_the_story_knows_the_second_and_the_difference() -> None:
    """The second is the best of the others, and the margin is what the winner has fewer."""
    told = won_match(over((2, 20, 9, 9), (2, 20, 9, 9)))
    assert told is not None
    assert (told.second, told.margin) == (2, 14)
