"""Tests of the named rule sets. Their rules are written here a second time, from the manuals of other programs."""

from dataclasses import fields, replace
from typing import Any

import pytest

from hearts_qt.rules.presets import PRESETS, is_custom
from hearts_qt.rules.ruleset import (
    Aim,
    Bonus,
    BrokenBy,
    ExactGoal,
    FourthPass,
    GoalEnds,
    HeartPoints,
    LastResort,
    Moon,
    Opening,
    PassOrder,
    Preset,
    Rules,
)

COLUMNS = [
    Preset.STANDARD,
    Preset.CARDSHARK,
    Preset.WINDOWS,
    Preset.HEARTS_3,
    Preset.DOS,
    Preset.BLACK_LADY,
    Preset.VEGAS,
    Preset.OMNIBUS,
    Preset.SPOT_HEARTS,
]
RAL, LRA, L, NO_PASS = (
    PassOrder.RIGHT_ACROSS_LEFT,
    PassOrder.LEFT_RIGHT_ACROSS,
    PassOrder.LEFT_ONLY,
    PassOrder.NONE,
)
HOLD, NONE = FourthPass.HOLD, FourthPass.NONE
TWO, DEALS = Opening.TWO_OF_CLUBS, Opening.QUEEN_TAKER_DEALS
ANY, OFF_SUIT, HEARTS = BrokenBy.QUEEN, BrokenBy.QUEEN_OFF_SUIT, BrokenBy.HEARTS
FREE, QUEEN = LastResort.FREE, LastResort.QUEEN
ONE, SPOTS = HeartPoints.ONE, HeartPoints.SPOTS
NO, TEN, JACK = Bonus.NONE, Bonus.TEN_OF_DIAMONDS, Bonus.JACK_OF_DIAMONDS
OVER, AT = GoalEnds.EXCEEDED, GoalEnds.REACHED
NOTHING, WINS = ExactGoal.NOTHING, ExactGoal.WINS

TABLE: dict[str, list[Any]] = {
    # The values in each row: Standard, CardShark, Windows, Hearts 3, DOS 6.6, Black Lady, Vegas, Omnibus, Spot Hearts.
    "pass_order": [LRA, RAL, LRA, L, RAL, LRA, NO_PASS, LRA, LRA],
    "fourth_pass": [HOLD, HOLD, HOLD, NONE, HOLD, HOLD, NONE, HOLD, HOLD],
    "cards_passed": [3, 3, 3, 3, 3, 3, 3, 3, 3],
    "opening": [TWO, TWO, TWO, TWO, TWO, TWO, DEALS, TWO, TWO],
    "first_leader": [1, 1, 1, 1, 1, 1, 1, 1, 1],
    "hearts_need_breaking": [True, True, True, True, True, True, True, True, True],
    "broken_by": [ANY, ANY, HEARTS, ANY, ANY, OFF_SUIT, ANY, ANY, ANY],
    "queen_leads_freely": [True, True, True, True, False, True, True, True, True],
    "last_resort": [FREE, FREE, QUEEN, QUEEN, FREE, QUEEN, FREE, FREE, FREE],
    "hearts_on_first_trick": [False, True, True, False, True, True, True, False, False],
    "queen_on_first_trick": [False, True, True, False, True, True, True, False, False],
    "queen_at_first_chance": [False, False, False, False, False, False, True, False, False],
    "heart_points": [ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE, SPOTS],
    "queen_points": [13, 13, 13, 13, 13, 13, 7, 13, 25],
    "bonus": [NO, TEN, NO, JACK, NO, NO, NO, JACK, NO],
    "no_trick_bonus": [False, False, False, False, False, False, False, False, False],
    "sun_bonus": [False, False, False, False, False, False, False, False, False],
    "moon": [
        Moon.ADD,
        Moon.ADD_OR_DEDUCT,
        Moon.ADD,
        Moon.CHOOSE,
        Moon.ADD,
        Moon.AUTOMATIC,
        Moon.NOT_ALLOWED,
        Moon.ADD,
        Moon.ADD,
    ],
    "deduct": [False, False, False, False, False, False, False, False, False],
    "goal": [100, 100, 100, 100, 100, 100, 0, 100, 500],
    "goal_ends": [AT, OVER, AT, OVER, AT, AT, AT, AT, AT],
    "exact_goal": [NOTHING, NOTHING, NOTHING, WINS, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    "deals": [0, 0, 0, 0, 0, 0, 16, 0, 0],
    "aim": [Aim.WIN, Aim.WIN, Aim.WIN, Aim.WIN, Aim.WIN, Aim.WIN, Aim.FIELD, Aim.WIN, Aim.WIN],
    "suit_counts": [True, True, True, True, True, True, True, True, True],
}


def test_the_table_is_whole() -> None:
    """TABLE has a row for every rule, and a column for every named rule set."""
    assert {"preset", *TABLE} == {each.name for each in fields(Rules)}
    assert set(COLUMNS) == set(Preset) == set(PRESETS)
    assert all(len(row) == len(COLUMNS) for row in TABLE.values())


@pytest.mark.parametrize("preset", COLUMNS)
def test_each_switch_of_each_preset(preset: Preset) -> None:
    """Each rule of each named rule set has the value in TABLE."""
    expected = {switch: row[COLUMNS.index(preset)] for switch, row in TABLE.items()}
    assert {switch: getattr(PRESETS[preset], switch) for switch in TABLE} == expected


@pytest.mark.parametrize("preset", COLUMNS)
def test_a_preset_knows_its_name_and_is_not_custom(preset: Preset) -> None:
    """An unchanged rule set is not custom. With one changed rule, it is custom and keeps the name of the rule set."""
    rules = PRESETS[preset]
    assert rules.preset is preset
    assert not is_custom(rules)
    changed = replace(rules, queen_points=rules.queen_points + 1)
    assert is_custom(changed)
    assert changed.preset is preset


def test_the_defaults_are_standard() -> None:
    """Rules made without arguments are the Standard rules."""
    assert Rules() == PRESETS[Preset.STANDARD]
