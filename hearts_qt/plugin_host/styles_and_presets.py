"""Turns the styles of play and the rule sets of plugins into the values that players and rules use."""

from collections.abc import Mapping
from dataclasses import Field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace as replace_struct

from hearts_qt.players.cast_styles import LEVELS_OF_PLAY, STYLES
from hearts_qt.players.reason import Judgement
from hearts_qt.players.styles import Stops, Style
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import PresetItem, StyleItem
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table
from hearts_qt.rules.ruleset import Preset, Rules, RulesError, RulesProblem

BASES: Final[Mapping[str, Style]] = MappingProxyType({style.name: style for style in (*STYLES, *LEVELS_OF_PLAY)})
"""The styles from which a plugin's style can be made."""

HEAVIEST: Final = 10.0
"""The largest factor for the weight of a judgement."""

JUDGEMENTS: Final[Mapping[str, Judgement]] = MappingProxyType(
    {judgement.name.lower().replace("_", "-"): judgement for judgement in Judgement}
)
"""All judgements, by their names in plugin.toml."""

TRAITS: Final[Mapping[str, float]] = MappingProxyType(
    {"eager": 1.0, "moon-nerve": 2.0, "moon-pass-nerve": 2.0, "forgets": 1.0, "guesses": 26.0}
)
"""The largest value of each trait of a style as a whole; the smallest value is 0."""
_STOPS: Final = {stops.name.lower(): stops for stops in Stops}


def style_of(item: StyleItem) -> Style:
    """Return the style of a plugin. Raises PackError with everything that is wrong with it."""
    flaws: list[Flaw] = []
    if item.base not in BASES:
        raise PackError([Flaw(FlawKind.WRONG_VALUE, "base", f"{item.base}: {', '.join(BASES)}")])
    base = BASES[item.base]
    weights = dict(base.weights)
    changes: dict[str, Any] = {}
    for name, value in item.weights.items():
        place = f"weights.{name}"
        if name == "stops":
            if value not in _STOPS:
                flaws.append(Flaw(FlawKind.WRONG_VALUE, place, f"{value}: {', '.join(_STOPS)}"))
            else:
                changes["stops"] = _STOPS[str(value)]
        elif name in TRAITS:
            changes[name.replace("-", "_")] = _number(value, TRAITS[name], place, flaws)
        elif name in JUDGEMENTS:
            weights[JUDGEMENTS[name]] = _number(value, HEAVIEST, place, flaws)
        else:
            flaws.append(Flaw(FlawKind.UNKNOWN_VALUE, place, ", ".join((*TRAITS, "stops", *JUDGEMENTS))))
    sometimes = _shares(base, item, flaws)
    if flaws:
        raise PackError(flaws)
    return replace_struct(base, name=item.id, weights=weights, sometimes=sometimes, **changes)


def _shares(base: Style, item: StyleItem, flaws: list[Flaw]) -> dict[Judgement, float]:
    shares = dict(base.sometimes)
    for name, value in item.sometimes.items():
        if name in JUDGEMENTS:
            shares[JUDGEMENTS[name]] = _number(value, 1.0, f"sometimes.{name}", flaws)
        else:
            flaws.append(Flaw(FlawKind.UNKNOWN_VALUE, f"sometimes.{name}", ", ".join(JUDGEMENTS)))
    return shares


def _number(value: object, most: float, place: str, flaws: list[Flaw]) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        flaws.append(Flaw(FlawKind.WRONG_VALUE, place, f"{value}: 0 … {most:g}"))
        return 0.0
    return float(value)


def _settings(switch: Field[Any]) -> str:
    """Return the allowed values of a rule, as the author of a plugin writes them."""
    if isinstance(switch.default, StrEnum):
        return ", ".join(f'"{setting}"' for setting in type(switch.default))
    if isinstance(switch.default, bool):
        return "true, false"
    least, most = switch.metadata["range"]
    return f"{least} … {most}"


SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {switch.name: _settings(switch) for switch in fields(Rules) if switch.name != "preset"}
)
"""The rules that a rule set may change, each with its allowed values."""


def rules_of(item: PresetItem) -> Rules:
    """Return the rules of a plugin's rule set. Raises PackError with everything that is wrong with it."""
    try:
        base = PRESETS[Preset(item.base)]
    except ValueError:
        raise PackError([Flaw(FlawKind.WRONG_VALUE, "based_on", f"{item.base}: {', '.join(Preset)}")]) from None
    flaws = [flaw for name, value in item.rules.items() if (flaw := _rule_flaw(name, value))]
    if flaws:
        raise PackError(flaws)
    try:
        return rules_from_table(rules_to_table(base) | item.rules)
    except RulesError as error:
        raise PackError([_flaw_of(error)]) from error


def _rule_flaw(name: str, value: object) -> Flaw | None:
    """Return the flaw of a single rule, or None if the rule is correct. Combinations of rules are checked later."""
    if name == "preset":
        return Flaw(FlawKind.UNKNOWN_VALUE, "rules.preset", "based_on")
    try:
        rules_from_table({name: value})
    except RulesError as error:
        if error.problem in (RulesProblem.UNKNOWN, RulesProblem.WRONG_TYPE, RulesProblem.OUT_OF_RANGE):
            return _flaw_of(error)
    return None


def _flaw_of(error: RulesError) -> Flaw:
    where = f"rules.{error.field}"
    if error.problem is RulesProblem.UNKNOWN:
        return Flaw(FlawKind.UNKNOWN_VALUE, where, ", ".join(SWITCHES))
    if error.problem in (RulesProblem.WRONG_TYPE, RulesProblem.OUT_OF_RANGE):
        return Flaw(FlawKind.WRONG_VALUE, where, f"{error.value!r}: {SWITCHES[error.field]}")
    return Flaw(FlawKind.WRONG_VALUE, where, error.problem.value)
