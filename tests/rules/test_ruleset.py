"""Tests of the switches of a match: values, combinations that are refused, and flags that they set in the core."""

from dataclasses import FrozenInstanceError, fields, replace
from enum import StrEnum
from typing import Any

import pytest

from hearts_qt.rules import masks
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.ruleset import (
    BONUS_POINTS,
    NO_TRICK_POINTS,
    SUN_POINTS,
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
    RulesError,
    RulesProblem,
    TakesEffect,
    takes_effect,
)

CHOICES: dict[str, type[StrEnum]] = {
    "preset": Preset,
    "pass_order": PassOrder,
    "fourth_pass": FourthPass,
    "opening": Opening,
    "broken_by": BrokenBy,
    "last_resort": LastResort,
    "heart_points": HeartPoints,
    "bonus": Bonus,
    "moon": Moon,
    "goal_ends": GoalEnds,
    "exact_goal": ExactGoal,
    "aim": Aim,
}
SWITCHES = [
    "hearts_need_breaking",
    "queen_leads_freely",
    "hearts_on_first_trick",
    "queen_on_first_trick",
    "queen_at_first_chance",
    "no_trick_bonus",
    "sun_bonus",
    "deduct",
    "suit_counts",
]
NUMBERS = {
    "cards_passed": (2, 3),
    "first_leader": (1, 4),
    "queen_points": (1, 100),
    "goal": (0, 1_000_000),
    "deals": (0, 1000),
}
NEEDED: dict[tuple[str, Any], dict[str, Any]] = {
    ("pass_order", PassOrder.LEFT_ONLY): {"fourth_pass": FourthPass.NONE},
    ("pass_order", PassOrder.NONE): {"fourth_pass": FourthPass.NONE},
    ("deduct", True): {"moon": Moon.ADD_OR_DEDUCT},
    ("goal", 0): {"deals": 1},
}
"""For each value that does not fit the other Standard rules, the switches that have to be changed too."""


def test_the_tables_of_this_file_name_every_field() -> None:
    """Each field of the rules is in exactly one of the tables of this file."""
    assert sorted([*CHOICES, *SWITCHES, *NUMBERS]) == sorted(each.name for each in fields(Rules))


def _allowed() -> list[tuple[str, Any]]:
    values: list[tuple[str, Any]] = [(name, value) for name, choice in CHOICES.items() for value in choice]
    values += [(name, value) for name in SWITCHES for value in (False, True)]
    values += [(name, value) for name, bounds in NUMBERS.items() for value in bounds]
    return values


@pytest.mark.parametrize(("name", "value"), _allowed())
def test_every_allowed_value_is_taken(name: str, value: Any) -> None:
    """The rules accept each setting of each switch."""
    switches = {**NEEDED.get((name, value), {}), name: value}
    assert getattr(Rules(**switches), name) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in CHOICES for value in ("no such setting", None, 1, TakesEffect.AT_ONCE)),
        *((name, value) for name in SWITCHES for value in (0, 1, "yes", None)),
        *((name, value) for name in NUMBERS for value in (True, "3", 3.0, None)),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(name: str, value: Any) -> None:
    """The error for a value of the wrong type names the field. A bool is not accepted as a number."""
    with pytest.raises(RulesError) as raised:
        Rules(**{name: value})
    assert (raised.value.field, raised.value.problem, raised.value.value) == (
        name,
        RulesProblem.WRONG_TYPE,
        value,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, (least, most) in NUMBERS.items() for value in (least - 1, most + 1, -1000, 10**9)],
)
def test_a_number_out_of_range_is_named(name: str, value: int) -> None:
    """The error for a number below or above the range of a field names the field."""
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(RulesError, match=f"{name} is out of its range") as raised:
        Rules(**wrong)
    assert (raised.value.field, raised.value.problem) == (name, RulesProblem.OUT_OF_RANGE)


IMPOSSIBLE: list[tuple[dict[str, Any], str, RulesProblem]] = [
    *(
        ({"pass_order": order, "fourth_pass": fourth}, "fourth_pass", RulesProblem.NEEDS_THREE_DIRECTIONS)
        for order in (PassOrder.LEFT_ONLY, PassOrder.NONE)
        for fourth in (FourthPass.HOLD, FourthPass.SCATTER)
    ),
    *(
        ({"deduct": True, "moon": moon}, "deduct", RulesProblem.NEEDS_DEDUCT_WHEN_BEHIND)
        for moon in Moon
        if moon is not Moon.ADD_OR_DEDUCT
    ),
    *(
        ({"goal": 0, "deals": 5, "exact_goal": exact}, "exact_goal", RulesProblem.NEEDS_GOAL)
        for exact in (ExactGoal.RESETS, ExactGoal.WINS)
    ),
    ({"goal": 0}, "goal", RulesProblem.NEVER_ENDS),
]


@pytest.mark.parametrize(("switches", "name", "problem"), IMPOSSIBLE)
def test_a_combination_that_cannot_be_is_named(switches: dict[str, Any], name: str, problem: RulesProblem) -> None:
    """The error for an impossible combination names the switch that must change."""
    with pytest.raises(RulesError) as raised:
        Rules(**switches)
    assert (raised.value.field, raised.value.problem) == (name, problem)


def test_a_change_of_rules_is_checked_too() -> None:
    """A change of valid rules to an impossible value is refused."""
    with pytest.raises(RulesError, match="fourth_pass"):
        replace(Rules(), pass_order=PassOrder.NONE)


def test_rules_cannot_be_changed_in_place() -> None:
    """Rules are frozen, and equal rules are the same key of a dict."""
    with pytest.raises(FrozenInstanceError):
        Rules().goal = 50  # type: ignore[misc]
    assert len({Rules(), Rules(), Rules(goal=50)}) == 2


@pytest.mark.parametrize("name", [each.name for each in fields(Rules)])
def test_when_a_change_takes_effect(name: str) -> None:
    """Deduct takes effect at once, first leader and aim in the next match, all other switches in the next deal."""
    expected = {
        "deduct": TakesEffect.AT_ONCE,
        "first_leader": TakesEffect.NEW_MATCH,
        "aim": TakesEffect.NEW_MATCH,
    }
    assert takes_effect(name) is expected.get(name, TakesEffect.NEXT_DEAL)


def test_an_unknown_switch_takes_no_effect() -> None:
    """For an unknown switch, `takes_effect` raises an error that names the switch."""
    with pytest.raises(RulesError) as raised:
        takes_effect("trumps")
    assert (raised.value.field, raised.value.problem) == ("trumps", RulesProblem.UNKNOWN)


def test_every_switch_says_what_it_means_and_where_it_comes_from() -> None:
    """Each field has a meaning of one line, and a source."""
    for each in fields(Rules):
        assert each.metadata["doc"]
        assert each.metadata["source"]


STANDARD_FLAGS = (
    masks.OPENS_WITH_TWO
    | masks.HEARTS_NEED_BREAKING
    | masks.QUEEN_BREAKS_ALWAYS
    | masks.QUEEN_LEADS_FREELY
    | masks.NO_HEARTS_ON_FIRST
    | masks.NO_QUEEN_ON_FIRST
)


@pytest.mark.parametrize(
    ("switches", "on", "off"),
    [
        ({}, 0, 0),
        ({"opening": Opening.ANY_CLUB}, masks.OPENS_WITH_CLUB, masks.OPENS_WITH_TWO),
        ({"opening": Opening.ROTATES}, 0, masks.OPENS_WITH_TWO),
        ({"opening": Opening.QUEEN_TAKER_DEALS}, 0, masks.OPENS_WITH_TWO),
        ({"hearts_need_breaking": False}, 0, masks.HEARTS_NEED_BREAKING),
        ({"broken_by": BrokenBy.HEARTS}, 0, masks.QUEEN_BREAKS_ALWAYS),
        ({"broken_by": BrokenBy.QUEEN_OFF_SUIT}, masks.QUEEN_BREAKS_OFF_SUIT, masks.QUEEN_BREAKS_ALWAYS),
        ({"queen_leads_freely": False}, 0, masks.QUEEN_LEADS_FREELY),
        ({"last_resort": LastResort.QUEEN}, masks.QUEEN_GOES_FIRST, 0),
        ({"hearts_on_first_trick": True}, 0, masks.NO_HEARTS_ON_FIRST),
        ({"queen_on_first_trick": True}, 0, masks.NO_QUEEN_ON_FIRST),
        ({"queen_at_first_chance": True}, masks.QUEEN_AT_FIRST_CHANCE, 0),
    ],
)
def test_each_switch_of_play_has_its_own_flag(switches: dict[str, Any], on: int, off: int) -> None:
    """A switch sets and clears its own flags and no others."""
    assert Rules(**switches).flags == (STANDARD_FLAGS | on) & ~off


@pytest.mark.parametrize(
    ("switches", "expected", "moon"),
    [
        ({}, {"2H": 1, "AH": 1, "QS": 13, "JD": 0, "TD": 0}, 26),
        ({"queen_points": 7}, {"QS": 7, "KS": 0, "5H": 1}, 20),
        ({"bonus": Bonus.TEN_OF_DIAMONDS}, {"TD": -10, "JD": 0}, 26),
        ({"bonus": Bonus.JACK_OF_DIAMONDS}, {"TD": 0, "JD": -10}, 26),
        (
            {"heart_points": HeartPoints.SPOTS, "queen_points": 25},
            {"2H": 2, "TH": 10, "JH": 11, "QH": 12, "KH": 13, "AH": 14, "QS": 25, "AS": 0},
            129,
        ),
    ],
    ids=["standard", "queen of seven", "ten of diamonds", "jack of diamonds", "spots"],
)
def test_what_the_cards_are_worth(switches: dict[str, Any], expected: dict[str, int], moon: int) -> None:
    """Each card has the points that its switch sets. A moon has the points of all hearts and the queen."""
    rules = Rules(**switches)
    assert {name: rules.worth[parse_card(name)] for name in expected} == expected
    assert len(rules.worth) == 52
    assert rules.moon_points == moon
    assert sum(rules.worth) == moon + (0 if rules.bonus_card is None else -10)


def test_what_the_bonuses_are_worth() -> None:
    """The bonus card counts -10 points, taking no trick -5 points, and the sun -24 points."""
    assert (BONUS_POINTS, NO_TRICK_POINTS, SUN_POINTS) == (-10, -5, -24)
