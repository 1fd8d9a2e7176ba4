"""Rules as TOML: one line a switch, keyed, with the format's version. Reading names the field that is wrong."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

import tomli_w

from hearts_qt.rules.ruleset import Rules, RulesError, RulesProblem

FORMAT: Final = 1


def rules_to_table(rules: Rules) -> dict[str, str | int | bool]:
    """Return the switches as plain values, each under its field's name."""
    values: dict[str, str | int | bool] = {}
    for declared in fields(Rules):
        value = getattr(rules, declared.name)
        values[declared.name] = str(value) if isinstance(value, str) else value
    return values


LATER: Final[Mapping[str, str | int | bool]] = MappingProxyType({"suit_counts": True})
"""Switches that there were not at first, with the setting that says nothing new."""


def without_later(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the switches without those of LATER at that setting.

    Logs, and whatever tells rules from others by their text, stay as they were before there were these switches.
    """
    return {name: value for name, value in table.items() if name not in LATER or value != LATER[name]}


def rules_from_table(table: Mapping[str, Any]) -> Rules:
    """Return the rules of a table of plain values; a switch that is not in it has its Standard setting.

    Raises RulesError, naming the field, for an unknown switch, a wrong value or an impossible combination.
    """
    declared = {each.name: each for each in fields(Rules)}
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in declared:
            raise RulesError(name, RulesProblem.UNKNOWN, value)
        values[name] = _setting(name, value, declared[name].default)
    return Rules(**values)


def _setting(name: str, value: object, default: object) -> object:
    if not isinstance(default, str):
        return value
    if not isinstance(value, str):
        raise RulesError(name, RulesProblem.WRONG_TYPE, value)
    try:
        return type(default)(value)
    except ValueError as error:
        raise RulesError(name, RulesProblem.OUT_OF_RANGE, value) from error


def write_rules(rules: Rules) -> str:
    """Return the rules as TOML text."""
    return tomli_w.dumps({"format": FORMAT, **rules_to_table(rules)})


def read_rules(text: str) -> Rules:
    """Return the rules written in a TOML text.

    Raises tomllib.TOMLDecodeError, with line and column, for a text that is not TOML, and RulesError for anything in it
    that is not a rule.
    """
    table = tomllib.loads(text)
    found = table.pop("format", FORMAT)
    if type(found) is not int or found != FORMAT:
        raise RulesError("format", RulesProblem.OUT_OF_RANGE, found)
    return rules_from_table(table)
