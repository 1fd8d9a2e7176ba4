"""Tests of rules as TOML: writing, reading, and every kind of mistake in a text."""

from dataclasses import fields

import pytest
from hypothesis import given

from hearts_qt.files.toml import TomlError
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import LATER, read_rules, rules_from_table, rules_to_table, without_later, write_rules
from hearts_qt.rules.ruleset import Moon, Preset, Rules, RulesError, RulesProblem
from tests.rules.strategies import any_rules


@given(any_rules())
def test_writing_reading_and_writing_again_gives_the_same(rules: Rules) -> None:
    """Rules that are written and read again are equal to the original rules, and give the same text again."""
    text = write_rules(rules)
    assert read_rules(text.encode()) == rules
    assert write_rules(read_rules(text.encode())) == text
    assert rules_from_table(rules_to_table(rules)) == rules


@pytest.mark.parametrize("preset", Preset)
def test_presets_survive_the_text(preset: Preset) -> None:
    """Every preset that is written and read again is the same preset."""
    assert read_rules(write_rules(PRESETS[preset]).encode()) == PRESETS[preset]


def test_the_text_is_one_line_a_switch() -> None:
    """The text has one line for the format and one line for each switch, in the order of the fields."""
    lines = write_rules(Rules()).splitlines()
    assert lines[0] == "format = 1"
    assert [line.split(" = ")[0] for line in lines[1:]] == [each.name for each in fields(Rules)]
    assert 'moon = "add to the others"' in lines


def test_a_switch_that_is_missing_is_standard() -> None:
    """A text sets the switches that it names. All other switches have their values in the Standard rules."""
    assert read_rules(b'moon = "automatic"') == Rules(moon=Moon.AUTOMATIC)
    assert read_rules(b"") == Rules()


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ("trumps = 1", "trumps", RulesProblem.UNKNOWN),
        ("[moon]\nadd = true", "moon", RulesProblem.WRONG_TYPE),
        ("moon = 26", "moon", RulesProblem.WRONG_TYPE),
        ('moon = "blue"', "moon", RulesProblem.OUT_OF_RANGE),
        ("goal = true", "goal", RulesProblem.WRONG_TYPE),
        ("goal = 100.0", "goal", RulesProblem.WRONG_TYPE),
        ('goal = "100"', "goal", RulesProblem.WRONG_TYPE),
        ("goal = -1", "goal", RulesProblem.OUT_OF_RANGE),
        ("deduct = 1", "deduct", RulesProblem.WRONG_TYPE),
        ("deduct = true", "deduct", RulesProblem.NEEDS_DEDUCT_WHEN_BEHIND),
        ('pass_order = "none"', "fourth_pass", RulesProblem.NEEDS_THREE_DIRECTIONS),
        ("format = 2", "format", RulesProblem.OUT_OF_RANGE),
        ("format = true", "format", RulesProblem.OUT_OF_RANGE),
        ('format = "1"', "format", RulesProblem.OUT_OF_RANGE),
    ],
)
def test_what_is_wrong_is_named(text: str, field: str, problem: RulesProblem) -> None:
    """The error for each mistake in a text names the field."""
    with pytest.raises(RulesError) as raised:
        read_rules(text.encode())
    assert (raised.value.field, raised.value.problem) == (field, problem)


def test_an_unknown_format_is_shown() -> None:
    """The error about an unknown format contains the format that was found."""
    with pytest.raises(RulesError, match="7") as raised:
        read_rules(b"format = 7")
    assert raised.value.value == 7


def test_a_broken_text_says_where() -> None:
    """The error for a text that is not TOML names the line."""
    with pytest.raises(TomlError, match="line 2"):
        read_rules(b'moon = "automatic"\ngoal = = 3')


def test_switches_that_came_later_leave_older_text_as_it_was() -> None:
    """If switches that were added later have their usual settings, the text that identifies rules leaves them out."""
    assert without_later(rules_to_table(Rules())).keys() == rules_to_table(Rules()).keys() - LATER.keys()
    other = {name: not usual for name, usual in LATER.items()}
    assert without_later(rules_to_table(Rules(**other))) == rules_to_table(Rules(**other))  # type: ignore[arg-type]
