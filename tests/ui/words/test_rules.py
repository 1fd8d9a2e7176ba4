"""Tests of the texts about the rules: no text is missing, and each value of a rule has a different text."""

from dataclasses import fields, replace
from typing import Any

import pytest

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import (
    ExactGoal,
    FourthPass,
    GoalEnds,
    Moon,
    Opening,
    PassOrder,
    Preset,
    Rules,
    RulesError,
    RulesProblem,
    TakesEffect,
)
from hearts_qt.settings.card_options import SORT
from hearts_qt.settings.option import OptionPage
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.rules_draft import FIELDS, RANGES
from hearts_qt.ui.words import options as option_words
from hearts_qt.ui.words import rules as words
from hearts_qt.ui.words.law import law

# Values of other rules under which a rule can have all its values.
BESIDE: dict[str, dict[str, Any]] = {
    "pass_order": {"fourth_pass": FourthPass.NONE},
    "first_leader": {"opening": Opening.ROTATES},
    "deduct": {"moon": Moon.ADD_OR_DEDUCT},
    "goal": {"deals": 5},
}


def settings_of(name: str) -> list[Any]:
    """Return all values of a rule. For a number, return the smallest, the middle and the largest value."""
    default = getattr(Rules(), name)
    if isinstance(default, bool):
        return [False, True]
    if isinstance(default, int):
        least, most = RANGES[name]
        return sorted({least, (least + most) // 2, most})
    kind: Any = type(default)
    return list(kind)


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_of_every_switch_reads_differently(name: str) -> None:
    """Every value of a rule gives a different text of the rules in force."""
    base = replace(Rules(), **BESIDE.get(name, {}))
    texts = {str(law(replace(base, **{name: setting}))) for setting in settings_of(name)}
    assert len(texts) == len(settings_of(name))


def test_every_switch_is_in_one_group_and_has_words() -> None:
    """Every rule is in exactly one group, and has a label and a help text."""
    shown = [name for names in words.GROUPS.values() for name in names]
    assert sorted(shown) == sorted(FIELDS)
    for name in FIELDS:
        assert words.rule_label(name) != name
        assert words.rule_help(name).endswith(".")
    for declared in fields(Rules):
        if isinstance(declared.default, str):
            kind: Any = type(declared.default)
            assert set(words.rule_choices(declared.name)) == set(kind)
    assert len({words.rule_label(name) for name in FIELDS}) == len(FIELDS)


def test_presets_in_words() -> None:
    """Rule sets have different names, and sentences.

    Changed rules are called custom, together with the rule set's name.
    """
    assert len({words.preset_name(preset) for preset in Preset}) == len(Preset)
    assert all(words.preset_sentence(preset).endswith(".") for preset in Preset)
    windows = PRESETS[Preset.WINDOWS]
    assert words.rules_title(windows) == "Windows"
    assert words.rules_title(replace(windows, goal=50)) == "Custom (based on Windows)"


@pytest.mark.parametrize("problem", RulesProblem)
def test_every_problem_names_its_switch(problem: RulesProblem) -> None:
    """The sentence about a problem with the rules names the rule."""
    sentence = words.rules_error(RulesError("goal", problem, 0))
    assert "oal" in sentence
    assert "{" not in sentence


def test_when_changes_count() -> None:
    """The sentences that say when a change of a rule takes effect are all different."""
    assert len({words.effect_sentence(effect) for effect in TakesEffect}) == len(TakesEffect)
    assert words.group_title("Moon") == "Moon"


def test_no_goal_is_no_sentence_about_the_goal() -> None:
    """If the rules have no goal, no sentence is about the goal. If they have no pass, no sentence is about passing."""
    for ends in GoalEnds:
        text = str(law(Rules(goal=0, deals=16, goal_ends=ends, exact_goal=ExactGoal.NOTHING)))
        assert "somebody has" not in text
    assert "passes" not in str(law(Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)))


def test_options_in_words() -> None:
    """The texts of options and pages are those of their declarations: the labels, help texts, choices and titles."""
    speed = SPEED
    assert option_words.option_label(speed) == "Speed"
    assert option_words.option_help(speed) == speed.help
    assert list(option_words.option_choices(SORT)) == list(SORT.choices)
    assert [option_words.page_title(page) for page in OptionPage] == [page.value for page in OptionPage]
