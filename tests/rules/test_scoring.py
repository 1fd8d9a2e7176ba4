"""Tests of the points of a finished deal and of the new scores, with a table for every way of scoring."""

from collections.abc import Mapping
from typing import Any

import pytest

from hearts_qt.rules.cards import DECK, SEATS, cards_of, each_card, parse_cards
from hearts_qt.rules.moves import Award
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Bonus, ExactGoal, GoalEnds, HeartPoints, Moon, Preset, Rules
from hearts_qt.rules.scoring import (
    DealOutcome,
    ScoreLine,
    award_by_rule,
    end_of_match,
    finish_deal,
    scaled_points,
)

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOON = f"{HEARTS} QS"
ADD, SUBTRACT = Award.ADD, Award.SUBTRACT
ZERO = (0, 0, 0, 0)


def count(
    rules: Rules,
    taken: Mapping[int, str],
    award: Award | None = None,
    scores: tuple[int, ...] = ZERO,
    sun: bool = False,
) -> DealOutcome:
    """Score a deal in which only the seats in `taken` have taken tricks, with these important cards.

    Every seat in `taken` has as many tricks as its cards need. The last of these seats has all remaining cards.
    """
    piles = [parse_cards(taken.get(seat, "")) for seat in SEATS]
    fillers = list(each_card(DECK & ~sum(piles)))
    for seat in taken:
        while piles[seat].bit_count() % 4 or not piles[seat]:
            piles[seat] |= 1 << fillers.pop(0)
    last = max(taken)
    piles[last] |= cards_of(fillers)
    tricks = [pile.bit_count() // 4 for pile in piles]
    assert sum(tricks) == 13
    assert (13 in tricks) is sun
    return finish_deal(rules, piles, tricks, award, scores)


@pytest.mark.parametrize(
    ("rules", "taken", "points"),
    [
        pytest.param(Rules(), {0: "2H", 1: "QS", 2: "KH AH", 3: "3H 4H 5H"}, (1, 13, 2, 3), id="hearts and queen"),
        pytest.param(Rules(), {0: HEARTS, 1: "QS"}, (13, 13, 0, 0), id="all hearts are no moon"),
        pytest.param(
            PRESETS[Preset.DOS], {0: "QS " + HEARTS[3:], 3: "2H"}, (25, 0, 0, 1), id="twenty-five are no moon"
        ),
        pytest.param(
            Rules(bonus=Bonus.TEN_OF_DIAMONDS),
            {0: "TD 2H", 1: "QS JD", 2: "AH"},
            (-9, 13, 1, 0),
            id="ten of diamonds",
        ),
        pytest.param(
            Rules(bonus=Bonus.JACK_OF_DIAMONDS),
            {0: "TD 2H", 1: "QS JD", 2: ""},
            (1, 3, 0, 0),
            id="jack of diamonds",
        ),
        pytest.param(Rules(queen_points=7), {0: "QS", 1: "2H AH"}, (7, 2, 0, 0), id="queen of seven"),
        pytest.param(
            PRESETS[Preset.SPOT_HEARTS],
            {0: "2H AH", 1: "QS", 2: "KH QH JH", 3: "TH 3H"},
            (16, 25, 36, 13),
            id="spot hearts",
        ),
        pytest.param(
            Rules(no_trick_bonus=True), {0: "QS 2H", 3: "AH"}, (14, -5, -5, 1), id="two seats without a trick"
        ),
        pytest.param(
            Rules(no_trick_bonus=True),
            {0: "QS", 1: "", 2: "", 3: "2H"},
            (13, 0, 0, 1),
            id="tricks of nothing",
        ),
    ],
)
def test_what_the_taken_cards_count(rules: Rules, taken: dict[int, str], points: tuple[int, ...]) -> None:
    """Without a moon, each seat gets the points of its cards. Under some rules, taking no trick counts -5 points."""
    piles = [parse_cards(taken.get(seat, "")) for seat in SEATS]
    outcome = finish_deal(rules, piles, [int(seat in taken) for seat in SEATS], None, ZERO)
    assert outcome.points == points
    assert outcome.scores == points
    assert (outcome.shooter, outcome.award, outcome.sun) == (None, None, None)


TEN = Bonus.TEN_OF_DIAMONDS
JACK = Bonus.JACK_OF_DIAMONDS


@pytest.mark.parametrize(
    ("switches", "taken", "award", "points"),
    [
        pytest.param({}, {0: MOON, 1: ""}, ADD, (0, 26, 26, 26), id="added"),
        pytest.param({}, {1: MOON, 2: ""}, SUBTRACT, (0, -26, 0, 0), id="subtracted"),
        pytest.param({}, {2: MOON, 3: ""}, None, (0, 0, 26, 0), id="not allowed"),
        pytest.param({"queen_points": 7}, {0: MOON, 1: ""}, ADD, (0, 20, 20, 20), id="queen of seven, added"),
        pytest.param({"queen_points": 7}, {0: MOON, 1: ""}, SUBTRACT, (-20, 0, 0, 0), id="queen of seven, subtracted"),
        pytest.param({"queen_points": 7}, {0: MOON, 1: ""}, None, (20, 0, 0, 0), id="queen of seven, not allowed"),
        pytest.param(
            {"heart_points": HeartPoints.SPOTS, "queen_points": 25},
            {0: MOON, 1: ""},
            ADD,
            (0, 129, 129, 129),
            id="spots, added",
        ),
        pytest.param(
            {"heart_points": HeartPoints.SPOTS, "queen_points": 25},
            {3: MOON, 0: ""},
            SUBTRACT,
            (0, 0, 0, -129),
            id="spots, subtracted",
        ),
        pytest.param({"bonus": TEN}, {0: f"{MOON} TD", 1: ""}, ADD, (-10, 26, 26, 26), id="with the bonus card"),
        pytest.param({"bonus": TEN}, {0: MOON, 1: "TD"}, ADD, (0, 16, 26, 26), id="bonus card elsewhere"),
        pytest.param({"bonus": JACK}, {0: f"{MOON} JD", 1: ""}, SUBTRACT, (-36, 0, 0, 0), id="both subtracted"),
        pytest.param({"bonus": JACK}, {0: MOON, 1: "JD"}, SUBTRACT, (-26, -10, 0, 0), id="subtracted, jack elsewhere"),
        pytest.param({"no_trick_bonus": True}, {0: MOON, 1: ""}, ADD, (0, 26, 21, 21), id="no trick in a moon"),
        pytest.param({"no_trick_bonus": True}, {0: MOON, 1: ""}, SUBTRACT, (-26, 0, -5, -5), id="no trick, subtracted"),
        pytest.param({"no_trick_bonus": True}, {0: MOON, 1: ""}, None, (26, 0, -5, -5), id="no trick, not allowed"),
    ],
)
def test_a_moon(switches: dict[str, Any], taken: dict[int, str], award: Award | None, points: tuple[int, ...]) -> None:
    """A moon's award replaces only the points of hearts and queen. The bonus card and no-trick bonus still count."""
    outcome = count(Rules(**switches), dict(sorted(taken.items())), award)
    assert outcome.points == points
    assert outcome.award is award
    assert outcome.shooter == next(seat for seat in taken if "QS" in taken[seat])
    assert outcome.sun is None


ALL = " ".join(f"{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA")
SUN: dict[str, Any] = {"sun_bonus": True}


@pytest.mark.parametrize(
    ("switches", "award", "points"),
    [
        pytest.param({}, ADD, (0, 26, 26, 26), id="only a moon"),
        pytest.param(SUN, ADD, (-24, 26, 26, 26), id="moon added"),
        pytest.param(SUN, SUBTRACT, (-50, 0, 0, 0), id="moon subtracted"),
        pytest.param(SUN, None, (2, 0, 0, 0), id="moon not allowed"),
        pytest.param(SUN | {"bonus": JACK}, SUBTRACT, (-60, 0, 0, 0), id="sixty with the jack"),
        pytest.param(SUN | {"bonus": JACK}, ADD, (-34, 26, 26, 26), id="jack, added"),
        pytest.param(SUN | {"no_trick_bonus": True}, ADD, (-24, 21, 21, 21), id="no trick for the victims"),
        pytest.param(SUN | {"no_trick_bonus": True}, SUBTRACT, (-50, -5, -5, -5), id="no trick, subtracted"),
        pytest.param(SUN | {"no_trick_bonus": True}, None, (2, -5, -5, -5), id="no trick, moon not allowed"),
    ],
)
def test_a_sun(switches: dict[str, Any], award: Award | None, points: tuple[int, ...]) -> None:
    """Under the rule for the sun, a seat that took every trick gets -24 points, however the moon is scored."""
    outcome = count(Rules(**switches), {0: ALL}, award, sun=True)
    assert outcome.points == points
    assert outcome.sun == 0
    assert outcome.shooter == 0


def test_the_lines_say_where_points_come_from() -> None:
    """For each seat, a line splits the points into hearts, queen, bonus card, no trick, sun and a moon's award."""
    rules = Rules(bonus=JACK, no_trick_bonus=True, sun_bonus=True)
    sun = count(rules, {0: ALL}, SUBTRACT, sun=True)
    victim = ScoreLine(hearts=0, queen=0, bonus=0, no_trick=-5, sun=0, moon=0, total=-5)
    shooter = ScoreLine(hearts=0, queen=0, bonus=-10, no_trick=0, sun=-24, moon=-26, total=-60)
    assert sun.lines == (shooter, victim, victim, victim)
    added = count(Rules(), {0: "", 2: MOON}, ADD)
    assert [line.moon for line in added.lines] == [26, 26, 0, 26]
    plain = count(Rules(bonus=JACK), {0: f"{HEARTS} JD", 1: "QS"})
    assert plain.lines[0] == ScoreLine(hearts=13, queen=0, bonus=-10, no_trick=0, sun=0, moon=0, total=3)
    assert plain.lines[1] == ScoreLine(hearts=0, queen=13, bonus=0, no_trick=0, sun=0, moon=0, total=13)


CARDSHARK = {"moon": Moon.ADD_OR_DEDUCT}
BLACK_LADY = {"moon": Moon.AUTOMATIC}


@pytest.mark.parametrize(
    ("switches", "scores", "deduct", "award"),
    [
        pytest.param({"moon": Moon.ADD}, (99, 0, 0, 0), True, ADD, id="always added"),
        pytest.param({"moon": Moon.SUBTRACT}, (0, 90, 90, 90), False, SUBTRACT, id="always subtracted"),
        pytest.param({"moon": Moon.CHOOSE}, ZERO, True, None, id="the shooter chooses"),
        pytest.param({"moon": Moon.NOT_ALLOWED}, ZERO, True, None, id="not allowed"),
        # CardShark's manual, "When not to shoot": the scores 80, 90, 50, 70, with each of the four as the shooter.
        pytest.param(CARDSHARK, (80, 90, 50, 70), False, SUBTRACT, id="thirty behind"),
        pytest.param(CARDSHARK, (90, 80, 50, 70), False, SUBTRACT, id="forty behind"),
        pytest.param(CARDSHARK, (50, 80, 90, 70), False, ADD, id="first"),
        pytest.param(CARDSHARK, (70, 80, 90, 50), False, ADD, id="twenty behind"),
        pytest.param(CARDSHARK, (76, 50, 90, 80), False, ADD, id="exactly twenty-six behind"),
        pytest.param(CARDSHARK, (77, 90, 90, 50), False, SUBTRACT, id="twenty-seven behind"),
        pytest.param(CARDSHARK, (50, 80, 90, 70), True, SUBTRACT, id="switched to deduct"),
        pytest.param(CARDSHARK | {"queen_points": 7}, (71, 50, 90, 90), False, SUBTRACT, id="a moon of twenty"),
        pytest.param(CARDSHARK | {"queen_points": 7}, (70, 50, 90, 90), False, ADD, id="a moon of twenty, level"),
        # Black Lady: the others get the points if the shooter is then first, or if the shooter's score is below 26.
        pytest.param(BLACK_LADY, (60, 70, 80, 90), False, ADD, id="first already"),
        pytest.param(BLACK_LADY, (60, 40, 80, 90), False, ADD, id="first with it"),
        pytest.param(BLACK_LADY, (66, 40, 80, 90), False, ADD, id="level for first with it"),
        pytest.param(BLACK_LADY, (67, 40, 80, 90), False, SUBTRACT, id="not first with it"),
        pytest.param(BLACK_LADY, (25, -40, 80, 90), False, ADD, id="lower than twenty-six"),
        pytest.param(BLACK_LADY, (26, -40, 80, 90), False, SUBTRACT, id="twenty-six"),
        pytest.param(BLACK_LADY, (0, -40, 0, 0), False, ADD, id="nothing to subtract from"),
    ],
)
def test_how_a_moon_is_scored(
    switches: dict[str, Any], scores: tuple[int, ...], deduct: bool, award: Award | None
) -> None:
    """The rules decide the award from the scores before the deal, in the same way for a shooter in any seat."""
    rules = Rules(**switches)
    assert award_by_rule(rules, 0, scores, deduct) is award
    for turn in (1, 2, 3):
        turned = tuple(scores[(seat - turn) % 4] for seat in SEATS)
        assert award_by_rule(rules, turn, turned, deduct) is award


def test_a_moon_that_makes_another_win() -> None:
    """CardShark's example: if the second player's moon is added to the others, the third player wins the match."""
    rules = Rules(moon=Moon.ADD, goal_ends=GoalEnds.EXCEEDED)
    outcome = count(rules, {1: MOON, 2: ""}, ADD, (80, 90, 50, 70))
    assert outcome.scores == (106, 90, 76, 96)
    ending = end_of_match(rules, outcome.scores, 5)
    assert ending is not None
    assert ending.winners == (2,)


RESETS: dict[str, Any] = {"exact_goal": ExactGoal.RESETS}
WINS: dict[str, Any] = {"exact_goal": ExactGoal.WINS, "goal_ends": GoalEnds.EXCEEDED}


@pytest.mark.parametrize(
    ("switches", "before", "taken", "award", "scores", "reset"),
    [
        pytest.param({}, (87, 0, 0, 0), {0: "QS", 1: HEARTS}, None, (100, 13, 0, 0), (), id="does nothing"),
        pytest.param(RESETS, (87, 0, 0, 0), {0: "QS", 1: HEARTS}, None, (0, 13, 0, 0), (0,), id="resets"),
        pytest.param(RESETS, (87, 87, 0, 0), {0: "QS", 1: HEARTS}, None, (0, 0, 0, 0), (0, 1), id="resets two"),
        pytest.param(RESETS, (88, 0, 0, 0), {0: "QS", 1: HEARTS}, None, (101, 13, 0, 0), (), id="one too many"),
        pytest.param(RESETS, (87, 74, 80, 0), {0: MOON, 1: ""}, ADD, (87, 0, 106, 26), (1,), id="after a moon"),
        pytest.param(RESETS, (126, 0, 0, 0), {0: MOON, 1: ""}, SUBTRACT, (0, 0, 0, 0), (0,), id="from above"),
        pytest.param(
            RESETS | {"bonus": JACK},
            (97, 0, 0, 0),
            {0: "QS JD", 1: HEARTS},
            None,
            (0, 13, 0, 0),
            (0,),
            id="after jack",
        ),
        pytest.param(WINS, (87, 90, 0, 0), {0: "QS", 1: HEARTS}, None, (100, 103, 0, 0), (), id="wins, no reset"),
        pytest.param(RESETS | {"goal": 50}, (37, 0, 0, 0), {0: "QS", 1: HEARTS}, None, (0, 13, 0, 0), (0,), id="fifty"),
        pytest.param(RESETS, (100, 0, 0, 0), {1: "QS", 2: HEARTS}, None, (0, 13, 13, 0), (0,), id="stood on it before"),
    ],
)
def test_exactly_the_goal(
    switches: dict[str, Any],
    before: tuple[int, ...],
    taken: dict[int, str],
    award: Award | None,
    scores: tuple[int, ...],
    reset: tuple[int, ...],
) -> None:
    """Under some rules a score of exactly the goal falls to zero. A moon and bonuses are counted before this."""
    outcome = count(Rules(**switches), taken, award, before)
    assert outcome.scores == scores
    assert outcome.reset == reset


EXCEEDED: dict[str, Any] = {"goal_ends": GoalEnds.EXCEEDED}


@pytest.mark.parametrize(
    ("switches", "scores", "deals", "winners", "exact"),
    [
        pytest.param({}, (99, 50, 60, 70), 9, None, False, id="not yet"),
        pytest.param({}, (100, 50, 60, 70), 9, (1,), False, id="reached"),
        pytest.param({}, (101, 50, 60, 70), 9, (1,), False, id="passed"),
        pytest.param(EXCEEDED, (100, 50, 60, 70), 9, None, False, id="must be exceeded"),
        pytest.param(EXCEEDED, (101, 50, 60, 70), 9, (1,), False, id="exceeded"),
        pytest.param({}, (100, 50, 50, 70), 9, (1, 2), False, id="two tied"),
        pytest.param({}, (100, 100, 100, 100), 9, (0, 1, 2, 3), False, id="all tied"),
        pytest.param({}, (120, -50, 60, 70), 9, (1,), False, id="below zero wins"),
        pytest.param({"goal": 50}, (49, 0, 0, 0), 9, None, False, id="fifty not yet"),
        pytest.param({"goal": 50}, (50, 0, 0, 1), 9, (1, 2), False, id="fifty"),
        pytest.param({"goal": 0, "deals": 16}, (400, 0, 0, 0), 15, None, False, id="no goal"),
        pytest.param({"goal": 0, "deals": 16}, (90, 70, 80, 60), 16, (3,), False, id="number of deals"),
        pytest.param({"goal": 0, "deals": 16}, (90, 70, 80, 60), 17, (3,), False, id="one more deal"),
        pytest.param({"deals": 16}, (100, 1, 2, 3), 3, (1,), False, id="goal before the deals"),
        pytest.param({"deals": 4}, (10, 1, 2, 3), 4, (1,), False, id="deals before the goal"),
        pytest.param(WINS, (100, 50, 60, 70), 9, (0,), True, id="exact wins"),
        pytest.param(WINS, (100, 50, 100, 170), 9, (0, 2), True, id="two exact tie"),
        pytest.param(WINS, (99, 50, 60, 70), 9, None, False, id="almost exact"),
        pytest.param(WINS, (101, 50, 60, 70), 9, (1,), False, id="nobody exact"),
        pytest.param(RESETS, (0, 50, 60, 70), 9, None, False, id="reset goes on"),
        pytest.param(RESETS, (0, 50, 60, 101), 9, (0,), False, id="reset wins"),
    ],
)
def test_when_and_for_whom_a_match_ends(
    switches: dict[str, Any],
    scores: tuple[int, ...],
    deals: int,
    winners: tuple[int, ...] | None,
    exact: bool,
) -> None:
    """A goal, an exact goal or a number of deals ends a match. If several seats have the lowest score, all win."""
    ending = end_of_match(Rules(**switches), scores, deals)
    if winners is None:
        assert ending is None
        return
    assert ending is not None
    assert (ending.winners, ending.exact, ending.scores) == (winners, exact, scores)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        # CardShark's manual, "Scaled Scoring": (80-70)+(95-70)+(105-70), (95-80)+(105-80), 105-95 and
        # nothing. The manual says that the first sum is 60, but 10+25+35 is 70.
        ((70, 80, 95, 105), (70, 40, 10, 0)),
        ((105, 95, 80, 70), (0, 10, 40, 70)),
        ((50, 50, 100, 100), (100, 100, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((-20, 101, 30, 30), (121 + 50 + 50, 0, 71, 71)),
    ],
)
def test_scaled_points(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Each player gets the sum of the differences between its score and every higher score."""
    assert scaled_points(scores) == points
    ending = end_of_match(Rules(goal=100, deals=1), scores, 1)
    assert ending is not None
    assert ending.scaled == points
