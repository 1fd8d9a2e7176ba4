"""Tests of making styles and rule sets from the values in plugins."""

import pytest

from hearts_qt.players.cast_styles import STAN, VICIOUS, WILY
from hearts_qt.players.reason import Judgement
from hearts_qt.players.styles import Stops, Style
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.items import PresetItem, StyleItem
from hearts_qt.plugin_host.styles_and_presets import SWITCHES, TRAITS, rules_of, style_of
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset


def test_a_style_changes_weights_of_another_style() -> None:
    """A style changes the named weights of another style and keeps the rest."""
    weights: dict[str, float | bool | str] = {"fear": 3, "moon-nerve": 0.1, "stops": "nobody"}
    made = style_of(StyleItem("aunt", "Aunt", "vicious", weights, {"hunt-person": 0.5}))
    assert (made.name, made.moon_nerve, made.stops) == ("aunt", 0.1, Stops.NOBODY)
    assert made.weights == {**VICIOUS.weights, Judgement.FEAR: 3.0}
    assert made.sometimes == {Judgement.HUNT_PERSON: 0.5}
    assert made.forgets == STAN.forgets
    assert style_of(StyleItem("w", "W", "wily")).sometimes == WILY.sometimes


def test_every_number_of_a_style_can_be_set() -> None:
    """Every number of a style can be set by a plugin."""
    numbers = {name.replace("_", "-") for name, kind in Style.__annotations__.items() if kind is float}
    assert numbers == set(TRAITS)


@pytest.mark.parametrize(
    ("weights", "sometimes", "expected"),
    [
        ({"fear": -1}, {}, {(FlawKind.WRONG_VALUE, "weights.fear")}),
        ({"fear": True}, {}, {(FlawKind.WRONG_VALUE, "weights.fear")}),
        ({"stops": "everything"}, {}, {(FlawKind.WRONG_VALUE, "weights.stops")}),
        (
            {"moon-nerve": "low"},
            {"fear": 2},
            {(FlawKind.WRONG_VALUE, "weights.moon-nerve"), (FlawKind.WRONG_VALUE, "sometimes.fear")},
        ),
        (
            {"courage": 1},
            {"luck": 1},
            {(FlawKind.UNKNOWN_VALUE, "weights.courage"), (FlawKind.UNKNOWN_VALUE, "sometimes.luck")},
        ),
        ({"fear": float("nan")}, {}, {(FlawKind.WRONG_VALUE, "weights.fear")}),
    ],
)
def test_what_is_wrong_with_a_style_is_told_with_its_place(
    weights: dict[str, float | bool | str], sometimes: dict[str, float], expected: set[tuple[FlawKind, str]]
) -> None:
    """All flaws of a style are reported together, with their places."""
    with pytest.raises(PackError) as raised:
        style_of(StyleItem("x", "X", "stan", weights, sometimes))
    assert {(flaw.kind, flaw.where) for flaw in raised.value.flaws} == expected


def test_a_rule_set_is_another_one_with_some_switches_changed() -> None:
    """A plugin's rule set changes some switches of another rule set, and still names that rule set as its base."""
    made = rules_of(PresetItem("short", "Short", "windows", {"goal": 50, "moon": "shooter chooses"}))
    expected = PRESETS[Preset.WINDOWS]
    assert (made.goal, made.moon.value, made.preset) == (50, "shooter chooses", Preset.WINDOWS)
    assert made.last_resort is expected.last_resort


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"gaol": 50}, ", ".join(SWITCHES)),
        ({"bonus": "ace"}, '\'ace\': "none", "ten of diamonds", "jack of diamonds"'),
        ({"goal": -1}, "-1: 0 … 1000000"),
        ({"deduct": "yes"}, "'yes': true, false"),
    ],
)
def test_what_a_switch_may_be_is_told(rules: dict[str, object], said: str) -> None:
    """The error lists the known switches, or the allowed values of a switch."""
    with pytest.raises(PackError) as raised:
        rules_of(PresetItem("x", "X", "standard", rules))
    assert [flaw.detail for flaw in raised.value.flaws] == [said]


@pytest.mark.parametrize(
    ("base", "rules", "where"),
    [
        ("nobody's", {}, "based_on"),
        ("standard", {"goal": "far"}, "rules.goal"),
        ("standard", {"preset": "vegas"}, "rules.preset"),
        ("standard", {"goal": 0}, "rules.goal"),
        ("hearts-3", {"fourth_pass": "hold"}, "rules.fourth_pass"),
    ],
)
def test_rules_that_cannot_be_are_refused(base: str, rules: dict[str, object], where: str) -> None:
    """Rules are refused if they are impossible, alone or together with the rule set on which they are based."""
    with pytest.raises(PackError) as raised:
        rules_of(PresetItem("x", "X", base, rules))
    assert [flaw.where for flaw in raised.value.flaws] == [where]
