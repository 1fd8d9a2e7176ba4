"""Reads and writes rules as TOML: one line for each switch, and the version of the format."""

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

import tomli_w

from hearts_qt.files.toml import parse_toml
from hearts_qt.rules.ruleset import Rules, RulesError, RulesProblem

FORMAT: Final = 1


def rules_to_table(rules: Rules) -> dict[str, str | int | bool]:
    """Return the switches as plain values by field name."""
    values: dict[str, str | int | bool] = {}
    for declared in fields(Rules):
        value = getattr(rules, declared.name)
        values[declared.name] = str(value) if isinstance(value, str) else value
    return values


LATER: Final[Mapping[str, str | int | bool]] = MappingProxyType({"suit_counts": True})
"""The switches that later versions added, with the settings that give the rules of the earlier versions."""


def without_later(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table without the switches that have the same setting in LATER.

    So the text of the same rules is the same in logs of all versions.
    """
    return {name: value for name, value in table.items() if name not in LATER or value != LATER[name]}


def rules_from_table(table: Mapping[str, Any]) -> Rules:
    """Return the rules given by a table of plain values; missing switches have their Standard setting.

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


def read_rules(data: bytes) -> Rules:
    """Return the rules written in a TOML file.

    Raises TomlError, with line and column, if the file is not TOML, and RulesError, naming the field, if an entry is
    not a valid rule.
    """
    table = parse_toml(data)
    found = table.pop("format", FORMAT)
    if type(found) is not int or found != FORMAT:
        raise RulesError("format", RulesProblem.OUT_OF_RANGE, found)
    return rules_from_table(table)
